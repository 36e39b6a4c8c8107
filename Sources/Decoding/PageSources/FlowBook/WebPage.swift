import RectoBookMarkup
import RectoBookModel

/// A page of the web, as a file by itself, as a book that is set. What it shows of other files is not looked for.
struct WebPage {
  private static let path = "page.html"
  /// Headings that the contents tell of.
  private static let mostHeadings = 4_000
  /// Bytes in which a page says in which code it is written.
  private static let headBytes = 2_048

  /// Code stands on a light tint where the page says nothing of it; one that is seen through, whatever lies below.
  static let house = """
    code, kbd, samp, tt { background-color: rgba(127, 127, 127, 0.13) }
    pre, xmp, listing { background-color: rgba(127, 127, 127, 0.13); padding: 0.5em 0.7em }
    pre code, pre kbd, pre samp, pre tt, code code { background-color: transparent }
    """

  private struct Heading {
    var level: Int
    var title: String
    var name: String?
  }

  private let tree: MarkupTree
  private var headings: [Heading] = []

  /// The book of a file, and what it says of itself.
  ///
  /// - Throws: that there is too much of it, its pictures not counted.
  static func book(_ bytes: [UInt8]) throws(SourceError) -> (book: MadeBook, notes: DocumentNotes) {
    let wide = TextCode.Wide(Array(bytes.prefix(Limits.markBytes)))
    let pictures = EmbeddedPictures(wide.map { Array($0.text(bytes).utf8) } ?? bytes) {
      "picture-\($0)"
    }
    guard pictures.rest.count <= Limits.markupBytes else {
      throw SourceError("the text exceeds \(Limits.markupBytes >> 20) MiB")
    }
    let text = text(of: pictures.rest)
    let isXML = text.prefix(headBytes).contains("<?xml")
    let page = WebPage(MarkupTree(text, isXML: isXML))
    let book = MadeBook()
    book.house = house
    book.opening = ChapterHeads.level(page.headings.map(\.level), bytes: text.utf8.count)
    let named = page.named(Array(text.utf8))
    book.add(
      named.text, at: path, type: isXML ? "application/xhtml+xml" : "text/html", isPage: true)
    for number in 0..<pictures.count {
      let picture = pictures.bytes(of: number, atMost: Limits.illustratedBytes) ?? []
      book.add(picture, at: "picture-\(number)", type: "image/*")
    }
    let least = page.headings.map(\.level).min() ?? 1
    let lines = zip(page.headings, named.names).compactMap { heading, name in
      name.isEmpty || heading.title.isEmpty
        ? nil
        : Navigation.Line(
          depth: heading.level - least, title: heading.title, target: "\(path)#\(name)")
    }
    book.finish(lines: lines, cover: nil, language: page.language)
    let notes = DocumentNotes(
      title: page.title ?? page.headings.first?.title, author: page.author, keywords: nil,
      packet: { nil })
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
    guard TextCode.Wide(bytes) == nil else { return TextCode.text(bytes) }
    let head = String(decoding: bytes.prefix(headBytes), as: UTF8.self).lowercased()
    let label = ["charset=", "encoding="].lazy.compactMap { mark in
      head.firstRange(of: mark).map { place in
        head[place.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
          .prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }.uppercased()
      }
    }.first { TextCode.code(of: $0) != nil }
    // What is UTF-8 is that, but for a code that has no other bytes than ASCII.
    let isUTF8 = label != "HZ-GB-2312" && String(validating: bytes, as: UTF8.self) != nil
    guard let label, !isUTF8, let text = TextCode.text(bytes, labelled: label) else {
      return TextCode.text(bytes)
    }
    return text
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
