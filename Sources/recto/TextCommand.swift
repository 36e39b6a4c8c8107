import ArgumentParser
import BookModel

/// `recto text`: the words of a book.
struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Prints the text of a book or of one page.",
    discussion: """
      Lines are those of the page, in the order of reading, with an empty line between blocks. Pages \
      are parted by form feeds. A page that is a picture has no text; one that cannot be read is \
      named at the end, and the status is 1.
      """)

  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: "One page, counted from 1; -1 is the last.")
  var page: Int?
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    guard page != 0 else { throw ValidationError("--page 0: pages are counted from 1") }
  }

  func run() throws {
    let book = try CommandBook(book, terms: try opening.terms)
    if let page {
      let number = try book.page(page, for: DocumentError.Operation.reading(page:path:))
      let text = try book.text(of: number)
      if let problem = text.problem { throw failure(of: [(number, problem)]) }
      return try print(text)
    }
    try book.countAll()
    var failed: [(page: PageNumber, problem: String)] = []
    for number in 1...book.facts.pageCount {
      if number > 1 { try StandardOutput.write([0x0C]) }
      let text = try book.text(of: PageNumber(number))
      if let problem = text.problem { failed.append((PageNumber(number), problem)) }
      try print(text)
    }
    guard failed.isEmpty else { throw failure(of: failed) }
  }

  private func print(_ text: PageText) throws {
    try StandardOutput.write(Array(text.plain.utf8))
  }

  /// What is said of pages that could not be read, at least one: the first, and how many more.
  private func failure(of pages: [(page: PageNumber, problem: String)]) -> DocumentError {
    let others = pages.count - 1
    let more = others == 0 ? "" : others == 1 ? ", and 1 more" : ", and \(others) more"
    return DocumentError(
      .reading(page: pages[0].page.value, path: book), reason: pages[0].problem + more)
  }
}
