import RectoBookModel

/// Style sheets within drawings in SVG: MuPDF, which draws them, knows only what elements say themselves.
///
/// What a rule says of an element's name, class or id, or of all, becomes attributes of the element; rules about what stands in
/// what are left out, and so are those of which too much would be written.
///
/// Laws: a drawing without a sheet stays as it is, byte by byte, and so does one that would be larger than
/// `Limits.illustratedBytes`.
struct SVGStyles {
  private typealias Declarations = [(property: String, value: String)]

  private struct Rule {
    /// Nil for any.
    var name, kind, id: String?
    var declarations: Declarations

    /// What counts more is greater.
    var weight: Int { (id == nil ? 0 : 100) + (kind == nil ? 0 : 10) + (name == nil ? 0 : 1) }
  }

  /// Rules of one drawing that count, and bytes that each says.
  private static let (mostRules, ruleBytes) = (256, 1_024)

  private let bytes: [UInt8]
  /// Those that count more follow the others.
  private let rules: [Rule]

  /// A drawing of the same look without sheets.
  static func applied(to bytes: [UInt8]) -> [UInt8] {
    let styles = SVGStyles(bytes: bytes)
    return styles.rules.isEmpty ? bytes : styles.written()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    var (rules, place) = ([Rule](), 0)
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = next + 1
      let tag = SVGTag(bytes, at: next) { $0.elementsEqual("style".utf8) }
      guard let tag, !tag.isEmpty else { continue }
      place = tag.place.upperBound
      let end = Self.end(of: bytes, from: place)
      rules += Self.rules(bytes[place..<end])
      place = end
    }
    let ordered = rules.prefix(Self.mostRules).enumerated().sorted {
      ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset)
    }
    self.rules = ordered.map(\.element)
  }

  /// Where the element `style` ends: what stands in it may hold signs of markup.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    let mark = Array("</style".utf8)
    var place = start
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[next...].starts(with: mark) || bytes[next...].prefix(12).hasClosing("style") {
        return next
      }
      place = next + 1
    }
    return bytes.count
  }

  // MARK: Rules

  private static func rules(_ sheet: ArraySlice<UInt8>) -> [Rule] {
    var text = String(decoding: sheet.prefix(Limits.styleBytes), as: UTF8.self)[...]
    var rules: [Rule] = []
    while let open = text.firstIndex(of: "{"), rules.count < mostRules {
      let close = text[open...].firstIndex(of: "}") ?? text.endIndex
      let selectors = text[..<open].plain.split(separator: ",")
      let own = declarations(text[text.index(after: open)..<close].plain[...])
      if !own.isEmpty {
        rules += selectors.prefix(32).compactMap { rule($0, own) }
      }
      guard close < text.endIndex else { break }
      text = text[text.index(after: close)...]
    }
    return rules
  }

  /// A rule of one selector of a name, a class or an id; nil for others.
  private static func rule(_ selector: Substring, _ declarations: Declarations) -> Rule? {
    let text = selector.trimmedOfSpace
    var rule = Rule(declarations: declarations)
    var part = text
    let name = part.prefix { $0 != "." && $0 != "#" }
    if !name.isEmpty, name != "*" { rule.name = String(name) }
    part = part.dropFirst(name.count)
    while let mark = part.first {
      let word = part.dropFirst().prefix { $0 != "." && $0 != "#" }
      guard !word.isEmpty else { return nil }
      if mark == "." {
        guard rule.kind == nil else { return nil }
        rule.kind = String(word)
      } else {
        rule.id = String(word)
      }
      part = part.dropFirst(word.count + 1)
    }
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_.#*".contains($0) }
    return isPlain && !text.isEmpty ? rule : nil
  }

  private static func declarations(_ text: Substring) -> Declarations {
    guard text.utf8.count <= ruleBytes, !text.contains(where: { "<&@".contains($0) }) else {
      return []
    }
    // No value of what is drawn needs quotes, which may be those of an attribute.
    return text.filter { $0 != "\"" && $0 != "'" }.split(separator: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let property = part[..<colon].trimmedOfSpace
      var value = part[part.index(after: colon)...].trimmedOfSpace
      if let mark = value.firstIndex(of: "!") { value = value[..<mark].trimmedOfSpace }
      return property.isEmpty || value.isEmpty ? nil : (property.lowercased(), String(value))
    }
  }

  // MARK: Elements

  private func written() -> [UInt8] {
    let names = Set(rules.map(\.name))
    var (written, place, start) = ([UInt8](), 0, 0)
    while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = next + 1
      let tag = SVGTag(bytes, at: next) { name in
        let isName = name.first.map { ($0 | 0x20) &- 0x61 < 26 } ?? false
        return isName
          && (names.contains(nil) || names.contains(String(decoding: name, as: UTF8.self))
            || name.elementsEqual("style".utf8))
      }
      guard let tag else { continue }
      place = tag.place.upperBound
      if tag.name.elementsEqual("style".utf8) {
        if !tag.isEmpty { place = Self.end(of: bytes, from: place) }
        continue
      }
      let found = declarations(of: tag)
      guard !found.isEmpty else { continue }
      // Attributes count for more than `style` to MuPDF, and all of them are heard.
      written += bytes[start..<tag.name.endIndex]
      let said = Set(found.map(\.property)).union(["style"])
      for attribute in tag.attributes
      where !said.contains(String(decoding: attribute.name, as: UTF8.self)) {
        written += [0x20] + attribute.name + attribute.value.quoted
      }
      for one in found { written += " \(one.property)=\"\(one.value)\"".utf8 }
      written += (tag.isEmpty ? "/>" : ">").utf8
      start = tag.place.upperBound
      guard written.count <= Limits.illustratedBytes else { return bytes }
    }
    return written + bytes[start...]
  }

  /// What rules say of an element, and what it says itself, each property once; nothing where no rule is about it.
  private func declarations(of tag: SVGTag) -> Declarations {
    let name = String(decoding: tag.name, as: UTF8.self)
    let kinds = tag["class"].map {
      Set($0.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) })
    }
    let id = tag["id"].map { String(decoding: $0, as: UTF8.self) }
    var found: Declarations = []
    func add(_ all: Declarations) {
      for one in all {
        if let place = found.firstIndex(where: { $0.property == one.property }) {
          found[place] = one
        } else {
          found.append(one)
        }
      }
    }
    for rule in rules {
      guard rule.name == nil || rule.name == name, rule.id == nil || rule.id == id,
        rule.kind.map({ kinds?.contains($0) ?? false }) ?? true
      else { continue }
      add(rule.declarations)
    }
    guard !found.isEmpty,
      let own = tag.attributes.first(where: { $0.name.elementsEqual("style".utf8) })
    else { return found }
    add(Self.declarations(String(decoding: own.value, as: UTF8.self)[...]))
    return found
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with the end of an element of this name, whatever prefix that has.
  fileprivate func hasClosing(_ name: String) -> Bool {
    guard dropFirst().first == UInt8(ascii: "/") else { return false }
    return dropFirst(2).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }.hasLocal(name)
  }
}

extension Substring {
  fileprivate var trimmedOfSpace: Substring {
    let text = drop(while: \.isWhitespace)
    return text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? text.prefix(0)
  }

  /// Without comments, and without what tells it from markup.
  fileprivate var plain: String {
    var (made, rest) = ("", self)
    while let start = rest.firstRange(of: "/*") {
      made += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? rest.suffix(0)
    }
    return (made + rest).replacing("<![CDATA[", with: "").replacing("]]>", with: "")
  }
}
