import ArgumentParser
import RectoBookModel
import RectoBookQuestions
import PageLayout
import RectoCommandOptions
import RectoWindowSession

/// `recto info`: a book as facts.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Describe a book without drawing it.")

  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @OptionGroup var opening: OpeningOptions
  @Flag(help: "Print one JSON object.") var json = false
  @Flag(help: "Print the size of every page.") var sizes = false

  func run() throws {
    let book = try CommandBook(book, options: try opening.options)
    try book.countAll()
    let outline = try book.ask(OutlineQuestion())
    // The header of each of some thousand pages takes longer than anybody waits for an answer.
    let isThorough = sizes || book.facts.pageCount <= Limits.surveyedPages
    let listings = try book.ask(SurveyQuestion(isThorough: isThorough))
    if json {
      try object(book, outline, listings).print()
    } else {
      try StandardOutput.print(lines: lines(book, outline, listings))
    }
  }

  private func object(
    _ book: CommandBook, _ outline: [OutlineEntry], _ listings: [PageListing]
  ) -> JSONValue {
    let facts = book.facts
    var members: [(key: String, value: JSONValue)] = [
      ("path", .string(book.path)), ("format", .string(facts.format)),
      ("pages", .integer(facts.pageCount)), ("title", .optional(facts.title)),
      ("author", .optional(facts.author)), ("direction", .string(facts.direction.rawValue)),
    ]
    members += filed(facts.card)
    if sizes {
      let sizes = listings.map { listing -> JSONValue in
        let size = listing.size ?? facts.usualSize
        return .array([Self.length(size.width), Self.length(size.height)])
      }
      members.append(("sizes", .array(sizes)))
    }
    // What is not known yet is not told.
    let spreads = spreads(of: facts, listings)
    if !spreads.isEmpty { members.append(("spreads", .array(spreads.map { .integer($0) }))) }
    members.append(("outline", .array(outline.map(Self.json))))
    let problems = listings.enumerated().compactMap { index, listing in
      listing.problem.map {
        JSONValue.object([("page", .integer(index + 1)), ("reason", .string($0))])
      }
    }
    members.append(("problems", .array(problems)))
    return .object(members)
  }

  /// What else stands on the book's card; what it does not say is left out.
  private func filed(_ card: BookCard) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    if let series = card.series { members.append(("series", .string(series))) }
    if let number = card.number { members.append(("number", .string(number))) }
    if card.authors.count > 1 {
      members.append(("authors", .array(card.authors.map { .string($0) })))
    }
    if !card.tags.isEmpty { members.append(("tags", .array(card.tags.map { .string($0) }))) }
    return members
  }

  /// The pages that lie across an opening.
  private func spreads(of facts: BookFacts, _ listings: [PageListing]) -> [Int] {
    let pairing = Pairing(of: facts, listings: listings)
    return (1...facts.pageCount).filter { pairing.isAcross(PageNumber($0)) }
  }

  /// Points to a hundredth: more digits are noise of the file's own arithmetic.
  private static func rounded(_ length: Double) -> Double { (length * 100).rounded() / 100 }

  /// Whole pixels and points as whole numbers.
  private static func length(_ length: Double) -> JSONValue {
    let shown = rounded(length)
    return Int(exactly: shown).map { .integer($0) } ?? .number(shown)
  }

  private static func json(_ entry: OutlineEntry) -> JSONValue {
    .object([
      ("title", .string(entry.title)), ("page", entry.page.map { .integer($0.value) } ?? .null),
      ("children", .array(entry.children.map(json))),
    ])
  }

  private func lines(
    _ book: CommandBook, _ outline: [OutlineEntry], _ listings: [PageListing]
  ) -> [String] {
    let facts = book.facts
    var lines = [
      "path       \(book.path)", "format     \(facts.format)", "pages      \(facts.pageCount)",
    ]
    if let title = facts.title { lines.append("title      \(title)") }
    if let author = facts.author { lines.append("author     \(author)") }
    let card = facts.card
    if let series = card.series {
      lines.append("series     \(card.number.map { "\(series) \($0)" } ?? series)")
    }
    if card.authors.count > 1 {
      lines.append("authors    \(card.authors.joined(separator: ", "))")
    }
    if !card.tags.isEmpty { lines.append("tags       \(card.tags.joined(separator: ", "))") }
    lines.append("direction  \(facts.direction.rawValue)")
    lines.append("usual size \(Self.shown(facts.usualSize))")
    let spreads = spreads(of: facts, listings)
    if !spreads.isEmpty {
      lines.append("spreads    \(spreads.map(String.init).joined(separator: ", "))")
    }
    for entry in outline { append(entry, depth: 0, to: &lines) }
    for (index, listing) in listings.enumerated() {
      if sizes { lines.append("page \(index + 1): \(listing.size.map(Self.shown) ?? "unknown")") }
      if let problem = listing.problem {
        lines.append("page \(index + 1) cannot be shown: \(problem)")
      }
    }
    return lines
  }

  private static func shown(_ size: PageSize) -> String {
    "\(rounded(size.width)) × \(rounded(size.height))"
  }

  private func append(_ entry: OutlineEntry, depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth + 1)
    let page = entry.page.map { "  \($0)" } ?? ""
    lines.append(indent + entry.title + page)
    for child in entry.children { append(child, depth: depth + 1, to: &lines) }
  }
}
