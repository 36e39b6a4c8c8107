public import PageGeometry
import PageModel

/// A row of covers of which the middle one is the largest.
///
/// Lengths are points, the origin is the middle of the view. Item i shows the picture of page
/// i + 1, both on a shelf of books, where that is a cover, and for the pages of one book;
/// `ratio` is its distance from the middle in items.
public struct ShelfArrangement: Arrangement {
  public static let name = "shelf"

  /// Width and height of an item before it is scaled, in points.
  public static let itemSize = Vector2(362, 568)
  /// From the middle of one item to that of the next, in points.
  public static let pitch = itemSize.x + 10

  /// How many items there are, at least 1.
  public var itemCount: Int
  /// The scroll offset in items: the item of this number is in the middle.
  public var offset: Double

  /// Makes the arrangement.
  ///
  /// - Parameters:
  ///   - itemCount: how many items there are, at least 1.
  ///   - offset: the scroll offset in items, finite; beyond 0…itemCount − 1 only while the view
  ///     bounces.
  public init(itemCount: Int, offset: Double) {
    precondition(itemCount >= 1, "a shelf has at least one item, got \(itemCount)")
    precondition(offset.isFinite, "an offset is finite, got \(offset)")
    (self.itemCount, self.offset) = (itemCount, offset)
  }

  public func scene(in view: ViewSize) -> Scene {
    Scene(
      camera: Camera(overPointsOf: view),
      leaves: (0..<itemCount).map { item($0, in: view) },
      ground: .backdrop, pageHeight: Self.itemSize.y, spine: nil)
  }

  /// Where a shelf released with `velocity` comes to rest, in items.
  ///
  /// Laws: whole; within 0…itemCount − 1; only the sign of the velocity counts: above 0 the next
  /// item, below 0 the one before, else the nearest (of two the farther along). `offset` is what
  /// the deceleration proposes.
  public func snap(velocity: Double) -> Double {
    let target: Double
    if velocity > 0 {
      target = offset.rounded(.up)
    } else if velocity < 0 {
      target = offset.rounded(.down)
    } else {
      target = offset.rounded()
    }
    return target.clamped(to: 0...Double(itemCount - 1))
  }

  private func item(_ index: Int, in view: ViewSize) -> Leaf {
    let distance = Double(index) - offset
    let x = distance * Self.pitch
    let scale = 0.7 * (1 - abs(x) / view.width).clamped(to: 0.75...1)
    let half = Self.itemSize / 2
    let page = PageNumber(index + 1)
    return Leaf(
      index: index, front: page, back: nil, ratio: distance, angle: 0,
      isVisible: abs(x) - half.x * scale <= view.width / 2,
      zOrder: itemCount - Int(min(abs(distance).rounded(), Double(itemCount))),
      model: .translation(Vector3(x, 0, 0)) * .scale(Vector3(repeating: scale)), scale: scale,
      rectangle: Rectangle(min: -half, max: half), up: SidePicture(page: page), down: nil)
  }
}
