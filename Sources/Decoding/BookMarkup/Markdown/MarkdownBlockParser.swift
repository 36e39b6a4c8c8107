/// Finds the blocks of a text in Markdown, as CommonMark and GitHub's tables have them.
///
/// Quotes and items of lists are taken apart once more, line by line, down to a depth: as many steps as the text has bytes,
/// so many times.
struct MarkdownBlockParser {
  let limits: MarkdownLimits
  /// Where names lead that links go by.
  private(set) var references: [[UInt8]: MarkdownReference] = [:]
  /// Notes by the names that their marks have.
  private(set) var notes: [[UInt8]: [MarkdownBlock]] = [:]

  init(limits: MarkdownLimits) { self.limits = limits }

  /// The blocks of some lines.
  mutating func blocks(_ lines: [MarkdownLine]) -> [MarkdownBlock] {
    blocks(lines, depth: 0).blocks
  }

  /// The blocks of lines that stand in so many quotes and lists, and whether an empty line parts any of them.
  private mutating func blocks(
    _ lines: [MarkdownLine], depth: Int
  ) -> (blocks: [MarkdownBlock], areParted: Bool) {
    var (blocks, areParted, isBehindBlank) = ([MarkdownBlock](), false, false)
    var place = 0
    while place < lines.count {
      let line = lines[place]
      if line.isBlank {
        (isBehindBlank, place) = (true, place + 1)
        continue
      }
      let before = blocks.count
      if line.indent >= 4 {
        place = addCode(lines, from: place, to: &blocks)
      } else if let fence = line.fence {
        place = add(fence, lines, from: place, to: &blocks)
      } else if let heading = line.heading {
        blocks.append(.heading(level: heading.level, text: Array(heading.text)))
        place += 1
      } else if line.isRule {
        blocks.append(.rule)
        place += 1
      } else if depth < limits.depth, line.quoted != nil {
        place = addQuote(lines, from: place, depth, to: &blocks)
      } else if depth < limits.depth, let item = line.item {
        place = addList(item, lines, from: place, depth, to: &blocks)
      } else if depth < limits.depth, let note = line.note {
        place = addNote(note, lines, from: place, depth)
      } else if let markup = line.markup {
        place = add(markup, lines, from: place, to: &blocks)
      } else {
        place = addParagraph(lines, from: place, depth, to: &blocks)
      }
      // Definitions of references leave nothing.
      if blocks.count > before {
        areParted = areParted || before > 0 && isBehindBlank
        isBehindBlank = place > 0 && lines[place - 1].isBlank
      }
    }
    return (blocks, areParted)
  }

  // MARK: Code and HTML

  private func addCode(
    _ lines: [MarkdownLine], from start: Int, to blocks: inout [MarkdownBlock]
  ) -> Int {
    var (end, place) = (start, start)
    while place < lines.count, lines[place].isBlank || lines[place].indent >= 4 {
      place += 1
      if !lines[place - 1].isBlank { end = place }
    }
    blocks.append(.code(joined(lines[start..<end].map { $0.without(4) }), language: []))
    return end
  }

  private func add(
    _ fence: MarkdownLine.Fence, _ lines: [MarkdownLine], from start: Int,
    to blocks: inout [MarkdownBlock]
  ) -> Int {
    var end = start + 1
    while end < lines.count, !lines[end].closes(fence) { end += 1 }
    let code = lines[(start + 1)..<end].map { $0.without(fence.indent) }
    blocks.append(.code(joined(code), language: fence.language))
    return min(end + 1, lines.count)
  }

  private func add(
    _ markup: MarkdownLine.Markup, _ lines: [MarkdownLine], from start: Int,
    to blocks: inout [MarkdownBlock]
  ) -> Int {
    var end = start
    if let word = markup.end {
      while end < lines.count,
        !String(decoding: lines[end].bytes, as: UTF8.self).lowercased().contains(word)
      {
        end += 1
      }
      end = min(end + 1, lines.count)
    } else {
      while end < lines.count, !lines[end].isBlank { end += 1 }
    }
    blocks.append(.html(joined(Array(lines[start..<end]))))
    return end
  }

  private func joined(_ lines: [MarkdownLine]) -> [UInt8] {
    Array(lines.map(\.bytes).joined(separator: [0x0A]))
  }

  // MARK: Quotes and lists

  /// What is known of the lines of a quote or an item so far: whether a paragraph in it may go on with a line that has
  /// no mark.
  private struct Gathered {
    private(set) var lines: [MarkdownLine] = []
    private var fence: MarkdownLine.Fence?
    private(set) var mayGoOn = false

