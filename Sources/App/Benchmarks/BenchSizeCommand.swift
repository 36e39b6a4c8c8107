import ArgumentParser
import Foundation
import RectoBookModel
import RectoCommandOptions
import RectoDecoderService
import RectoWindowSession
import Synchronization

/// `recto bench size`: how long it takes until a page of an open book is seen in another size of text.
struct BenchSizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size",
    abstract: "Time another size of text in an open book: sizes never seen before, and seen again.")

  @Argument(help: "The book: a file or a folder.", completion: .file()) var book: String
  @OptionGroup var opening: OpeningOptions
  @Option(
    help: "The page that is kept in sight.", transform: OptionValue.whole(in: 1...Limits.pages))
  var page = 1
  @Option(
    help: "The width of the page in pixels.",
    transform: OptionValue.whole(in: Limits.requestedWidth))
  var width = 1200
  @Flag(help: "Print one JSON object.") var json = false

  /// How much smaller or larger than the first one each size is, in points.
  private static let steps = [1.0, -1, 2, -2, 3]
  private static let patience = 120.0

  func run() throws {
    let (options, known) = (try opening.options, KnownCounts())
    let service = PageService(
      of: .disk(path: book), options: options, decoders: 1,
      spillFolder: CacheFolder.url()?.path, house: .installed, counts: known.counts
    ) {}
    defer { service.close() }
    let news = PageNews(of: service, opening: book, patience: Self.patience)
    let first = try news.wait { if case .opened(let facts) = $0 { facts } else { nil } }
    guard first.flows else {
      throw CommandFailure(reason: "\(book): the size of its text cannot be chosen")
    }
    var kept = PageNumber(min(page, try pageCount(first, news)))
    _ = try image(of: kept, service, news)
    var times: [(new: [Double], known: [Double])] = [([], []), ([], [])]
    for isKnown in [false, true] {
      for step in Self.steps {
        var layout = options.layout
        layout.textSize += step
        let clock = ContinuousClock()
        let start = clock.now
        service.layOut(layout, keeping: PlacedPage(kept))
        let (facts, found) = try news.wait {
          if case .laidOut(let facts, let page) = $0 { (facts, page) } else { nil }
        }
        let numbered = start.duration(to: clock.now) / .milliseconds(1)
        _ = try image(of: found, service, news)
        let seen = start.duration(to: clock.now) / .milliseconds(1)
        for (index, time) in [numbered, seen].enumerated() {
          if isKnown { times[index].known.append(time) } else { times[index].new.append(time) }
        }
        _ = try pageCount(facts, news)
        kept = found
      }
    }
    let figures = [
      ("new_numbered_ms", times[0].new), ("new_seen_ms", times[1].new),
      ("known_numbered_ms", times[0].known), ("known_seen_ms", times[1].known),
    ].map { (key: $0, value: middle($1)) }
    if json {
      try JSONValue.object(
        [(key: "path", value: .string(book))]
          + figures.map { (key: $0.key, value: .number($0.value)) }
      ).print()
    } else {
      try StandardOutput.write(Array(figures.map { "\($0.key) \($0.value)\n" }.joined().utf8))
    }
  }

  /// The time in the middle, to a hundredth.
  private func middle(_ times: [Double]) -> Double {
    (times.sorted()[times.count / 2] * 100).rounded() / 100
  }

  /// How many pages a book has, once all are counted.
  private func pageCount(_ facts: BookFacts, _ news: PageNews) throws -> Int {
    if facts.isCounted { return facts.pageCount }
    if let counted = news.counted { return counted }
    return try news.wait {
      if case .counted(let pages, isFirm: true) = $0 { pages } else { nil }
    }
  }

  private func image(
    of page: PageNumber, _ service: PageService, _ news: PageNews
  ) throws -> PageImage {
    let request = PageRequest(page: page, width: width)
    service.want([request])
    let image = try news.wait {
      if case .page(let image) = $0, image.request == request { image } else { nil }
    }
    if let problem = image.problem {
      throw DocumentError(.drawing(page: page.value, path: book), reason: problem)
    }
    return image
  }
}

/// What a service says, one thing after the other: several may come at once.
private nonisolated final class PageNews {
  private let service: PageService
  private let book: String
  private let patience: Double
  private var pending: [PageEvent] = []
  /// How many pages there are in the last layout that was heard of, once all are counted.
  private(set) var counted: Int?

  init(of service: PageService, opening book: String, patience: Double) {
    (self.service, self.book, self.patience) = (service, book, patience)
  }

  /// Waits for something, and forgets what comes before it.
  func wait<T>(_ find: (PageEvent) -> T?) throws -> T {
    while true {
      if pending.isEmpty { pending = service.waitForEvents(seconds: patience) }
      if pending.isEmpty { throw CommandFailure(reason: "\(book): no answer") }
      let event = pending.removeFirst()
      if case .failedToOpen(let error) = event { throw error }
      if case .locked(let wasWrong) = event {
        throw OpeningOptions.refusal(of: book, wasWrong: wasWrong)
      }
      if case .laidOut = event { counted = nil }
      if case .counted(let pages, isFirm: true) = event { counted = pages }
      if let found = find(event) { return found }
    }
  }
}

/// The counts of pages of the sizes that were seen, as the window keeps them on the disk.
private nonisolated final class KnownCounts: Sendable {
  private let lists = Mutex<[String: [Int]]>([:])

  var counts: KeptCounts {
    KeptCounts(
      find: { setting, _ in self.lists.withLock { $0[setting] } },
      keep: { pages, setting in self.lists.withLock { $0[setting] = pages } },
      forget: { setting in self.lists.withLock { $0[setting] = nil } })
  }
}
