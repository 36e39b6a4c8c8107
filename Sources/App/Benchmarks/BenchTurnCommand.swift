public import ArgumentParser
import RectoBookModel
import RectoDesktop
import RectoGLDevice
import PageGeometry
import PageLayout
public import RectoSceneRendering
import RectoCommandOptions
import RectoWindowSession

/// `recto bench turn`: how long the frames of a turn take, without a window.
struct BenchTurnCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "turn",
    abstract:
      "Time the frames of turns with 1, 5 and 32 leaves in the air, headless, at both qualities.")

  @Argument(help: "The book: a file or a folder.", completion: .file())
  var book: String

  @OptionGroup var opening: OpeningOptions

  @Option(
    help: ArgumentHelp("Size of the picture in pixels.", valueName: "WxH"),
    transform: OptionValue.size(in: 16...8192))
  var size = Vector2(1280, 800)

  @Option(help: "The number of turns.", transform: OptionValue.whole(in: 1...1000))
  var turns = 20

  @Option(
    help: "Frames to draw per turn, evenly spaced.",
    transform: OptionValue.whole(in: 1...1000))
  var framesPerTurn = 8

  @Option(help: "Time only frames of this quality: draft or full.")
  var quality: Quality?

  @OptionGroup var shading: ShadingOptions

  @Flag(help: "Print one JSON object.")
  var json = false

  /// How many leaves are in the air at once beside one: a riffle, and the most.
  private static let crowds = [5, 32]
  /// Where the processor draws, many leaves take seconds a frame: after so many seconds their
  /// frames are enough, once there are those of a turn.
  private static let patience = 30.0

  @MainActor func runOnMainThread() throws {
    let opened = try CommandBook(book, options: try opening.options)
    try opened.countAll()
    let context = try HeadlessContext()
    let renderer = try shading.renderer()
    // As the window does before anybody turns.
    renderer.keepsStill = true
    while renderer.prepareNext() {}
    let view = ViewSize(width: size.x.rounded(), height: size.y.rounded())
    let shape = BookShape(
      pageCount: opened.facts.pageCount, leafWidth: opened.facts.usualSize.aspect,
      isOnePage: BookShape.prefersOnePage(in: view, leafWidth: opened.facts.usualSize.aspect),
      direction: opened.facts.direction)
    guard shape.lastPosition > 0 else {
      throw CommandFailure(reason: "\(book): a book with a single opening has no leaf to turn")
    }
    var pictures = ScenePictures(of: opened, for: renderer)
    var times = FrameTimes()
    for turn in 0..<turns {
      let position = turn % shape.lastPosition
      let resting = BookArrangement(shape: shape, position: Double(position)).visibleScene(in: view)
      try pictures.load(for: resting, in: view)
      try pictures.fit(resting, in: view)
      try times.rest += time(resting, .full, view, renderer)
      try times.smooth += time(resting, .full, isSmooth: true, view, renderer)
      if quality == .draft {
        // Who turns a page has seen the book at rest.
        try renderer.draw(resting, width: Int(view.width), height: Int(view.height))
      }
      for frame in 0..<framesPerTurn {
        let progress = (Double(frame) + 0.5) / Double(framesPerTurn)
        let placing = monotonicSeconds()
        let scene = BookArrangement(
          shape: shape, position: Double(position) + progress, tilt: 0.16
        ).visibleScene(in: view)
        times.layout.append(monotonicSeconds() - placing)
        try pictures.load(for: scene, in: view)
        try times.draft += time(scene, .draft, view, renderer)
        try times.full += time(scene, .full, view, renderer)
        times.outside[1, default: []].append(
          outside(view, renderer) {
            BookArrangement(shape: shape, position: Double(position) + progress, tilt: 0.16)
          })
      }
    }
    times.passes = try passes(of: shape, in: view, &pictures, renderer)
    for count in Self.crowds {
      let crowd = Crowd(of: shape, count: count)
      let start = monotonicSeconds()
      for frame in 0..<turns * framesPerTurn {
        if frame >= framesPerTurn, monotonicSeconds() - start > Self.patience { break }
        // By the golden section: evenly over the way, however many there are.
        let phase = (0.5 + Double(frame) * 0.618_034).truncatingRemainder(dividingBy: 1)
        let scene = crowd.scene(phase: phase, in: view)
        try pictures.load(for: scene, in: view)
        try times.crowded[count, default: CrowdTimes()].draft += time(
          scene, .draft, view, renderer)
        try times.crowded[count, default: CrowdTimes()].full += time(scene, .full, view, renderer)
        times.outside[count, default: []].append(
          outside(view, renderer) { crowd.arrangement(phase: phase) })
      }
    }
    if json {
      try times.json(renderer, size).print()
    } else {
      try StandardOutput.write(Array(times.text(renderer).utf8))
    }
    withExtendedLifetime(context) {}
  }

  /// What the device takes for the passes of one turn; apart from the frames that are timed, because
  /// asking takes time itself.
  @MainActor private func passes(
    of shape: BookShape, in view: ViewSize, _ pictures: inout ScenePictures,
    _ renderer: SceneRenderer
  ) throws -> [PassTime] {
    renderer.timesPasses = true
    defer { renderer.timesPasses = false }
    for frame in 0..<framesPerTurn {
      let progress = (Double(frame) + 0.5) / Double(framesPerTurn)
      let scene = BookArrangement(shape: shape, position: progress, tilt: 0.16)
        .visibleScene(in: view)
      try pictures.load(for: scene, in: view)
      try renderer.draw(
        scene, width: Int(view.width), height: Int(view.height), quality: quality ?? .full,
        isSmooth: !renderer.isSoftware)
      Device.finish()
    }
    return renderer.passTimes
  }

  /// Seconds from the first call until the last pixel is there; none of a quality that was not
  /// asked for.
  @MainActor private func time(
    _ scene: Scene, _ quality: Quality, isSmooth: Bool = false, _ view: ViewSize,
    _ renderer: SceneRenderer
  ) throws -> [Double] {
    guard self.quality ?? quality == quality else { return [] }
    Device.finish()
    let start = monotonicSeconds()
    try renderer.draw(
      scene, width: Int(view.width), height: Int(view.height), quality: quality,
      isSmooth: isSmooth || !renderer.isSoftware)
    Device.finish()
    return [monotonicSeconds() - start]
  }

  /// Seconds that a frame takes of the processor beside its calls of OpenGL: where everything is,
  /// and the numbers that shaders want to know.
  @MainActor private func outside(
    _ view: ViewSize, _ renderer: SceneRenderer, _ arrange: () -> BookArrangement
  ) -> Double {
    let start = monotonicSeconds()
    let bytes = renderer.rehearse(
      arrange().visibleScene(in: view), width: Int(view.width), height: Int(view.height),
      quality: .full)
    precondition(bytes > 0, "a frame has something to hand over")
    return monotonicSeconds() - start
  }
}