    mutating func add(_ line: MarkdownLine) {
      lines.append(line)
      if let open = fence {
        if line.closes(open) { fence = nil }
        mayGoOn = false
        return
      }
      // The line may begin quotes and lists itself, before its text.
      var inner = line
      for _ in 0..<8 {
        if let quoted = inner.quoted {
          inner = quoted
        } else if !inner.isRule, let item = inner.item {
          inner = MarkdownLine(bytes: inner.bytes.dropFirst(item.width))
        } else {
          break
        }
      }
      fence = line.fence
      mayGoOn =
        !inner.isBlank && inner.fence == nil && inner.heading == nil && !inner.isRule
        && (inner.indent < 4 || mayGoOn)
    }
  }

  private mutating func addQuote(
    _ lines: [MarkdownLine], from start: Int, _ depth: Int, to blocks: inout [MarkdownBlock]
  ) -> Int {
    var (gathered, place) = (Gathered(), start)
    while place < lines.count {
      if let quoted = lines[place].quoted {
        gathered.add(quoted)
      } else if gathered.mayGoOn, !lines[place].isBlank, !interrupts(lines[place]) {
        gathered.add(lines[place])
      } else {
        break
      }
      place += 1
    }
    blocks.append(.quote(self.blocks(gathered.lines, depth: depth + 1).blocks))
    return place
  }

  private mutating func addList(
    _ first: MarkdownLine.Item, _ lines: [MarkdownLine], from start: Int, _ depth: Int,
    to blocks: inout [MarkdownBlock]
  ) -> Int {
    var (items, isLoose, place, end) = ([[MarkdownBlock]](), false, start, start)
    while place < lines.count, lines[place].indent < 4, !lines[place].isRule,
      let item = lines[place].item, item.goesOn(first)
    {
      if place > end { isLoose = true }
      let made = takeItem(lines, from: place, width: item.width, isEmpty: item.isEmpty, depth)
      (place, end) = (made.end, made.end)
      isLoose = isLoose || made.areParted
      items.append(made.blocks)
      while place < lines.count, lines[place].isBlank { place += 1 }
    }
    blocks.append(.list(start: first.number, isLoose: isLoose, items: items))
    return end
  }

  /// Takes apart what stands in an item whose text begins so many signs into its first line.
  private mutating func takeItem(
    _ lines: [MarkdownLine], from start: Int, width: Int, goesOn: Int? = nil, isEmpty: Bool,
    _ depth: Int
  ) -> (blocks: [MarkdownBlock], areParted: Bool, end: Int) {
    var gathered = Gathered()
    gathered.add(MarkdownLine(bytes: lines[start].bytes.dropFirst(width)))
    let indent = goesOn ?? width
    var (place, end) = (start + 1, start + 1)
    while place < lines.count {
      let line = lines[place]
      if line.isBlank {
        // An item that begins with an empty line has none before its text.
        if isEmpty, gathered.lines.count == 1 { break }
        gathered.add(MarkdownLine(bytes: []))
        place += 1
        continue
      }
      if line.indent >= indent {
        gathered.add(line.without(indent))
      } else if place == end, gathered.mayGoOn, !interrupts(line, inList: true) {
        gathered.add(line)
      } else {
        break
      }
      place += 1
      end = place
    }
    let text = Array(gathered.lines.prefix(max(gathered.lines.count - (place - end), 1)))
    let made = blocks(text, depth: depth + 1)
    return (made.blocks, made.areParted, end)
  }

  /// Takes a note, which leaves nothing where it stands.
  private mutating func addNote(
    _ note: MarkdownLine.Note, _ lines: [MarkdownLine], from start: Int, _ depth: Int
  ) -> Int {
    let made = takeItem(lines, from: start, width: note.width, goesOn: 4, isEmpty: false, depth)
    if notes[note.name] == nil { notes[note.name] = made.blocks }
    return made.end
  }

  /// Whether a line begins something that ends the paragraph before it.
  private func interrupts(_ line: MarkdownLine, inList: Bool = false) -> Bool {
    if line.indent >= 4 { return false }
    if line.fence != nil || line.heading != nil || line.isRule || line.quoted != nil
      || line.note != nil || line.definition != nil
    {
      return true
    }
    if let item = line.item {
      return inList || !item.isEmpty && (item.number ?? 1) == 1
    }
    return line.markup?.interrupts ?? false
  }

  // MARK: Paragraphs

  private mutating func addParagraph(
    _ lines: [MarkdownLine], from start: Int, _ depth: Int, to blocks: inout [MarkdownBlock]
  ) -> Int {
    var end = start
    while end < lines.count, !lines[end].isBlank {
      if end > start {
        if let level = lines[end].underline, let text = paragraph(lines[start..<end]) {
          blocks.append(.heading(level: level, text: text))
          return end + 1
        }
        if lines[end].definition != nil, depth < limits.depth {
          return addDefinitions(lines, from: start, behind: end, depth, to: &blocks)
        }
        let isMark = depth < limits.depth || lines[end].quoted == nil && lines[end].item == nil
        if isMark, interrupts(lines[end]) { break }
      }
      if end + 1 < lines.count, let sides = sides(lines[end + 1], below: lines[end]) {
        if let text = paragraph(lines[start..<end]) { blocks.append(.paragraph(text)) }
        return addTable(sides, lines, from: end, to: &blocks)
      }
      end += 1
    }
    if end == start + 1, end + 1 < lines.count, lines[end + 1].definition != nil,
      depth < limits.depth
    {
      return addDefinitions(lines, from: start, behind: end + 1, depth, to: &blocks)
    }
    if let text = paragraph(lines[start..<end]) { blocks.append(.paragraph(text)) }
    return end
  }

