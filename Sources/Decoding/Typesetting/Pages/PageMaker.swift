import RectoFlowModel

/// Makes the pages of a chapter: lets them be found, and puts the rows of the galley on them.
///
/// Lines of the body's leading stand on a grid that begins at the top of each page, so that lines of facing pages and of
/// both sides of a leaf lie on each other. Paragraphs are set one line shorter or longer where that makes pages full.
/// No page ends with one line of a paragraph that goes on, none begins with the last line of one, none ends with a
/// head, unless nothing else can be done.
struct PageMaker {
  let flow: Flow
  let depth: Int
  /// With other lines for paragraphs first, and then with those that were chosen only.
  private(set) var galley: Galley

  init(flow: Flow, galley: Galley, depth: Int) {
    (self.flow, self.galley, self.depth) = (flow, galley, max(depth, 1))
  }

  /// The pages, the texts of which follow each other without a gap.
  mutating func make() -> [Sheet] {
    galley.shrinkPictures(RowPlacer(flow: flow, galley: galley, depth: depth))
    var search = PageSearch(
      flow: flow, galley: galley, placer: RowPlacer(flow: flow, galley: galley, depth: depth))
    search.run()
    galley.settle(search.choices)
    let placer = RowPlacer(flow: flow, galley: galley, depth: depth)
    var sheets: [Sheet] = []
    let notes = NoteRoom(flow: flow, galley: galley, depth: depth)
    let end = PageSearch.Page(
      block: flow.ownBlocks, line: 0, notes: search.notesLeft, filling: PageFilling())
    for (page, start) in search.starts.enumerated() {
      let next = page + 1 < search.starts.count ? search.starts[page + 1] : end
      var sheet = Sheet(text: offset(start)..<offset(next))
      let last = galley.takeEmptyLines(before: next, from: start)
      place(from: start, to: last, placer, notes, on: &sheet)
      add(start.notes..<next.notes, notes, placer, on: &sheet)
      sheets.append(sheet)
    }
    if sheets.isEmpty { sheets = [Sheet(text: 0..<flow.ownText)] }
    addPages(for: end.notes, notes, placer, to: &sheets)
    sheets[0].text = 0..<sheets[0].text.upperBound
    return sheets
  }

  // MARK: Notes

  /// Puts rows of notes at the foot of a page.
  private func add(
    _ rows: Range<Int>, _ notes: NoteRoom, _ placer: RowPlacer, on sheet: inout Sheet
  ) {
    guard !rows.isEmpty else { return }
    (sheet.notes, sheet.noteRule) = notes.rows(rows, foot: placer.fullFoot)
    if let first = sheet.notes.first, let last = sheet.notes.last {
      sheet.notesText = text(of: first).lowerBound..<text(of: last).upperBound
    }
    if let last = sheet.notes.last, last.line >= 0 {
      // Their last line stands beside that of a page without notes.
      let line = galley.lines[Int(last.line)]
      let below = galley.grid - galley.baseline - Int(line.height - line.baseline)
      for index in sheet.notes.indices {
        sheet.notes[index].top -= Int32(clamping: below)
      }
      sheet.noteRule -= below
    }
    sheet.depth = max(sheet.depth, FlowLength(clamping: placer.fullFoot))
  }

  /// The bytes of a row.
  private func text(of row: Sheet.Row) -> Range<Int> {
    guard row.line >= 0 else { return flow.blocks[Int(row.block)].text }
    let line = galley.lines[Int(row.line)]
    return Int(line.start)..<Int(line.end)
  }

  /// Adds pages for what is left of the notes behind the last page.
  private func addPages(
    for first: Int, _ notes: NoteRoom, _ placer: RowPlacer, to sheets: inout [Sheet]
  ) {
    var row = first
    while row < notes.count {
      let end = max(notes.fill(placer.fullFoot, from: row, to: notes.count).end, row + 1)
      var sheet = Sheet(text: flow.ownText..<flow.ownText)
      add(row..<end, notes, placer, on: &sheet)
      sheets.append(sheet)
      row = end
    }
  }

  /// The first byte of a row.
  private func offset(_ row: PageSearch.Page) -> Int {
    guard row.block < flow.ownBlocks else { return flow.ownText }
    let lines = galley.blocks[row.block].flowing
    return lines.isEmpty
      ? flow.blocks[row.block].text.lowerBound
      : Int(galley.lines[lines.lowerBound + row.line].start)
  }

