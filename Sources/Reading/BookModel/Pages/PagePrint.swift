/// What is printed on a page, as it is found by looking at it.
public struct PagePrint: Hashable, Sendable {
  /// Where the print is; nil where the page has no margin, or that cannot be told.
  public var box: PageBox?
  /// How light its ink is, 0…1 as sRGB counts.
  public var ink: Double
  /// How light its paper is, likewise.
  public var paper: Double
  /// Whether it is a picture rather than ink on paper: with colours, or with many tones.
  public var isPicture: Bool
  /// Whether print stands on either side of a gutter in its middle: it is taken for two pages that face each other.
  public var isSpread: Bool

  /// The width of a page, by its height, that is no more than one page's.
  public static let widestPage = 1.15

  /// Joins what was found.
  public init(box: PageBox?, ink: Double, paper: Double, isPicture: Bool, isSpread: Bool = false) {
    (self.box, self.ink, self.paper) = (box, ink, paper)
    (self.isPicture, self.isSpread) = (isPicture, isSpread)
  }

  /// What is taken for a page that cannot be looked at.
  public static let unknown = PagePrint(box: nil, ink: 0, paper: 1, isPicture: true)
}
