import RectoCX11
import RectoCXInput
import RectoDiskFiles
import Dispatch
import Synchronization

/// Tells of pens, mice, fingers and pinches in a window: every sample, in order, with its own time.
///
/// A connection to the X server beside GLFW's, read by a thread of its own. GLFW hears of pens and mice as
/// before; of fingers only that the pointer is where the first one came down. What moves the pointer without
/// a device, as other programs may, is told by GLFW alone.
nonisolated public final class PenConnection: Sendable {
  private let ring = PenRing()
  private let waker: Waker
  /// Those who wait until the thread has asked the server for all there is.
  private let waiting = Mutex<[DispatchSemaphore]>([])
  private let ended = DispatchSemaphore(value: 0)

  /// Seconds for the server's answer, which takes a fraction of a thousandth, before the window goes on without.
  private static let patience = 0.25

  /// Connects to the server of a window; nil where it has no XInput 2, or takes no further connection.
  ///
  /// - Parameters:
  ///   - window: on X11.
  ///   - wake: called by the thread when something has come and all before was taken.
  init?(to window: recto_x11_window, wake: @escaping @Sendable () -> Void) {
    var opened: OpaquePointer?
    guard let waker = Waker(),
      unsafe recto_xinput_open(window.display, window.window, &opened) == RECTO_XINPUT_OPENED,
      let input = unsafe opened
    else { return nil }
    self.waker = waker
    let reader = unsafe PenReader(input)
    DispatchQueue(label: "recto.pens", qos: .userInteractive).async { [self] in
      while reader.wait(waker.number), !ring.isClosed { turn(reader, wake) }
      // Whoever asks now, as the display ends, waits in vain, but not for long.
      ring.close()
      reader.close()
      ended.signal()
    }
  }

  // MARK: The thread

  private func turn(_ reader: PenReader, _ wake: () -> Void) {
    let asked = waiting.withLock { asked in
      defer { asked = [] }
      return asked
    }
    if !asked.isEmpty { reader.settle() }
    if ring.put(reader.read()) { wake() }
    for semaphore in asked { semaphore.signal() }
  }

  // MARK: From any thread

  /// Whether nothing comes any more: the window has closed, or the server has ended the connection.
  public var hasEnded: Bool { ring.isClosed }

  /// What happened since the last call, the oldest first; never waits.
  ///
  /// Where nobody asks for a minute the oldest events may be lost.
  public func take() -> [PenEvent] { ring.take() }

  /// What happened since the last call, with all that the server knew of before this one: what GLFW was told
  /// already is among it.
  ///
  /// Waits for the server's answer: a fraction of a thousandth of a second, and never longer than a quarter of one.
  public func takeUpToNow() -> [PenEvent] {
    guard !hasEnded else { return take() }
    let answered = DispatchSemaphore(value: 0)
    waiting.withLock { $0.append(answered) }
    waker.wake()
    _ = answered.wait(timeout: .now() + Self.patience)
    return take()
  }

  /// Ends the connection and waits for its thread; nothing happens any more afterwards, and nobody is woken.
  ///
  /// The window does it before it closes.
  func close() {
    guard !hasEnded else { return }
    ring.close()
    waker.wake()
    ended.wait()
  }
}
