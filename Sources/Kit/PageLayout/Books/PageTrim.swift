public import PageGeometry
public import PageModel

/// How the margins of a book's pages are cropped: all by one box on either side of the spine, so that all are
/// magnified alike.
///
/// Both parts have the same extent, in fractions of a page from its lower left corner.
public struct PageTrim: Equatable, Sendable {
  /// What is shown of a page with the spine on its right.
  public let left: Rectangle
  /// What is shown of a page with the spine on its left.
  public let right: Rectangle
  /// Pages with print beyond `left`, which are shown whole where their spine is on their right.
  public var wholeOnLeft: Set<PageNumber> = []
  /// Pages with print beyond `right`, which are shown whole where their spine is on their left.
  public var wholeOnRight: Set<PageNumber> = []

  /// Makes a trim of two parts of the same extent.
  public init(left: Rectangle, right: Rectangle) {
    precondition(
      (left.size - right.size).length < 1e-9 && left.size.x > 0 && left.size.y > 0,
      "both sides show parts of one size")
    (self.left, self.right) = (left, right)
  }

  /// How much of a page's width and height is shown.
  public var extent: Vector2 { left.size }

  /// How far the shape of a cropped page may be from that of the leaf.
  private static let tolerance = 0.04

  /// Finds what is shown of a page on leaves of the shape of a cropped one.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - size: its size; nil where it is not known, and counts as the usual one.
  ///   - isSpineLeft: whether the spine is on its left.
  ///   - aspect: width of a leaf divided by its height.
  /// - Returns: its part; nil where it is shown whole.
  func part(
    of page: PageNumber, size: PageSize?, isSpineLeft: Bool, onAspect aspect: Double
  ) -> Rectangle? {
    guard !(isSpineLeft ? wholeOnRight : wholeOnLeft).contains(page) else { return nil }
    let cropped = (size?.aspect).map { $0 * extent.x / extent.y } ?? aspect
    guard abs(cropped / aspect - 1) <= Self.tolerance else { return nil }
    return isSpineLeft ? right : left
  }
}