  // MARK: Definitions

  /// Adds what lines are to mean, by the lines from `first` on that begin with a colon.
  private mutating func addDefinitions(
    _ lines: [MarkdownLine], from start: Int, behind first: Int, _ depth: Int,
    to blocks: inout [MarkdownBlock]
  ) -> Int {
    var made = MarkdownDefinition(terms: [], texts: [], isLoose: lines[first - 1].isBlank)
    for line in lines[start..<first] where !line.isBlank { made.terms.append(Array(line.trimmed)) }
    var (place, end) = (first, first)
    while place < lines.count, let width = lines[place].definition {
      let text = takeItem(lines, from: place, width: width, isEmpty: false, depth)
      made.isLoose = made.isLoose || text.areParted || place > end
      made.texts.append(text.blocks)
      (place, end) = (text.end, text.end)
      while place < lines.count, lines[place].isBlank { place += 1 }
    }
    if case .definitions(let before) = blocks.last {
      blocks[blocks.count - 1] = .definitions(before + [made])
    } else {
      blocks.append(.definitions([made]))
    }
    return end
  }

  /// The text of lines, without the references that it begins with; nil where nothing else stands there.
  private mutating func paragraph(_ lines: ArraySlice<MarkdownLine>) -> [UInt8]? {
    let text = Array(lines.map { $0.bytes.drop { $0.isSpace } }.joined(separator: [0x0A]))
    var rest = text[...]
    while rest.first == UInt8(ascii: "["),
      let found = MarkdownReference.definition(rest, limits)
    {
      if references[found.name] == nil { references[found.name] = found.reference }
      rest = rest[found.end...]
      while rest.first?.isSpace == true { rest = rest.dropFirst() }
    }
    let trimmed = rest.trimmed
    return trimmed.isEmpty ? nil : Array(trimmed)
  }

  // MARK: Tables

  /// The sides of the columns of a table whose head is a line, and whose next line says them; nil where it is none.
  private func sides(_ line: MarkdownLine, below head: MarkdownLine) -> [MarkdownTable.Side?]? {
    guard line.indent < 4, head.bytes.contains(UInt8(ascii: "|")),
      line.bytes.allSatisfy({ $0.isSpace || "|-:".utf8.contains($0) }),
      line.bytes.contains(UInt8(ascii: "-"))
    else { return nil }
    let cells = Self.cells(line.bytes, atMost: limits.columns + 1)
    guard cells.count <= limits.columns,
      cells.count == Self.cells(head.bytes, atMost: limits.columns + 1).count
    else { return nil }
    var sides: [MarkdownTable.Side?] = []
    for cell in cells {
      let (left, right) = (cell.first == UInt8(ascii: ":"), cell.last == UInt8(ascii: ":"))
      let dashes = cell.dropFirst(left ? 1 : 0).dropLast(right ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      sides.append(left ? right ? .center : .start : right ? .end : nil)
    }
    return sides
  }

  private func addTable(
    _ sides: [MarkdownTable.Side?], _ lines: [MarkdownLine], from start: Int,
    to blocks: inout [MarkdownBlock]
  ) -> Int {
    var rows = [Self.cells(lines[start].bytes, atMost: sides.count)]
    var end = start + 2
    while end < lines.count, !lines[end].isBlank, !interrupts(lines[end]) {
      rows.append(Self.cells(lines[end].bytes, atMost: sides.count))
      end += 1
    }
    blocks.append(.table(MarkdownTable(sides: sides, rows: rows)))
    return end
  }

  /// The texts between the bars of a line, so many at most.
  private static func cells(_ line: ArraySlice<UInt8>, atMost most: Int) -> [[UInt8]] {
    let bar = UInt8(ascii: "|")
    var text = line.trimmed
    if text.first == bar { text = text.dropFirst() }
    var (cells, cell, isEscaped) = ([[UInt8]](), [UInt8](), false)
    var endsWithBar = false
    for byte in text {
      endsWithBar = byte == bar && !isEscaped
      if endsWithBar {
        cells.append(Array(cell[...].trimmed))
        cell = []
        if cells.count == most { return cells }
      } else {
        // A bar behind a backslash is one of the text, in code too.
        if byte == bar { cell.removeLast() }
        cell.append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    if !endsWithBar || cells.isEmpty { cells.append(Array(cell[...].trimmed)) }
    return cells
  }
}
