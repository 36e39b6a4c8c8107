import BookModel
import CArchives

// Safe because the handle is private and lives exactly as long as the object.
/// A ZIP archive by libzip, read by index: names are words to order by, never paths to open.
@safe final class ZipSource: EntryStore {
  private let zip: OpaquePointer
  /// Every entry of the archive, junk included.
  let entries: [PageEntry]

  /// Opens the archive behind a descriptor, which stays the caller's.
  init(_ file: CInt) throws {
    var reason = [CChar](repeating: 0, count: reasonRoom)
    guard let zip = unsafe recto_zip_open(file, &reason, reason.count) else {
      throw SourceError("the ZIP archive is damaged: \(String(endingAtZero: reason))")
    }
    let count = unsafe recto_zip_count(zip)
    guard count <= Limits.entries else {
      unsafe recto_zip_close(zip)
      throw SourceError("it holds more than \(Limits.entries) files")
    }
    unsafe self.zip = zip
    entries = (0..<Int(count)).compactMap { index in
      var entry = unsafe recto_zip_entry()
      guard unsafe recto_zip_describe(zip, UInt64(index), &entry) == 0,
        unsafe entry.is_link == 0
      else { return nil }
      let path = unsafe String(cString: entry.name)
      var problem = unsafe entry.is_encrypted != 0 ? "it is protected by a password" : nil
      if path.utf8.count > Limits.pathBytes {
        problem = "its path exceeds \(Limits.pathBytes) bytes"
      }
      return unsafe PageEntry(
        path: path.utf8.count > Limits.pathBytes ? path.shortened : path, entry: index,
        size: entry.size, problem: problem)
    }
  }

  deinit { unsafe recto_zip_close(zip) }

  /// The comic in an archive.
  func comic() throws -> PictureBook {
    try PictureBook(format: "cbz", store: self, entries: entries)
  }

  /// Reads from the start of an entry.
  func read(_ entry: Int, atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?)
  {
    try unsafe readBytes(atMost: limit) { bytes, reason in
      unsafe recto_zip_read(zip, UInt64(entry), bytes, limit, reason, reasonRoom)
    }
  }

  /// A small text file of the archive, by its exact path.
  func text(_ path: String) -> String? {
    guard let entry = entries.first(where: { $0.path == path && $0.problem == nil }),
      let bytes = try? whole(entry.entry, size: entry.size, limit: Limits.markupBytes)
    else { return nil }
    return Markup.text(bytes)
  }
}
