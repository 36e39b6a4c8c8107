import RectoCGLFW

/// Collects what GLFW calls back.
final class InputInbox {
  private var inputs: [WindowInput] = []
  /// Whether the last key that went down was held.
  var isRepeat = false
  /// Where the last move ended, in framebuffer pixels; nil before the first.
  var pointer: (x: Double, y: Double)?

  /// Whether every move counts.
  var keepsMoves = false

  /// Of several moves in a row the last one counts: they were all made before this moment, and
  /// one time for many places would look like a leap. A pen's line has them all.
  func post(_ input: WindowInput) {
    if !keepsMoves, case .pointer = input, case .pointer? = inputs.last { inputs.removeLast() }
    inputs.append(input)
  }

  func take() -> [WindowInput] {
    defer { inputs = [] }
    return inputs
  }

  /// The inbox of a window that GLFW calls back about.
  static func of(_ window: OpaquePointer?) -> InputInbox? {
    guard let pointer = unsafe glfwGetWindowUserPointer(window) else { return nil }
    return unsafe Unmanaged<InputInbox>.fromOpaque(pointer).takeUnretainedValue()
  }
}
