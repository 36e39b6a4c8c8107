import RectoCGLFW
import RectoCX11
import Glibc

/// Why there is no window.
public struct WindowError: Error, CustomStringConvertible {
  /// In words a reader understands.
  public let description: String
}
