import RectoBookModel
import RectoCArchives
import RectoCDecoders

/// An EPUB that is unpacked into a folder, as some systems keep their books.
///
/// It is packed once more, without being pressed, into the file for what archives unpack: all that
/// reads an EPUB reads an archive.
enum UnpackedBook {
  /// Whether the files of a folder are those of an EPUB.
  static func isHere(_ entries: [PageEntry]) -> Bool {
    entries.contains { $0.path == "META-INF/container.xml" }
  }

  /// Packs the files of a folder, and gives the bytes that they take.
  ///
  /// Law: the archive stays below what its numbers of 32 and 16 bits can say.
  static func pack(
    _ entries: [PageEntry], in store: some EntryStore, to file: CInt
  ) throws(SourceError) -> UInt64 {
    guard file >= 0 else { throw SourceError("there is no room to read the EPUB in it") }
    guard entries.count < Int(UInt16.max) else {
      throw SourceError("it holds more than \(UInt16.max) files")
    }
    var directory: [UInt8] = []
    var end = 0
    for entry in entries {
      let bytes = try store.whole(entry.entry, size: entry.size)
      let name = Array(entry.path.utf8)
      // Stored, its name in UTF-8.
      var header: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0, 0]
      header.append(unsafe Int(recto_checksum(bytes, bytes.count)), bytes: 4)
      header.append(bytes.count, bytes: 4)
      header.append(bytes.count, bytes: 4)
      header.append(name.count, bytes: 2)
      header.append(0, bytes: 2)
      directory += [0x50, 0x4B, 1, 2, 20, 0] + header + [UInt8](repeating: 0, count: 10)
      directory.append(end, bytes: 4)
      directory += name
      try write([0x50, 0x4B, 3, 4] + header + name, to: file, &end)
      try write(bytes, to: file, &end)
    }
    let start = end
    let size = directory.count
    directory += [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    directory.append(entries.count, bytes: 2)
    directory.append(entries.count, bytes: 2)
    directory.append(size, bytes: 4)
    directory.append(start, bytes: 4)
    directory.append(0, bytes: 2)
    try write(directory, to: file, &end)
    return UInt64(end)
  }

  private static func write(_ bytes: [UInt8], to file: CInt, _ end: inout Int) throws(SourceError) {
    guard end + bytes.count <= Limits.spilledBytes - 1 else {
      throw SourceError("it exceeds the limit of \(Limits.spilledBytes >> 20) MiB")
    }
    let status = unsafe recto_write_at(file, bytes, bytes.count, UInt64(end))
    guard status == 0 else { throw SourceError("there is no room to read the EPUB in it") }
    end += bytes.count
  }
}
