import RectoBookModel
import RectoCFiles
import Glibc

extension FileWatch {
  /// Links that the kernel itself follows on the way to one file.
  private static let mostLinks = 40

  /// The folders in which a change of a path can be seen, and the names in them: every link on the way, and
  /// what stands at its end, of a folder all that is in it.
  ///
  /// Nothing is opened: a program that closes a file loses all locks that it has on it, SQLite's too.
  static func places(of path: String) -> [Place] {
    var places: [Place] = []
    var folder = path.hasPrefix("/") ? "/" : "."
    var waiting = parts(of: path)
    while let name = waiting.popLast() {
      let here = folder == "/" ? "/" + name : folder + "/" + name
      if places.count < mostLinks, let end = target(ofLink: here) {
        places.append(Place(folder: folder, name: name))
        if end.hasPrefix("/") { folder = "/" }
        waiting += parts(of: end)
      } else if !waiting.isEmpty {
        folder = here
      } else if DiskEntry(at: here)?.kind == .folder {
        return places + [Place(folder: here, name: "")]
      } else {
        return places + [Place(folder: folder, name: name)]
      }
    }
    return places + [Place(folder: folder, name: "")]
  }

  /// The parts of a path, the last one first.
  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  /// What a link says; nil where a path is none.
  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(DiskPath.characters(path), &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    return DiskPath.text(bytes.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// Watches the places that are wanted, and gives the folders' numbers; those that cannot be watched are left
  /// out. What was watched before and is wanted no more is not watched any longer.
  static func follow(
    _ wanted: () -> [Place], with watch: CInt, before: [(folder: CInt, name: String)] = []
  ) -> [(folder: CInt, name: String)] {
    var places: [Place] = []
    var watched: [(folder: CInt, name: String)] = []
    // A link may change between being read and being watched.
    for _ in 0..<3 {
      let now = wanted()
      if now == places { break }
      places = now
      watched = now.compactMap { place in
        let folder = unsafe recto_watch_folder(watch, DiskPath.characters(place.folder))
        return folder >= 0 ? (folder, place.name) : nil
      }
    }
    let left = Set(watched.map(\.folder))
    for folder in Set(before.map(\.folder)).subtracting(left) { recto_watch_leave(watch, folder) }
    return watched
  }
}
