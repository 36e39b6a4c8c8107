import BookModel
import CFiles
import Dispatch
import Glibc

/// Tells when a file has changed: written, replaced, removed or made; of a folder, when anything in
/// it has.
///
/// Told once a change has settled: usually after 200 ms without another one. The kernel wakes it (inotify);
/// nothing is polled. A file that is a link is watched at both ends. That the folder itself has gone
/// is told as a change, and nothing after it. Ends with the object; a call that has begun by then
/// still ends.
public final class FileWatch: Sendable {
  private let bell: Bell

  /// Closed when both the watch and its thread have let go of it.
  private final class Bell: Sendable {
    let number: CInt
    init(taking number: CInt) { self.number = number }
    deinit { recto_file_close(number) }
  }

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
    try self.init(Self.places(of: path), path, settling, onChange)
  }

  /// Begins to watch folders, with what lies in each but not below it; those that cannot be watched are
  /// left out.
  ///
  /// - Throws: where none of them can be.
  public convenience init(
    folders: [String], settling: Int = usualSettling, onChange: @escaping @Sendable () -> Void
  ) throws(DiskFileError) {
    let places = folders.map { (folder: $0, name: "") }
    try self.init(places, folders.first ?? "", settling, onChange)
  }

  private init(
    _ wanted: [(folder: String, name: String)], _ path: String, _ settling: Int,
    _ onChange: @escaping @Sendable () -> Void
  ) throws(DiskFileError) {
    let watch = recto_watch_create()
    guard watch >= 0 else { throw DiskFileError(.watch, path, fault: errno) }
    let number = recto_watch_bell()
    guard number >= 0 else {
      let fault = errno
      recto_file_close(watch)
      throw DiskFileError(.watch, path, fault: fault)
    }
    let bell = Bell(taking: number)
    var places: [(folder: CInt, name: String)] = []
    for place in wanted {
      let folder = unsafe recto_watch_folder(watch, DiskPath.characters(place.folder))
      if folder >= 0 { places.append((folder, place.name)) }
    }
    guard !places.isEmpty else {
      let fault = errno
      recto_file_close(watch)
      throw DiskFileError(.watch, path, fault: fault)
    }
    self.bell = bell
    let watched = places
    // A thread of its own: it waits in the kernel for as long as the file is open.
    DispatchQueue(label: "recto.watch").async {
      Self.listen(watch, bell.number, watched, CInt(clamping: settling), onChange)
      recto_file_close(watch)
    }
  }

  // Does not wait for the thread, which may be the one that lets go last.
  deinit { recto_watch_ring(bell.number) }

  /// The folders in which a change of a path can be seen, and the names in them.
  private static func places(of path: String) -> [(folder: String, name: String)] {
    if let file = try? DiskFile(path), file.isFolder { return [(path, "")] }
    var places = [split(path)]
    // A file of settings is often a link to one that is kept elsewhere.
    if let end = unsafe realpath(DiskPath.characters(path), nil) {
      let real = unsafe split(DiskPath.text(endingAtZero: end))
      unsafe free(end)
      if real != places[0] { places.append(real) }
    }
    return places
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  private static func listen(
    _ watch: CInt, _ bell: CInt, _ places: [(folder: CInt, name: String)], _ settling: CInt,
    _ onChange: @Sendable () -> Void
  ) {
    let folders = places.map(\.folder)
    var names = unsafe places.map {
      unsafe UnsafePointer<CChar>(strdup(DiskPath.characters($0.name)))
    }
    defer { unsafe names.forEach { unsafe free(UnsafeMutableRawPointer(mutating: $0)) } }
    var isUnsettled = false
    while true {
      let patience = isUnsettled ? settling : -1
      let result = unsafe recto_watch_wait(watch, bell, folders, &names, names.count, patience)
      switch Int(result) {
      case RECTO_WATCH_NEWS: isUnsettled = true
      case RECTO_WATCH_QUIET:
        isUnsettled = false
        onChange()
      // Rung, or broken: a watch that fails has nothing more to tell.
      default: return
      }
    }
  }
}
