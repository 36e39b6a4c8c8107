import RectoBookModel
import RectoCArchives
import Glibc

/// A folder of pictures, its subfolders as chapters. Links are not followed.
final class FolderSource: EntryStore {
  private let root: CInt
  private var paths: [String] = []

  /// Opens the folder behind a descriptor, which stays the caller's.
  private init(_ root: CInt) { self.root = root }

  /// The book in a folder: its pictures, or the EPUB that is unpacked there.
  static func open(
    _ root: CInt, _ options: DecodingOptions, _ room: InnerBook.Room
  ) throws -> any PageSource {
    let store = FolderSource(root)
    var entries: [PageEntry] = []
    try store.collect("", depth: 0, into: &entries)
    if UnpackedBook.isHere(entries) {
      let size = try UnpackedBook.pack(entries, in: store, to: room.file)
      let rest = InnerBook.Room(file: room.file, start: size)
      return try Opener.open(room.file, options: options, room: rest, isInner: true)
    }
    let hasPages = entries.contains { PageNames.verdict(on: $0.path) == .picture }
    let books = hasPages ? 0 : InnerBook.books(among: entries).count
    if books > 0 { throw SourceError(InnerBook.several(books, in: "a folder")) }
    return try PictureBook(format: .folder, store: store, entries: entries)
  }

  private func collect(_ folder: String, depth: Int, into entries: inout [PageEntry]) throws {
    var listed: UnsafeMutablePointer<recto_folder_entry>?
    var count = 0
    let room = Limits.entries - entries.count
    guard
      unsafe recto_folder_list(
        root, DiskPath.characters(folder), room + 1, &listed, &count) == 0
    else {
      // A subfolder that may not be read costs its pages only.
      if depth == 0 { throw SourceError("the folder cannot be listed") }
      return
    }
    defer { unsafe recto_folder_free(listed, count) }
    guard count <= room else { throw SourceError("it holds more than \(Limits.entries) files") }
    var subfolders: [String] = []
    for index in 0..<count {
      guard let entry = unsafe listed?[index] else { continue }
      let name = unsafe DiskPath.text(
        UnsafeRawBufferPointer(start: entry.name, count: strlen(entry.name)))
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if unsafe entry.is_folder != 0 {
        if depth < Limits.nesting, !PageNames.isJunkFolder(name) { subfolders.append(path) }
      } else {
        unsafe entries.append(PageEntry(path: path, entry: paths.count, size: entry.size))
        paths.append(path)
      }
    }
    for path in subfolders { try collect(path, depth: depth + 1, into: &entries) }
  }

  /// Reads from the start of a file.
  func read(_ entry: Int, atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?)
  {
    try read(entry, from: 0, atMost: limit)
  }

  private func read(
    _ entry: Int, from start: UInt64, atMost limit: Int
  ) throws(SourceError) -> (bytes: [UInt8], fault: String?) {
    let path = paths[entry]
    return try unsafe readBytes(atMost: limit) { bytes, reason in
      unsafe recto_folder_read(
        root, DiskPath.characters(path), start, bytes, limit, reason, reasonRoom)
    }
  }

  /// Some of the files, by their sizes and by bytes within them.
  func parts(of pages: [PageEntry]) -> [UInt32] {
    ContentSamples.parts(of: pages) { page, place, count in
      (try? read(page.entry, from: place, atMost: count).bytes) ?? []
    }
  }
}
