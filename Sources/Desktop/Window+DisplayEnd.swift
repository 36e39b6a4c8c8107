import CX11
import Synchronization

/// The end of the display server.
extension Window {
  /// Has something done when the display server has gone, on whichever thread finds out: the program ends
  /// right after it, with status 1.
  public static func atDisplayEnd(_ last: @escaping @Sendable () -> Void) {
    lastDeed.withLock { $0 = last }
    recto_x11_on_end { Window.lastDeed.withLock { $0 }?() }
  }

  nonisolated private static let lastDeed = Mutex<(@Sendable () -> Void)?>(nil)
}
