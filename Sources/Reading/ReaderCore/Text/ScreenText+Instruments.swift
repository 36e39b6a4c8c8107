import RectoShaderText

/// What is said to those who work on shaders.
extension ScreenText {
  // MARK: Views and passes

  /// A message: what is shown instead of the picture; the names are typed as they stand.
  static func shows(_ view: ShownView) -> String {
    switch view {
    case .numbers(.color): "View: the picture"
    // A name, and in a few words what it shows.
    case .numbers(let numbers): "View: \(numbers.rawValue), \(numbers.summary)"
    // The name of a pass.
    case .pass(let name): "View: \(name) alone"
    }
  }
  /// A message: a view was named that there is not. The names follow, which are typed as they stand.
  static func noView(_ name: String, among names: [String]) -> String {
    "There is no view “\(name)”. Choose \(choice(of: names))."
  }
  /// Beside the name of a pass in a list of views.
  static let passAlone = "this pass alone"
  /// A message, and beside the word `all` in a list of passes: none is left out any more.
  static let drawsAllPasses = "All passes are on."
  /// Beside the name of a pass in a list. One or two words.
  static let isDrawn = "on"
  /// Beside the name of a pass in a list. One or two words.
  static let isLeftOut = "off"
  /// A message: the pass of this name is not left out any more.
  static func draws(pass: String) -> String { "\(pass) is on." }
  /// A message: the pass of this name is left out from now on.
  static func leavesOut(pass: String) -> String { "\(pass) is off." }
  /// A message: a pass was named that there is not. The names follow, which are typed as they stand.
  static func noPass(_ name: String, among names: [String]) -> String {
    "There is no pass “\(name)”. Choose \(choice(of: names))."
  }

  // MARK: Times

  /// The tip of a part of frames whose time is shown; `name` is what `frame.passes` or a file of shaders calls it, which
  /// is typed as it stands.
  static func timed(_ name: String) -> String {
    switch name {
    case wholeFrame: "all that the program does for a frame"
    case "pages": "leaves with their print: leaf.vert, leaf.frag"
    case "blocks": "edges of the leaves that lie still: block.frag"
    case "boards": "the hard cover: board.frag"
    case "shelf": "closed books and the bookcase"
    case "desk": "the desk, or what background.glsl draws"
    case "painting": "wood and light of the desk, painted ahead: desk.glsl"
    case "shadows": "shadows on the desk, on the bookcase and of sheets"
    case "lamp": "what of turning leaves the lamp sees, for their shadows"
    case "fading": "leaves on their way out of sight"
    case "sliding": "pages that slide"
    case "lens": "the magnifier"
    case "still": "what lies still, kept sharp while leaves turn"
    case "scene", "before", "depth", "normal", "place": "u_\(name), for passes that read it"
    default: "the pass \(name): post-\(name).glsl, or what frame.passes calls so"
    }
  }

  // MARK: Presets and shaders

  /// A message: the book is drawn with this preset from now on.
  static func look(_ name: String) -> String { "Look: \(name)" }
  /// A message: a preset was named that there is not. The names follow, which are typed as they stand.
  static func noPreset(_ name: String, among names: [String]) -> String {
    let choice = choice(of: names + ["declared", "the path of a preset file"])
    return "There is no preset “\(name)”. Choose \(choice)."
  }
  /// Beside the word `usual` in a list of shader folders.
  static let usualShadersDetail = "your own folder, and Recto's"
  /// Beside the word `shaders` after the command `reload`.
  static let reloadsShaders = "read the shader files again"
  /// A message: which shaders draw from now on; `folder` is a path.
  static func shaders(_ news: ShadersNews) -> String {
    switch news {
    case .folder(let folder?): "Shaders: \(folder)"
    case .folder(nil): "Shaders: the default ones"
    case .unchanged: "Shaders reloaded: nothing changed."
    }
  }

  // MARK: The time of shaders

  /// Beside the word `pause` after the command `time`.
  static let timePauses = "stop shader time"
  /// Beside the word `run` after the command `time`.
  static let timeRuns = "let it run"
  /// Beside the word `step` after the command `time`, which may be followed by a number.
  static let timeSteps = "one frame, or a number of frames, then pause"
  /// Beside the word `reset` after the command `time`.
  static let timeResets = "start again at 0"
  /// A message: another word follows the command `time` than there are; those are typed as they stand.
  static func noTime(_ words: String) -> String {
    "There is no command “time \(words)”. Choose pause, run, step, step 10 or reset."
  }
  /// A message: what the time of shaders is, and whether it goes on.
  static func time(_ clock: ShaderClock) -> String {
    let seconds = fixed(clock.seconds, places: 3)
    return !clock.isRead
      ? "No shader uses the time."
      : clock.isPaused
        ? "Shader time is paused at \(seconds) s." : "Shader time runs from \(seconds) s."
  }

  // MARK: Pixels

  /// A message: what is told beside the pointer from now on.
  static let tellsPixel = "Pixels: linear light, then bytes"
  /// Beside the pointer: where a pixel is, its light and its bytes.
  static func pixel(_ pixel: PixelReading) -> String {
    let light = pixel.light.map { fixed($0, places: 4) }.joined(separator: " ")
    let bytes = pixel.bytes.map(String.init).joined(separator: " ")
    return facts(["\(pixel.x), \(pixel.y)", light, bytes])
  }

  /// A number with so many digits after the point.
  private static func fixed(_ number: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    guard number.isFinite, abs(number) < 1e9 else { return "?" }
    let units = Int((abs(number) * Double(scale)).rounded())
    let rest = String(units % scale)
    let sign = number < 0 && units > 0 ? "−" : ""
    return "\(sign)\(units / scale)." + String(repeating: "0", count: places - rest.count) + rest
  }
}
