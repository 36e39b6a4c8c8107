public import RectoBookModel
internal import PageGeometry
public import PageLayout

/// Leaves in the air, which a hand may take before OpenGL is ready.
///
/// They are bent as OpenGL draws them, as many small triangles from the farthest to the nearest, lit by how they are
/// turned to the lamp; their shadow falls on what lies still, and is fainter the higher they are.
extension EarlyFrame {
  /// A picture of a page: red in the lowest byte of each pixel, then green and blue, rows from the top.
  public struct Print: Sendable {
    /// Its pixels, `width` × `height`.
    public let pixels: [UInt32]
    /// Pixels across and down, at least 1.
    public let width: Int, height: Int

    /// A picture of so many pixels.
    public init(pixels: [UInt32], width: Int, height: Int) {
      (self.pixels, self.width, self.height) = (pixels, width, height)
    }
  }

  /// How many pieces a leaf has across, from the spine to its outer edge, and along.
  private static let pieces = (across: 28, along: 20)
  /// How bright a leaf is that is turned away from the lamp, and how dark its shadow is where it lies close.
  private static let away = 0.62, shadow = 0.32
  /// The height, in widths of the leaf, at which its shadow is fainter by e.
  private static let fading = 0.3

  /// Draws the leaves of a scene that are in the air, over what lies still in it.
  ///
  /// - Parameters:
  ///   - scene: the scene, seen in a view of as many pixels as the frame has.
  ///   - prints: the pictures of its pages; a page without one is bare paper.
  public mutating func fly(leavesOf scene: Scene, prints: [PageNumber: Print]) {
    let view = ViewSize(width: Double(width), height: Double(height))
    let paper = lightOnPaper(of: scene, in: view)
    for leaf in scene.leaves.sorted(by: { $0.zOrder < $1.zOrder })
    where leaf.isVisible && leaf.isTurning {
      let mesh = Mesh(leaf, of: scene, in: view, pieces: Self.pieces)
      darken(by: mesh)
      for triangle in mesh.triangles {
        let side: LeafSide = triangle.facesUp ? .up : .down
        let print = leaf.picture(of: side)?.page.flatMap { prints[$0] }
        draw(triangle, showing: print, under: paper)
      }
    }
  }

  /// The light on paper that lies still, as `light` has it; all of it where that is not known.
  private func lightOnPaper(of scene: Scene, in view: ViewSize) -> UInt32 {
    guard let light, let place = Self.sheets(of: scene, in: view).first else { return 0xFF_FFFF }
    let x = min(max(0, Int((place[0] + place[2]) / 2)), width - 1)
    let y = min(max(0, Int((place[1] + place[3]) / 2)), height - 1)
    return light[y * width + x]
  }

  // MARK: Pixels

  private mutating func draw(_ triangle: Triangle, showing print: Print?, under light: UInt32) {
    for row in Self.span(triangle.top, triangle.bottom, within: height) {
      guard let edges = triangle.edges(at: Double(row) + 0.5) else { continue }
      let columns = Self.span(edges.left, edges.right, within: width)
      guard !columns.isEmpty else { continue }
      var look = triangle.look(atX: Double(columns.lowerBound) + 0.5, y: Double(row) + 0.5)
      var target = row * width + columns.lowerBound
      for _ in columns {
        let color = print?.color(across: look.x, up: look.y) ?? Self.paper
        pixels[target] = Self.dimmed(
          Self.lit(color, by: light), to: UInt32(min(max(look.z, 0), 1) * 256))
        target &+= 1
        look += triangle.across
      }
    }
  }

  /// Darkens what lies below a leaf.
  private mutating func darken(by mesh: Mesh) {
    // Where parts of it lie over each other the darkest counts.
    var shares = [UInt8](repeating: 255, count: width * height)
    for triangle in mesh.shadow {
      for row in Self.span(triangle.top, triangle.bottom, within: height) {
        guard let edges = triangle.edges(at: Double(row) + 0.5) else { continue }
        let columns = Self.span(edges.left, edges.right, within: width)
        guard !columns.isEmpty else { continue }
        var share = triangle.look(atX: Double(columns.lowerBound) + 0.5, y: Double(row) + 0.5).z
        for place in row * width + columns.lowerBound..<row * width + columns.upperBound {
          shares[place] = min(shares[place], UInt8(min(max(share, 0), 1) * 255))
          share += triangle.across.z
        }
      }
    }
    for (place, share) in shares.enumerated() where share < 255 {
      pixels[place] = Self.dimmed(pixels[place], to: UInt32(share))
    }
  }

  /// A pixel of which so many 256ths are left.
  private static func dimmed(_ pixel: UInt32, to share: UInt32) -> UInt32 {
    let outer = (pixel & 0xFF_00FF) &* share, inner = (pixel & 0xFF00) &* share
    return outer &>> 8 & 0xFF_00FF | inner &>> 8 & 0xFF00
  }

  // MARK: Shapes

  /// A triangle on the screen.
  private struct Triangle {
    /// Its corners, from the uppermost to the lowest.
    let corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    /// What is seen at the first of them, and by how much that changes from pixel to pixel: the place in the picture,
    /// across and up, and the light.
    let look, across, down: SIMD3<Double>
    let depth: Double
    let facesUp: Bool

