import ShaderText

/// What is said to those who work on shaders.
extension Words {
  static func shows(_ view: ShownView) -> String {
    switch view {
    case .numbers(.color): "View: the picture"
    case .numbers(let numbers): "View: \(numbers.rawValue), \(numbers.summary)"
    case .pass(let name): "View: only \(name)"
    }
  }
  static func noView(_ name: String, among names: [String]) -> String {
    "There is no view \"\(name)\": \(names.joined(separator: ", "))."
  }
  static let passAlone = "this pass alone"

  /// What stands for every pass.
  static let allPasses = "all"
  static let drawsAllPasses = "Everything is drawn again."
  static let isDrawn = "drawn"
  static let isLeftOut = "left out"
  static func draws(pass: String) -> String { "\(pass) is drawn again." }
  static func leavesOut(pass: String) -> String { "\(pass) is left out." }
  static func noPass(_ name: String, among names: [String]) -> String {
    "There is no pass \"\(name)\": \(names.joined(separator: ", "))."
  }

  static func look(_ name: String) -> String { "Look: \(name)" }
  static func noPreset(_ name: String, among names: [String]) -> String {
    "There is no preset \"\(name)\": \((names + ["declared"]).joined(separator: ", ")), "
      + "or a file with a / or .preset."
  }

  /// What stands for no folder that is named.
  static let usualShaders = "usual"
  static let usualShadersDetail = "your own folder, and Recto's"
  static let reloadsShaders = "read the files of shaders again"
  static func shaders(_ news: ShadersNews) -> String {
    switch news {
    case .folder(let folder?): "Shaders: \(folder)"
    case .folder(nil): "Shaders: the usual ones"
    case .unchanged: "Shaders read again: nothing has changed."
    }
  }

  static let timeDeeds: [(name: String, detail: String)] = [
    ("pause", "the time stands still"), ("run", "it runs"),
    ("step", "one frame, or the frames of a number, and it stands still"),
    ("reset", "it starts again at 0"),
  ]
  static func noTime(_ words: String) -> String {
    "The time of shaders has no \"\(words)\": pause, run, step, step 10, reset."
  }
  static func time(_ clock: ShaderClock) -> String {
    guard clock.isRead else { return "No shader asks for the time." }
    let time = "\(fixed(clock.seconds, places: 3)) s"
    return "Time of shaders: \(clock.isPaused ? "stands at" : "runs from") \(time)"
  }

  static let tellsPixel = "Pixels: linear light, then bytes"
  static func pixel(_ pixel: PixelReading) -> String {
    let light = pixel.light.map { fixed($0, places: 4) }.joined(separator: " ")
    let bytes = pixel.bytes.map(String.init).joined(separator: " ")
    return "\(pixel.x), \(pixel.y) · \(light) · \(bytes)"
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
