/// Which books need threads to be read, told by their first bytes alone: what grants threads to a reader
/// and what makes use of them go by the same words.
public enum BookThreads {
  /// Bytes that are looked at: those of a ZIP entry's header and of a name.
  public static let bytes = 30 + 255

  /// Whether a file is a DjVu book, whose library does not do without, or a ZIP archive that begins with one.
  public static func areNeeded(by start: [UInt8]) -> Bool {
    if start.starts(with: "AT&TFORM".utf8) { return true }
    guard start.count >= 30, start.starts(with: [0x50, 0x4B, 3, 4]) else { return false }
    let length = Int(start[26]) | Int(start[27]) << 8
    guard start.count >= 30 + length else { return false }
    let name = String(decoding: start[30..<(30 + length)], as: UTF8.self).lowercased()
    return BookFormat.djvu.suffixes.contains { name.hasSuffix("." + $0) }
  }
}
