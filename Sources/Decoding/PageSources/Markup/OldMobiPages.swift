import RectoBookModel

/// The one page of a book of Kindle's old kind, parted where it asks for a new page, in HTML as others write it.
struct OldMobiPages {
  /// The bytes of each.
  private(set) var pages: [[UInt8]] = []
  /// On which of them the places of names lie.
  private(set) var names: [String: Int] = [:]

  /// The path of a page, from 0.
  static func path(of page: Int) -> String { "text\(page).html" }

  /// A tag, so far as it counts.
  private struct Tag {
    var name: String
    var attributes: [(name: String, value: String)] = []

    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// Elements whose width is the indent of their first line, and whose height the room above them.
  private static let blocks: Set<String> = [
    "p", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "li",
  ]

  /// Parts a page.
  init(_ text: [UInt8]) {
    let tags = Self.tags(in: text)
    var asked = 0
    for (_, tag) in tags {
      if tag.name == "mbp:pagebreak" { asked += 1 }
      if let name = tag.value("id") ?? tag.value("name"), names[name] == nil { names[name] = asked }
    }
    let numbers = part(text, tags)
    names = names.mapValues { numbers[min($0, numbers.count - 1)] }
    for index in pages.indices { pages[index] = linked(pages[index], on: index) }
  }

  /// Makes the pages, and gives the number of each that the text asks for: one that shows nothing is none, and what leads
  /// there leads to the next.
  private mutating func part(_ text: [UInt8], _ tags: [(range: Range<Int>, tag: Tag)]) -> [Int] {
    var (body, place, isBlank, numbers) = ([UInt8](), 0, true, [Int]())
    var isInBody = !tags.contains { $0.tag.name == "body" }
    func add(_ part: ArraySlice<UInt8>) {
      guard isInBody else { return }
      body += part
      isBlank = isBlank && Self.isBlank(part)
    }
    func end(_ pages: inout [[UInt8]]) {
      numbers.append(pages.count)
      guard !isBlank else { return }
      pages.append(Array("<html><body>".utf8) + body + Array("</body></html>".utf8))
      (body, isBlank) = ([], true)
    }
    for (range, tag) in tags {
      add(text[place..<range.lowerBound])
      place = range.upperBound
      switch tag.name {
      case "body": isInBody = true
      case "/body", "/html", "html": break
      case "mbp:pagebreak": if isInBody { end(&pages) }
      default:
        guard isInBody else { continue }
        isBlank = isBlank && tag.name != "img"
        body += Self.written(tag, text[range])
      }
    }
    add(text[place...])
    end(&pages)
    return numbers.map { min($0, max(pages.count - 1, 0)) }
  }

  /// Whether a text holds nothing but spaces, those that do not break among them.
  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { $0 <= 0x20 }
      || String(decoding: text, as: UTF8.self).replacing("&nbsp;", with: " ")
        .allSatisfy(\.isWhitespace)
  }

  /// A page with the links that lead to other ones saying so.
  private func linked(_ text: [UInt8], on page: Int) -> [UInt8] {
    var (linked, place) = ([UInt8](), 0)
    for (range, tag) in Self.tags(in: text) where tag.name == "a" {
      guard let target = tag.value("href"), target.hasPrefix("#"),
        let other = names[String(target.dropFirst())], other != page
      else { continue }
      linked += text[place..<range.lowerBound]
      linked += Array("<a href=\"\(Self.path(of: other))\(target.inMarkup)\">".utf8)
      place = range.upperBound
    }
    return linked + text[place...]
  }

  /// A tag as others write it.
  private static func written(_ tag: Tag, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard blocks.contains(tag.name) else { return Array(bytes) }
    var style = ""
    for (name, property) in [("width", "text-indent"), ("height", "margin-top")] {
      guard let value = tag.value(name), value.allSatisfy({ $0.isASCII && $0 != ";" }) else {
        continue
      }
      let isBare = value.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
      style += "\(property):\(value)\(isBare ? "px" : "");"
    }
    guard !style.isEmpty else { return Array(bytes) }
    let others = tag.attributes.filter { !["width", "height", "style"].contains($0.name) }
      .map { " \($0.name)=\"\($0.value.inMarkup)\"" }.joined()
    let own = tag.value("style") ?? ""
    return Array("<\(tag.name)\(others) style=\"\(style)\(own.inMarkup)\">".utf8)
  }

  /// The tags of a text, with where they stand.
  private static func tags(in text: [UInt8]) -> [(range: Range<Int>, tag: Tag)] {
    var tags: [(range: Range<Int>, tag: Tag)] = []
    var place = 0
    while let start = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
      place = end + 1
      if let tag = tag(text[start + 1..<end]) { tags.append((start..<place, tag)) }
    }
    return tags
  }

  private static func tag(_ bytes: ArraySlice<UInt8>) -> Tag? {
    let nameEnd = bytes.firstIndex { $0 <= 0x20 } ?? bytes.endIndex
    var name = String(decoding: bytes[..<nameEnd].prefix(24), as: UTF8.self).lowercased()
    if name.count > 1, name.hasSuffix("/") { name.removeLast() }
    var tag = Tag(name: name)
    guard name == "a" || blocks.contains(name) else { return tag }
    var rest = bytes[nameEnd...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "=")), tag.attributes.count < 16 {
      let key = rest[..<sign].split { $0 <= 0x20 }.last.map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(sign + 1)...].drop { $0 <= 0x20 }
      let quote = rest.first
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { rest = rest.dropFirst() }
      let end = rest.firstIndex { isQuoted ? $0 == quote : $0 <= 0x20 } ?? rest.endIndex
      tag.attributes.append(
        (key?.lowercased() ?? "", String(decoding: rest[..<end], as: UTF8.self)))
      rest = rest[end...].dropFirst()
    }
    return tag
  }
}
