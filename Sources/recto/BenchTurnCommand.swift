import ArgumentParser
import BookModel
import Desktop
import GLDevice
import Geometry
import PageLayout
import SceneRenderer

/// `recto bench turn`: how long the frames of a turn take, without a window.
struct BenchTurnCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "turn", abstract: "Time the frames of turns, headless, in both qualities.")

  @Argument(help: "A folder of images, a CBZ, PDF or EPUB.", completion: .file())
  var book: String

  @OptionGroup var opening: OpeningOptions

  @Option(
    help: ArgumentHelp("Size of the picture in pixels.", valueName: "WxH"),
    transform: OptionValue.size(in: 16...8192))
  var size = Vector2(1280, 800)

  @Option(help: "How many turns.", transform: OptionValue.whole(in: 1...1000))
  var turns = 20

  @Option(
    help: "Frames drawn of each turn, evenly over its way.",
    transform: OptionValue.whole(in: 1...1000))
  var framesPerTurn = 8

  @Flag(help: "Print one JSON object.")
  var json = false

  @MainActor func runOnMainThread() throws {
    var opened = try CommandBook(book, terms: try opening.terms)
    try opened.countAll()
    let context = try HeadlessContext()
    let renderer = try SceneRenderer()
    let view = ViewSize(width: size.x.rounded(), height: size.y.rounded())
    let shape = BookShape(
      pageCount: opened.facts.pageCount, leafWidth: opened.facts.usualSize.aspect,
      isOnePage: BookShape.prefersOnePage(in: view, leafWidth: opened.facts.usualSize.aspect),
      direction: opened.facts.direction)
    guard shape.lastPosition > 0 else {
      throw CommandFailure(reason: "\(book): a book of one opening has nothing to turn")
    }
    var pictures = ScenePictures(of: opened, for: renderer)
    var times = FrameTimes()
    for turn in 0..<turns {
      let position = turn % shape.lastPosition
      for frame in 0..<framesPerTurn {
        let progress = (Double(frame) + 0.5) / Double(framesPerTurn)
        let placing = monotonicSeconds()
        let scene = BookArrangement(
          shape: shape, position: Double(position) + progress, tilt: 0.16
        ).visibleScene(in: view)
        times.layout.append(monotonicSeconds() - placing)
        try pictures.load(for: scene, in: view)
        try times.draft.append(time(scene, .draft, view, renderer))
        try times.full.append(time(scene, .full, view, renderer))
      }
      let resting = BookArrangement(shape: shape, position: Double(position)).visibleScene(in: view)
      try pictures.load(for: resting, in: view)
      try times.rest.append(time(resting, .full, view, renderer))
    }
    if json {
      try times.json(renderer, size).print()
    } else {
      try StandardOutput.write(Array(times.text(renderer).utf8))
    }
    withExtendedLifetime(context) {}
  }

  /// Seconds from the first call until the last pixel is there.
  @MainActor private func time(
    _ scene: Scene, _ quality: Quality, _ view: ViewSize, _ renderer: SceneRenderer
  ) throws -> Double {
    Device.finish()
    let start = monotonicSeconds()
    try renderer.draw(
      scene, width: Int(view.width), height: Int(view.height), quality: quality)
    Device.finish()
    return monotonicSeconds() - start
  }
}

/// Seconds that frames took.
private struct FrameTimes {
  var draft: [Double] = []
  var full: [Double] = []
  var rest: [Double] = []
  var layout: [Double] = []

  private var rows: [(name: String, seconds: [Double])] {
    [("draft", draft), ("full", full), ("rest", rest), ("layout", layout)]
  }

  /// The milliseconds below which `share` of the frames lie.
  private static func milliseconds(_ seconds: [Double], _ share: Double) -> Double {
    let sorted = seconds.sorted()
    guard let last = sorted.last else { return 0 }
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return ((sorted.indices.contains(place) ? sorted[place] : last) * 1000).rounded(toPlaces: 3)
  }

  func text(_ renderer: SceneRenderer) -> String {
    var lines = ["\(renderer.deviceName), milliseconds a frame: p50, p95, p99, max (frames)"]
    for row in rows {
      let figures = [0.5, 0.95, 0.99, 1].map { "\(Self.milliseconds(row.seconds, $0))" }
      lines.append("\(row.name): \(figures.joined(separator: ", ")) (\(row.seconds.count))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func json(_ renderer: SceneRenderer, _ size: Vector2) -> JSONValue {
    let shares = [("p50_ms", 0.5), ("p95_ms", 0.95), ("p99_ms", 0.99), ("max_ms", 1)]
    let figures = rows.map { row in
      (
        key: row.name,
        value: JSONValue.object(
          [(key: "frames", value: .integer(row.seconds.count))]
            + shares.map { ($0.0, .number(Self.milliseconds(row.seconds, $0.1))) })
      )
    }
    return .object(
      [
        (key: "renderer", value: .string(renderer.deviceName)),
        (key: "size", value: .array([.integer(Int(size.x)), .integer(Int(size.y))])),
      ] + figures)
  }
}
