/// A book that lay where another one lies now, which may be the same, changed by another program: tagged,
/// annotated, mended.
public struct BookPredecessor: Equatable, Sendable {
  /// What is remembered of it.
  public var memory: BookMemory
  /// The title that it had itself; nil where it had none.
  public var title: String?
  /// How many pages it had; nil where that is not known.
  public var pageCount: Int?

  /// Describes a book that was there before.
  public init(memory: BookMemory, title: String?, pageCount: Int?) {
    (self.memory, self.title, self.pageCount) = (memory, title, pageCount)
  }

  /// Whether a book is this one, changed: by its title and its pages.
  ///
  /// Of two titles both must say the same. There must be nearly as many pages: a cover or a sheet more is the
  /// same book, another issue of a magazine is not. Of a text that flows, whose pages follow from its layout,
  /// they say nothing: it has the title that it had, or none as before.
  public func isSucceeded(by facts: BookFacts) -> Bool {
    if let title, let now = facts.title, title.lowercased() != now.lowercased() { return false }
    guard !facts.flows else { return (title == nil) == (facts.title == nil) }
    guard let pageCount else { return false }
    return abs(pageCount - facts.pageCount) <= max(2, pageCount / 10)
  }
}
