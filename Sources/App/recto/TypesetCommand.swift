import ArgumentParser
import RectoBenchmarks
import RectoBookModel
import RectoBookQuestions
import RectoCommandOptions
import RectoDesktop
import RectoWindowSession

/// `recto typeset`: how well Recto's own engine sets a book.
struct TypesetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "typeset", abstract: "Measure how well a book's text is set.",
    discussion: """
      Sets every chapter of an EPUB with Recto's own engine and counts what is good and bad about its lines \
      and pages. Shares run from 0 to 1: lines that end with a hyphen, lines whose spaces are stretched \
      too far, spreads whose two pages end at different depths. Rivers are spaces that stand below each other \
      in four lines or more. Parted are stanzas and figures that one page could hold.
      """)

  @Argument(help: "The book: an EPUB file.", completion: .file()) var book: String
  @OptionGroup var opening: OpeningOptions
  @Flag(help: "Print the report.") var report = false
  @Flag(help: "Print one JSON object.") var json = false

  func validate() throws {
    guard opening.engine != .mupdf else {
      throw ValidationError("--engine mupdf: the report is about Recto's own engine")
    }
    guard report else { throw ValidationError("nothing is asked for: give --report") }
  }

  func run() throws {
    var options = try opening.options
    options.layout.engine = .own
    let start = monotonicSeconds()
    let book = try CommandBook(book, options: options, recalls: false)
    _ = try book.image(of: PageNumber(1), .atLeast(width: Self.firstWidth))
    let first = monotonicSeconds()
    try book.countAll()
    let all = monotonicSeconds()
    // Asked last: who asks about the whole book waits until every page is counted.
    var sum = try figures(of: book, chapter: 0)
    for chapter in stride(from: 1, to: sum.chapters, by: 1) {
      sum += try self.figures(of: book, chapter: chapter)
    }
    let peak = book.decoderProcesses.compactMap { ProcessMemory.peak(of: $0) }.max() ?? 0
    let members = Self.members(
      sum, pages: book.facts.pageCount, milliseconds: (first - start, all - start), peak: peak)
    if json {
      try JSONValue.object(members).print()
    } else {
      try StandardOutput.print(lines: Self.lines(members))
    }
  }

  /// Pixels across the first page, as in a window of the usual size.
  private static let firstWidth = 560

  private func figures(of book: CommandBook, chapter: Int) throws -> TypesetFigures {
    try book.ask(TypesettingQuestion(ofChapter: chapter))
  }

  private static func members(
    _ figures: TypesetFigures, pages: Int, milliseconds: (first: Double, all: Double), peak: Int
  ) -> [(key: String, value: JSONValue)] {
    func share(_ count: Int) -> JSONValue {
      .number((Double(count) / Double(max(1, figures.lines))).rounded(toPlaces: 4))
    }
    func time(_ seconds: Double) -> JSONValue { .number((seconds * 1000).rounded(toPlaces: 1)) }
    let rivers = Double(figures.rivers) * 1000 / Double(max(1, figures.lines))
    return [
      ("pages", .integer(pages)), ("lines", .integer(figures.lines)),
      ("paragraphs", .integer(figures.paragraphs)), ("hyphen_share", share(figures.hyphens)),
      ("hyphens_in_row", share(figures.hyphensInRow)), ("loose_share", share(figures.loose)),
      ("rivers_per_1000", .number(rivers.rounded(toPlaces: 2))),
      ("widows", .integer(figures.widows)), ("orphans", .integer(figures.orphans)),
      ("parted", .integer(figures.parted)),
      ("uneven_spreads", .number(figures.unevenSpreads.rounded(toPlaces: 4))),
      ("off_grid", .integer(figures.offGrid)), ("tables", .integer(figures.tables)),
      ("first_page_ms", time(milliseconds.first)),
      ("all_pages_ms", time(milliseconds.all)),
      ("peak_mib", .number((Double(peak) / 1024).rounded(toPlaces: 1))),
      ("problems", .array(figures.problems.map { .string($0) })),
    ]
  }

  /// The same in words, a line for each.
  private static func lines(_ members: [(key: String, value: JSONValue)]) throws -> [String] {
    try members.flatMap { key, value -> [String] in
      let name = key.replacing("_", with: " ")
      if case .array(let problems) = value {
        return problems.compactMap {
          if case .string(let text) = $0 { "problem: \(text)" } else { nil }
        }
      }
      return ["\(name): \(String(decoding: try value.encoded(), as: UTF8.self))"]
    }
  }
}
