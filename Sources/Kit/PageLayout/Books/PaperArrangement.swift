public import PageGeometry
import PageModel

/// The page flip of the source tutorials: an open book whose leaves stand up in a V.
///
/// Lengths are points; the spine is the y axis in the middle of the view. The tutorials' cells 2k
/// and 2k+1 are the two sides of leaf k, so both faces stand on the one leaf and the eye sees
/// whichever is turned to it; `ratio` is the clamped ρ and `angle` that of the page shown.
public struct PaperArrangement: Arrangement {
  public static let name = "paper"

  /// Width and height of a page in points.
  public static let pageSize = Vector2(362, 568)

  /// How many pages the book has, at least 1.
  public var pageCount: Int
  /// The scroll offset in view widths: at a whole number o pages 2o+2 and 2o+3 lie open.
  public var offset: Double

  /// How fast ρ grows beyond ±0.5, so that leaves further down lie close to each other.
  private static let gap = 0.1
  /// Keeps the two cells of a leaf out of one plane, in radians.
  private static let guardAngle = 1.0 / 1000

  /// Makes the arrangement.
  ///
  /// - Parameters:
  ///   - pageCount: how many pages the book has, at least 1.
  ///   - offset: the scroll offset in view widths, finite; beyond 0…⌊pageCount/2⌋ − 1 only
  ///     while the view bounces.
  public init(pageCount: Int, offset: Double) {
    precondition(pageCount >= 1, "a book has at least one page, got \(pageCount)")
    precondition(offset.isFinite, "an offset is finite, got \(offset)")
    (self.pageCount, self.offset) = (pageCount, offset)
  }

  /// How many leaves there are; the back of the last is blank where the pages are odd in number.
  public var leafCount: Int { (pageCount + 1) / 2 }

  public func scene(in view: ViewSize) -> Scene {
    let orders = zOrders
    return Scene(
      camera: Camera(overPointsOf: view),
      leaves: (0..<leafCount).map { leaf($0, zOrder: orders[$0]) },
      ground: .backdrop, pageHeight: Self.pageSize.y, spine: 0)
  }

  /// ρ of a leaf: above 0 it is a right-hand page, below 0 a left-hand page; −1…1.
  public func ratio(ofLeaf leaf: Int) -> Double {
    let raw = distance(ofLeaf: leaf)
    if raw > 0.5 { return min(0.5 + Self.gap * (raw - 0.5), 1) }
    if raw < -0.5 { return max(-0.5 + Self.gap * (raw + 0.5), -1) }
    return raw
  }

  /// How far a leaf is from standing upright, in leaves.
  private func distance(ofLeaf leaf: Int) -> Double { -0.5 + Double(leaf) - offset }

  private func leaf(_ index: Int, zOrder: Int) -> Leaf {
    let front = page(2 * index + 1)
    let back = page(2 * index + 2)
    let ratio = ratio(ofLeaf: index)
    let showsFront = ratio >= 0
    let angle =
      showsFront ? -(1 - ratio) * .pi / 2 : (1 + ratio) * .pi / 2 + Self.guardAngle
    let (width, height) = (Self.pageSize.x, Self.pageSize.y)
    let left = showsFront ? 0 : -width
    return Leaf(
      index: index, front: front, back: back, ratio: ratio, angle: angle, zOrder: zOrder,
      model: .rotationY(angle),
      rectangle: Rectangle(
        min: Vector2(left, -height / 2), max: Vector2(left + width, height / 2)),
      up: SidePicture(page: showsFront ? front : back),
      down: SidePicture(page: showsFront ? back : front))
  }

  /// Leaf 0 is drawn over all others; among these, the nearer to upright the higher.
  private var zOrders: [Int] {
    let fromBelow = (0..<leafCount).sorted {
      let (a, b) = (abs(distance(ofLeaf: $0)), abs(distance(ofLeaf: $1)))
      if $0 == 0 || $1 == 0 { return $1 == 0 }
      return a == b ? $0 > $1 : a > b
    }
    var orders = Array(repeating: 0, count: leafCount)
    for (order, leaf) in fromBelow.enumerated() { orders[leaf] = order }
    return orders
  }

  private func page(_ value: Int) -> PageNumber? {
    (1...pageCount).contains(value) ? PageNumber(value) : nil
  }
}
