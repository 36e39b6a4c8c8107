import RectoBookModel

/// A single picture file: a book of one page.
final class FileSource: EntryStore {
  private let file: FileBytes

  /// The file behind a descriptor, which stays the caller's.
  private init(_ file: FileBytes) { self.file = file }

  /// The book that a picture makes.
  static func open(_ file: CInt) throws -> PictureBook {
    let bytes = try FileBytes(file)
    // Only the descriptor is known here, not the file's name.
    let page = PageEntry(path: "Page 1", entry: 0, size: bytes.count)
    return try PictureBook(format: .picture, store: FileSource(bytes), entries: [page])
  }

  func read(_ entry: Int, atMost limit: Int) throws(SourceError) -> (bytes: [UInt8], fault: String?)
  {
    (try file.bytes(at: 0, atMost: limit), nil)
  }

  func parts(of pages: [PageEntry]) -> [UInt32] { ContentSamples.parts(ofEnds: file) }

  /// At most `limit` bytes from the start of an open file.
  static func start(of file: CInt, atMost limit: Int) throws(SourceError) -> [UInt8] {
    try FileBytes(file).bytes(at: 0, atMost: limit)
  }
}
