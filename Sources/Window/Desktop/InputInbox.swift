import RectoCGLFW

/// Collects what GLFW calls back.
final class InputInbox {
  private var inputs: [HeardInput] = []
  /// When it was done, as far as that is told.
  var times = HandTimes()
  /// Whether the last key that went down was held.
  var isRepeat = false
  /// Where the last move ended, in framebuffer pixels; nil before the first.
  var pointer: (x: Double, y: Double)?

  /// Whether keys go to the window.
  var isInFront = true

  /// Whether every move counts.
  var keepsMoves = false

  /// Records what was done, and when, if that was told; else it is now.
  ///
  /// Of several moves in a row the last one counts: one time for many places would look like a leap. A pen's
  /// line has them all.
  func post(_ input: WindowInput, at time: Double? = nil) {
    if !keepsMoves, case .pointer = input, case .pointer? = inputs.last?.input {
      inputs.removeLast()
    }
    inputs.append(HeardInput(input, at: time ?? monotonicSeconds()))
  }

  func take() -> [HeardInput] {
    defer { inputs = [] }
    return inputs
  }

  /// The inbox of a window that GLFW calls back about.
  static func of(_ window: OpaquePointer?) -> InputInbox? {
    guard let pointer = unsafe glfwGetWindowUserPointer(window) else { return nil }
    return unsafe Unmanaged<InputInbox>.fromOpaque(pointer).takeUnretainedValue()
  }
}
