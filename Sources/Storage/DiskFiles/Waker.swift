import RectoCFiles

/// Ends the wait of a thread that waits in the kernel, for a file, a disk or a call, from any other thread.
///
/// A counter of the kernel, which is closed once nobody holds it any more: neither who may wake nor the thread.
public final class Waker: Sendable {
  /// What is waited for beside the rest; readable once it was woken, and from then on.
  public let number: CInt

  /// Makes a waker; nil, and `errno` says why, where the system has no descriptor left.
  public init?() {
    let number = recto_waker()
    guard number >= 0 else { return nil }
    self.number = number
  }

  /// Ends the wait, now or when it begins. Never waits itself.
  public func wake() { recto_wake(number) }

  deinit { recto_file_close(number) }
}
