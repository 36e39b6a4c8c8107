public import DiskFiles

/// Tells when the library has changed, by this program or another.
///
/// Told a moment after the change, once for many; whoever is told asks anew for what it shows.
public final class LibraryWatch: Sendable {
  private let watch: FileWatch

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
    watch = try FileWatch(library.path + "-wal", settling: Self.settling, onChange: onChange)
  }
}
