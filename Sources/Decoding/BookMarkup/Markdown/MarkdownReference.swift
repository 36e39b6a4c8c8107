/// Where a name leads that links go by.
struct MarkdownReference: Equatable {
  var address: [UInt8]
  var title: [UInt8]

  /// A name as it is compared: small letters, and single spaces.
  static func name(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let words = text.split { $0.isSpace }
    let joined = Array(words.joined(separator: [0x20]))
    return joined.allSatisfy { $0 < 0x80 }
      ? joined.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      : Array(String(decoding: joined, as: UTF8.self).lowercased().utf8)
  }

  /// The definition that a paragraph begins with, and where it ends; nil where it begins with none.
  static func definition(
    _ text: ArraySlice<UInt8>, _ limits: MarkdownLimits
  ) -> (name: [UInt8], reference: MarkdownReference, end: Int)? {
    guard let close = labelEnd(text, limits), close + 1 < text.endIndex,
      text[close + 1] == UInt8(ascii: ":")
    else { return nil }
    let name = name(text[(text.startIndex + 1)..<close])
    let rest = text[(close + 2)...].drop(while: \.isSpace)
    guard !name.isEmpty, let address = address(rest, limits) else { return nil }
    let behind = text[address.end...]
    // A title stands behind a space, and nothing behind it.
    let gap = behind.prefix(while: \.isSpace)
    if !gap.isEmpty, let title = title(behind[gap.endIndex...], limits),
      let end = lineEnd(text, from: title.end)
    {
      return (name, MarkdownReference(address: address.text, title: title.text), end)
    }
    guard let end = lineEnd(text, from: address.end) else { return nil }
    return (name, MarkdownReference(address: address.text, title: []), end)
  }

  /// Where a name in brackets ends that a text begins with: at the bracket.
  static func labelEnd(_ text: ArraySlice<UInt8>, _ limits: MarkdownLimits) -> Int? {
    var (place, isEscaped) = (text.startIndex + 1, false)
    let end = min(text.endIndex, place + limits.linkBytes)
    while place < end {
      let byte = text[place]
      if !isEscaped, byte == UInt8(ascii: "]") { return place }
      if !isEscaped, byte == UInt8(ascii: "[") { return nil }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      place += 1
    }
    return nil
  }

  /// The end of a line on which nothing else stands.
  private static func lineEnd(_ text: ArraySlice<UInt8>, from start: Int) -> Int? {
    let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
    return text[start..<end].allSatisfy(\.isSpace) ? end : nil
  }

  /// The address that a text begins with, in angle brackets or up to a space.
  static func address(
    _ text: ArraySlice<UInt8>, _ limits: MarkdownLimits
  ) -> (text: [UInt8], end: Int)? {
    let isBracketed = text.first == UInt8(ascii: "<")
    // A picture may stand in it as it is. No bracket stands in one, so that nothing is looked through twice.
    let isPicture = text.dropFirst(isBracketed ? 1 : 0).begins("data:image/")
    let end = isPicture ? text.endIndex : min(text.endIndex, text.startIndex + limits.linkBytes)
    var (place, address) = (text.startIndex, [UInt8]())
    guard place < end else { return nil }
    if isBracketed { place += 1 }
    var depth = 0
    while place < end {
      let byte = text[place]
      if isPicture, "[(<".utf8.contains(byte) { return nil }
      if byte == UInt8(ascii: "\\"), place + 1 < end, text[place + 1].isSign {
        address.append(text[place + 1])
        place += 2
        continue
      }
      if isBracketed {
        if byte == UInt8(ascii: ">") { return (address, place + 1) }
        if byte == UInt8(ascii: "<") || byte == 0x0A { return nil }
      } else {
        if byte <= 0x20 { break }
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          if depth == 0 { break }
          depth -= 1
        }
      }
      address.append(byte)
      place += 1
    }
    let isWhole = place < end || place == text.endIndex
    return isBracketed || depth > 0 || address.isEmpty || !isWhole ? nil : (address, place)
  }

  /// The title that a text begins with, in quotes or brackets.
  static func title(
    _ text: ArraySlice<UInt8>, _ limits: MarkdownLimits
  ) -> (text: [UInt8], end: Int)? {
    guard let first = text.first, "\"'(".utf8.contains(first) else { return nil }
    let close = first == UInt8(ascii: "(") ? UInt8(ascii: ")") : first
    let end = min(text.endIndex, text.startIndex + limits.linkBytes)
    var (place, title) = (text.startIndex + 1, [UInt8]())
    while place < end {
      let byte = text[place]
      if byte == UInt8(ascii: "\\"), place + 1 < end, text[place + 1].isSign {
        title.append(text[place + 1])
        place += 2
        continue
      }
      if byte == close { return (title, place + 1) }
      title.append(byte)
      place += 1
    }
    return nil
  }
}
