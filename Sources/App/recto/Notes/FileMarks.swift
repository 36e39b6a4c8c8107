import RectoBookModel
import RectoBookQuestions
import RectoCommandOptions
import RectoReaderCore

/// What readers have marked in a PDF, in whatever program, where a book has the same words on the same page.
nonisolated struct FileMarks {
  /// One of them.
  struct Mark {
    let annotation: Annotation
    /// The lines that it marks, or where it lies.
    let boxes: [PageBox]
    /// Whether it marks text of the book, or lies beside some.
    let isOnText: Bool
  }

  /// Page by page.
  private(set) var all: [Mark] = []

  /// Those on text of the book, which may be kept of it.
  var annotations: [Annotation] { all.filter(\.isOnText).map(\.annotation) }

  /// How many are on none.
  var strays: Int { all.count { !$0.isOnText } }

  /// Reads those of a file for a book, which may be the same; with a page no other one is asked about.
  init(in file: CommandBook, for book: CommandBook, on page: PageNumber? = nil) throws {
    guard file.facts.format == BookFormat.pdf.name else { return }
    let count = min(file.facts.pageCount, book.facts.pageCount)
    for page in page.map({ [$0] }) ?? (1...max(1, count)).map(PageNumber.init) {
      let found = try file.ask(AnnotationsQuestion(of: page))
      guard !found.isEmpty else { continue }
      let text = try book.ask(TextQuestion(of: page))
      all += found.map { one in
        let onText = Annotation(one, on: page, of: text)
        return Mark(
          annotation: onText ?? Annotation(withoutText: one, on: page), boxes: one.boxes,
          isOnText: onText != nil)
      }
    }
  }
}
