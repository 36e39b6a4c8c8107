internal import RectoCGLFW

/// What the pointer looks like over a window.
nonisolated public enum PointerShape: Equatable, Hashable, Sendable {
  /// The desktop's arrow.
  case arrow
  /// A cross, with which one draws.
  case cross
  /// A hand, as over what a click follows.
  case hand

  /// GLFW's number of it; nil for the arrow, which is there without it.
  var number: CInt? {
    switch self {
    case .arrow: nil
    case .cross: GLFW_CROSSHAIR_CURSOR
    case .hand: GLFW_HAND_CURSOR
    }
  }
}
