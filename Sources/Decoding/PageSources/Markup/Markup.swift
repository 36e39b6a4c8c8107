import RectoBookModel

/// Finds tags and their attributes in XML, forgivingly and in one pass.
///
/// Not a parser: it knows no entities but the five of XML and numbers, follows nothing and keeps
/// no tree, so a hostile file costs one reading of its bounded length.
struct Markup {
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
      tags.append(
        Tag(name: name, attributes: attributes, text: words(at: &rest), end: place))
    }
    return tags
  }

  /// The text up to the next tag, in one line; what CDATA encloses stands as it is written.
  private static func words(at rest: inout Bytes) -> String {
    var text = ""
    while true {
      let content = rest.prefix { $0 != UInt8(ascii: "<") }
      text += unescaped(String(Substring(content)))
      rest = rest[content.endIndex...]
      guard rest.starts(with: "<![CDATA[".utf8) else { break }
      let inner = rest.dropFirst(9)
      rest = after("]]>", in: inner)
      let raw = Substring(inner[..<rest.startIndex])
      text += raw.hasSuffix("]]>") ? raw.dropLast(3) : raw
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
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

  /// Text of UTF-8, or of UTF-16 where a mark or the first character of any XML says so; of Latin letters
  /// where the file says so and is no UTF-8, and of the code that it looks like where it says nothing.
  static func text(_ bytes: [UInt8]) -> String {
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0])
    guard isLittle || hasMark || bytes.starts(with: [0, 0x3C]) else {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      if isLatin(bytes) { return latin(bytes) }
      return isMostlyUTF8(bytes) ? String(decoding: bytes, as: UTF8.self) : TextCode.text(bytes)
    }
    let units = stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? first | second << 8 : first << 8 | second
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Whether there are more letters of several bytes than bytes that belong to none: the text is spoiled then, and of no
  /// other code.
  private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
    var (place, letters, strays) = (0, 0, 0)
    while place < bytes.count {
      let first = bytes[place]
      place += 1
      guard first >= 0x80 else { continue }
      let more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0
      let rest = bytes[place...].prefix(more)
      if more > 0, rest.count == more, rest.allSatisfy({ $0 & 0xC0 == 0x80 }) {
        letters += 1
        place += more
      } else {
        strays += 1
      }
    }
    return letters > strays
  }

  /// Whether the first line says that the text is of Latin letters, a byte each.
  private static func isLatin(_ bytes: [UInt8]) -> Bool {
    let line = String(decoding: bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
      .lowercased()
    return line.contains("encoding")
      && ["iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "us-ascii"].contains {
        line.contains($0)
      }
  }

  /// What stands in Windows' code page 1252, which whoever says ISO-8859-1 mostly means, at 0x80 to 0x9F.
  private static let quotes: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152,
    0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122,
    0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  private static func latin(_ bytes: [UInt8]) -> String {
    let scalars = bytes.compactMap { byte in
      Unicode.Scalar((0x80...0x9F).contains(byte) ? quotes[Int(byte) - 0x80] : UInt32(byte))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
