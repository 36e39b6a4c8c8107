/// A line of a text in Markdown, without its end.
struct MarkdownLine {
  var bytes: ArraySlice<UInt8>

  /// How many spaces it begins with.
  var indent: Int { bytes.prefix { $0 == 0x20 }.count }

  var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// Without the spaces around.
  var trimmed: ArraySlice<UInt8> { bytes.trimmed }

  /// Without so many spaces at its beginning, or as many as there are.
  func without(_ spaces: Int) -> MarkdownLine {
    MarkdownLine(bytes: bytes.dropFirst(min(spaces, indent)))
  }

  /// The lines of a text. Tabs before the first letter, and between marks of lists and quotes, become spaces up to every
  /// fourth column.
  static func lines(_ text: [UInt8]) -> [MarkdownLine] {
    var lines: [MarkdownLine] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.endIndex
      lines.append(MarkdownLine(bytes: expanded(text[start..<end])))
      start = end + 1
      if end + 1 < text.endIndex, text[end] == 0x0D, text[end + 1] == 0x0A { start += 1 }
    }
    return lines
  }

  private static func expanded(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let head = line.prefix { $0 <= 0x20 || $0.isDigit || "*+->.)".utf8.contains($0) }
    guard head.contains(0x09) else { return line }
    var made: [UInt8] = []
    for byte in head {
      guard byte == 0x09 else {
        made.append(byte)
        continue
      }
      made += [UInt8](repeating: 0x20, count: 4 - made.count % 4)
    }
    return (made + line[head.endIndex...])[...]
  }
}

extension UInt8 {
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// Whether it is a letter of Latin.
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// Whether it is a sign that a backslash makes one like others.
  var isSign: Bool {
    self > 0x20 && self < 0x7F && !isDigit && !isLetter
  }
  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension ArraySlice<UInt8> {
  /// Without white space around.
  var trimmed: ArraySlice<UInt8> {
    var (start, end) = (startIndex, endIndex)
    while start < end, self[start].isSpace { start += 1 }
    while end > start, self[end - 1].isSpace { end -= 1 }
    return self[start..<end]
  }

  /// Without a row of one sign at its end.
  func withoutLast(_ sign: UInt8) -> ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, self[end - 1] == sign { end -= 1 }
    return self[startIndex..<end]
  }

  /// Whether it begins with a word, whatever letters are capitals.
  func begins(_ word: StaticString) -> Bool {
    let other = word.description.utf8
    return count >= other.count
      && zip(self, other).allSatisfy { $0 == $1 || $0.isLetter && $0 | 0x20 == $1 }
  }
}
