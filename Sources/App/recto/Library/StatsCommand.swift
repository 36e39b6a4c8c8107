import ArgumentParser
import RectoBookModel
import RectoDiskFiles
import RectoLibraryDatabase
import RectoReaderCore
import RectoReadingRecords
import RectoWindowSession

/// `recto stats`: how long books were read.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show how long you read your books.",
    discussion: """
      Time counts while the window is in front and you pressed something in the last three minutes; a page counts once a \
      day, when you saw it for two seconds. The last book read comes first. With --json, one array of objects; seconds \
      is the time, pace the pages an hour, recent the pages of each of the last 14 days, today last. The figures stand in your library and go nowhere else. With \
      statistics = false under [reading] in the settings, nothing is recorded.
      """)

  @Argument(help: "Only this book: a file or a folder.", completion: .file()) var book: String?
  @Flag(help: "Print one JSON array.") var json = false
  @Flag(help: "Forget the figures, of this book or of all.") var forget = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard !(json && forget) else { throw ValidationError("--json and --forget exclude each other") }
  }

  func run() throws {
    let identity = try book.map { try ContentIdentity(of: .disk(path: $0)).now }
    let library = try options.open()
    let log = ReadingLog(library)
    guard !forget else { return try log.forget(identity) }
    let all = try log.figures()
    let shown = all.filter { identity == nil || $0.key == identity }
      .map { Entry(figures: $0.value, identity: $0.key, book: try? library.book($0.key)) }
      .sorted { ($1.figures.lastDay, $0.title) < ($0.figures.lastDay, $1.title) }
    guard json else { return try StandardOutput.print(lines: shown.map(\.line)) }
    try JSONValue.array(shown.map(\.object)).print()
  }

  /// A book with its figures.
  private struct Entry {
    let figures: ReadingFigures
    let identity: BookIdentity
    let book: LibraryBook?

    /// What it is called; one that is not in the library goes by what it is.
    var title: String { book?.title ?? identity.description }

    var line: String {
      let authors = book?.card.authors.joined(separator: ", ") ?? ""
      let recent =
        figures.recentPages.contains { $0 > 0 }
        ? ", last days \(figures.recentPages.map(String.init).joined(separator: " "))" : ""
      let finished = figures.finishedDay.map { ", finished \($0)" } ?? ""
      return "\(title)\(authors.isEmpty ? "" : " — \(authors)"): "
        + "\(StatisticsText.duration(figures.seconds)), \(StatisticsText.pages(figures)), "
        + "\(StatisticsText.days(figures))\(recent)\(finished)"
    }

    var object: JSONValue {
      .object([
        ("title", .string(title)), ("path", .optional(book?.location.path)),
        ("identity", .string(identity.description)), ("seconds", .number(figures.seconds)),
        ("pages", .integer(figures.pages)), ("pace", figures.pace.map { .number($0) } ?? .null),
        ("days", .integer(figures.days)),
        ("recent", .array(figures.recentPages.map { .integer($0) })),
        ("first", .string(figures.firstDay)),
        ("last", .string(figures.lastDay)), ("finished", .optional(figures.finishedDay)),
      ])
    }
  }
}
