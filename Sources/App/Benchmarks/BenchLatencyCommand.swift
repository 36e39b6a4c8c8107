import ArgumentParser
import RectoBookModel
import RectoDecoderService
import RectoDesktop
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import PageMotion
import RectoReaderCore
import RectoSceneRendering
import RectoSession
import RectoCommandOptions
import RectoWindowSession

/// `recto bench latency`: keys at random times after stillness, without a window: how long after each the
/// first frame is there that shows what came of it, and how long a key may go unheard; then how long a shader that is
/// saved takes to its first frame.
struct BenchLatencyCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract:
      "Press keys while nothing moves, and time each first frame and the longest step; save a shader, too."
  )

  @Argument(
    help: "The book: a file or a folder. By default, the sample book.", completion: .file())
  var book: String?

  @OptionGroup var opening: OpeningOptions

  @Option(
    help: ArgumentHelp(
      "Size of the picture in pixels. By default, 1280x800, 1920x1080 and 3840x2160, one after the other.",
      valueName: "WxH"),
    transform: OptionValue.size(in: 16...8192))
  var size: Vector2?

  @Option(
    help: "The number of keys at each size.", transform: OptionValue.whole(in: 1...10_000))
  var presses = 50

  @Option(
    help: "How often a shader is saved at each size.", transform: OptionValue.whole(in: 0...1_000))
  var saves = 5

  @Option(help: "Memory for pictures, in MiB.")
  var memory = 512

  @Option(help: "The seed of the times.")
  var seed: UInt64 = 1

  @Flag(help: "Print one JSON object.")
  var json = false

  private static let usualSizes = [
    Vector2(1280, 800), Vector2(1920, 1080), Vector2(3840, 2160),
  ]

  @MainActor func runOnMainThread() throws {
    let context = try HeadlessContext()
    let path = try book ?? InstalledFiles.sampleBook()
    var results: [LatencyResult] = []
    for size in size.map({ [$0] }) ?? Self.usualSizes {
      let view = ViewSize(width: size.x.rounded(), height: size.y.rounded())
      let typist = Typist(
        try HeadlessReader(
          path: path, options: try opening.options, view: view, memory: memory << 20),
        seed: seed)
      defer { typist.close() }
      let result = try typist.run(presses: presses, saves: saves)
      results.append(result)
      if !json { try StandardOutput.write(Array(result.text.utf8)) }
    }
    if json { try JSONValue.object([("sizes", .array(results.map(\.json)))]).print() }
    withExtendedLifetime(context) {}
  }
}

/// A reader without a window who turns a page a random while after the leaf before has come to rest, while
/// frames are drawn better, programs compiled and pages fetched.
private final class Typist: ReadingStage {
  private let book: HeadlessReader
  private var random: SeededNumbers
  private var result: LatencyResult
  private var pressesLeft = 0
  /// When the next key goes down; nil while leaves move.
  private var pressAt: Double?
  /// When the key went down that no frame has answered yet.
  private var pressedAt: Double?
  /// When the last key was last heard for.
  private var heardAt = 0.0
  private var mayPrepare = true
  private(set) var isOver = false

  /// Seconds from stillness to a key.
  private static let pauses = 0.1...2.0
  /// Seconds without an answer after which something is wrong.
  private static let patience = 60.0

  init(_ book: HeadlessReader, seed: UInt64) {
    self.book = book
    random = SeededNumbers(seed: seed)
    result = LatencyResult(
      width: Int(book.reader.view.width), height: Int(book.reader.view.height),
      renderer: book.renderer.deviceName)
  }

  func close() { book.service.close() }

  func run(presses: Int, saves: Int) throws -> LatencyResult {
    try book.open()
    pressesLeft = presses
    heardAt = monotonicSeconds()
    try read()
    result.saves = try ShaderSaves(saves, before: book).answers
    return result
  }

  // MARK: The loop

  func hear() throws {
    rest()
    // A window without a book has no page for a key to turn.
    if book.scheduler.presented != nil { result.steps.append(monotonicSeconds() - heardAt) }
    wait()
    let now = monotonicSeconds()
    heardAt = now
    if let pressedAt, now - pressedAt > Self.patience {
      throw CommandFailure(
        reason: "no frame followed a key press within \(Int(Self.patience)) seconds")
    }
    guard let due = pressAt, due <= now else { return }
    (pressAt, pressedAt) = (nil, due)
    pressesLeft -= 1
    book.scheduler.hear(at: now)
    let key = Invocation(isAtEnd ? .firstPage : .nextPage)
    book.flow.gate.receive(key, isRepeat: false, at: now)
  }

