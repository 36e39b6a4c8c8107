internal import PageGeometry

/// How much of each pixel a sign covers.
///
/// Laws: strokes are whole pixels thick, and corners lie on the grid of pixels, so that an upright or level stroke covers
/// each pixel wholly or not at all, but for its round ends; all strokes of all signs at one scale are equally thick.
nonisolated struct IconRaster {
  /// Pixels a side.
  let side: Int
  /// How thick strokes are, in pixels.
  let thickness: Double
  /// 0…255 for each pixel, rows from the top.
  private(set) var coverage: [UInt8]
  private let scale: Double

  private static let arcSteps = 48
  /// How much larger than a stroke is thick a dot is.
  private static let dotShare = 1.5

  /// Draws a sign, whose units have so many pixels.
  init(_ icon: Icon, scale: Double) {
    self.scale = scale
    side = max(1, Int((Icon.side * scale).rounded()))
    thickness = max(1, (Icon.weight * scale).rounded())
    coverage = [UInt8](repeating: 0, count: side * side)
    for stroke in icon.strokes { draw(stroke) }
  }

  private mutating func draw(_ stroke: Icon.Stroke) {
    switch stroke {
    case .line(let points): draw(points.map(snapped), thickness: thickness)
    case .dot(let place): draw([snapped(place)], thickness: thickness * Self.dotShare)
    case .arc(let middle, let radius, let from, let to):
      let middle = snapped(middle)
      // Where it ends on the grid, it meets what goes on from there.
      let radius = (radius * scale * 2).rounded() / 2
      let points = (0...Self.arcSteps).map { step -> Vector2 in
        let turn = from + (to - from) * Double(step) / Double(Self.arcSteps)
        let (sine, cosine) = sineAndCosine(2 * .pi * turn)
        return middle + Vector2(cosine, sine) * radius
      }
      draw(points, thickness: thickness)
    case .filled(let points): fill(points.map(snapped))
    }
  }

  /// A place in pixels: the middle of one where a stroke is an odd number of them thick, else between two.
  private func snapped(_ place: Vector2) -> Vector2 {
    let shift = Int(thickness).isMultiple(of: 2) ? 0 : 0.5
    func snapped(_ units: Double) -> Double { (units * scale - shift).rounded() + shift }
    return Vector2(snapped(place.x), snapped(place.y))
  }

  /// Covers what lies as near to a line as half its thickness.
  private mutating func draw(_ points: [Vector2], thickness: Double) {
    let ends = points.count == 1 ? [(points[0], points[0])] : Array(zip(points, points.dropFirst()))
    eachPixel { place in
      let distance = ends.reduce(Double.infinity) { least, ends in
        min(least, Self.distance(of: place, from: ends.0, to: ends.1))
      }
      return thickness / 2 + 0.5 - distance
    }
  }

  private mutating func fill(_ points: [Vector2]) {
    eachPixel { place in
      let crossings = zip(points, points.dropFirst()).count { start, end in
        (start.y > place.y) != (end.y > place.y)
          && place.x < start.x + (place.y - start.y) / (end.y - start.y) * (end.x - start.x)
      }
      return crossings.isMultiple(of: 2) ? 0 : 1
    }
  }

  private mutating func eachPixel(_ share: (Vector2) -> Double) {
    for row in 0..<side {
      for column in 0..<side {
        let covered = max(0, min(1, share(Vector2(Double(column) + 0.5, Double(row) + 0.5))))
        let index = row * side + column
        coverage[index] = max(coverage[index], UInt8((255 * covered).rounded()))
      }
    }
  }

  private static func distance(of place: Vector2, from start: Vector2, to end: Vector2) -> Double {
    let (way, own) = (end - start, place - start)
    let square = way.x * way.x + way.y * way.y
    let share = square > 0 ? max(0, min(1, (own.x * way.x + own.y * way.y) / square)) : 0
    return (own - way * share).length
  }
}
