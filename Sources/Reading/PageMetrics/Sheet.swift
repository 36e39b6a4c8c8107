import PageGeometry
import PageLayout

/// How far a placed leaf is from bound paper that is bent and no more: M1 to M4 and M10.
enum Sheet {
  /// Cells of the fine grid, each way, of which a few vertices are looked at.
  private static let fine = 2048.0
  /// The vertices that are looked at.
  private static let (across, up) = (14, 9)
  /// A step over which a bend is as good as its slope, in page heights.
  private static let slight = 1e-6
  private static let degrees = 180 / Double.pi

  /// Records everything about one leaf.
  ///
  /// - Parameters:
  ///   - leaf: a bound leaf, its spine on x = 0.
  ///   - scene: where it is seen.
  ///   - view: the view's size in pixels.
  ///   - tally: takes the values.
  static func record(_ leaf: Leaf, of scene: Scene, in view: ViewSize, into tally: inout Tally) {
    recordSurface(leaf, into: &tally)
    recordBoundEdge(leaf, into: &tally)
    recordFacets(leaf, of: scene, in: view, into: &tally)
  }

  /// Lengths, areas, angles and normals all over it.
  static func recordSurface(_ leaf: Leaf, into tally: inout Tally) {
    let size = leaf.rectangle.size
    let step = size / fine
    var area = 0.0
    for row in 0..<up {
      for column in 0..<across {
        // Off the grid of the bends' own numbers.
        let fraction = Vector2(
          (Double(column) + 0.37) / Double(across), (Double(row) + 0.41) / Double(up))
        let point = leaf.rectangle.point(at: fraction)
        let placed = leaf.place(point)
        func way(_ x: Double, _ y: Double) -> Vector3 {
          leaf.place(point + Vector2(x, y)).position - placed.position
        }

        let ring = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)].map {
          way(Double($0) * step.x, Double($1) * step.y)
        }
        for (edge, flat) in [(ring[0], step.x), (ring[2], step.y)] {
          let strain = edge.length / flat - 1
          tally.record(max(0, strain), .longerEdge)
          tally.record(max(0, -strain), .shorterEdge)
          tally.record(strain, .edgeRMS)
        }
        let around = ring.indices.reduce(0) {
          $0 + angle(from: ring[$1], to: ring[($1 + 1) % ring.count])
        }
        tally.record(abs(2 * .pi - around) * degrees, .defect)
        tally.record((2 * .pi - around) * degrees, .defectRMS)

        let (u, v) = (way(slight, 0) / slight, way(0, slight) / slight)
        let stretches = principalStretches(u, v)
        tally.record(max(abs(stretches.0 - 1), abs(stretches.1 - 1)), .stretch)
        area += stretches.0 * stretches.1
        let normal = u.cross(v) * (leaf.isMirrored ? -1 : 1)
        tally.record(angle(from: normal, to: placed.normal) * degrees, .normal)
      }
    }
    tally.record(abs(area / Double(across * up) - 1), .area)
  }

  /// Whether the bound edge is straight and in its place, and the paper leaves it by its angle.
  static func recordBoundEdge(_ leaf: Leaf, into tally: inout Tally) {
    let width = leaf.rectangle.size.x
    let (s, c) = sineAndCosine(-leaf.angle)
    let hinge = Vector3(leaf.isMirrored ? -c : c, 0, s)
    for row in 0...8 {
      let v = leaf.rectangle.point(at: Vector2(0, Double(row) / 8)).y
      let bound = leaf.place(Vector2(0, v)).position
      let place = Vector3(0, v, leaf.model.w.z)
      tally.record((bound - place).length / width, .boundEdge)
      // So near that the bend of a base that bulges adds nothing, even at the tip of its cone.
      let tangent = leaf.place(Vector2(0.01 * slight, v)).position - bound
      tally.record(angle(from: hinge, to: tangent) * degrees, .hingeTangent)
    }
  }

  /// How far the triangles that are drawn stand off the bend, where they turn enough to be seen.
  private static func recordFacets(
    _ leaf: Leaf, of scene: Scene, in view: ViewSize, into tally: inout Tally
  ) {
    let corners = RulingStrips.triangles(of: leaf).map {
      leaf.rectangle.point(at: Vector2(Double($0.x), Double($0.y)))
    }
    let placed = corners.map(leaf.place)
    func shown(_ place: Vector3) -> Vector2 {
      let screen = scene.camera.project(place, into: view)
      return Vector2(screen.x, screen.y)
    }
    for first in stride(from: 0, to: corners.count, by: 3) {
      for (a, b) in [(first, first + 1), (first + 1, first + 2), (first + 2, first)] {
        let turned = angle(from: placed[a].normal, to: placed[b].normal) * degrees
        guard turned > 1.5 else { continue }
        let middle = leaf.place((corners[a] + corners[b]) / 2).position
        let chord = (placed[a].position + placed[b].position) / 2
        tally.record((shown(middle) - shown(chord)).length, .facet)
      }
    }
  }

  /// The angle between two directions, exact where it is small.
  private static func angle(from a: Vector3, to b: Vector3) -> Double {
    PageGeometry.angle(ofX: a.dot(b), y: a.cross(b).length)
  }

  /// The singular values of the map that takes the sheet's axes to `u` and `v`.
  private static func principalStretches(_ u: Vector3, _ v: Vector3) -> (Double, Double) {
    let (e, f, g) = (u.dot(u), u.dot(v), v.dot(v))
    let (mean, apart) = ((e + g) / 2, ((e - g) * (e - g) / 4 + f * f).squareRoot())
    return ((mean + apart).squareRoot(), max(0, mean - apart).squareRoot())
  }
}
