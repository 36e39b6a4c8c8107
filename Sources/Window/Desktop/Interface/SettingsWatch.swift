import Dispatch
import RectoCX11
import RectoDiskFiles
import Synchronization

/// Hears that the desktop's settings for X programs have changed: by a connection of its own, which a thread of its own
/// waits for.
nonisolated final class SettingsWatch: Sendable {
  private let waker: Waker
  private let isOver = Mutex(false)
  private let ended = DispatchSemaphore(value: 0)

  /// Connects to the server of a window; nil where it takes no further connection.
  ///
  /// - Parameters:
  ///   - window: on X11.
  ///   - change: called by the thread with what is said from then on of text.
  init?(of window: recto_x11_window, change: @escaping @Sendable (DesktopText) -> Void) {
    guard let waker = Waker(), let raw = unsafe recto_x11_settings_watch_open(window) else {
      return nil
    }
    self.waker = waker
    let watched = unsafe WatchedSettings(raw)
    DispatchQueue(label: "recto.settings", qos: .utility).async { [self] in
      while watched.wait(waker.number), !isOver.withLock(\.self) {
        change(watched.read().map(DesktopText.init) ?? DesktopText())
      }
      watched.close()
      isOver.withLock { $0 = true }
      ended.signal()
    }
  }

  /// Ends it and waits for its thread, before the window closes.
  func close() {
    let wasOver = isOver.withLock { isOver in
      defer { isOver = true }
      return isOver
    }
    guard !wasOver else { return }
    waker.wake()
    ended.wait()
  }
}

/// Settings that are watched; one thread at a time.
///
/// `@unchecked` because who makes it gives it to the one thread that uses it.
@safe nonisolated private final class WatchedSettings: @unchecked Sendable {
  private let watch: OpaquePointer

  init(_ watch: OpaquePointer) { unsafe self.watch = watch }

  /// Waits until they have changed, or the waker was woken; false where there is nothing to wait for any more.
  func wait(_ waker: CInt) -> Bool { unsafe recto_x11_settings_watch_wait(watch, waker) }

  /// What they say now; nil where nobody sets them.
  func read() -> XSettings? {
    var bytes = [UInt8](repeating: 0, count: XSettings.mostBytes)
    let length = unsafe recto_x11_settings_watch_read(watch, &bytes, bytes.count)
    return length < 0 ? nil : XSettings(Array(bytes[..<length]))
  }

  func close() { unsafe recto_x11_settings_watch_end(watch) }
}
