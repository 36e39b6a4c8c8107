import ArgumentParser
import RectoBookModel
import RectoLibraryDatabase
import RectoWindowSession

/// `recto library list`.
struct LibraryListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the books of the library.",
    discussion: """
      Together, --shelf, --series and --collection list the books that match all of them. With --json, one \
      array of objects; times are in seconds since 1970, progress is from 0 to 1.
      """)

  /// The shelves by their names.
  private static let shelves: [(name: String, shelf: LibraryQuery.Shelf)] = [
    ("all", .all), ("recent", .recent), ("unread", .unread), ("reading", .reading),
    ("finished", .finished), ("missing", .missing),
  ]

  @Option(
    help: "all, recent, unread, reading, finished or missing.",
    completion: .list(shelves.map(\.name)),
    transform: { text in
      guard let named = shelves.first(where: { $0.name == text }) else {
        let names = shelves.map(\.name).joined(separator: ", ")
        throw ValidationError("there is no shelf of that name; choose \(names)")
      }
      return named.shelf
    })
  var shelf = LibraryQuery.Shelf.all
  @Option(help: "Only books in this series.") var series: String?
  @Option(help: "Only books in this collection.") var collection: String?
  @Option(
    help: "title, author, series, added, opened or progress.",
    transform: { text in
      guard let order = LibraryQuery.SortOrder(rawValue: text) else {
        let names = LibraryQuery.SortOrder.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("unknown sort order '\(text)'; choose \(names)")
      }
      return order
    })
  var sort: LibraryQuery.SortOrder?
  @Flag(help: "Reverse the order.") var reverse = false
  @Flag(help: "Print one JSON array.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() throws {
    let library = try options.open()
    try library.checkFiles()
    try library.require(series: series, collection: collection)
    try LibraryList(
      library,
      LibraryQuery(
        shelf, series: series, collection: collection, order: sort, isReversed: reverse)
    ).print(asJSON: json)
  }
}

/// `recto library search`.
struct LibrarySearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find books by title, author, series and tags.",
    discussion: """
      Every word must be found, at the start of a word; case and accents do not matter. \
      Write title:, author:, series: or tag: before a word to say where. The best match comes first.
      """)

  @Argument(help: "The words to find.") var words: [String]
  @Flag(help: "Print one JSON array.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() throws {
    let library = try options.open()
    try LibraryList(
      library, LibraryQuery(words: words.joined(separator: " "))
    ).print(asJSON: json)
  }
}

/// Books of the library, as they are printed.
nonisolated struct LibraryList {
  private let books: [LibraryBook]
  private let locations: [BookID: [BookLocation]]
  private let collections: [BookID: [String]]

  /// Looks up what is asked for.
  init(_ library: Library, _ query: LibraryQuery) throws {
    books = try library.books(query)
    locations = try library.allLocations()
    collections = try library.allCollections()
  }

  /// Prints a line for each book, or one array.
  func print(asJSON isJSON: Bool) throws {
    guard !isJSON else { return try JSONValue.array(books.map(object)).print() }
    let width = books.map { $0.id.description.count }.max() ?? 0
    try StandardOutput.print(lines: books.map { line($0, width) })
  }

  private func object(_ book: LibraryBook) -> JSONValue {
    let time = { (time: Double?) -> JSONValue in time.map { .number($0) } ?? .null }
    let texts = { (texts: [String]) -> JSONValue in .array(texts.map { .string($0) }) }
    return .object([
      ("id", .integer(Int(book.id.value))), ("title", .string(book.title)),
      ("authors", texts(book.card.authors)), ("series", .optional(book.card.series)),
      ("number", .optional(book.card.number)), ("tags", texts(book.card.tags)),
      ("path", .string(book.location.path)),
      ("paths", texts((locations[book.id] ?? []).map(\.path))),
      ("format", .optional(book.format)), ("pages", .optional(book.pages)),
      ("direction", .string(book.direction.rawValue)), ("page", .optional(book.page)),
      ("progress", .number(book.progress)), ("added", time(book.added)),
      ("opened", time(book.opened)), ("finished", time(book.finished)),
      ("missing", .bool(book.isMissing)), ("collections", texts(collections[book.id] ?? [])),
    ])
  }

  private func line(_ book: LibraryBook, _ width: Int) -> String {
    let id = book.id.description
    var line = String(repeating: " ", count: width - id.count) + id + "  " + book.title
    if !book.card.authors.isEmpty { line += " — " + book.card.authors.joined(separator: ", ") }
    var facts: [String] = []
    if let series = book.card.series {
      facts.append(book.card.number.map { "\(series) \($0)" } ?? series)
    }
    if let pages = book.pages { facts.append(pages == 1 ? "1 page" : "\(pages) pages") }
    if book.opened != nil { facts.append("\(Int((book.progress * 100).rounded())) % read") }
    if book.finished != nil, book.progress < 1 { facts.append("finished") }
    if book.isMissing { facts.append("missing") }
    return facts.isEmpty ? line : line + " (\(facts.joined(separator: ", ")))"
  }
}
