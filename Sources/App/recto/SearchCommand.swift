import ArgumentParser
import RectoBookModel
import RectoBookQuestions
import RectoCommandOptions
import RectoWindowSession

/// `recto search`: where words stand in a book.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find words in a book.",
    discussion: """
      Prints one line per place, with its page and the words around it; with --json, one array of \
      objects with page, boxes and snippet. A box is [left, top, right, bottom] from the upper left \
      corner of the upright page, in the same units as recto info: points, or the pixels of \
      a scan. Each line that the words run over has a box. White space matches any white \
      space and line ends; a hyphen at the end of a line joins. Accents are ignored, \
      and ss finds ß, unless --match-case is given. At most \(Limits.hits) \
      places are printed. If nothing matches, nothing is printed, or [] with --json, and the status is 0.
      """)

  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @Argument(help: "The words to find.") var words: String
  @OptionGroup var opening: OpeningOptions
  @Flag(help: "Print one JSON array.") var json = false
  @Flag(help: "Match case.") var matchCase = false
  @Flag(help: "Match whole words only.") var wholeWords = false

  func validate() throws {
    guard words.utf8.count <= Limits.searchBytes else {
      throw ValidationError("the words take more than \(Limits.searchBytes) bytes")
    }
    guard words.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("nothing to search for")
    }
  }

  func run() throws {
    let book = try CommandBook(book, options: try opening.options)
    try book.countAll()
    let hits = try book.hits(
      of: SearchTerms(words: words, matchesCase: matchCase, wholeWords: wholeWords))
    guard json else {
      return try StandardOutput.print(lines: hits.map { "\($0.page): \($0.snippet)" })
    }
    let listings = hits.isEmpty ? [] : try book.ask(SurveyQuestion(isThorough: true))
    let found = hits.map { hit -> JSONValue in
      let size = listings[hit.page.value - 1].size ?? book.facts.usualSize
      return .object([
        ("page", .integer(hit.page.value)),
        ("boxes", .array(hit.boxes.map { .box($0, on: size) })),
        ("snippet", .string(hit.snippet)),
      ])
    }
    try JSONValue.array(found).print()
  }
}
