import ArgumentParser
import RectoBookModel
import RectoDesktop
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import PageMotion
import RectoDecoderService
import RectoReaderCore
import RectoSceneRendering
import RectoSession
import RectoCommandOptions
import RectoWindowSession

/// `recto bench walk`: a reader who goes through a book at a steady pace, without a window: how
/// fast pages come, whether any is ever blank, and what memory both processes take.
struct BenchWalkCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk",
    abstract: "Walk through a book: pages per second, blank frames, memory of both processes.")

  @Argument(help: "The book: a file or a folder.", completion: .file())
  var book: String

  @OptionGroup var opening: OpeningOptions

  @Option(help: "The number of pages to walk.", transform: OptionValue.whole(in: 1...1_000_000))
  var pages = 200

  @Option(
    help: "Turns per second; 0 for the rate of a held key.",
    transform: OptionValue.whole(in: 0...30))
  var rate = 4

  @Option(help: "Memory for pictures, in MiB.")
  var memory = 512

  @Option(
    help: ArgumentHelp("Size of the picture in pixels.", valueName: "WxH"),
    transform: OptionValue.size(in: 16...8192))
  var size = Vector2(1280, 800)

  @Flag(help: "Print one JSON object.")
  var json = false

  @MainActor func runOnMainThread() throws {
    let context = try HeadlessContext()
    let walk = Walk(
      try HeadlessReader(
        path: book, options: try opening.options,
        view: ViewSize(width: size.x.rounded(), height: size.y.rounded()), memory: memory << 20),
      of: book)
    defer { walk.close() }
    let result = try walk.run(pages: pages, turnsASecond: rate)
    if json {
      try result.json.print()
    } else {
      try StandardOutput.write(Array(result.text.utf8))
    }
    withExtendedLifetime(context) {}
  }
}

/// A reader without a window, who turns at a steady pace.
private final class Walk: ReadingStage {
  private let book: HeadlessReader
  private let path: String
  private var result = WalkResult()
  /// Turns whose leaf has not come to rest, or whose pages are not sharp yet.
  private var open: [Landing] = []
  private var releasedAt: Double?
  /// How many pages are walked, and seconds from one turn to the next.
  private var (pages, step) = (1, 1.0)
  /// Whether it is walked as fast as a held key repeats.
  private var isRiffle = false
  private var (begunAt, nextTurn, nextMemory, nextFrame) = (0.0, 0.0, 0.0, 0.0)
  private(set) var isOver = false

  /// One turn: which opening it leads to, and when its leaf came to rest.
  private struct Landing {
    var position: Int
    var pages: [PageNumber]
    var landed: Double?
  }

  /// Frames a second, as most screens show.
  private static let refresh = 1.0 / 60
  /// Seconds between two looks at the memory: each takes a millisecond.
  private static let memoryStep = 0.25

  init(_ book: HeadlessReader, of path: String) { (self.book, self.path) = (book, path) }

  func close() { book.service.close() }

  func run(pages: Int, turnsASecond: Int) throws -> WalkResult {
    try book.open()
    // As a window does before anybody turns.
    while book.scheduler.presented?.quality != .full { try show() }
    while book.renderer.prepareNext() {}
    self.pages = pages
    (isRiffle, step) = turnsASecond > 0 ? (false, 1 / Double(turnsASecond)) : (true, 1.0 / 30)
    let start = monotonicSeconds()
    (begunAt, nextTurn, nextMemory, nextFrame) = (start, start, start, start)
    try read()
    result.pages = book.reader.pages.last?.value ?? 0
    result.recordMemory(of: book.service, at: result.pages)
    // As a window does once nobody turns.
    book.renderer.returnMemory()
    result.recordRest(of: book.service, pictures: book.renderer.pictureBytes)
    return result
  }

  private var isDone: Bool { book.reader.pages.last.map { $0.value >= pages } ?? false || isAtEnd }

  // MARK: The loop

  func hear() throws {
    let now = monotonicSeconds()
    guard now - begunAt < 3600 else {
      throw CommandFailure(reason: "cannot walk through \(path): it takes more than an hour")
    }
    // Where a frame is drawn a few rows at a time, as in a window, nothing is waited for.
    if nextFrame > now, !book.isRefining { Thread.sleep(forTimeInterval: nextFrame - now) }
    let time = monotonicSeconds()
    nextFrame = time + Self.refresh
    while !isDone, time >= nextTurn {
      book.scheduler.hear(at: time)
      book.flow.gate.receive(Invocation(.nextPage), isRepeat: isRiffle, at: time)
      nextTurn += step
    }
  }

  func supply() throws { try book.receive() }

  func obey() {
    book.obey(at: monotonicSeconds()) {
      open.append(
        Landing(position: book.reader.turning.goal, pages: book.reader.pages))
    }
  }

  func show() throws {
    guard let pages = try book.show() else { return }
    result.frames += 1
    if pages.contains(where: book.pictures.isBlank) { result.blankFrames += 1 }
  }

  func conclude() {
    book.demand()
    let time = monotonicSeconds()
    land(at: time)
    if time >= nextMemory {
      result.recordMemory(of: book.service, at: book.reader.pages.last?.value ?? 0)
      result.pictureBytes = max(result.pictureBytes, book.renderer.pictureBytes)
      nextMemory = monotonicSeconds() + Self.memoryStep
    }
    guard isDone else { return }
    if result.seconds == 0 { result.seconds = time - begunAt }
    guard !book.flow.gate.isWaiting else { return }
    recordRelease(at: time)
    isOver = !book.reader.isMoving && open.isEmpty
  }