  /// Puts the rows from one to before another on a page.
  private func place(
    from start: PageSearch.Page, to end: PageSearch.Page, _ placer: RowPlacer, _ notes: NoteRoom,
    on sheet: inout Sheet
  ) {
    var (block, line) = (start.block, start.line)
    guard block < end.block || block == end.block && line < end.line else { return }
    var spot = placer.top(of: block)
    spot.lift = start.filling.lift
    let slack = max(-start.filling.lines, 0) * placer.grid
    if spot.y > 0, let band = galley.blocks[block].band {
      sheet.bands = galley.repeated(before: band)
    }
    var (deepest, foot, widening) = (0, 0, PageWidening())
    while block < end.block || block == end.block && line < end.line {
      if placer.shapes[block].isFloat {
        let floats = galley.floats(from: block)
        let anchor = floats.first?.anchor ?? block + 1
        let first = row(anchor, 0, placer, notes, from: start.notes)
        let top = placer.place(first, at: spot)?.top ?? spot.y
        for float in floats {
          deepest = max(deepest, place(float, from: top, placer, on: &sheet))
        }
        (block, line) = (anchor, 0)
        continue
      }
      let lines = galley.blocks[block].flowing
      let number = lines.lowerBound + line
      let row = row(block, line, placer, notes, from: start.notes, slack: slack)
      let placed =
        placer.place(row, at: spot)
        ?? RowPlacer.Placed(top: spot.y, height: row.height, next: spot)
      if row.isFirst || sheet.rows.isEmpty {
        widening.add(block, gap: placed.top - foot, placer, on: sheet)
      }
      foot = placed.top + placed.height
      if let band = galley.blocks[block].band {
        sheet.rows += galley.rows(of: band, top: placed.top)
        sheet.bands.append(Sheet.Band(number: band, top: placed.top, isRepeated: false))
      } else {
        sheet.rows.append(
          Sheet.Row(
            block: Int32(block), line: lines.isEmpty ? -1 : Int32(number),
            top: Int32(clamping: placed.top), height: Int32(clamping: placed.height)))
      }
      deepest = max(deepest, foot)
      spot = placed.next
      (block, line) =
        line + 1 < lines.count ? (block, line + 1) : (placer.shapes[block].next, 0)
    }
    deepest += widening.fill(&sheet, start.filling, grid: placer.grid)
    sheet.depth = FlowLength(clamping: deepest)
  }

  /// A line of a block, or all of it where it has none.
  private func row(
    _ block: Int, _ line: Int, _ placer: RowPlacer, _ notes: NoteRoom, from first: Int,
    slack: Int = 0
  ) -> RowPlacer.Row {
    let lines = galley.blocks[block].flowing
    let set = lines.isEmpty ? nil : galley.lines[lines.lowerBound + line]
    let end =
      set.map { Int($0.end) } ?? flow.blocks[placer.shapes[block].next - 1].text.upperBound
    return RowPlacer.Row(
      block: block, isFirst: line == 0, isLast: line + 1 >= lines.count,
      height: set.map { Int($0.height) } ?? placer.shapes[block].height,
      blockHeight: placer.shapes[block].height, lead: Int(set?.lead ?? 0),
      spare: Int(set?.spare ?? 0),
      isBeside: set?.isBeside ?? false,
      reserve: notes.reserve(from: first, to: notes.end(before: end)), slack: slack)
  }

  /// Puts a float beside a line that begins at `top`, and says how far down it reaches.
  private func place(
    _ float: Galley.Float, from top: Int, _ placer: RowPlacer, on sheet: inout Sheet
  ) -> Int {
    var foot = top
    for (block, own) in zip(float.blocks, float.tops) {
      foot = top + own
      let lines = galley.blocks[block].lines
      let rows = lines.isEmpty ? [-1] : Array(lines)
      for line in rows {
        let height = line < 0 ? galley.blocks[block].height : Int(galley.lines[line].height)
        sheet.rows.append(
          Sheet.Row(
            block: Int32(block), line: Int32(line), top: Int32(clamping: foot),
            height: Int32(clamping: height)))
        foot += height
      }
    }
    return foot
  }
}
