import RectoBookMarkup
import RectoBookModel

/// A FictionBook as a book that is set: a page for each section of its body, its notes, its pictures.
struct FictionPages {
  /// Sections are pages of their own down to so many levels.
  private static let pageDepth = 2
  private static let mostPages = 4_000
  private static let notesPath = "notes.xhtml"
  private static let sheet =
    "h1, h2, h3, h4, h5 { text-align: center } h1 p, h2 p, h3 p, h4 p, h5 p { text-indent: 0 }"
    + " .subtitle { text-align: center; text-indent: 0; margin: 1em 0; break-after: avoid }"
    + " .epigraph { margin: 1em 0 1em 30% } .author { text-align: right; text-indent: 0 }"
    + " .author { font-style: italic; break-before: avoid } .poem { margin: 1em 1.5em } .stanza { margin: 0.75em 0 }"
    + " .v { text-indent: 0 } .picture { text-align: center; text-indent: 0; margin: 1em 0 }"
    + " .note { vertical-align: super; font-size: 0.7em } aside { margin-bottom: 0.5em }"

  /// A page: the nodes that stand on it, with how deep its head is.
  private struct Page {
    var path: String
    var nodes: [MarkupTree.Node]
    var depth: Int
    var title: String?
    var isNotes = false
  }

  private let tree: MarkupTree
  private var pages: [Page] = []
  /// The page of each name.
  private var paths: [String: String] = [:]
  private var pictures: [String: String] = [:]
  private var text = ""
  /// How many signs the text has, a picture being one.
  private var signs = 0

  /// The book of a text; nil where it has no body.
  static func book(_ text: String) -> MadeBook? {
    var pages = FictionPages(MarkupTree(text, isXML: true))
    return pages.book()
  }

  private init(_ tree: MarkupTree) { self.tree = tree }

  private func name(_ node: MarkupTree.Node) -> String {
    tree.isText(node) ? "" : tree.name(ofNumber: tree.nameNumber(node))
  }

  private func children(_ node: MarkupTree.Node) -> [MarkupTree.Node] {
    var (children, child) = ([MarkupTree.Node](), tree.first(node))
    while child != 0 {
      children.append(child)
      child = tree.next(child)
    }
    return children
  }

  private func attribute(_ name: String, _ node: MarkupTree.Node) -> String? {
    guard let number = tree.number(ofName: name) else { return nil }
    return tree.attributes(node).first { $0.name == number }.map { tree.string($0.value) }
  }

  private mutating func book() -> MadeBook? {
    var root = tree.first(MarkupTree.root)
    while root != 0, name(root) != "fictionbook" { root = tree.next(root) }
    guard root != 0 else { return nil }
    let parts = children(root)
    let book = MadeBook()
    addPictures(parts, to: book)
    let description = parts.first { name($0) == "description" }
    let cover = description.flatMap(coverPath)
    var bodies = parts.filter { name($0) == "body" }
    guard !bodies.isEmpty else { return nil }
    let first = bodies.removeFirst()
    plan(first, depth: 0)
    for body in bodies {
      pages.append(
        Page(
          path: "more\(pages.count)-" + Self.notesPath, nodes: children(body), depth: 1,
          title: title(body), isNotes: true))
    }
    for page in pages { for node in page.nodes { addNames(node, page.path) } }
    let language = description.flatMap { self.language($0) }
    if let cover { book.add(cover: cover, language: language) }
    for page in pages {
      (text, signs) = ("", 0)
      if page.isNotes {
        writeNotes(page)
      } else {
        // A section adds a level for the head in it.
        for node in page.nodes { write(node, page.depth - (name(node) == "section" ? 1 : 0)) }
      }
      book.add(
        body: text, at: page.path, sheet: Self.sheet, language: language, signs: signs)
    }
    let lines = pages.compactMap { page in
      page.title.map {
        Navigation.Line(depth: max(page.depth - 1, 0), title: $0, target: page.path)
      }
    }
    book.finish(lines: lines, cover: cover, language: language)
    return book
  }

  // MARK: What stands where

