/// What the first record of a MOBI file says of how its text is kept.
enum MobiHeader {
  /// Throws where the text is locked for one reader's device.
  static func refuseLocked(_ file: FileBytes) throws(SourceError) {
    guard let record = try record(of: file), record[12...13].contains(where: { $0 != 0 }) else {
      return
    }
    throw SourceError("it is protected for one reader's devices (DRM)")
  }

  /// Throws where the text is packed in a way that MuPDF does not undo.
  static func refusePacked(_ file: FileBytes) throws(SourceError) {
    guard let record = try record(of: file), record[0...1].elementsEqual("DH".utf8) else { return }
    throw SourceError("its text is packed by HUFF/CDIC, which cannot be unpacked")
  }

  /// The beginning of the first record; nil where the file is shorter.
  private static func record(of file: FileBytes) throws(SourceError) -> [UInt8]? {
    // The list of records begins at 78, with the place of the first one, the highest byte first.
    let place = try file.bytes(at: 78, atMost: 4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let record = try file.bytes(at: place, atMost: 14)
    return record.count == 14 ? record : nil
  }
}
