public import PageModel

/// How the pictures of pages are put on leaves: which part of them, and in which tones.
public struct PageDress: Equatable, Sendable {
  /// How margins are cropped; nil where pages are shown whole.
  public var trim: PageTrim?
  /// The levels of most pages; nil where they are shown as they are.
  public var levels: PageLevels?
  /// Those of pages that differ; nil within for a page that is shown as it is.
  public var ownLevels: [PageNumber: PageLevels?] = [:]

  /// Shows pages whole and as they are.
  public init() {}

  /// The levels of a page.
  func levels(of page: PageNumber) -> PageLevels? { ownLevels[page] ?? levels }
}
