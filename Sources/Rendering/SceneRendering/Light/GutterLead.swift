internal import PageGeometry
internal import PageLayout

/// How much nearer to the eye leaves in the air have to count, so that none is hidden by pages beside the
/// spine that lie higher than its own bound edge.
///
/// The pages of a stack that is higher than a leaf's bound edge dip into the binding; they are drawn flat up
/// to the spine, so that their print stays where it is. Paper that comes over the spine there lies on them.
struct GutterLead {
  /// In depths of clip space, from the nearest to the farthest −1…1; 0 where no leaf is in the way.
  private(set) var depth: Float = 0

  /// So far from the spine, in leaf widths, pages dip.
  private static let width = 0.15
  private static let steps = (across: 32, up: 16)
  /// Page heights by which paper on a stack has to be clear of it: what is drawn of it is cut into triangles.
  private static let clearance = 1e-3

  init(of scene: Scene, under flying: [Leaf]) {
    guard scene.ground == .desk, let spine = scene.spine else { return }
    let stacks = Stacks(of: scene)
    let tops = (right: Double(stacks.lampHeights.x), left: Double(stacks.lampHeights.y))
    var rise = (from: Double.infinity, to: 0.0)
    for leaf in flying where leaf.body == 0 {
      // What turns by itself stays clear of both stacks: a riffle has many of those.
      guard case .curl = leaf.bend else { continue }
      let edge = leaf.model.w.z
      guard max(tops.left, tops.right) > edge else { continue }
      let isUnder = Self.points.contains { point in
        let place = leaf.place(leaf.rectangle.point(at: point)).position
        let away = place.x - spine, top = away > 0 ? tops.right : tops.left
        return abs(away) > 1e-6 && abs(away) < Self.width * leaf.rectangle.size.x
          && place.z < top
      }
      guard isUnder else { continue }
      rise = (min(rise.from, edge), max(rise.to, max(tops.left, tops.right)))
    }
    guard rise.to > rise.from else { return }
    func device(_ height: Double) -> Double {
      scene.camera.clip.transform(point: Vector3(spine, 0.5, height)).z
    }
    depth = Float(device(rise.from) - device(rise.to + Self.clearance))
  }

  /// Points all over a leaf, in fractions of it, the more the nearer to the spine.
  private static let points: [Vector2] = (0...steps.up).flatMap { row in
    (1...steps.across).map { column in
      let share = Double(column) / Double(steps.across)
      return Vector2(share * share, Double(row) / Double(steps.up))
    }
  }
}