  /// Once nothing moves any more, the next key follows, or none.
  private func rest() {
    guard pressAt == nil, pressedAt == nil, !book.reader.isMoving, !book.flow.gate.isWaiting,
      book.scheduler.presented != nil
    else { return }
    guard pressesLeft > 0 else { return isOver = true }
    pressAt = monotonicSeconds() + .random(in: Self.pauses, using: &random)
  }

  private var isAtEnd: Bool {
    guard let shape = book.reader.shape else { return true }
    return book.reader.turning.goal >= shape.lastPosition
  }

  private func wait() {
    let now = monotonicSeconds()
    var around = FrameScheduler.Surroundings()
    around.isMoving = book.reader.isMoving
    around.isBusy = book.pictures.isBusy || isOver || prepares(at: now)
    around.patience = book.flow.gate.isWaiting ? 0.01 : nil
    around.due = [
      pressAt, book.pictures.poisedAt, mayPrepare ? book.scheduler.calmAt : nil,
      book.renderer.isNextAwaited ? now + 0.004 : nil,
    ]
    let end: Double
    switch book.scheduler.wait(around, at: now) {
    case .none: return
    case .event: end = now + 0.1
    case .until(let due), .frame(let due): end = due
    }
    book.wait(seconds: max(0, min(end, pressAt ?? end) - now))
  }

  func supply() throws { try book.receive() }

  func obey() { book.obey(at: monotonicSeconds()) }

  func show() throws {
    let shown = book.scheduler.presented
    guard try book.show() != nil else { return }
    result.frames += 1
    guard let since = pressedAt, book.scheduler.presented?.scene != shown?.scene else { return }
    result.answers.append(monotonicSeconds() - since)
    pressedAt = nil
  }

  func conclude() throws {
    book.demand()
    guard prepares(at: monotonicSeconds()) else { return }
    if isRestUnready { return book.renderer.readyRest() }
    mayPrepare = book.renderer.prepareNext()
  }

  /// Whether a moment is used to compile programs, or to make ready what lies still, as a window does.
  private func prepares(at time: Double) -> Bool {
    guard !book.isRefining, !book.pictures.isBusy, !book.reader.isMoving,
      book.scheduler.presented != nil
    else { return false }
    return isRestUnready
      || mayPrepare && book.scheduler.calmAt <= time && !book.renderer.isNextAwaited
  }

  private var isRestUnready: Bool {
    !mayPrepare && book.scheduler.presented?.quality == .full && book.renderer.isRestUnready
  }

  isolated deinit {}
}

/// How soon keys were answered at one size.
private struct LatencyResult {
  let width: Int, height: Int
  let renderer: String
  var frames = 0
  /// Seconds from each key to the first frame that shows what came of it.
  var answers: [Double] = []
  /// Seconds from each save of a shader to the first frame that is drawn with it.
  var saves: [Double] = []
  /// Seconds in which nothing was heard, one for each pass through the loop from the first frame on.
  var steps: [Double] = []

  private func milliseconds(_ seconds: [Double], _ share: Double) -> Double {
    let sorted = seconds.sorted()
    guard !sorted.isEmpty else { return 0 }
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return (sorted[max(0, place)] * 1000).rounded(toPlaces: 1)
  }

  private var rows: [(key: String, value: Double)] {
    [
      ("event_to_frame_ms_p50", milliseconds(answers, 0.5)),
      ("event_to_frame_ms_p95", milliseconds(answers, 0.95)),
      ("event_to_frame_ms_max", milliseconds(answers, 1)),
      ("longest_step_ms", milliseconds(steps, 1)),
      ("save_to_frame_ms_p50", milliseconds(saves, 0.5)),
      ("save_to_frame_ms_max", milliseconds(saves, 1)),
    ]
  }

  var json: JSONValue {
    .object(
      [
        (key: "size", value: .array([.integer(width), .integer(height)])),
        (key: "renderer", value: .string(renderer)),
        (key: "presses", value: .integer(answers.count)), (key: "frames", value: .integer(frames)),
        (key: "saves", value: .integer(saves.count)),
      ] + rows.map { (key: $0.key, value: .number($0.value)) })
  }

  var text: String {
    let figures = rows.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return "\(width)x\(height), \(answers.count) keys, \(saves.count) saves: \(figures)\n"
  }
}