/// Many leaves in the air, evenly from side to side.
///
/// They show the first pages of the book over and over: the pictures of some seventy pages would
/// take more memory than a reader is given.
private struct Crowd {
  let count: Int
  let shape: BookShape
  private let distinctPages: Int

  /// Leaves that lie still on either side.
  private static let resting = 2
  private static let mostPages = 12

  init(of shape: BookShape, count: Int) {
    self.count = count
    self.shape = BookShape(
      pageCount: max(shape.pageCount, 2 * (count + 2 * Self.resting)), leafWidth: shape.leafWidth,
      isOnePage: shape.isOnePage, direction: shape.direction)
    distinctPages = min(shape.pageCount, Self.mostPages)
  }

  /// The leaves at a phase from 0, where the last has not left, to 1, where it is where the one
  /// before it was.
  func arrangement(phase: Double) -> BookArrangement {
    let turns = (0..<count).map { place in
      let leaf = Self.resting + place
      return Turn(
        leaves: leaf..<leaf + 1, progress: (Double(count - 1 - place) + phase) / Double(count),
        tilt: 0.16, size: shape.leafSize)
    }
    return BookArrangement(shape: shape, turned: Self.resting, turns: turns)
  }

  func scene(phase: Double, in view: ViewSize) -> Scene {
    var scene = arrangement(phase: phase).visibleScene(in: view)
    for index in scene.leaves.indices {
      scene.leaves[index].up = repeated(scene.leaves[index].up)
      scene.leaves[index].down = repeated(scene.leaves[index].down)
    }
    return scene
  }

  private func repeated(_ picture: SidePicture?) -> SidePicture? {
    guard var picture, let page = picture.page else { return picture }
    picture.page = PageNumber((page.value - 1) % distinctPages + 1)
    return picture
  }
}

extension Quality: ExpressibleByArgument {}
