public import RectoBookModel
import RectoCFiles
import Dispatch
import Glibc

/// Tells when a file has changed: written, replaced, removed or made; of a folder, when anything in
/// it has.
///
/// Told once a change has settled: usually after 200 ms without another one. The kernel wakes it (inotify);
/// nothing is polled. Where links lead to the file, each of them is watched as well, whether it is the
/// file's or one of the folders' above it, and after a change those that lead there then. That the
/// folder itself has gone is told as a change, and nothing more of it unless it is back by then. Ends with
/// the object; a call that has begun by then still ends.
public final class FileWatch: Sendable {
  private let waker: Waker

  /// A folder in which something can be seen to change: what has the name, or anything where that is empty.
  struct Place: Equatable {
    var folder: String
    var name: String
  }

  /// A place, by the kernel's number of its folder.
  private typealias Watched = (folder: CInt, name: String)

  /// How long a file must be left alone: a save takes several steps, a copy many.
  public static let usualSettling = 200

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - path: the file, which need not be there yet, in a folder that is; or a folder.
  ///   - settling: milliseconds without another change after which it is told.
  ///   - onChange: called from a thread of the watch's own, so it should wake whoever cares.
  /// - Throws: where the folder is not there or the kernel gives no watch.
  public convenience init(
    _ path: String, settling: Int = usualSettling, onChange: @escaping @Sendable () -> Void
  ) throws(DiskFileError) {
    try self.init(path, settling, onChange) { Self.places(of: path) }
  }

  /// Begins to watch a book, as its file or folder is watched.
  public convenience init(
    of location: BookLocation, onChange: @escaping @Sendable () -> Void
  ) throws(DiskFileError) {
    switch location {
    case .disk(let path): try self.init(path, onChange: onChange)
    }
  }

  /// Begins to watch folders, with what lies in each but not below it; those that cannot be watched are
  /// left out.
  ///
  /// - Throws: where none of them can be.
  public convenience init(
    folders: [String], settling: Int = usualSettling, onChange: @escaping @Sendable () -> Void
  ) throws(DiskFileError) {
    try self.init(folders.first ?? "", settling, onChange) {
      folders.map { Place(folder: $0, name: "") }
    }
  }

  private init(
    _ path: String, _ settling: Int, _ onChange: @escaping @Sendable () -> Void,
    _ wanted: @escaping @Sendable () -> [Place]
  ) throws(DiskFileError) {
    let watch = recto_watch_create()
    guard watch >= 0 else { throw DiskFileError(.watch, path, fault: errno) }
    guard let waker = Waker() else {
      let fault = errno
      recto_file_close(watch)
      throw DiskFileError(.watch, path, fault: fault)
    }
    let watched = Self.follow(wanted, with: watch)
    guard !watched.isEmpty else {
      let fault = errno
      recto_file_close(watch)
      throw DiskFileError(.watch, path, fault: fault)
    }
    self.waker = waker
    // A thread of its own: it waits in the kernel for as long as the file is open.
    DispatchQueue(label: "recto.watch").async {
      Self.listen(watch, waker.number, watched, wanted, CInt(clamping: settling), onChange)
      recto_file_close(watch)
    }
  }

  // Does not wait for the thread, which may be the one that lets go last.
  deinit { waker.wake() }

  private static func listen(
    _ watch: CInt, _ waker: CInt, _ watched: [Watched], _ wanted: @Sendable () -> [Place],
    _ settling: CInt, _ onChange: @Sendable () -> Void
  ) {
    var watched = watched
    var isUnsettled = false
    while true {
      switch Int(wait(watch, waker, watched, isUnsettled ? settling : -1)) {
      case RECTO_WATCH_NEWS: isUnsettled = true
      case RECTO_WATCH_QUIET:
        isUnsettled = false
        // Before it is told: who reads then what links lead to now misses nothing after it.
        watched = follow(wanted, with: watch, before: watched)
        onChange()
      // Rung, or broken: a watch that fails has nothing more to tell.
      default: return
      }
    }
  }

  private static func wait(
    _ watch: CInt, _ waker: CInt, _ watched: [Watched], _ patience: CInt
  ) -> CInt {
    let folders = watched.map(\.folder)
    var names = unsafe watched.map {
      unsafe UnsafePointer<CChar>(strdup(DiskPath.characters($0.name)))
    }
    defer { unsafe names.forEach { unsafe free(UnsafeMutableRawPointer(mutating: $0)) } }
    return unsafe recto_watch_wait(watch, waker, folders, &names, names.count, patience)
  }
}
