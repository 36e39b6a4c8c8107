/// Writes blocks of Markdown as HTML.
struct MarkdownWriter {
  let limits: MarkdownLimits
  let references: [[UInt8]: MarkdownReference]
  /// How many bytes links by name may still add.
  private(set) var left: Int
  /// Where an address leads from the page that is written.
  var address: ([UInt8]) -> [UInt8] = { $0 }
  /// The names of the page's headings, in order.
  var names: [String] = []
  private(set) var html: [UInt8] = []
  private var heading = 0

  init(limits: MarkdownLimits, references: [[UInt8]: MarkdownReference], left: Int) {
    (self.limits, self.references, self.left) = (limits, references, left)
  }

  /// Writes blocks; paragraphs of items of lists that are close together are text without room around it.
  mutating func write(_ blocks: [MarkdownBlock], isTight: Bool = false) {
    for block in blocks {
      switch block {
      case .heading(let level, let text):
        let name = heading < names.count ? names[heading] : ""
        heading += 1
        add("<h\(level) id=\"")
        html.appendInMarkup(Array(name.utf8))
        add("\">")
        html += inline(text)
        add("</h\(level)>\n")
      case .paragraph(let text):
        if isTight {
          html += inline(text) + [0x0A]
        } else {
          add("<p>")
          html += inline(text)
          add("</p>\n")
        }
      case .code(let text, let language):
        add("<pre><code")
        if !language.isEmpty {
          add(" class=\"language-")
          html.appendInMarkup(language)
          add("\"")
        }
        add(">")
        html.appendInMarkup(text)
        add("</code></pre>\n")
      case .html(let text):
        html += text + [0x0A]
      case .quote(let blocks):
        add("<blockquote>\n")
        write(blocks)
        add("</blockquote>\n")
      case .list(let start, let isLoose, let items):
        add(start.map { "<ol start=\"\($0)\">\n" } ?? "<ul>\n")
        for item in items {
          add("<li>")
          write(item.withBox, isTight: !isLoose)
          add("</li>\n")
        }
        add(start == nil ? "</ul>\n" : "</ol>\n")
      case .table(let table): write(table)
      case .rule: add("<hr/>\n")
      }
    }
  }

  /// The HTML of a text within a block.
  mutating func inline(_ text: [UInt8]) -> [UInt8] {
    var left = left
    let made = MarkdownInlineParser.html(
      text, limits,
      reference: { name in
        guard let found = references[name] else { return nil }
        let size = found.address.count + found.title.count
        guard size <= left else { return nil }
        left -= size
        return found
      }, address: { address($0).inMarkup })
    self.left = left
    return made
  }

  private mutating func write(_ table: MarkdownTable) {
    add("<table>\n")
    for (number, row) in table.rows.enumerated() {
      add(number == 0 ? "<thead>\n<tr>" : number == 1 ? "<tbody>\n<tr>" : "<tr>")
      for (side, cell) in zip(table.sides, row) {
        let kind = number == 0 ? "th" : "td"
        let style =
          switch side {
          case .start: " style=\"text-align: left\""
          case .center: " style=\"text-align: center\""
          case .end: " style=\"text-align: right\""
          case nil: ""
          }
        add("<\(kind)\(style)>")
        html += inline(cell)
        add("</\(kind)>")
      }
      add(number == 0 ? "</tr>\n</thead>\n" : "</tr>\n")
    }
    add(table.rows.count > 1 ? "</tbody>\n</table>\n" : "</table>\n")
  }

  private mutating func add(_ text: String) { html += Array(text.utf8) }
}

extension [MarkdownBlock] {
  /// The blocks of an item, with a box where it begins with the mark of one that can be ticked.
  fileprivate var withBox: [MarkdownBlock] {
    guard case .paragraph(let text)? = first, text.count > 3, text[0] == UInt8(ascii: "["),
      text[2] == UInt8(ascii: "]"), text[3].isSpace
    else { return self }
    let isTicked = text[1] | 0x20 == UInt8(ascii: "x")
    guard isTicked || text[1] == 0x20 else { return self }
    let box = [UInt8]((isTicked ? "\u{2611}" : "\u{2610}").utf8)
    return [.paragraph(box + [UInt8](text[3...]))] + Array(dropFirst())
  }
}
