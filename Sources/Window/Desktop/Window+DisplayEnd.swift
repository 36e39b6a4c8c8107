import RectoCX11
import Synchronization

/// The end of the display server.
extension Window {
  /// Has something done when the display server has gone, on whichever thread finds out: the program ends
  /// right after it, with status 1.
  ///
  /// On X11 a thread of its own watches the connection until the window closes: who draws may not notice for
  /// half a minute.
  public func atDisplayEnd(_ last: @escaping @Sendable () -> Void) {
    DisplayEnd.call(last)
    DisplayEnd.watch(unsafe recto_x11_connection(onX11))
  }
}
