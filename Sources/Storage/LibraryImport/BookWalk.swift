import RectoBookModel
import RectoPictureCache
import RectoDiskFiles

/// Finds the books below a folder, by their names alone.
///
/// No link is followed, so nothing is found twice, out of the folder or in a circle. A folder with some
/// pictures is a book with its subfolders as chapters, unless there are books of other kinds in it. Hidden
/// folders, those of file servers and those that say of themselves that they can be made anew
/// (bford.info/cachedir) are left out, and what cannot be read.
struct BookWalk {
  /// What was found.
  struct Finding: Equatable {
    /// The paths of books, in the order in which people number files.
    var books: [String] = []
    /// The folders that were looked into, from the root on.
    var folders: [String] = []
  }

  private var left = Limits.walkedEntries
  private var finding = Finding()
  private let isCancelled: () -> Bool

  private init(isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }

  /// Looks through a folder.
  ///
  /// - Throws: where the folder itself cannot be read.
  static func finding(
    below root: String, isCancelled: @escaping () -> Bool = { false }
  ) throws(DiskFileError) -> Finding {
    var walk = BookWalk(isCancelled: isCancelled)
    let folder = try DiskFile(root)
    walk.finding.books = try walk.books(in: folder, depth: 0).paths
    return walk.finding
  }

  /// Books of a folder, and whether all of them are folders of pictures.
  private struct Found {
    var paths: [String] = []
    var arePictures = true
  }

  private mutating func books(in folder: DiskFile, depth: Int) throws(DiskFileError) -> Found {
    guard left > 0, !isCancelled() else { return Found() }
    let entries = try folder.entries(atMost: min(Limits.entries, left))
    left -= entries.count + 1
    guard !entries.contains(where: { $0.name == CachedFiles.tag }) else { return Found() }
    finding.folders.append(folder.path)
    let visible = entries.filter { !$0.name.hasPrefix(".") && !Self.isForeign($0.name) }
      .map { (NaturalOrder($0.name), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    var found = Found()
    var pictures = 0
    for entry in visible where entry.kind == .file && entry.size > 0 {
      if BookFormat.isBook(named: entry.name) {
        found.paths.append(folder.path + "/" + entry.name)
        found.arePictures = false
      } else if PictureFormat.isPage(named: entry.name) {
        pictures += 1
      }
    }
    for entry in visible where entry.kind == .folder && depth < Limits.nesting {
      // One that may not be read holds nothing for us.
      guard let inner = try? DiskFile(folder.path + "/" + entry.name),
        let more = try? books(in: inner, depth: depth + 1)
      else { continue }
      found.paths += more.paths
      found.arePictures = found.arePictures && more.arePictures
    }
    if found.arePictures, pictures >= Limits.picturesOfFolder { found.paths = [folder.path] }
    return found
  }

  /// Folders that servers and systems put among the files of people.
  private static func isForeign(_ name: String) -> Bool {
    ["__MACOSX", "@eaDir", "#recycle", "lost+found", "System Volume Information"].contains(name)
  }
}
