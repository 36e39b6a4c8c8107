/// What stands before a text in Markdown and says something of it, in YAML or in TOML: as much of both as such lines have.
enum MarkdownFront {
  private static let mostLines = 200
  private static let mostBytes = 2_000
  private static let mostWords = 50

  /// Takes it from the lines of a text; what is no name with words, or a list of words, is left out.
  static func take(from lines: inout [MarkdownLine]) -> [String: String] {
    guard let first = lines.first?.bytes.trimmed.prefix(4) else { return [:] }
    let isTOML = first.elementsEqual("+++".utf8)
    guard isTOML || first.elementsEqual("---".utf8) else { return [:] }
    let edges = isTOML ? ["+++"] : ["---", "..."]
    let end = lines.dropFirst().prefix(mostLines).firstIndex { line in
      edges.contains(String(decoding: line.bytes.trimmed.prefix(4), as: UTF8.self))
    }
    guard let end else { return [:] }
    let found = isTOML ? toml(lines[1..<end]) : yaml(lines[1..<end])
    guard !found.isEmpty else { return [:] }
    lines.removeFirst(end + 1)
    return found.mapValues { $0.prefix(mostWords).joined(separator: "; ") }
  }

  private static func yaml(_ lines: ArraySlice<MarkdownLine>) -> [String: [String]] {
    var (found, name) = ([String: [String]](), String?.none)
    for line in lines where line.bytes.count < mostBytes && !line.isBlank {
      if line.indent == 0, line.bytes.first != UInt8(ascii: "-") {
        name = nil
        guard let (own, words) = named(line.bytes, by: UInt8(ascii: ":")) else { continue }
        name = own
        found[own] = list(words) ?? [plain(words)].filter { !$0.isEmpty && $0 != "|" && $0 != ">" }
      } else if let name {
        var words = line.bytes.trimmed
        // An item of the list that the name has, by itself or with a name of its own.
        if words.begins("- ") { words = words.dropFirst().trimmed }
        if let (own, text) = named(words, by: UInt8(ascii: ":")) {
          guard own == "name" || own == "text" else { continue }
          words = text
        }
        found[name, default: []].append(plain(words))
      }
    }
    return found
  }

  private static func toml(_ lines: ArraySlice<MarkdownLine>) -> [String: [String]] {
    var (found, open) = ([String: [String]](), (name: "", words: [UInt8]()))
    for line in lines where line.bytes.count < mostBytes && !line.isBlank {
      let text = line.bytes.trimmed
      if !open.name.isEmpty {
        open.words += [0x20] + text
      } else if text.first == UInt8(ascii: "[") {
        // What follows is of a table.
        break
      } else if let (name, words) = named(text, by: UInt8(ascii: "=")) {
        if words.first == UInt8(ascii: "[") {
          open = (name, Array(words))
        } else {
          found[name] = [plain(words)]
        }
      }
      if let words = list(open.words[...]) {
        found[open.name] = words
        open = ("", [])
      }
    }
    return found
  }

  /// A name of letters, and what is behind a sign that follows it.
  private static func named(
    _ line: ArraySlice<UInt8>, by sign: UInt8
  ) -> (name: String, words: ArraySlice<UInt8>)? {
    let name = line.prefix { $0.isLetter || "_-".utf8.contains($0) }
    let rest = line[name.endIndex...].drop { $0 == 0x20 }
    guard !name.isEmpty, rest.first == sign, rest.dropFirst().first?.isSpace ?? true else {
      return nil
    }
    return (String(decoding: name, as: UTF8.self).lowercased(), rest.dropFirst().trimmed)
  }

  /// The words between brackets; nil where there are none.
  private static func list(_ text: ArraySlice<UInt8>) -> [String]? {
    guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") else { return nil }
    var (words, word, quote) = ([String](), [UInt8](), UInt8(0))
    for byte in text.dropFirst().dropLast() + [UInt8(ascii: ",")] {
      if quote == 0, byte == UInt8(ascii: ",") {
        words.append(plain(word[...].trimmed))
        word = []
      } else {
        if byte == quote {
          quote = 0
        } else if quote == 0, "\"'".utf8.contains(byte), word[...].trimmed.isEmpty {
          quote = byte
        }
        word.append(byte)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// Words without the quotes around them.
  private static func plain(_ words: ArraySlice<UInt8>) -> String {
    let quote = words.first ?? 0
    let isQuoted = "\"'".utf8.contains(quote) && words.count > 1 && words.last == quote
    return String(decoding: isQuoted ? words.dropFirst().dropLast() : words, as: UTF8.self)
  }
}
