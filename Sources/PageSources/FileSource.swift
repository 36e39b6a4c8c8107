import BookModel
import CArchives
import Glibc

/// A single picture file: a book of one page.
final class FileSource: EntryStore {
  private let file: CInt

  /// The file behind a descriptor, which stays the caller's.
  private init(_ file: CInt) { self.file = file }

  /// The book that a picture makes.
  static func open(_ file: CInt) throws -> PictureBook {
    let size = lseek(file, 0, SEEK_END)
    guard size > 0 else { throw SourceError("the file cannot be read") }
    // Only the descriptor is known here, not the file's name.
    let page = PageEntry(path: "Page 1", entry: 0, size: UInt64(size))
    return try PictureBook(format: "picture", store: FileSource(file), entries: [page])
  }

  func read(_ entry: Int, atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?)
  {
    (try Self.start(of: file, atMost: limit), nil)
  }

  /// At most `limit` bytes from the start of an open file.
  static func start(of file: CInt, atMost limit: Int) throws(SourceError) -> [UInt8] {
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let got = unsafe recto_read_at(file, base, limit, 0)
      failed = got < 0
      count = max(0, Int(got))
    }
    if failed { throw SourceError("the file cannot be read") }
    return bytes
  }
}