    /// A triangle; nil where it has no area.
    init?(_ points: [(place: Vector3, look: SIMD3<Double>)], facesUp: Bool) {
      let sorted = points.sorted { $0.place.y < $1.place.y }
      let places = sorted.map { SIMD2($0.place.x, $0.place.y) }
      let (a, b) = (places[1] - places[0], places[2] - places[0])
      let area = a.x * b.y - a.y * b.x
      guard abs(area) > 1e-9, area.isFinite else { return nil }
      let (first, second) = (sorted[1].look - sorted[0].look, sorted[2].look - sorted[0].look)
      corners = (places[0], places[1], places[2])
      look = sorted[0].look
      across = (first * b.y - second * a.y) / area
      down = (second * a.x - first * b.x) / area
      depth = points.map(\.place.z).reduce(0, +)
      self.facesUp = facesUp
    }

    var top: Double { corners.0.y }
    var bottom: Double { corners.2.y }

    /// Where it begins and ends at a height; nil beside it.
    func edges(at y: Double) -> (left: Double, right: Double)? {
      guard y >= top, y <= bottom else { return nil }
      func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        b.y > a.y ? a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)) : a.x
      }
      let long = cross(corners.0, corners.2)
      let short =
        y < corners.1.y ? cross(corners.0, corners.1) : cross(corners.1, corners.2)
      return (min(long, short), max(long, short))
    }

    func look(atX x: Double, y: Double) -> SIMD3<Double> {
      look + across * (x - corners.0.x) + down * (y - corners.0.y)
    }
  }

  /// The triangles of a leaf.
  private struct Mesh {
    /// From the farthest to the nearest.
    private(set) var triangles: [Triangle] = []
    /// Those of its shadow, whose light is what it leaves.
    private(set) var shadow: [Triangle] = []

    init(
      _ leaf: Leaf, of scene: Scene, in view: ViewSize, pieces: (across: Int, along: Int)
    ) {
      let points = (0...pieces.along).flatMap { row in
        (0...pieces.across).map { column in
          leaf.rectangle.point(
            at: Vector2(
              Double(column) / Double(pieces.across), Double(row) / Double(pieces.along)))
        }
      }
      let places = points.map { leaf.place($0) }
      let ground = places.map(\.position.z).min() ?? 0
      let height = EarlyFrame.fading * max(leaf.rectangle.size.x * leaf.scale, 1e-6)
      let seen = places.map { scene.camera.project($0.position, into: view) }
      let usual: Double = leaf.isMirrored ? -1 : 1
      let lamp = LightRig.desk(side: scene.lampSide ?? usual).direction
      let fallen = places.map { place in
        let way = lamp * ((place.position.z - ground) / lamp.z)
        return scene.camera.project(place.position - way, into: view)
      }
      let shares = places.map {
        1 - EarlyFrame.shadow * exponential(-($0.position.z - ground) / height)
      }
      let (up, down) = (LeafSide.up, LeafSide.down)
      let looks = [up, down].map { side in
        zip(points, places).map { point, place in
          let print = leaf.picturePoint(of: point, on: side) ?? Vector2(-1, -1)
          // Paper that lies still is as light as it is.
          let share = place.normal.dot(lamp) * (side == .up ? 1 : -1) / lamp.z
          let light = EarlyFrame.away + (1 - EarlyFrame.away) * share.clamped(to: 0...1)
          return SIMD3(print.x, print.y, light)
        }
      }
      let stride = pieces.across + 1
      for row in 0..<pieces.along {
        for column in 0..<pieces.across {
          let first = row * stride + column
          for indices in [
            [first, first + 1, first + stride], [first + 1, first + stride, first + stride + 1],
          ] {
            let facing = indices.reduce(0.0) {
              $0 + places[$1].normal.dot(scene.camera.eye - places[$1].position)
            }
            let look = looks[facing > 0 ? 0 : 1]
            if let triangle = Triangle(
              indices.map { (seen[$0], look[$0]) }, facesUp: facing > 0)
            {
              triangles.append(triangle)
            }
            if let triangle = Triangle(
              indices.map { (fallen[$0], SIMD3(0, 0, shares[$0])) }, facesUp: true)
            {
              shadow.append(triangle)
            }
          }
        }
      }
      triangles.sort { $0.depth > $1.depth }
    }
  }
}

extension EarlyFrame.Print {
  /// The colour at a place, in fractions from the lower left corner, blue in the lowest byte; nil beside it.
  fileprivate func color(across x: Double, up y: Double) -> UInt32? {
    guard x >= 0, y >= 0, x <= 1, y <= 1 else { return nil }
    let place = SIMD2(x * Double(width), (1 - y) * Double(height)) - 0.5
    let column = min(max(0, place.x), Double(width - 1))
    let row = min(max(0, place.y), Double(height - 1))
    let (left, above) = (Int(column), Int(row))
    let (right, below) = (min(left + 1, width - 1), min(above + 1, height - 1))
    let weight = UInt32((column - Double(left)) * 256)
    let upper = EarlyFrame.mix(
      pixels[above &* width &+ left], pixels[above &* width &+ right], weight)
    let lower = EarlyFrame.mix(
      pixels[below &* width &+ left], pixels[below &* width &+ right], weight)
    return EarlyFrame.swapped(
      EarlyFrame.mix(upper, lower, UInt32((row - Double(above)) * 256)))
  }
}
