extension MarkupParser {
  private static let comment = Array("<!--".utf8)
  private static let characters = Array("<![cdata[".utf8)
  private static let declaration = Array("xmlns".utf8)

  /// An attribute whose prefix may be declared later in its tag.
  private struct ReadAttribute {
    var prefix: Range<Int>
    var name: UInt16
    var value: Range<Int>
  }

  /// Reads what begins with `<`: a tag, a comment, a declaration, or a sign that stands for itself.
  mutating func readTag() {
    let next = at + 1 < bytes.count ? bytes[at + 1] : 0
    if next.beginsName {
      readStartTag()
    } else if next == UInt8(ascii: "/"), at + 2 < bytes.count, bytes[at + 2].beginsName {
      readEndTag()
    } else if next == UInt8(ascii: "!") {
      readDeclaration()
    } else if next == UInt8(ascii: "?") {
      readInstruction()
    } else {
      add(text: at..<at + 1)
      at += 1
    }
  }

  // MARK: What is no element

  private mutating func readDeclaration() {
    if bytes.has(Self.comment, at: at) {
      at += 4
      at = find(.comment).map { $0 + 3 } ?? afterBracket(from: at)
    } else if bytes.has(Self.characters, at: at) {
      at += 9
      let end = find(.characters) ?? bytes.count
      add(text: at..<end)
      at = min(end + 3, bytes.count)
    } else {
      at = afterDeclaration(from: at + 2)
    }
  }

