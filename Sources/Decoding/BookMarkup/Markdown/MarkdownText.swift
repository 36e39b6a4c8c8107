/// A text in Markdown, with its headings and references found: ready to be made into pages of HTML.
public struct MarkdownText {
  /// A heading, to be led to.
  public struct Heading: Equatable, Sendable {
    /// 1 to 6.
    public var level: Int
    /// What it says, without marks.
    public var title: String
    /// The name that it has in its page: that which GitHub gives it.
    public var name: String
    /// The page that it stands on, from 0.
    public var page: Int
  }

  /// In order.
  public private(set) var headings: [Heading] = []
  /// What stands before the text between lines of dashes or of plus signs, by name in small letters; several words of
  /// one name with `; ` between them.
  public let front: [String: String]
  private let limits: MarkdownLimits
  private var pages: [[MarkdownBlock]] = []
  private let references: [[UInt8]: MarkdownReference]
  private let notes: [[UInt8]: [MarkdownBlock]]
  private let bytes: Int

  /// A page that has more bytes ends before the next heading, and one that has four times as many before the next block.
  private static let pageBytes = 48 << 10

  /// Reads a text. Each page but the first begins with the head of a chapter if there are several of these.
  public init(_ text: String, limits: MarkdownLimits = MarkdownLimits()) {
    self.limits = limits
    var lines = MarkdownLine.lines(Array(text.utf8))
    bytes = text.utf8.count
    front = MarkdownFront.take(from: &lines)
    var parser = MarkdownBlockParser(limits: limits)
    let blocks = parser.blocks(lines)
    (references, notes) = (parser.references, parser.notes)
    let levels = blocks.compactMap { if case .heading(let level, _) = $0 { level } else { nil } }
    // Who writes several heads of the first level means pages of their own, however short.
    let opening =
      levels.count { $0 == 1 } > 1 ? 1 : ChapterHeads.level(levels, bytes: bytes) ?? 0
    var page: [MarkdownBlock] = []
    var size = 0
    for block in blocks {
      var level = 7
      if case .heading(let own, _) = block { level = own }
      if !page.isEmpty,
        level <= opening || level < 7 && size > Self.pageBytes
          || size > 4 * Self.pageBytes
      {
        pages.append(page)
        (page, size) = ([], 0)
      }
      page.append(block)
      size += block.size
    }
    pages.append(page)
    findHeadings()
  }

  /// The bodies of the pages, one at least; `path` says where a page lies, for links to headings on others.
  public func html(_ path: @escaping (Int) -> String) -> [String] {
    let places = Dictionary(
      headings.map { ($0.name, $0.page) }, uniquingKeysWith: { first, _ in first })
    var (left, heading) = (max(limits.referenceBytes, bytes), 0)
    var notes = Optional(MarkdownNotes(notes, path: path))
    return pages.enumerated().map { number, blocks in
      var writer = MarkdownWriter(limits: limits, references: references, left: left)
      writer.address = { target in
        guard target.first == UInt8(ascii: "#"),
          let page = places[String(decoding: target.dropFirst(), as: UTF8.self)], page != number
        else { return target }
        return Array(path(page).utf8) + target
      }
      writer.names = headings[heading...].prefix { $0.page == number }.map(\.name)
      heading += writer.names.count
      notes?.page = number
      writer.notes = notes.take()
      writer.write(blocks)
      writer.writeNotes()
      (left, notes) = (writer.left, writer.notes.take())
      return String(decoding: writer.html, as: UTF8.self)
    }
  }

  private mutating func findHeadings() {
    var counts: [String: Int] = [:]
    var writer = MarkdownWriter(
      limits: limits, references: references, left: max(limits.referenceBytes, bytes))
    for (number, blocks) in pages.enumerated() {
      blocks.forEachHeading { level, text in
        let html = String(decoding: writer.inline(text), as: UTF8.self)
        let tree = MarkupTree("<body>\(html)</body>", isXML: false)
        let title = tree.allText(MarkupTree.root, atMost: 2_000).split { $0.isWhitespace }
          .joined(separator: " ")
        var name = Self.name(of: title)
        let before = counts[name, default: 0]
        counts[name] = before + 1
        if before > 0 { name += "-\(before)" }
        headings.append(Heading(level: level, title: title, name: name, page: number))
      }
    }
  }

  /// A title in small letters, without marks, with dashes for spaces.
  private static func name(of title: String) -> String {
    var name = ""
    for sign in title.lowercased().unicodeScalars {
      if sign == " " {
        name += "-"
      } else if sign == "-" || sign == "_" || sign.properties.isAlphabetic
        || sign.properties.numericType != nil
      {
        name.unicodeScalars.append(sign)
      }
    }
    return name
  }
}

extension MarkdownBlock {
  /// About how many bytes of the text it was.
  fileprivate var size: Int {
    switch self {
    case .heading(_, let text), .paragraph(let text), .code(let text, _), .html(let text):
      text.count + 8
    case .quote(let blocks): blocks.reduce(8) { $0 + $1.size }
    case .list(_, _, let items): items.reduce(8) { $0 + $1.reduce(8) { $0 + $1.size } }
    case .definitions(let list):
      list.reduce(8) { sum, definition in
        sum + definition.terms.reduce(8) { $0 + $1.count }
          + definition.texts.reduce(8) { $0 + $1.reduce(8) { $0 + $1.size } }
      }
    case .table(let table): table.rows.reduce(8) { $0 + $1.reduce(8) { $0 + $1.count } }
    case .rule: 8
    }
  }
}

extension [MarkdownBlock] {
  /// Goes through all headings, those in quotes and lists too, in order.
  fileprivate func forEachHeading(_ body: (Int, [UInt8]) -> Void) {
    for block in self {
      switch block {
      case .heading(let level, let text): body(level, text)
      case .quote(let blocks): blocks.forEachHeading(body)
      case .list(_, _, let items): for item in items { item.forEachHeading(body) }
      case .definitions(let list): for text in list.flatMap(\.texts) { text.forEachHeading(body) }
      default: break
      }
    }
  }
}
