import RectoBookModel
import RectoDiskFiles

/// The colours that hands have mixed or taken from pages, from one start to the next.
///
/// The file has one colour a line, `#rrggbb`, the newest last.
nonisolated struct ColorMemory: Sendable {
  private let path: String?

  /// The memory in the folder for data; of no use where there is none.
  init(in dataFolder: String?) { path = dataFolder.map { $0 + "/colours" } }

  /// What is remembered, as in strokes. Lines that mean nothing are passed over.
  var colors: [UInt32] {
    guard let path, let bytes = try? DiskFile.read(path, atMost: Limits.presetBytes) else {
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { line in
        guard line.hasPrefix("#"), line.utf8.count == 7 else { return nil }
        return UInt32(line.dropFirst(), radix: 16).map { $0 << 8 | 0xFF }
      }
  }

  /// Remembers colours, as in strokes; that it cannot is no reason to trouble anyone.
  func store(_ colors: [UInt32]) {
    guard let path else { return }
    let lines = colors.map { color in
      let digits = String(color >> 8, radix: 16)
      return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + "\n"
    }
    try? DiskFile.write(Array(lines.joined().utf8), to: path, lasts: false)
  }
}
