import RectoBookModel

/// How long the chapter takes from where a reader is.
struct TimeLeft: Equatable, Sendable {
  let seconds: Double

  /// A guess of fewer pages says nothing.
  private static let leastPages = 2

  /// Nil where it is not known, or would be a guess.
  init?(_ book: BookReading) {
    guard let facts = book.facts, facts.isCounted,
      let end = ChapterEnd(
        in: book.notes.known.chapterStarts, from: book.pages, of: facts.pageCount),
      end.pagesLeft >= Self.leastPages
    else { return nil }
    // Of the pages in sight half are read, about.
    let left = end.pagesLeft + (book.pages.count + 1) / 2
    seconds = book.notes.pace.seconds(for: left, of: facts)
  }
}