  private func afterBracket(from start: Int) -> Int {
    (bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
  }

  /// The end of a document type, which may hold declarations between brackets; nothing of them is used.
  private mutating func afterDeclaration(from start: Int) -> Int {
    guard !missing.contains(.declaration) else { return afterBracket(from: start) }
    var (place, quote, isInside) = (start, UInt8(0), false)
    while place < bytes.count {
      let byte = bytes[place]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if isInside, bytes.has(Self.comment, at: place) {
        guard let end = bytes.place(of: Array("-->".utf8), from: place) else { break }
        place = end + 2
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        isInside = true
      } else if byte == UInt8(ascii: "]") {
        isInside = false
      } else if byte == UInt8(ascii: ">"), !isInside {
        return place + 1
      }
      place += 1
    }
    missing.insert(.declaration)
    return afterBracket(from: start)
  }

  private mutating func readInstruction() {
    at += 2
    let end = (mode == .html ? nil : find(.instruction)) ?? afterBracket(from: at) - 1
    if tree.records.count < 8, tree.instructions.count < 64, end > at {
      tree.instructions.append(String(decoding: bytes[at..<end], as: UTF8.self))
    }
    at = min(bytes.count, end + (end < bytes.count && bytes[end] == UInt8(ascii: "?") ? 2 : 1))
  }

  // MARK: Tags

  /// The name from here on, after its prefix, which is without the colon.
  private mutating func readName() -> (prefix: Range<Int>, local: Range<Int>) {
    let start = at
    var colon = start
    while at < bytes.count, bytes[at].isInName {
      if bytes[at] == UInt8(ascii: ":") { colon = at }
      at += 1
    }
    return colon > start ? (start..<colon, colon + 1..<at) : (start..<start, start..<at)
  }

  private mutating func readEndTag() {
    at += 2
    let name = readName().local
    at = afterBracket(from: at)
    close(tree.names.number(of: name, in: bytes))
  }

  private mutating func readStartTag() {
    at += 1
    let (prefix, local) = readName()
    let name = tree.names.number(of: local, in: bytes)
    if mode != .xml {
      closeImplied(before: name)
      beginLetters(before: name)
    }
    endText()
    let (attributes, isClosed, space) = readAttributes()
    var record = MarkupTree.Record()
    record.name = name
    record.space = self.space(of: prefix, name: name, inherited: space)
    record.start = UInt32(tree.attributes.count)
    for attribute in attributes {
      let space = attribute.prefix.isEmpty ? .none : self.space(of: attribute.prefix)
      tree.attributes.append(.init(name: attribute.name, space: space, value: attribute.value))
    }
    record.attributeCount = UInt16(attributes.count)
    // The second body of files that were joined only goes on.
    if mode != .xml, isOpenOnce(name), isOpen(name) { return }
    let node = add(record)
    guard node != 0 else { return }
    let isForeign = record.space != .html
    if isClosed && (mode != .html || isForeign) || mode != .xml && !isForeign && isVoid(name) {
      return
    }
    push(node, name, space: prefix.isEmpty ? record.space : space)
    if name == MarkupName.script.rawValue || name == MarkupName.style.rawValue
      || mode == .html && isRaw(name)
    {
      readRaw(name)
    }
  }

  /// The attributes from here on, whether the tag closes itself, and the namespace that it declares or inherits.
  private mutating func readAttributes() -> ([ReadAttribute], isClosed: Bool, MarkupSpace) {
    var (found, isClosed) = ([ReadAttribute](), false)
    var space = stack[stack.count - 1].space
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: ">") {
        at += 1
        break
      }
      if byte == UInt8(ascii: "<") {
        isWellFormed = mode != .xml
        break
      }
      if byte == UInt8(ascii: "/") {
        isClosed = at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: ">")
        at += 1
        continue
      }
      guard bytes[at].isInName else {
        at += 1
        continue
      }
      let (prefix, local) = readName()
      let value = readValue()
      let name = tree.names.number(of: local, in: bytes)
      if prefix.isEmpty, name == MarkupName.xmlns.rawValue {
        space = MarkupSpace(address: tree.string(value))
        // A document that says nothing of the kind is one of HTML.
        if space == .none { space = .html }
      } else if prefix.count == 5, bytes.has(Self.declaration, at: prefix.lowerBound) {
        if prefixes.count < 64 {
          prefixes[String(decoding: bytes[local], as: UTF8.self)] =
            MarkupSpace(address: tree.string(value))
        }
      } else if found.count < limits.attributes, tree.attributes.count < limits.allAttributes {
        found.append(ReadAttribute(prefix: prefix, name: name, value: value))
      }
    }
    return (found, isClosed, space)
  }

  private func space(of prefix: Range<Int>) -> MarkupSpace {
    let text = String(decoding: bytes[prefix], as: UTF8.self)
    return prefixes[text] ?? MarkupSpace(prefix: text)
  }

  private func space(of prefix: Range<Int>, name: UInt16, inherited: MarkupSpace) -> MarkupSpace {
    guard prefix.isEmpty else { return space(of: prefix) }
    guard inherited == .html, mode != .xml else { return inherited }
    if name == MarkupName.svg.rawValue { return .svg }
    return name == MarkupName.math.rawValue ? .math : .html
  }

  /// The value after a name; empty where there is none.
  private mutating func readValue() -> Range<Int> {
    let start = tree.bytes.count
    var place = at
    while place < bytes.count, bytes[place].isMarkupSpace { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return start..<start }
    at = place + 1
    while at < bytes.count, bytes[at].isMarkupSpace { at += 1 }
    guard at < bytes.count else { return start..<start }
    let quote = bytes[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      at += 1
      let end =
        find(quote == UInt8(ascii: "\"") ? .quote : .apostrophe) ?? afterBracket(from: at) - 1
      readValue(before: end)
      at = min(end + (end < bytes.count && bytes[end] == quote ? 1 : 0), bytes.count)
    } else {
      var end = at
      while end < bytes.count, !bytes[end].isMarkupSpace, bytes[end] != UInt8(ascii: ">") {
        end += 1
      }
      // `<a href=x/>`
      if mode != .html, end < bytes.count, end > at, bytes[end] == UInt8(ascii: ">"),
        bytes[end - 1] == UInt8(ascii: "/")
      {
        end -= 1
      }
      readValue(before: end)
    }
    return start..<tree.bytes.count
  }

  private mutating func readValue(before end: Int) {
    while at < end {
      let start = at
      while at < end, bytes[at] != UInt8(ascii: "&") { at += 1 }
      tree.bytes.append(contentsOf: bytes[start..<at])
      if at < end { readReference(before: end, isText: false) }
    }
  }

  // MARK: Texts that hold no tags

  private mutating func readRaw(_ name: UInt16) {
    let end = find(.tag(name)) ?? bytes.count
    if mode == .html, !hasReferences(name) {
      add(text: at..<end)
    } else {
      while at < end { readRawPart(before: end) }
    }
    at = end
    if end < bytes.count { readEndTag() } else { close(name) }
  }

  /// Text up to a reference or, outside HTML, a mark of CDATA, or one of those.
  private mutating func readRawPart(before end: Int) {
    if mode != .html, bytes.has(Self.characters, at: at) {
      at = min(at + 9, end)
      // No farther than the raw text goes: each of many marks were looked for in all the rest.
      let close = bytes.place(of: Mark.characters.bytes(in: tree), from: at, before: end) ?? end
      add(text: at..<close)
      at = min(close + 3, end)
    } else if bytes[at] == UInt8(ascii: "&") {
      beginText()
      readReference(before: end, isText: true)
    } else {
      let start = at
      at += 1
      while at < end, bytes[at] != UInt8(ascii: "&"), bytes[at] != UInt8(ascii: "<") { at += 1 }
      add(text: start..<at)
    }
  }
}

extension UInt8 {
  fileprivate var beginsName: Bool {
    asSmallLetter &- 0x61 < 26 || self == UInt8(ascii: "_") || self >= 0x80
  }

  /// Whether names may hold it.
  var isInName: Bool {
    !isMarkupSpace && self > 0x20 && self != UInt8(ascii: ">") && self != UInt8(ascii: "/")
      && self != UInt8(ascii: "=") && self != UInt8(ascii: "<") && self != UInt8(ascii: "\"")
      && self != UInt8(ascii: "'")
  }
}
