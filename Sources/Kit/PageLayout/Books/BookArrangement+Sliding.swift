import PageGeometry

/// Openings that slide.
///
/// Below lies the opening at `turned`; the turn of leaves a..<b carries the opening at b, of which
/// the left page is the back of leaf b − 1 and the right page the front of leaf b, so that a leaf
/// whose sides are in two openings stands twice in the scene. A plane has come the share `progress`
/// of its way. At either end of it the scene is that of the book at rest. Planes that slide have no
/// boards: the shape of such a book is stapled.
extension BookArrangement {
  /// How far an opening slides, in page heights: from where it is just out of sight, its shade too,
  /// to its place.
  public func slideLength(in view: ViewSize) -> Double {
    // The desk is farthest from the eye, so that most of it is seen. Magnified views see less.
    let seen = eyeHeight(in: view) * Self.halfHeight * (posture.isSideways ? 1 : view.aspect)
    return seen + max(0, middle) + (shape.isOnePage ? 0 : shape.leafWidth) + Scene.shadeWidth
  }

  /// How far the opening that a turn carries is from its place, in page heights, in the book as it
  /// is read from left to right.
  public func slideOffset(of turn: Turn, in view: ViewSize) -> Double {
    (1 - turn.progress) * slideLength(in: view)
  }

  /// The position of which a page of a sliding scene is a part.
  public static func position(of pick: Pick) -> Int {
    pick.side == .up ? pick.leaf : pick.leaf + 1
  }

  /// The last share of the way, over which an opening comes down.
  public static let landing = 0.12

  func slidingLeaves(in view: ViewSize, mirror: Matrix4) -> [Leaf] {
    var leaves = pages(of: turned, stacks: stacks, mirror: mirror)
    if let last = turns.last, last.leaves.upperBound == shape.leafCount, !leaves.isEmpty {
      // Nothing comes to lie over the right-hand page where the book ends: it goes by itself.
      leaves[leaves.count - 1].opacity = 1 - smoothStep(last.progress)
    }
    for turn in turns {
      let position = turn.leaves.upperBound
      let moved = mirror * .translation(Vector3(slideOffset(of: turn, in: view), 0, 0))
      let (right, left) = (
        Double(shape.leafCount - position), shape.isOnePage ? 0 : Double(position)
      )
      // Level, or the eye would see between the pages; they come down on stacks of their own.
      let isUp = smoothStep((1 - turn.progress) / Self.landing)
      let top = max(right, left)
      let held = (right: right.mixed(with: top, isUp), left: left.mixed(with: top, isUp))
      leaves += pages(of: position, stacks: held, mirror: moved).map {
        var page = $0
        page.ratio = turn.progress
        page.isSliding = true
        page.zOrder = shape.leafCount + position
        return page
      }
    }
    return leaves
  }

  /// The pages of an opening on stacks of so many leaves, the left one first.
  private func pages(
    of position: Int, stacks: (right: Double, left: Double), mirror: Matrix4
  ) -> [Leaf] {
    var pages: [Leaf] = []
    if position > 0, !shape.isOnePage {
      var left = leaf(
        position - 1..<position, progress: 1, hinge: .pi, bend: .flat,
        height: stacks.left * shape.leafThickness, isVisible: true, mirror: mirror)
      left.up = nil
      pages.append(left)
    }
    if position < shape.leafCount {
      var right = leaf(
        position..<position + 1, progress: 0, hinge: 0, bend: .flat,
        height: stacks.right * shape.leafThickness, isVisible: true, mirror: mirror)
      right.down = nil
      pages.append(right)
    }
    return pages
  }

  /// How many leaves lie on either side: they pass over as evenly as the openings slide, so that
  /// neither stack leaps when one arrives.
  private var stacks: (right: Double, left: Double) {
    let place = turns.reduce(Double(turned)) { $0 + Double($1.leaves.count) * $1.progress }
    return (Double(shape.leafCount) - place, shape.isOnePage ? 0 : place)
  }

  func slidingBlocks(mirror: Matrix4) -> [PageBlock] {
    let stacks = stacks
    // Under no page there is nothing to be seen.
    let sides = [
      (stacks.right, mirror), (turned > 0 ? stacks.left : 0, mirror * .scale(Vector3(-1, 1, 1))),
    ]
    return sides.compactMap { count, model in
      guard count > 0 else { return nil }
      let thickness = count * shape.leafThickness
      return PageBlock(
        model: model, size: shape.leafSize, thickness: thickness, spread: Self.spread * thickness,
        leafCount: max(1, Int(count.rounded())), cornerRadius: shape.cornerRadius)
    }
  }
}

extension Scene {
  /// How far the shade round an opening that slides reaches, in page heights.
  public static let shadeWidth = 0.06
}
