import ArgumentParser
import RectoBookModel
import RectoReadingRecords
import Foundation
import RectoGLDevice
import RectoLibraryDatabase
import PageGeometry
import PageLayout
import RectoSceneRendering
import RectoCommandOptions
import RectoWindowSession

/// `recto bench shelf`: how fast the library answers, whether it is small or large.
struct BenchShelfCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "shelf", abstract: "Time a small library and a large one.",
    discussion: """
      Uses generated books in a temporary folder. Reports in milliseconds how long it takes to add a book, \
      to open the library and list the first hundred books, to fetch any other hundred, to search while \
      typing, and to draw frames of the shelf: with few books and with many, as drafts (while it moves) and \
      in full quality.
      """)

  @Option(
    help: "The size of the large library, in books.",
    transform: OptionValue.whole(in: 10...Limits.rememberedBooks))
  var books = 10_000

  @Option(
    help: ArgumentHelp("Size of the frames in pixels.", valueName: "WxH"),
    transform: OptionValue.size(in: 16...8192))
  var size = Vector2(1280, 800)

  @Flag(name: .customLong("frames"), help: "Time frames alone, not the library.")
  var timesFramesAlone = false

  @Flag(help: "Print one JSON object.") var json = false

  /// Books of a library that is few.
  private static let few = 10
  /// Rows that a screen shows at once.
  private static let screen = 100

  @MainActor func runOnMainThread() throws {
    var figures: [(key: String, value: JSONValue)] = [("books", .integer(books))]
    if !timesFramesAlone { figures += try libraryTimes() }
    figures += try frames()
    guard !json else { return try JSONValue.object(figures).print() }
    for figure in figures {
      let text = String(decoding: try figure.value.encoded(), as: UTF8.self)
      try StandardOutput.write(Array("\(figure.key) \(text)\n".utf8))
    }
  }

  /// How long a library takes to answer, with few books and with many.
  private func libraryTimes() throws -> [(key: String, value: JSONValue)] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "recto-bench-shelf-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (small, large) = (folder.appending(path: "few").path, folder.appending(path: "many").path)
    var made = MadeUpLibrary(seed: 1)
    try made.fill(Library(in: small), with: Self.few)
    made = MadeUpLibrary(seed: 1)
    let many = try Library(in: large)
    let adding = try Self.milliseconds { try made.fill(many, with: books) }
    return [
      ("add_one_ms", .number((adding / Double(books)).rounded(toPlaces: 3))),
      ("open_few_ms", .number(try Self.opening(small))),
      ("open_many_ms", .number(try Self.opening(large))),
      ("page", try Self.spread((0..<100).map { try page(of: many, $0) })),
      ("search", try Self.spread(searches(in: many))),
    ]
  }

  /// How long frames take, with few books and with many.
  @MainActor private func frames() throws -> [(key: String, value: JSONValue)] {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let renderer = try SceneRenderer(
      shaders: ShaderSources(folders: InstalledFiles.shaderFolders(named: nil)).snapshot)
    renderer.printTestShelf()
    let view = ViewSize(width: size.x.rounded(), height: size.y.rounded())
    var figures: [(key: String, value: JSONValue)] = []
    for kind in ShelfFrames.Kind.allCases {
      for count in kind == .opening ? [Self.few] : [Self.few, books] {
        let frames = ShelfFrames(count: count, view: view)
        let name = kind == .opening ? "opening" : "\(kind.rawValue)_of_\(count)"
        for quality in [Quality.draft, .full] {
          // What is drawn for the first time takes longer.
          _ = try frames.times(kind, quality, renderer).count
          let times = try frames.times(kind, quality, renderer)
          figures.append(
            ("\(name)_\(quality.rawValue)", Self.spread(times.map { $0.passed * 1000 })))
          figures.append(
            ("\(name)_\(quality.rawValue)_cpu", Self.spread(times.map { $0.worked * 1000 })))
        }
      }
      let passes = try ShelfFrames(count: books, view: view).passes(kind, renderer)
      figures.append(
        (
          "\(kind.rawValue)_passes_ms",
          JSONValue.object(
            passes.map { pass in (pass.name, JSONValue.number(pass.mean.rounded(toPlaces: 2))) })
        ))
    }
    return figures
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .milliseconds(1)
  }

  /// The least of some openings: other programs only add to it.
  private static func opening(_ folder: String) throws -> Double {
    let times = try (0..<5).map { _ in
      try milliseconds {
        let library = try Library(in: folder)
        let ids = try library.ids()
        _ = try library.books(with: Array(ids.prefix(screen)))
      }
    }
    return (times.min() ?? 0).rounded(toPlaces: 2)
  }

  private func page(of library: Library, _ index: Int) throws -> Double {
    let orders = LibraryQuery.SortOrder.allCases
    let first = index * 7919 % max(1, books - Self.screen)
    let query = LibraryQuery(order: orders[index % orders.count])
    return try Self.milliseconds {
      _ = try library.books(query, in: first..<first + Self.screen)
    }
  }

  /// A search for each letter that is typed of some words: the order of all that is found, and the first
  /// screen of it.
  private func searches(in library: Library) throws -> [Double] {
    let words = ["dragon night", "tag:fable the", "author:melville", "series:tales 12", "zzz", "é"]
    return try words.flatMap { words in
      try words.indices.map { end in
        let query = LibraryQuery(words: String(words[...end]))
        return try Self.milliseconds {
          let ids = try library.ids(query)
          _ = try library.books(with: Array(ids.prefix(Self.screen)))
        }
      }
    }
  }

  private static func spread(_ times: [Double]) -> JSONValue {
    let sorted = times.sorted()
    func part(_ share: Double) -> JSONValue {
      let place = Int((Double(sorted.count - 1) * share).rounded())
      return .number(sorted[place].rounded(toPlaces: 2))
    }
    return .object([("p50_ms", part(0.5)), ("p95_ms", part(0.95)), ("max_ms", part(1))])
  }
}

