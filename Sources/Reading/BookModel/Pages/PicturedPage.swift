public import PageModel

/// What a picture shows of a page.
public enum PicturedPage: Hashable, Sendable {
  /// The whole page, at any width.
  case whole(PageNumber)
  /// The part that is seen while it is magnified.
  case part(of: PageNumber)
  /// What exactly some pixels of the screen show.
  case fitted(FittedPage)

  /// The page that the picture shows, or shows a part of.
  public var page: PageNumber {
    switch self {
    case .whole(let page), .part(let page): page
    case .fitted(let fitted): fitted.page
    }
  }

  /// Whether it is all of the page.
  public var isWhole: Bool { if case .whole = self { true } else { false } }
}
