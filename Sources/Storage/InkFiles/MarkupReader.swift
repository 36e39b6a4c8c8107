/// Reads tags and text of XML one after the other, whatever the bytes are.
///
/// It knows no document types: nothing is fetched, and no entity is unfolded but the five that every XML has. Laws: it
/// ends, in time that grows with the bytes alone; each end is that of the tag that began last.
struct MarkupReader {
  /// Why bytes are not XML as it is read here.
  struct Fault: Error, Equatable {
    /// Counted from 1.
    let line: Int
    let reason: String
  }

  enum Event: Equatable {
    case start(String, [String: String])
    case end(String)
    /// What stands between tags, as it stands there.
    case text(ArraySlice<UInt8>)
  }

  /// Tags in tags, attributes of a tag, and letters of a name: more than any program writes.
  private static let most = (depth: 64, attributes: 64, name: 128)

  private let bytes: [UInt8]
  private var place = 0
  /// The tags that have begun.
  private var open: [String] = []
  /// The end of a tag that has nothing in it.
  private var isEnding = false
  private var hasBegun = false
  /// Those of the tag that is read.
  private var attributes: [String: String] = [:]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The mark of a byte order says nothing in UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// What follows; nil at the end.
  mutating func next() throws(Fault) -> Event? {
    if isEnding { return try end(open.last ?? "") }
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { place = end }
        let text = bytes[place..<end]
        if !open.isEmpty { return .text(text) }
        guard text.allSatisfy(Self.isSpace) else { throw fault("text stands outside of it") }
        continue
      }
      if skips("<?") {
        try skip(past: "?>")
      } else if skips("<!--") {
        try skip(past: "-->")
      } else if skips("<![CDATA[") {
        let start = place
        try skip(past: "]]>")
        guard open.isEmpty else { return .text(bytes[start..<place - 3]) }
        throw fault("text stands outside of it")
      } else if skips("<!") {
        throw fault("it has a document type, which is not read")
      } else if skips("</") {
        let name = try name()
        skipSpace()
        guard skips(">") else { throw fault("the end of <\(name)> has no '>'") }
        return try end(name)
      } else {
        place += 1
        return try start()
      }
    }
    guard open.isEmpty else { throw fault("it ends within <\(open.last ?? "")>") }
    guard hasBegun else { throw fault("there is nothing in it") }
    return nil
  }

  /// A fault in the line that is read.
  func fault(_ reason: String) -> Fault {
    let before = bytes.prefix(min(place, bytes.count))
    return Fault(line: before.count { $0 == UInt8(ascii: "\n") } + 1, reason: reason)
  }

  private mutating func start() throws(Fault) -> Event {
    let name = try name()
    guard !open.isEmpty || !hasBegun else { throw fault("<\(name)> follows its end") }
    guard open.count < Self.most.depth else { throw fault("its tags are nested too deep") }
    (hasBegun, attributes) = (true, [:])
    open.append(name)
    while true {
      let hasSpace = skipSpace()
      if skips(">") { return .start(name, attributes) }
      if skips("/>") {
        isEnding = true
        return .start(name, attributes)
      }
      guard hasSpace else { throw fault("<\(name)> is not well formed") }
      try readAttribute(of: name)
    }
  }

  private mutating func readAttribute(of tag: String) throws(Fault) {
    let key = try name()
    skipSpace()
    guard skips("=") else { throw fault("the attribute \(key) of <\(tag)> has no value") }
    skipSpace()
    guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]),
      let end = bytes[(place + 1)...].firstIndex(of: bytes[place])
    else { throw fault("the attribute \(key) of <\(tag)> has no value") }
    guard attributes[key] == nil, attributes.count < Self.most.attributes else {
      throw fault("<\(tag)> has \(key) twice, or too many attributes")
    }
    attributes[key] = try unescaped(bytes[place + 1..<end])
    place = end + 1
  }

  private mutating func end(_ name: String) throws(Fault) -> Event {
    isEnding = false
    guard open.popLast() == name else { throw fault("</\(name)> ends what has not begun last") }
    return .end(name)
  }

  /// A name that begins here.
  private mutating func name() throws(Fault) -> String {
    let start = place
    while place < bytes.count, place - start <= Self.most.name, Self.isOfName(bytes[place]) {
      place += 1
    }
    guard place > start, place - start <= Self.most.name else {
      throw fault("a tag or an attribute has no proper name")
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default:
      [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")]
        .contains(byte)
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = place
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    return place > start
  }

  /// Whether a text stands here; then it is read.
  private mutating func skips(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func skip(past text: String) throws(Fault) {
    let mark = Array(text.utf8)
    while place + mark.count <= bytes.count {
      if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
        place += mark.count
        return
      }
      place += 1
    }
    throw fault("it ends where '\(text)' is missing")
  }

  /// A value with the letters that its entities stand for.
  private func unescaped(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(separator: "&", omittingEmptySubsequences: false)
    var text = String(parts.first ?? "")
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: ";"),
        let letter = Self.letter(String(part[..<end].prefix(16)))
      else { throw fault("it has an entity that is not known") }
      text.unicodeScalars.append(letter)
      text += part[part.index(after: end)...]
    }
    return text
  }

  private static func letter(_ entity: String) -> Unicode.Scalar? {
    switch entity {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard entity.hasPrefix("#") else { return nil }
      let digits = entity.dropFirst()
      let isHexadecimal = digits.hasPrefix("x")
      return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
        .flatMap(Unicode.Scalar.init)
    }
  }
}
