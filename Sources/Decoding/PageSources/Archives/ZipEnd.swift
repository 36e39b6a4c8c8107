import RectoBookModel

/// The record that ends a ZIP archive, wherever the archive begins.
struct ZipEnd {
  /// Whether the archive is in several files, of which this is not the first.
  let isLaterPart: Bool
  /// Where the archive begins, if its places are counted from there and other bytes stand before it; else 0.
  let start: UInt64

  /// Looks for the record at the end of a file; nil where there is none that could be one.
  init?(of file: FileBytes) throws(SourceError) {
    let reach = min(file.count, 22 + 65_535)
    let ending = try file.bytes(at: file.count - reach, atMost: Int(reach))
    guard ending.count >= 22,
      let mark = (0...(ending.count - 22)).last(where: {
        ending[$0...].starts(with: [0x50, 0x4B, 5, 6])
      })
    else { return nil }
    var cursor = ByteCursor(ending, at: mark + 4)
    guard let part = cursor.little(2), cursor.little(6) != nil, let size = cursor.little(4),
      let offset = cursor.little(4), let note = cursor.little(2),
      size <= file.count, mark + 22 + Int(note) <= ending.count
    else { return nil }
    isLaterPart = part > 0 && part < 0xFFFF
    start = try Self.start(of: file, directory: size, from: offset, before: mark, in: reach)
  }

  /// What stands before the directory that its own place does not count.
  private static func start(
    of file: FileBytes, directory size: UInt64, from offset: UInt64, before mark: Int,
    in reach: UInt64
  ) throws(SourceError) -> UInt64 {
    let end = file.count - reach + UInt64(mark)
    guard end > offset + size else { return 0 }
    let start = end - offset - size
    // Both must begin there as they do: a record may lie, or be another archive's.
    guard try file.bytes(at: end - size, atMost: 4) == [0x50, 0x4B, 1, 2],
      try file.bytes(at: start, atMost: 4) == [0x50, 0x4B, 3, 4]
    else { return 0 }
    return start
  }
}
