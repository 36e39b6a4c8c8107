/// A book that lay where another one lies now, which may be the same, changed by another program: tagged,
/// annotated, mended.
public struct BookPredecessor: Equatable, Sendable {
  /// What was remembered of the earlier file.
  public var memory: BookMemory
  /// The title that it had itself; nil where it had none.
  public var title: String?
  /// How many pages it had; nil where that is not known.
  public var pageCount: Int?
  /// What was in it; nil where that is not known.
  public var contents: ContentSketch?

  /// Describes a book that was there before; what was in it is what its memory says, unless that is given.
  public init(
    memory: BookMemory, title: String?, pageCount: Int?, contents: ContentSketch? = nil
  ) {
    (self.memory, self.title, self.pageCount) = (memory, title, pageCount)
    self.contents = contents ?? memory.contents
  }

  /// Whether a book is this one, changed: by what is in both.
  ///
  /// Where that is not known of both, as an older Recto left it, both must say the same title, and have nearly
  /// as many pages; those of a text that flows say nothing, for they follow from its layout.
  public func isSucceeded(by facts: BookFacts) -> Bool {
    if let contents, let now = facts.contents { return contents.isOfSameBook(as: now) }
    guard let title, let now = facts.title, title.lowercased() == now.lowercased() else {
      return false
    }
    guard !facts.flows else { return true }
    guard let pageCount else { return false }
    return abs(pageCount - facts.pageCount) <= max(2, pageCount / 10)
  }
}
