public import PageModel

/// A place where the words that are looked for stand.
public struct SearchHit: Equatable, Sendable {
  /// The page on which the words begin.
  public var page: PageNumber
  /// A box for each line that it runs over.
  public var boxes: [PageBox]
  /// The words around it, in one line.
  public var snippet: String
  /// Where in the snippet it stands, in characters.
  public var range: Range<Int>

  public init(page: PageNumber, boxes: [PageBox], snippet: String, range: Range<Int>) {
    (self.page, self.boxes, self.snippet, self.range) = (page, boxes, snippet, range)
  }
}
