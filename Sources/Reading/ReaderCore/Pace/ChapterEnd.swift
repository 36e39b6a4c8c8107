import RectoBookModel

/// Where the chapter ends that a reader is in.
struct ChapterEnd: Equatable, Sendable {
  /// How many pages are left of it, the last of those in sight not counted.
  let pagesLeft: Int

  /// Looks for it in the contents of a book; nil where that says nothing of chapters.
  ///
  /// - Parameters:
  ///   - chapters: where chapters begin.
  ///   - pages: the pages in sight.
  ///   - pageCount: how many the book has.
  init?(in chapters: ChapterStarts, from pages: [PageNumber], of pageCount: Int) {
    guard let last = pages.last, let first = chapters.pages.first, first <= last else { return nil }
    pagesLeft = (chapters.start(after: last)?.value ?? pageCount + 1) - 1 - last.value
  }
}
