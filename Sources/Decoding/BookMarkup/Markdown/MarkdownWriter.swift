/// Writes blocks of Markdown as HTML.
struct MarkdownWriter {
  let limits: MarkdownLimits
  let references: [[UInt8]: MarkdownReference]
  /// How many bytes links by name, and marks of notes, may still add.
  private(set) var left: Int
  /// Notes by their names; nil where their marks stand for nothing.
  var notes: MarkdownNotes?
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
          let task = item.task
          add(task.map { "<li style=\"list-style-type: '\($0.box)'\">" } ?? "<li>")
          write(task?.blocks ?? item, isTight: !isLoose)
          add("</li>\n")
        }
        add(start == nil ? "</ul>\n" : "</ol>\n")
      case .definitions(let list): write(list)
      case .table(let table): write(table)
      case .rule: add("<hr/>\n")
      }
    }
  }

  /// The HTML of a text within a block.
  mutating func inline(_ text: [UInt8]) -> [UInt8] {
    var (left, notes) = (left, self.notes.take())
    let made = MarkdownInlineParser.html(
      text, limits,
      reference: { name in
        guard let found = references[name] else { return nil }
        let size = found.address.count + found.title.count
        guard size <= left else { return nil }
        left -= size
        return found
      },
      note: { name in
        guard notes != nil else { return [] }
        guard left > MarkdownNotes.markBytes, let mark = notes?.mark(Array(name)) else {
          return nil
        }
        left -= MarkdownNotes.markBytes
        return mark
      }, address: { address($0).inMarkup })
    (self.left, self.notes) = (left, notes)
    return made
  }

  /// Writes the notes to which the first marks stand in what was written, and those of these notes.
  mutating func writeNotes() {
    while let (number, blocks) = notes?.takeNext() {
      add("<aside epub:type=\"footnote\" id=\"\(MarkdownNotes.name(number))\">\n")
      write(blocks)
      add("</aside>\n")
    }
  }

  private mutating func write(_ list: [MarkdownDefinition]) {
    add("<dl>\n")
    for definition in list {
      for term in definition.terms {
        add("<dt>")
        html += inline(term)
        add("</dt>\n")
      }
      for text in definition.texts {
        add("<dd>")
        write(text, isTight: !definition.isLoose)
        add("</dd>\n")
      }
    }
    add("</dl>\n")
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
  /// The box that stands before an item, instead of what stands before others, where it begins with the mark of one that
  /// can be ticked, and its blocks without that; nil for other items.
  fileprivate var task: (box: String, blocks: [MarkdownBlock])? {
    guard case .paragraph(let text)? = first, text.count > 3, text[0] == UInt8(ascii: "["),
      text[2] == UInt8(ascii: "]"), text[3].isSpace
    else { return nil }
    let isTicked = text[1] | 0x20 == UInt8(ascii: "x")
    guard isTicked || text[1] == 0x20 else { return nil }
    return (
      isTicked ? "\u{2611}" : "\u{2610}", [.paragraph([UInt8](text[4...]))] + Array(dropFirst())
    )
  }
}
