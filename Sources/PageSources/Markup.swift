import BookModel

/// Finds tags and their attributes in XML, forgivingly and in one pass.
///
/// Not a parser: it knows no entities but the five of XML and numbers, follows nothing and keeps
/// no tree, so a hostile file costs one reading of its bounded length.
struct Markup {
  /// One tag.
  struct Tag {
    /// Its name without a prefix; of an end tag with `/` before it.
    let name: String
    /// Its attributes, prefixes kept.
    let attributes: [String: String]
    /// The text that follows it, up to the next tag.
    let text: String
    /// Where it ends in the text that it stands in.
    let end: String.Index
  }

  /// The tags, in order, at most `limit` of them.
  static func tags(in text: String, limit: Int = Limits.tags) -> [Tag] {
    var tags: [Tag] = []
    var rest = Substring(text).utf8
    while tags.count < limit, let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: open)...]
      if rest.starts(with: "!--".utf8) {
        rest = after("-->", in: rest)
        continue
      }
      guard let first = rest.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?")
      else { continue }
      let mark = first == UInt8(ascii: "/") ? "/" : ""
      let (local, attributes, end) = tag(in: rest.dropFirst(mark.utf8.count))
      let name = mark + local
      rest = end
      let place = rest.startIndex
      let content = rest.prefix { $0 != UInt8(ascii: "<") }
      let words = Substring(content).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      tags.append(Tag(name: name, attributes: attributes, text: unescaped(words), end: place))
    }
    return tags
  }

  private typealias Bytes = Substring.UTF8View

  private static func after(_ mark: String, in bytes: Bytes) -> Bytes {
    var rest = bytes
    while !rest.isEmpty {
      if rest.starts(with: mark.utf8) { return rest.dropFirst(mark.utf8.count) }
      rest = rest.dropFirst()
    }
    return rest
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    !isSpace(byte) && !"/>=<\"'".utf8.contains(byte)
  }

  private static func tag(in bytes: Bytes) -> (String, [String: String], Bytes) {
    let name = bytes.prefix(while: isNameByte)
    var rest = bytes[name.endIndex...]
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "=") }
      guard let byte = rest.first else { break }
      if byte == UInt8(ascii: ">") {
        rest = rest.dropFirst()
        break
      }
      if byte == UInt8(ascii: "<") { break }
      let key = rest.prefix(while: isNameByte)
      guard !key.isEmpty else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest[key.endIndex...].drop(while: isSpace)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: isSpace)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { continue }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
      attributes[String(Substring(key))] = unescaped(String(Substring(value)))
    }
    let local = Substring(name).split(separator: ":").last.map(String.init) ?? ""
    return (local, attributes, rest)
  }

  /// Replaces the five entities of XML and numbers; others stay as they are written.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(rest[rest.index(after: mark)..<end])
      else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value =
        digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }

  /// Text of UTF-8, or of UTF-16 where a mark or the first character of any XML says so.
  static func text(_ bytes: [UInt8]) -> String {
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0])
    guard isLittle || hasMark || bytes.starts(with: [0, 0x3C]) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let units = stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? first | second << 8 : first << 8 | second
    }
    return String(decoding: units, as: UTF16.self)
  }
}
