internal import PageGeometry
internal import RectoReaderCore

/// The sign of a button of the bar: strokes of one weight with round ends, on a square of 20 units.
struct BarIcon {
  let canvas: OverlayCanvas
  let command: Command
  let ink: Ink
  /// Whether what it switches is on: then some are filled.
  var isOn = false

  /// How long a side is, in units.
  static let side = 20.0
  /// How thick its strokes are, in units.
  private static let weight = 1.6
  private static let roundSteps = 28

  /// Whether a command has a sign.
  static func exists(for command: Command) -> Bool { strokes(of: command) != nil }

  /// Draws it around a place.
  func draw(around middle: Vector2) {
    guard let strokes = Self.strokes(of: command) else { return }
    // On whole pixels upright and level strokes are sharp.
    let thickness = max(1, (Self.weight * canvas.scale * 2).rounded() / 2)
    let corner = Vector2(
      (middle.x - Self.side / 2 * canvas.scale).rounded(),
      (middle.y - Self.side / 2 * canvas.scale).rounded())
    func place(_ point: Vector2) -> Vector2 { corner + point * canvas.scale }
    if isOn, command == .toggleBookmark { fillRibbon(place) }
    for stroke in strokes {
      if stroke.count == 1 {
        canvas.shapes.disc(place(stroke[0]), radius: thickness * 0.75, ink)
        continue
      }
      for (start, end) in zip(stroke, stroke.dropFirst()) {
        canvas.shapes.line(from: place(start), to: place(end), ink, thickness: thickness)
      }
      for point in stroke { canvas.shapes.disc(place(point), radius: thickness / 2, ink) }
    }
  }

  private func fillRibbon(_ place: (Vector2) -> Vector2) {
    let steps = Int((10 * canvas.scale).rounded(.up))
    for step in 0..<steps {
      let x = 5 + 10 * (Double(step) + 0.5) / Double(steps)
      let foot = 13.5 + abs(x - 10) / 5 * 4
      canvas.shapes.line(
        from: place(Vector2(x, 2.5)), to: place(Vector2(x, foot)), ink, thickness: canvas.hair * 1.2
      )
    }
  }

  // MARK: Strokes

  /// The points of each stroke, in units from the upper left corner; a stroke of one point is a dot.
  private static func strokes(of command: Command) -> [[Vector2]]? {
    func line(_ numbers: Double...) -> [Vector2] {
      stride(from: 0, to: numbers.count, by: 2).map { Vector2(numbers[$0], numbers[$0 + 1]) }
    }
    switch command {
    case .shelf:
      return [
        line(2, 17, 18, 17), line(3.5, 17, 3.5, 4, 7.5, 4, 7.5, 17),
        line(7.5, 7, 11.5, 7, 11.5, 17),
        line(12.8, 5.2, 15.2, 4.4, 18, 16.2),
      ]
    case .chooseBook:
      return [
        line(2, 16, 2, 4, 7.5, 4, 9.5, 6.5, 16, 6.5, 16, 9),
        line(2, 16, 5, 9, 18.6, 9, 15.6, 16, 2, 16),
      ]
    case .outline:
      return [
        line(3, 5), line(3, 10), line(3, 15), line(7, 5, 18, 5), line(7, 10, 15, 10),
        line(7, 15, 17, 15),
      ]
    case .find:
      return [round(Vector2(8.5, 8.5), 5.5), line(12.6, 12.6, 17.5, 17.5)]
    case .toggleBookmark: return [line(5, 2.5, 15, 2.5, 15, 17.5, 10, 13.5, 5, 17.5, 5, 2.5)]
    case .card:
      return [
        line(1.5, 16, 6.5, 3.5, 11.5, 16), line(3.4, 11.5, 9.6, 11.5),
        round(Vector2(15.2, 12.9), 2.9), line(18.3, 9.7, 18.3, 16),
      ]
    case .menu: return [line(3.5, 10), line(10, 10), line(16.5, 10)]
    default: return nil
    }
  }

  private static func round(_ middle: Vector2, _ radius: Double) -> [Vector2] {
    (0...roundSteps).map { step in
      let (sine, cosine) = sineAndCosine(2 * .pi * Double(step) / Double(roundSteps))
      return middle + Vector2(cosine, sine) * radius
    }
  }
}
