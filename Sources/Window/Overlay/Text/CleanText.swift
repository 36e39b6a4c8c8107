internal import RectoBookModel

/// A string as it may be laid out: short, in one paragraph a line, without signs that act on what
/// stands around them.
///
/// Laws: never longer than `Limits.laidOutBytes` and an ellipsis; no control character but, where
/// there may be several lines, the line feed; marks are bytes of `text`, on character boundaries.
nonisolated struct CleanText: Equatable {
  private(set) var text = ""
  /// The bytes that stand out; empty where none do.
  private(set) var marked = 0..<0

  /// Characters before a mark that are kept where the line is too long to show all of them.
  private static let leadIn = 24

  /// Cleans a string.
  ///
  /// - Parameters:
  ///   - raw: any string.
  ///   - marked: characters that stand out, in any range.
  ///   - lines: how many lines it may take.
  init(_ raw: String, marked: Range<Int>? = nil, lines: Int) {
    let cut = Self.cut(raw)
    // A mark far to the right would be behind the ellipsis: what stands before it goes.
    let wanted = (marked ?? 0..<0).clamped(to: 0..<Limits.laidOutBytes + 1)
    let skipped = max(0, wanted.lowerBound - Self.leadIn * lines)
    let isSkipping = skipped > Self.leadIn
    if isSkipping { text = "…" }
    var (from, to): (Int?, Int?) = (nil, nil)
    for (index, character) in cut.enumerated() where !isSkipping || index >= skipped {
      if index == wanted.lowerBound { from = text.utf8.count }
      if index == wanted.upperBound { to = text.utf8.count }
      for scalar in character.unicodeScalars { append(scalar, lines: lines) }
    }
    if cut.utf8.count < raw.utf8.count { text += "…" }
    if let from, !wanted.isEmpty { self.marked = from..<max(from, to ?? text.utf8.count) }
  }

  /// Its first `Limits.laidOutBytes`, to the last whole character.
  static func cut(_ raw: String) -> String {
    guard raw.utf8.count > Limits.laidOutBytes else { return raw }
    var end = raw.utf8.index(raw.startIndex, offsetBy: Limits.laidOutBytes)
    // Back to the beginning of a scalar; four bytes at most.
    while end > raw.startIndex, end.samePosition(in: raw.unicodeScalars) == nil {
      end = raw.utf8.index(before: end)
    }
    return String(raw[..<end])
  }

  private mutating func append(_ scalar: Unicode.Scalar, lines: Int) {
    switch scalar.value {
    case 0x0A where lines > 1: text.unicodeScalars.append(scalar)
    // Control characters, line and paragraph separators.
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: text.unicodeScalars.append(" ")
    // Embeddings and overrides: a name would seem another.
    case 0x202A...0x202E: break
    default: text.unicodeScalars.append(scalar)
    }
  }
}
