import BookFixtures
import PageGeometry
import PageLayout
import PageModel

extension SplitMix64 {
  /// A tilt of at most 40° either way, a third of them 0.
  mutating func tilt() -> Double {
    whole(0...2) == 0 ? 0 : number(-40...40) * .pi / 180
  }

  mutating func shape(pages: ClosedRange<Int> = 1...60) -> BookShape {
    BookShape(
      pageCount: whole(pages), leafWidth: number(0.5...1.6), isOnePage: flag(),
      direction: flag() ? .rightToLeft : .leftToRight,
      binding: Binding.allCases[whole(0...2)])
  }

  /// Leaves in the air one behind the other, as near as motion lets them come.
  mutating func turns(of shape: BookShape, tilt: Double) -> (turned: Int, turns: [Turn]) {
    let turned = whole(0...shape.leafCount - 1)
    let count = min(whole(1...4), shape.leafCount - turned)
    var progress = number(0...1)
    var turns: [Turn] = []
    for index in 0..<count {
      let leaf = turned + index
      turns.append(shape.turn(leaf..<leaf + 1, progress: progress, tilt: tilt))
      var nearest = progress - 0.016 * progress * (1 - progress)
      // Next to the spine, stiffer paper behind comes no farther than the hinge.
      let stiff = shape.stock.leaves(leaf..<leaf + 1) != shape.stock.leaves(leaf + 1..<leaf + 2)
      if stiff { nearest = min(nearest, turns[index].shape.hinge / .pi) }
      progress = flag() ? nearest : number(0...nearest)
    }
    return (turned, turns)
  }
}

extension ViewSize {
  static let usual = ViewSize(width: 1280, height: 800)
  static let tutorial = ViewSize(width: 1024, height: 768)
}

extension Leaf {
  /// Material points in a grid over the whole leaf, its edges included.
  func grid(_ across: Int, _ up: Int) -> [Vector2] {
    (0...up).flatMap { row in
      (0...across).map { column in
        rectangle.point(
          at: Vector2(Double(column) / Double(across), Double(row) / Double(up)))
      }
    }
  }

  /// Where the grid lies.
  func positions(_ across: Int = 4, _ up: Int = 3) -> [Vector3] {
    grid(across, up).map { place($0).position }
  }
}

extension Scene {
  /// The largest distance by which a point of a leaf of this scene lies elsewhere in the other.
  func distance(to other: Scene) -> Double {
    var largest = leaves.count == other.leaves.count ? 0 : Double.infinity
    for (a, b) in zip(leaves, other.leaves) {
      for (p, q) in zip(a.positions(), b.positions()) { largest = max(largest, (p - q).length) }
    }
    return largest
  }

  /// Where a point of a leaf appears, in points from the middle of the view, y upwards.
  func screen(_ point: Vector2, of leaf: Leaf, in view: ViewSize) -> Vector2 {
    let clip =
      camera.projection * camera.view * leaf.model * Vector4(point.x, point.y, 0, 1)
    return Vector2(clip.x / clip.w * view.width / 2, clip.y / clip.w * view.height / 2)
  }
}

extension Board {
  /// Its eight corners in the scene.
  var corners: [Vector3] {
    [0, thickness].flatMap { z in
      [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
        model.transform(point: Vector3(rectangle.point(at: Vector2($0.0, $0.1)), z))
      }
    }
  }
}
