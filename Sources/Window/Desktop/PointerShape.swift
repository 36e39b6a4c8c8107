internal import RectoCGLFW

/// What the pointer looks like over a window.
nonisolated public enum PointerShape: Equatable, Hashable, Sendable {
  /// The desktop's arrow.
  case arrow
  /// A cross, with which one draws.
  case cross
  /// A hand, as over what a click follows.
  case hand
  /// A bar between letters, as over text that a drag selects.
  case text

  /// GLFW's number of it; nil for the arrow, which is there without it.
  fileprivate var number: CInt? {
    switch self {
    case .arrow: nil
    case .cross: GLFW_CROSSHAIR_CURSOR
    case .hand: GLFW_HAND_CURSOR
    case .text: GLFW_IBEAM_CURSOR
    }
  }
}

/// The shapes of the pointer that were needed by now; they go with GLFW.
@safe struct Cursors {
  private var made: [PointerShape: OpaquePointer] = unsafe [:]

  /// A shape as GLFW has it; nil for the desktop's arrow.
  mutating func cursor(of shape: PointerShape) -> OpaquePointer? {
    guard let number = shape.number else { return nil }
    if let cursor = unsafe made[shape] { return unsafe cursor }
    let cursor = unsafe glfwCreateStandardCursor(number)
    unsafe made[shape] = cursor
    return unsafe cursor
  }
}
