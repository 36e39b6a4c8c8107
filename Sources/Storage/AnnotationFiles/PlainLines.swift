import RectoBookModel

/// Lines of a text that may hold anything, without what acts instead of being read.
enum PlainLines {
  /// The paragraphs of a text, each a list of lines without white space at their ends, none of them empty. No line
  /// has a control character or a sign that turns the direction of what stands behind it.
  static func paragraphs(of text: String) -> [[String]] {
    var paragraphs: [[String]] = [[]]
    for line in lines(of: text) {
      if line.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  /// The same in one line.
  static func line(of text: String) -> String {
    lines(of: text).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func lines(of text: String) -> [String] {
    var lines: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    var wasReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where wasReturn: break
      case "\n", "\r", "\u{2028}", "\u{2029}": lines.append(String.UnicodeScalarView())
      default: lines[lines.count - 1].append(scalar)
      }
      wasReturn = scalar == "\r"
    }
    return lines.map { trimmed(String($0).inert()) }
  }

  private static func trimmed(_ line: String) -> String {
    let scalars = line.unicodeScalars
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