  /// Records how long after the last turn, when a held key would be let go, the reader has what was
  /// meant: its pages sharp, and every leaf at rest.
  private func recordRelease(at time: Double) {
    let released = releasedAt ?? time
    releasedAt = released
    let isSharp =
      book.scheduler.presented?.quality == .full
      && book.pictures.sharpPages(of: book.reader).isSuperset(of: book.reader.pages)
    if isSharp, result.sharpAfterRelease == nil { result.sharpAfterRelease = time - released }
    if !book.reader.isMoving, result.restAfterRelease == nil {
      result.restAfterRelease = time - released
    }
  }

  private var isAtEnd: Bool {
    guard let shape = book.reader.shape else { return true }
    return book.reader.turning.goal >= shape.lastPosition
  }

  /// Notes which turns have come to rest and how long after that their pages were sharp.
  private func land(at time: Double) {
    guard !open.isEmpty else { return }
    let sharp = book.pictures.sharpPages(of: book.reader)
    let flying = book.reader.turning.flights.map(\.leaves)
    open = open.compactMap { turn in
      var turn = turn
      if turn.landed == nil, !flying.contains(where: { $0.contains(turn.position - 1) }) {
        turn.landed = time
      }
      guard let landed = turn.landed else { return turn }
      // Turned over before it was sharp: it was not, as long as it lay there.
      let isGone = !turn.pages.contains { book.reader.visiblePages.contains($0) }
      guard isGone || turn.pages.allSatisfy(sharp.contains) else { return turn }
      result.delays.append(time - landed)
      if isGone { result.neverSharp += 1 }
      return nil
    }
  }

  isolated deinit {}
}

/// What a walk was like.
private struct WalkResult {
  var pages = 0
  /// Until the last turn began.
  var seconds = 0.0
  var frames = 0
  var blankFrames = 0
  /// Openings that were turned over before they were sharp.
  var neverSharp = 0
  /// The most that textures took.
  var pictureBytes = 0
  /// Seconds from the last turn until its pages were sharp, and until nothing moved.
  var sharpAfterRelease, restAfterRelease: Double?
  /// Seconds from a leaf's rest to its pages' sharpness.
  var delays: [Double] = []
  /// Bytes of both processes, by the page that was reached.
  private var memory: [(page: Int, own: Int, decoders: Int)] = []

  mutating func recordMemory(of service: PageService, at page: Int) {
    let decoders = service.decoderProcesses.reduce(0) { $0 + (ProcessMemory.bytes(of: $1) ?? 0) }
    memory.append((page, ProcessMemory.bytes(of: getpid()) ?? 0, decoders))
  }

  /// Where the memory of both processes is at the end, in bytes, by name.
  private var rest: [(key: String, bytes: Int)] = []

  mutating func recordRest(of service: PageService, pictures: Int) {
    recordMemory(of: service, at: pages)
    guard let (_, own, decoders) = memory.last else { return }
    let (heap, mappings) = (Device.heap, ProcessMemory.ownMappings)
    // Nearly all pictures are large blocks; the others are what frames are drawn on.
    let targets = max(0, heap.large - pictures)
    let known = pictures + targets + heap.small + mappings.files + mappings.shared
    rest = [
      ("pictures", pictures), ("targets", targets), ("shaders_and_heap", heap.small),
      ("libraries", mappings.files), ("shared", mappings.shared),
      ("other", max(0, own - known)), ("decoders", decoders), ("total", own + decoders),
    ]
  }

  private static func mebibytes(_ bytes: Int) -> Double {
    (Double(bytes) / 1_048_576).rounded(toPlaces: 1)
  }

  private var rows: [(key: String, value: Double)] {
    let sorted = delays.sorted()
    func delay(_ share: Double) -> Double {
      guard !sorted.isEmpty else { return 0 }
      let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
      return (sorted[max(0, place)] * 1000).rounded(toPlaces: 1)
    }
    // Growth: the peak of the whole walk against that up to the two hundredth page.
    func peak(upTo page: Int) -> Int {
      memory.filter { $0.page <= page }.map { $0.own + $0.decoders }.max() ?? 0
    }
    return [
      ("pages", Double(pages)), ("seconds", seconds.rounded(toPlaces: 2)),
      ("pages_per_s", (Double(max(0, pages - 1)) / max(seconds, 0.001)).rounded(toPlaces: 2)),
      ("frames", Double(frames)), ("blank_frames", Double(blankFrames)),
      ("sharp_after_ms_p50", delay(0.5)), ("sharp_after_ms_p95", delay(0.95)),
      ("never_sharp", Double(neverSharp)),
      ("released_to_sharp_ms", ((sharpAfterRelease ?? 0) * 1000).rounded(toPlaces: 1)),
      ("released_to_rest_ms", ((restAfterRelease ?? 0) * 1000).rounded(toPlaces: 1)),
      ("peak_mib", Self.mebibytes(peak(upTo: .max))),
      ("peak_mib_to_page_200", Self.mebibytes(peak(upTo: 200))),
      ("pictures_peak_mib", Self.mebibytes(pictureBytes)),
      ("recto_peak_mib", Self.mebibytes(memory.map(\.own).max() ?? 0)),
      ("decoders_peak_mib", Self.mebibytes(memory.map(\.decoders).max() ?? 0)),
    ] + rest.map { ("rest_\($0.key)_mib", Self.mebibytes($0.bytes)) }
  }

  var json: JSONValue {
    .object(
      rows.map { row in
        (key: row.key, value: Int(exactly: row.value).map { .integer($0) } ?? .number(row.value))
      })
  }

  var text: String { rows.map { "\($0.key) \($0.value)\n" }.joined() }
}
