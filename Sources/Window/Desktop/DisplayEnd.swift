import RectoCX11
import Synchronization

/// Finds out when a display server has gone.
nonisolated enum DisplayEnd {
  /// Has something done then, on whichever thread finds out, right before the program ends with status 1.
  static func call(_ last: @escaping @Sendable () -> Void) {
    lastDeed.withLock { $0 = last }
    recto_x11_on_end { DisplayEnd.lastDeed.withLock { $0 }?() }
  }

  /// Watches a connection by its descriptor, in place of the one before; none where it is negative.
  static func watch(_ connection: CInt) {
    recto_x11_watch_no_more()
    // Without a thread the end is found out by who writes to the connection.
    _ = recto_x11_watch(connection)
  }

  /// Watches nothing any more; whoever closes the connection comes after it.
  static func watchNoMore() { recto_x11_watch_no_more() }

  private static let lastDeed = Mutex<(@Sendable () -> Void)?>(nil)
}
