import ArgumentParser
import BookModel

/// `recto text`: the words of a book.
struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Prints the text of a book or of one page.",
    discussion: """
      Lines are those of the page, in the order of reading, with an empty line between blocks. Pages \
      are parted by form feeds. A page that is a picture has no text.
      """)

  @Argument(help: "The book: a file or a folder.") var book: String
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: "One page, counted from 1; -1 is the last.")
  var page: Int?
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    guard page != 0 else { throw ValidationError("--page 0: pages are counted from 1") }
  }

  func run() throws {
    var book = try CommandBook(book, terms: try opening.terms)
    if let page {
      try print(book.text(of: try book.page(page)))
      return
    }
    try book.countAll()
    for number in 1...book.facts.pageCount {
      if number > 1 { try StandardOutput.write([0x0C]) }
      try print(book.text(of: PageNumber(number)))
    }
  }

  private func print(_ text: PageText) throws {
    try StandardOutput.write(Array(text.plain.utf8))
  }
}