/// Books that nobody wrote, always the same.
private nonisolated struct MadeUpLibrary {
  private var state: UInt64

  private static let words = [
    "Dragon", "Night", "Étude", "Whale", "Garden", "Iron", "Sea", "Ghost", "Paper", "Winter", "Fox",
    "Clock", "River", "Ørsted", "進撃", "Stone", "Letter", "Moon", "Train", "Glass",
  ]
  private static let names = [
    "Ada Melville", "Bo Čapek", "Cy Tezuka", "Dee Wyeth", "Eli Borges", "Flo Pratt", "Gus Ōtomo",
  ]
  private static let tags = ["Fable", "Crime", "History", "Science fiction", "Sea", "Children"]

  init(seed: UInt64) { state = seed }

  private mutating func next(below bound: Int) -> Int {
    // Knuth's constants; the upper half of the bits is good enough for titles.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  private mutating func one(of texts: [String]) -> String { texts[next(below: texts.count)] }

  mutating func fill(_ library: Library, with count: Int) throws {
    for number in 1...count {
      let digits = String(number, radix: 16)
      let name = String(repeating: "0", count: 32 - digits.count) + digits
      guard let identity = BookIdentity(name) else { continue }
      let series = "\(one(of: Self.words)) Tales \(next(below: 40))"
      let facts = BookFacts(
        format: "cbz", pageCount: 1 + next(below: 300), usualSize: PageSize(width: 2, height: 3),
        title: "The \(one(of: Self.words)) of the \(one(of: Self.words)) \(number)",
        filed: BookCard(
          authors: [one(of: Self.names)], series: series, number: String(next(below: 60)),
          tags: [one(of: Self.tags), one(of: Self.tags)]))
      let file = FoundFile(path: "/books/\(series)/\(number).cbz", size: number, changed: 1)
      let isOpened = next(below: 3) == 0
      try library.add(
        identity, at: file, facts: facts, opened: isOpened ? Double(1_700_000_000 + number) : nil)
    }
  }
}
