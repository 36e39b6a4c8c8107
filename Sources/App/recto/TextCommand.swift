import ArgumentParser
import RectoBookModel
import RectoBookQuestions
import RectoDecoderService
import RectoCommandOptions
import RectoWindowSession

/// `recto text`: the words of a book.
struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Print the text of a book, or of one page.",
    discussion: """
      Lines are those of the page, in reading order, with an empty line between blocks. Pages \
      are separated by form feeds. A page that is a picture has no text; one that cannot be read is \
      named at the end, and the status is 1. A page without text is drawn, to see whether it \
      can be, if --page names it or it is the only one; for all others, the command \
      relies on what recto info reports.
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
    let book = try CommandBook(book, options: try opening.options)
    if page == nil { try book.countAll() }
    if let page = page ?? (book.facts.pageCount == 1 ? 1 : nil) {
      let number = try book.page(page, for: DocumentError.Operation.reading(page:path:))
      let text = try book.ask(TextQuestion(of: number))
      if let problem = try text.problem ?? problem(ofBare: text, number, in: book) {
        throw failure(of: [(number, problem)])
      }
      return try print(text)
    }
    var failed: [PageNumber: String] = [:]
    var bare: [PageNumber] = []
    for number in 1...book.facts.pageCount {
      if number > 1 { try StandardOutput.write([0x0C]) }
      let page = PageNumber(number)
      let text = try book.ask(TextQuestion(of: page))
      if text.problem == nil, text.lines.isEmpty { bare.append(page) }
      failed[page] = text.problem
      try print(text)
    }
    // Pictures are not decoded for it: of a comic of a thousand pages that takes minutes.
    if !bare.isEmpty {
      let listings = try book.ask(SurveyQuestion(isThorough: book.facts.hasSizesAtHand))
      for page in bare { failed[page] = listings[page.value - 1].problem }
    }
    guard failed.isEmpty else {
      throw failure(of: failed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
  }

  /// Why a page without text cannot be drawn; nil where it can be, or where it has text.
  private func problem(
    ofBare text: PageText, _ page: PageNumber, in book: CommandBook
  ) throws -> String? {
    guard text.lines.isEmpty else { return nil }
    return try book.image(of: page, .atLeast(width: Self.trialWidth)).problem
  }

  /// Pixels across a page that is drawn only to see whether it can be.
  private static let trialWidth = 64

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
