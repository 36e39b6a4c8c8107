/// Why no window could be had, with what would help.
nonisolated struct DisplayFailure: Error, Equatable, CustomStringConvertible {
  /// One line for standard error.
  let description: String

  /// No window opens.
  ///
  /// - Parameters:
  ///   - reason: what the window system says.
  ///   - environment: the variables that say which displays there are.
  init(noWindow reason: String, environment: [String: String]) {
    let isGiven = { (name: String) in environment[name]?.isEmpty == false }
    let words =
      !isGiven("DISPLAY") && isGiven("WAYLAND_DISPLAY")
      ? "cannot open a window: Recto needs Xwayland beside Wayland, and DISPLAY is not set" : reason
    description = words + Self.otherWay("a display")
  }

  /// A window opens, but cannot be drawn in.
  ///
  /// - Parameters:
  ///   - reason: what the window system says.
  ///   - drawsElsewhere: whether pictures can be drawn without it.
  init(noContext reason: String, drawsElsewhere: Bool) {
    description =
      "\(reason); Recto needs OpenGL 3.3" + (drawsElsewhere ? Self.otherWay("a window") : "")
  }

  private static func otherWay(_ missing: String) -> String {
    "; to draw without \(missing) use: recto render BOOK -o OUT.png"
  }
}
