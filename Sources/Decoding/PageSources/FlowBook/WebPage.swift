import RectoBookMarkup
import RectoBookModel

/// A page of the web, as a file by itself, as a book that is set. What it shows of other files is not looked for.
struct WebPage {
  private static let path = "page.html"
  /// Headings that the contents tell of.
  private static let mostHeadings = 4_000
  /// Bytes in which a page says in which code it is written.
  private static let headBytes = 2_048

  private struct Heading {
    var level: Int
    var title: String
    var name: String?
  }

  private let tree: MarkupTree
  private var headings: [Heading] = []

  /// The book of a file, and what it says of itself.
  static func book(_ bytes: [UInt8]) -> (book: MadeBook, notes: DocumentNotes) {
    let text = text(of: bytes)
    let isXML = text.prefix(headBytes).contains("<?xml")
    let page = WebPage(MarkupTree(text, isXML: isXML))
    let book = MadeBook()
    let named = page.named(Array(text.utf8))
    book.add(
      named.text, at: path, type: isXML ? "application/xhtml+xml" : "text/html", isPage: true)
    let least = page.headings.map(\.level).min() ?? 1
    let lines = zip(page.headings, named.names).compactMap { heading, name in
      name.isEmpty || heading.title.isEmpty
        ? nil
        : Navigation.Line(
          depth: heading.level - least, title: heading.title, target: "\(path)#\(name)")
    }
    book.finish(lines: lines, cover: nil, language: page.language)
    let notes = DocumentNotes(
      title: page.title, author: page.author, keywords: nil, packet: { nil })
    return (book, notes)
  }

  private init(_ tree: MarkupTree) {
    self.tree = tree
    for index in 1..<max(1, tree.count) where headings.count < Self.mostHeadings {
      let node = MarkupTree.Node(index)
      guard let level = tree.name(node)?.headLevel else { continue }
      let title = tree.allText(node, atMost: 500).split { $0.isWhitespace }.joined(separator: " ")
      headings.append(Heading(level: level, title: title, name: tree.value(.id, of: node)))
    }
  }

  /// The text in the code that the file names, where its bytes are of that; else as plain text is read.
  private static func text(of bytes: [UInt8]) -> String {
    if String(validating: bytes, as: UTF8.self) == nil, TextCode.Wide(bytes) == nil {
      let head = String(decoding: bytes.prefix(headBytes), as: UTF8.self).lowercased()
      for mark in ["charset=", "encoding="] {
        guard let place = head.firstRange(of: mark)?.upperBound else { continue }
        let name = head[place...].drop { $0 == "\"" || $0 == "'" }
          .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }.uppercased()
        // Who writes the name of Latin 1 means Windows' letters.
        let meant = name == "ISO-8859-1" ? "WINDOWS-1252" : name
        if let text = TextCode.text(bytes, named: meant) { return text }
      }
    }
    return TextCode.text(bytes)
  }

  // MARK: What it says of itself

  private func first(_ isSuch: (MarkupTree.Node) -> Bool) -> MarkupTree.Node? {
    (1..<max(1, tree.count)).lazy.prefix(Self.mostHeadings).map { MarkupTree.Node($0) }
      .first(where: isSuch)
  }

  private var title: String? {
    first { tree.name($0) == .title }.map { tree.allText($0, atMost: 500) }
      .flatMap { $0.isEmpty ? nil : $0 }
  }

  private var author: String? {
    first { attribute("name", $0)?.lowercased() == "author" }.flatMap { attribute("content", $0) }
  }

  private var language: String? {
    first { tree.name($0) == .html }.flatMap { attribute("lang", $0) }
  }

  private func attribute(_ name: String, _ node: MarkupTree.Node) -> String? {
    guard !tree.isText(node), let number = tree.number(ofName: name) else { return nil }
    return tree.attributes(node).first { $0.name == number }.map { tree.string($0.value) }
  }

  // MARK: Names

  /// The text with a name in the tag of each heading that has none, and the names of all headings; none where tags that are
  /// found are not those of the tree.
  private func named(_ text: [UInt8]) -> (text: [UInt8], names: [String]) {
    let places = Self.headingTags(text)
    guard places.count == headings.count else {
      return (text, headings.map { $0.name ?? "" })
    }
    var (made, start, names) = ([UInt8](), 0, [String]())
    for (number, (place, heading)) in zip(places, headings).enumerated() {
      let name = heading.name ?? "heading-\(number)-of-page"
      names.append(name)
      guard heading.name == nil else { continue }
      made += text[start..<place] + Array(" id=\"\(name)\"".utf8)
      start = place
    }
    return (made + text[start...], names)
  }

  /// Where the names of tags end that begin headings.
  private static func headingTags(_ text: [UInt8]) -> [Int] {
    var (places, place) = ([Int](), 0)
    while let start = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      if text[start...].starts(with: "<!--".utf8) {
        place = start + 4
        while place < text.count, !text[place...].starts(with: "-->".utf8) { place += 1 }
        continue
      }
      place = start + 1
      guard start + 3 < text.count, text[start + 1] | 0x20 == UInt8(ascii: "h"),
        (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(text[start + 2]),
        text[start + 3] <= 0x20 || text[start + 3] == UInt8(ascii: ">")
      else { continue }
      guard places.count < mostHeadings else { break }
      places.append(start + 3)
    }
    return places
  }
}
