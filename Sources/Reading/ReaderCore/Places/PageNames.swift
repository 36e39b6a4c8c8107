import RectoBookModel

/// The pages of the open book by what they are called: numbers, labels, chapters, bookmarks.
struct PageNames {
  private let book: BookReading

  init(_ book: BookReading) { self.book = book }

  private var notes: BookNotes { book.notes }
  private var facts: BookFacts? { book.facts }

  /// The page whose bookmark is to be named, and how it is called by now; nil before the book is open.
  var bookmarkToName: (page: PageNumber, name: String)? {
    guard let here = book.pages.first else { return nil }
    let present = book.pages.compactMap(notes.kept.bookmark).first
    let page = present.map { PageNumber($0.page) } ?? here
    return (page, present?.name ?? notes.usualName(of: page))
  }

  /// The page that an answer means: a number, a label, a share.
  func page(meantBy answer: String) -> PageNumber? {
    let labels = notes.known.labels ?? PageLabels()
    return facts.flatMap { PageReference.page(answer, in: $0, labels: labels) }
  }

  /// What an answer comes to that names a page; where the reader is for none.
  func note(onPage answer: String) -> String {
    let known = notes.known
    guard !answer.isEmpty else {
      let count = ScreenText.count(facts?.pageCount ?? 0, isFinal: facts?.isCounted ?? false)
      return ScreenText.pages(book.pages.map(\.description), of: count)
    }
    guard let page = page(meantBy: answer) else { return ScreenText.noPage }
    return ScreenText.facts([
      page.description, known.label(of: page) ?? "", known.chapter(of: page) ?? "",
    ])
  }

  /// The title of the book's window.
  ///
  /// - Parameter fileName: the name of its file, for a book without a title.
  /// - Returns: the title, the pages in sight, and the program.
  func windowTitle(fileName: String) -> String {
    guard let facts else {
      return fileName.isEmpty ? ScreenText.program : ScreenText.windowTitle(fileName)
    }
    let name = facts.title.flatMap { $0.isEmpty ? nil : $0 } ?? fileName
    return ScreenText.windowTitle(
      name, pages: ScreenText.range(book.pages.map(\.description)),
      of: ScreenText.count(facts.pageCount, isFinal: facts.isCounted))
  }
}