  /// Makes pages of a body or a section: of what stands before its sections, and of each of those.
  private mutating func plan(_ node: MarkupTree.Node, depth: Int) {
    let inner = children(node)
    let hasSections = inner.contains { name($0) == "section" }
    guard hasSections, depth < Self.pageDepth, pages.count < Self.mostPages else {
      // A body without sections is one itself.
      let nodes = name(node) == "section" ? [node] : inner
      pages.append(
        Page(
          path: "text\(pages.count).xhtml", nodes: nodes, depth: max(depth, 1), title: title(node)))
      return
    }
    let front = inner.filter { name($0) != "section" }
    if front.contains(where: { !tree.isText($0) }) {
      pages.append(
        Page(
          path: "text\(pages.count).xhtml", nodes: front, depth: max(depth, 1), title: title(node)))
    }
    for section in inner where name(section) == "section" { plan(section, depth: depth + 1) }
  }

  private func title(_ node: MarkupTree.Node) -> String? {
    guard let title = children(node).first(where: { name($0) == "title" }) else { return nil }
    let lines = children(title).map { tree.allText($0, atMost: 400) }
    let words = lines.joined(separator: " ").split { $0.isWhitespace }.joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  private mutating func addNames(_ node: MarkupTree.Node, _ path: String) {
    let end = tree.after(node)
    var inner = node
    while inner != end || inner == node {
      if !tree.isText(inner), let id = tree.value(.id, of: inner), paths[id] == nil {
        paths[id] = path
      }
      inner = tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
      if inner == 0 { break }
    }
  }

  private func language(_ description: MarkupTree.Node) -> String? {
    descendant("lang", of: description).map { tree.allText($0, atMost: 40) }.flatMap { text in
      let words = text.filter { !$0.isWhitespace }
      return words.isEmpty ? nil : words
    }
  }

  private func descendant(_ wanted: String, of node: MarkupTree.Node) -> MarkupTree.Node? {
    let end = tree.after(node)
    var inner = tree.first(node)
    while inner != 0, inner != end {
      if name(inner) == wanted { return inner }
      inner = tree.first(inner) != 0 ? tree.first(inner) : tree.after(inner)
    }
    return nil
  }

  // MARK: Pictures

  private mutating func addPictures(_ parts: [MarkupTree.Node], to book: MadeBook) {
    for part in parts where name(part) == "binary" {
      guard let id = tree.value(.id, of: part), pictures[id] == nil else { continue }
      let path = "picture\(pictures.count)"
      book.add(
        Base64.bytes(tree.bytes, in: children(part).map(tree.text)), at: path,
        type: attribute("content-type", part)?.inMarkup ?? "image/jpeg")
      pictures[id] = path
    }
  }

  private func coverPath(_ description: MarkupTree.Node) -> String? {
    guard let cover = descendant("coverpage", of: description),
      let picture = descendant("image", of: cover)
    else { return nil }
    return tree.value(.href, of: picture).flatMap { pictures[String($0.drop { $0 == "#" })] }
  }

  // MARK: Text

  private static let spans = [
    "strong": "strong", "emphasis": "em", "strikethrough": "del", "sub": "sub", "sup": "sup",
    "code": "code", "style": "span",
  ]
  private static let blocks = [
    "section": "section", "cite": "blockquote", "poem": "div class=\"poem\"",
    "stanza": "div class=\"stanza\"", "epigraph": "div class=\"epigraph\"",
    "annotation": "div class=\"epigraph\"", "p": "p", "v": "p class=\"v\"",
    "subtitle": "p class=\"subtitle\"", "text-author": "p class=\"author\"",
    "date": "p class=\"author\"", "table": "table", "tr": "tr", "td": "td", "th": "th",
  ]

  /// Writes a node; trees are no deeper than `MarkupLimits.depth`.
  private mutating func write(_ node: MarkupTree.Node, _ depth: Int) {
    if tree.isText(node) {
      let part = tree.text(node)
      signs += ChapterText.signs(in: tree.bytes, part)
      text += tree.string(part).inMarkup
      return
    }
    let name = name(node)
    if let tag = Self.spans[name] ?? Self.blocks[name] {
      let inner = name == "section" ? depth + 1 : depth
      let element = String(tag.prefix { $0 != " " })
      text += "<\(tag)\(id(node))\(spans(node, name))>"
      for child in children(node) { write(child, name == "section" ? inner : depth) }
      text += "</\(element)>"
      return
    }
    switch name {
    case "title":
      let level = min(max(depth, 1), 5)
      text += "<h\(level)\(id(node))>"
      var isFirst = true
      for line in children(node) where self.name(line) == "p" {
        if !isFirst { text += "<br/>" }
        isFirst = false
        for child in children(line) { write(child, depth) }
      }
      text += "</h\(level)>"
    case "empty-line": text += "<p><br/></p>"
    case "image":
      guard let link = tree.value(.href, of: node),
        let path = pictures[String(link.drop { $0 == "#" })]
      else { return }
      let picture = "<img src=\"\(path)\" alt=\"\((tree.value(.alt, of: node) ?? "").inMarkup)\"/>"
      signs += 1
      let isBlock = ["section", "body"].contains(self.name(tree.parent(node)))
      text += isBlock ? "<p class=\"picture\"\(id(node))>\(picture)</p>" : picture
    case "a":
      let isNote = attribute("type", node) == "note"
      let mark = isNote ? " epub:type=\"noteref\" class=\"note\"" : ""
      text += "<a href=\"\(target(tree.value(.href, of: node) ?? "").inMarkup)\"\(mark)>"
      for child in children(node) { write(child, depth) }
      text += "</a>"
    default: for child in children(node) { write(child, depth) }
    }
  }

  private func id(_ node: MarkupTree.Node) -> String {
    tree.value(.id, of: node).map { " id=\"\($0.inMarkup)\"" } ?? ""
  }

  private func spans(_ node: MarkupTree.Node, _ name: String) -> String {
    guard name == "td" || name == "th" else { return "" }
    return ["colspan", "rowspan", "align", "valign"].compactMap { key in
      attribute(key, node).map { " \(key)=\"\($0.inMarkup)\"" }
    }.joined()
  }

  private func target(_ link: String) -> String {
    guard link.hasPrefix("#") else { return link }
    let name = String(link.dropFirst())
    return (paths[name] ?? "") + "#" + name
  }

  /// Writes notes, each as a part of its own whose number stands at the head of its first lines.
  private mutating func writeNotes(_ page: Page) {
    for node in page.nodes {
      guard name(node) == "section" else {
        write(node, 1)
        continue
      }
      let number = title(node)
      text += "<aside epub:type=\"footnote\"\(id(node))>"
      var label = number.map { $0.count <= 6 ? "\($0.inMarkup) " : "<b>\($0.inMarkup)</b> " } ?? ""
      for child in children(node) where name(child) != "title" {
        if name(child) == "p" {
          text += "<p\(id(child))>\(label)"
          if !label.isEmpty, let number {
            signs += ChapterText.signs(in: Array(number.utf8), 0..<number.utf8.count)
          }
          label = ""
          for inner in children(child) { write(inner, 2) }
          text += "</p>"
        } else {
          write(child, 2)
        }
      }
      text += "</aside>"
    }
  }
}

/// Bytes that are written in the 64 signs of RFC 4648.
enum Base64 {
  /// The bytes of some parts of a text, one after the other; what is none of the signs is passed over.
  static func bytes(_ text: [UInt8], in parts: [Range<Int>]) -> [UInt8] {
    var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count } * 3 / 4)
    for part in parts {
      for place in part {
        guard let value = value(text[place]) else { continue }
        bits = bits << 6 | value
        count += 6
        if count >= 8 {
          count -= 8
          bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
      }
    }
    return bytes
  }

  private static func value(_ sign: UInt8) -> UInt32? {
    switch sign {
    case 0x41...0x5A: UInt32(sign - 0x41)
    case 0x61...0x7A: UInt32(sign - 0x61) + 26
    case 0x30...0x39: UInt32(sign - 0x30) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
