import BookModel

/// The record that ends a ZIP archive, wherever the archive begins.
struct ZipEnd {
  /// Whether the archive is in several files, of which this is not the first.
  let isLaterPart: Bool

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
      cursor.little(4) != nil, let note = cursor.little(2),
      size <= file.count, mark + 22 + Int(note) <= ending.count
    else { return nil }
    isLaterPart = part > 0 && part < 0xFFFF
  }
}
