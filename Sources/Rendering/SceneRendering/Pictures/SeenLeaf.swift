internal import PageGeometry
internal import PageLayout
internal import RectoPixelDrawing

/// A leaf in the air as many small triangles of a view, and those of its shadow on what lies still.
struct SeenLeaf {
  /// From the farthest to the nearest; those that show the upper side have the print 0, the others 1.
  private(set) var triangles: [PixelFrame.Triangle] = []
  /// Those of its shadow, whose light is what it leaves.
  private(set) var shadow: [PixelFrame.Triangle] = []

  /// How many pieces a leaf has across, from the spine to its outer edge, and along.
  nonisolated private static let (across, along) = (28, 20)
  /// How bright a leaf is that is turned away from the lamp, and how dark its shadow is where it lies close.
  nonisolated private static let away = 0.62, shade = 0.32
  /// The height, in widths of the leaf, at which its shadow is fainter by e.
  nonisolated private static let fading = 0.3

  /// Where a piece of a leaf is.
  private struct Joint {
    let place: SurfacePoint
    let seen: Vector3
    let upper, lower, fallen: PixelFrame.Corner
  }

  /// The triangles of a leaf of a scene that is seen in a view.
  init(_ leaf: Leaf, of scene: Scene, in view: ViewSize) {
    let points = (0...Self.along).flatMap { row in
      (0...Self.across).map { column in
        leaf.rectangle.point(
          at: Vector2(Double(column) / Double(Self.across), Double(row) / Double(Self.along)))
      }
    }
    let places = points.map { leaf.place($0) }
    let ground = places.map(\.position.z).min() ?? 0
    let height = Self.fading * max(leaf.rectangle.size.x * leaf.scale, 1e-6)
    let lamp = LightRig.desk(side: scene.lampSide ?? (leaf.isMirrored ? -1 : 1)).direction
    func spot(_ position: Vector3) -> SIMD2<Double> {
      let seen = scene.camera.project(position, into: view)
      return SIMD2(seen.x, seen.y)
    }
    let joints = zip(points, places).map { point, place in
      let seen = scene.camera.project(place.position, into: view)
      let share = place.normal.dot(lamp) / lamp.z
      func corner(_ side: LeafSide, _ share: Double) -> PixelFrame.Corner {
        let print = leaf.picturePoint(of: point, on: side) ?? Vector2(-1, 2)
        // Paper that lies still is as light as it is.
        let light = Self.away + (1 - Self.away) * share.clamped(to: 0...1)
        return PixelFrame.Corner(
          at: SIMD2(seen.x, seen.y), inPrint: SIMD2(print.x, 1 - print.y), light: light)
      }
      let way = lamp * ((place.position.z - ground) / lamp.z)
      return Joint(
        place: place, seen: seen, upper: corner(.up, share), lower: corner(.down, -share),
        fallen: PixelFrame.Corner(
          at: spot(place.position - way),
          light: 1 - Self.shade * leaf.opacity * exponential(-(place.position.z - ground) / height))
      )
    }
    var all: [PixelFrame.Triangle] = [], depths: [Double] = []
    for row in 0..<Self.along {
      for column in 0..<Self.across {
        let first = row * (Self.across + 1) + column
        let corners = [first, first + 1, first + Self.across + 1, first + Self.across + 2]
          .map { joints[$0] }
        for (a, b, c) in [
          (corners[0], corners[1], corners[2]), (corners[1], corners[2], corners[3]),
        ] {
          let facing = [a, b, c].reduce(0.0) {
            $0 + $1.place.normal.dot(scene.camera.eye - $1.place.position)
          }
          let triangle =
            facing > 0
            ? PixelFrame.Triangle(a.upper, b.upper, c.upper, print: 0)
            : PixelFrame.Triangle(a.lower, b.lower, c.lower, print: 1)
          all.append(triangle)
          depths.append(a.seen.z + b.seen.z + c.seen.z)
          shadow.append(PixelFrame.Triangle(a.fallen, b.fallen, c.fallen))
        }
      }
    }
    triangles = depths.indices.sorted { depths[$0] > depths[$1] }.map { all[$0] }
  }
}
