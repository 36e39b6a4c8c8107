import RectoBookModel
import RectoBookQuestions
import RectoCommandOptions
import RectoReaderCore

/// What readers have marked in a PDF, in whatever program, where a book has the same words on the same page.
nonisolated struct FileMarks {
  /// Page by page.
  private(set) var annotations: [Annotation] = []
  /// How many mark no text of the book.
  private(set) var strays = 0

  /// Reads those of a file for a book, which may be the same; with a page no other one is asked about.
  init(in file: CommandBook, for book: CommandBook, on page: PageNumber? = nil) throws {
    guard file.facts.format == BookFormat.pdf.name else { return }
    let count = min(file.facts.pageCount, book.facts.pageCount)
    for page in page.map({ [$0] }) ?? (1...max(1, count)).map(PageNumber.init) {
      let found = try file.ask(AnnotationsQuestion(of: page))
      guard !found.isEmpty else { continue }
      let text = try book.ask(TextQuestion(of: page))
      let marks = found.compactMap { Annotation($0, on: page, of: text) }
      annotations += marks
      strays += found.count - marks.count
    }
  }
}
