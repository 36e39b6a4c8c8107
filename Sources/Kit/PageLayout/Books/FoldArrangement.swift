import PageGeometry
public import PageModel

/// One page that fills the view and folds about its middle under a pinch, as a sketch pad.
///
/// Lengths are points; leaf 0 is the left half and leaf 1 the right, two crops of one page that
/// hinge on the y axis. Below a scale of 0.5 the halves pass through each other by up to 3.6°
/// each: the source tutorial does so. `ratio` is the scale, 1 where the page is flat.
public struct FoldArrangement: Arrangement {
  public static let name = "fold"

  /// The page that fills the view, of which each half is a leaf.
  public var page: PageNumber
  /// How far the fingers are apart, as a factor on the distance at which they came down.
  public var pinch: Double

  /// Makes the arrangement; `pinch` is finite, and clamped to 0.48…1.
  public init(page: PageNumber = PageNumber(1), pinch: Double) {
    precondition(pinch.isFinite, "a pinch is finite, got \(pinch)")
    (self.page, self.pinch) = (page, pinch)
  }

  /// How small the page becomes, which also says how far it is folded.
  public var scale: Double { pinch.clamped(to: 0.48...1) }

  public func scene(in view: ViewSize) -> Scene {
    let (half, middle) = (view.width / 2, view.height / 2)
    return Scene(
      camera: Camera(overPointsOf: view),
      leaves: [
        leaf(
          0, angle: (1 - scale) * .pi,
          rectangle: Rectangle(min: Vector2(-half, -middle), max: Vector2(0, middle)),
          crop: Rectangle(min: Vector2(0, 0), max: Vector2(0.5, 1))),
        leaf(
          1, angle: -(1 - scale) * .pi,
          rectangle: Rectangle(min: Vector2(0, -middle), max: Vector2(half, middle)),
          crop: Rectangle(min: Vector2(0.5, 0), max: Vector2(1, 1))),
      ],
      ground: .backdrop, pageHeight: view.height, spine: 0)
  }

  private func leaf(
    _ index: Int, angle: Double, rectangle: Rectangle, crop: Rectangle
  ) -> Leaf {
    Leaf(
      index: index, front: page, back: nil, ratio: scale, angle: angle, zOrder: index,
      model: .scale(Vector3(repeating: scale)) * .rotationY(angle), scale: scale,
      rectangle: rectangle, up: SidePicture(page: page, crop: crop), down: nil)
  }
}
