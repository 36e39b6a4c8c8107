import RectoCFiles
import Dispatch
import Glibc

/// Tells when a disk has come or gone: whenever the list of what is mounted changes.
///
/// Told once a change has settled. The kernel wakes it; nothing is polled. Ends with the object; a call that
/// has begun by then still ends.
public final class MountWatch: Sendable {
  private let waker: Waker

  /// Milliseconds without another change: a stick with two parts is mounted twice.
  public static let usualSettling = 300

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - settling: milliseconds without another change after which it is told.
  ///   - onChange: called from a thread of the watch's own.
  /// - Throws: where the kernel has no such list.
  public init(
    settling: Int = usualSettling, onChange: @escaping @Sendable () -> Void
  ) throws(DiskFileError) {
    let list = "/proc/self/mountinfo"
    let mounts = recto_mounts_open()
    guard mounts >= 0 else { throw DiskFileError(.watch, list, fault: errno) }
    guard let waker = Waker() else {
      let fault = errno
      recto_file_close(mounts)
      throw DiskFileError(.watch, list, fault: fault)
    }
    self.waker = waker
    // A thread of its own: it waits in the kernel.
    DispatchQueue(label: "recto.mounts").async {
      var isUnsettled = false
      listening: while true {
        let patience = isUnsettled ? CInt(clamping: settling) : -1
        switch Int(recto_mounts_wait(mounts, waker.number, patience)) {
        case RECTO_WATCH_NEWS: isUnsettled = true
        case RECTO_WATCH_QUIET:
          isUnsettled = false
          onChange()
        // Woken, or broken: a watch that fails has nothing more to tell.
        default: break listening
        }
      }
      recto_file_close(mounts)
    }
  }

  // Does not wait for the thread, which may be the one that lets go last.
  deinit { waker.wake() }
}
