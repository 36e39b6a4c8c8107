public import RectoDiskFiles
import Synchronization

/// Tells when the library has changed, by this program or another, or another file lies in its place.
///
/// Told a moment after the change, once for many; whoever is told asks anew for what it shows.
public final class LibraryWatch: Sendable {
  private let log: FileWatch
  private let file: FileWatch

  /// Milliseconds without another change: between two books of an import there are more.
  private static let settling = 15

  /// Begins to watch; ends with the object.
  ///
  /// - Parameters:
  ///   - library: what is watched.
  ///   - onChange: called from a thread of the watch's own.
  /// - Throws: where the kernel gives no watch.
  public init(
    _ library: Library, onChange: @escaping @Sendable () -> Void
  ) throws(DiskFileError) {
    // Every change is written to this file first.
    log = try FileWatch(library.path + "-wal", settling: Self.settling, onChange: onChange)
    let path = library.path
    let seen = Mutex(LibraryFile.stamp(of: path))
    // One that replaces it need not bring a log; that it was only opened is no news.
    file = try FileWatch(path, settling: Self.settling) {
      let stamp = LibraryFile.stamp(of: path)
      let isOther = seen.withLock { seen in
        defer { seen = stamp }
        return seen != stamp
      }
      if isOther { onChange() }
    }
  }
}
