public import RectoFlowModel

/// A chapter set in lines and pages.
///
/// The same flow, wishes and fonts give the same pages, byte for byte. What stands on the pages, joined, is the text of
/// the chapter.
public struct TypesetChapter {
  /// Its pages, one at least.
  public let pages: [Sheet]
  /// How well it is set.
  public let report: TypesetReport
  let flow: Flow
  private let wishes: FlowWishes
  private let rules: LineRules
  private let shaper: any TextShaper
  private let faces: [FaceInUse]
  let galley: Galley
  private let pictures: [Int: PictureExtent]
  /// Whether its one page is a picture that has it for itself.
  private let isPlate: Bool
  /// Where the columns of each table are.
  private let columns: [TableColumns.Edges]
  private let nesting: TableNesting
  /// Where the text of the notes on a page begins, and which page that is.
  private let noteStarts: [(text: Int, page: Int)]

  /// Sets a chapter. `pictureSize` says how large a picture of `Flow.pictures` is by itself, if that is known.
  public init(
    _ flow: Flow, _ wishes: FlowWishes, shaper: some TextShaper, rules: LineRules = LineRules(),
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    var flow = flow.sound()
    let (writing, natural) = (flow.writing, pictureSize)
    let wishes = wishes.sound().seen(by: writing, inSquares: flow.standsInSquares)
    // Pictures stand upright whatever the lines do.
    let pictureSize = {
      writing.isVertical ? natural($0).map { ($0.height, $0.width) } : natural($0)
    }
    (self.rules, self.shaper) = (rules, shaper)
    if flow.faces.isEmpty { flow.faces = [FlowFace()] }
    flow.measureBackings(natural)
    var faces = flow.faces.map {
      FaceInUse($0, language: wishes.language, rules: rules, shaper: shaper)
    }
    let maker = AtomMaker(flow: flow, faces: faces, shaper: shaper, pictures: [:])
    flow = flow.withRoomForMarkers(maker).withRoomForMarkersInCells(maker)
    let framed = flow
    var fitter = FloatFitter(
      wishes: wishes,
      extent: {
        PictureExtent(
          $1, natural: pictureSize($0), measure: $2, depth: max(Int(wishes.depth), 1),
          frame: framed.frame(of: $1))
      }, maker: maker)
    flow = fitter.fit(flow)
    let made = ChapterGalley(
      flow, wishes, faces: faces, rules: rules, shaper: shaper, pictureSize: pictureSize)
    (faces, flow) = (made.faces, made.flow)
    self.wishes = writing.isVertical ? wishes.centered(on: made.galley.grid) : wishes
    (self.faces, self.flow, pictures) = (faces, flow, made.pictures)
    (columns, nesting) = (made.columns, made.nesting)
    var pageMaker = PageMaker(flow: flow, galley: made.galley, depth: Int(wishes.depth))
    pages = pageMaker.make()
    galley = pageMaker.galley
    noteStarts = pages.enumerated().filter { !$1.notesText.isEmpty }
      .map { ($1.notesText.lowerBound, $0) }
    isPlate = Self.isPlate(flow, galley, wishes, pictureSize)
    report = TypesetReport(flow: flow, galley: galley, pages: pages)
  }

  /// Whether a chapter is one picture, a cover or half as wide as lines are at least, and nothing else.
  private static func isPlate(
    _ flow: Flow, _ galley: Galley, _ wishes: FlowWishes,
    _ pictureSize: (Int) -> (width: FlowLength, height: FlowLength)?
  ) -> Bool {
    guard flow.ownBlocks == 1, flow.notes.isEmpty,
      case .picture(let picture, _) = flow.blocks[0].content,
      let size = pictureSize(picture), size.width > 0, size.height > 0
    else { return false }
    return flow.isCover || Int(size.width) * 2 >= Int(wishes.measure)
      || Int(size.height) * 2 >= Int(wishes.depth)
  }

  /// The page on which a byte of the chapter's text stands, that of its notes included.
  public func page(of offset: Int) -> Int {
    if offset >= flow.ownText, !noteStarts.isEmpty {
      return noteStarts[max(0, noteStarts.partitionPoint { $0.text > offset } - 1)].page
    }
    return max(0, pages.partitionPoint { $0.text.lowerBound > offset } - 1)
  }

  /// What is drawn on a page, and what its text says.
  public func display(_ page: Int) -> DisplayList {
    let list = displaySeenByLines(page)
    return flow.writing.turned(list, width: flow.writing.seen(wishes.page).width)
  }

  /// The same as if lines ran across and followed each other downwards, which they may not do on the page.
  public func displaySeenByLines(_ page: Int) -> DisplayList {
    precondition(pages.indices.contains(page), "there is no page \(page) of \(pages.count)")
    let sheet = pages[page]
    let maker = AtomMaker(flow: flow, faces: faces, shaper: shaper, pictures: pictures)
    var drawer = PageDrawer(
      setter: LineSetter(maker: maker, rules: rules),
      isMirrored: flow.writing == .verticalRightward)
    drawer.setBackground(flow.background, text: sheet.text)
    if isPlate {
      drawPlate(into: &drawer)
      return drawer.page
    }
    let (x, y) = (Int(wishes.margins.left), Int(wishes.margins.top))
    drawFrames(level: 0, parts: outerParts(of: sheet), into: &drawer)
    if !flow.tables.isEmpty {
      drawTables(of: sheet, at: (x, y), into: &drawer)
      for band in sheet.bands where band.isRepeated {
        let rows = galley.rows(of: band.number, top: band.top)
        draw(rows, at: (x, y), into: &drawer)
      }
      drawer.forgetText(letters: 0, links: 0)
    }
    draw(sheet.rows, at: (x, y), into: &drawer)
    if let first = sheet.notes.first {
      drawRule(sheet.noteRule, above: flow.blocks[Int(first.block)], at: (x, y), into: &drawer)
      draw(sheet.notes, at: (x, y), into: &drawer)
    }
    return drawer.page
  }

  /// Draws the line that parts notes from the text above them, at the side where lines begin.
  private func drawRule(
    _ top: Int, above first: FlowBlock, at origin: (x: Int, y: Int),
    into drawer: inout PageDrawer
  ) {
    let measure = max(Int(wishes.measure), 0)
    let width = min(Int(wishes.textSize) * Self.ruleEms, measure / 2)
    let left = origin.x + (first.paragraph.isRightToLeft ? measure - width : 0)
    drawer.fill(
      DisplayBox(
        left: FlowLength(clamping: left), top: FlowLength(clamping: origin.y + top),
        right: FlowLength(clamping: left + width),
        bottom: FlowLength(clamping: origin.y + top + Int(FlowLength.point) * 2 / 5)),
      Self.ruleColor)
  }

  /// How long the line above notes is, in sizes of the text.
  private static let ruleEms = 5
  private static let ruleColor = FlowColor(red: 0x55, green: 0x55, blue: 0x55)

  /// Draws tables, what frames stand in their cells, the tables in these, and so on inwards.
  private func drawTables(
    of sheet: Sheet, at origin: (x: Int, y: Int), into drawer: inout PageDrawer
  ) {
    let tables = TableDrawer(
      flow: flow, galley: galley, edges: columns, x: origin.x, y: origin.y)
    tables.draw(sheet.bands, into: &drawer)
    for (table, band) in floatedTables(on: sheet) { tables.draw(table, at: band, into: &drawer) }
    var around: [(table: Int, band: Sheet.Band)] = sheet.bands.map {
      (galley.bands[$0.number].table, $0)
    }
    for level in 1...max(nesting.depth, 1) {
      let inner = around.flatMap { table, band in
        nesting.tables(in: table, among: galley.bands[band.number].blocks).map { ($0, band) }
      }
      var parts = parts(of: sheet.rows.filter { nesting.blockLevels[Int($0.block)] == level })
      for (table, band) in inner where !band.isRepeated {
        guard let made = galley.innerTables[table] else { continue }
        let top = band.top + made.top
        parts += FrameDrawer.Part.ends(
          of: flow.tables[table].blocks, top: top, bottom: top + made.height)
      }
      parts.sort { $0.block < $1.block }
      drawFrames(level: level, parts: parts, into: &drawer)
      for (table, band) in inner { tables.draw(table, at: band, into: &drawer) }
      around = inner
    }
  }

  private func drawFrames(
    level: Int, parts: [FrameDrawer.Part], into drawer: inout PageDrawer
  ) {
    FrameDrawer(
      flow: flow, x: Int(wishes.margins.left), y: Int(wishes.margins.top),
      measure: max(Int(wishes.measure), 0), parts: parts,
      isDrawn: nesting.frameLevels.map { $0 == level }
    ).draw(into: &drawer)
  }

  /// Draws rows of a page whose text begins at a place.
  private func draw(_ rows: [Sheet.Row], at origin: (x: Int, y: Int), into drawer: inout PageDrawer)
  {
    let maker = AtomMaker(flow: flow, faces: faces, shaper: shaper, pictures: pictures)
    let (x, y) = origin
    // For the lines of a block that follow each other.
    var levels: (block: Int32, levels: [UInt8]?) = (-1, nil)
    let breaker = ParagraphBreaker(maker: maker, rules: rules, wishes: wishes)
    for row in rows {
      let block = flow.blocks[Int(row.block)]
      let place = (x: x + Int(block.inset.left), y: y + Int(row.top))
      let measure = ParagraphBreaker.measure(of: block, wishes)
      switch block.content {
      case .text(let spans):
        guard row.line >= 0 else { continue }
        if levels.block != row.block {
          levels = (row.block, breaker.levels(of: block))
        }
        let line = galley.lines[Int(row.line)]
        drawer.draw(
          PageDrawer.Line(
            line: line,
            isLastOfBlock: Int(row.line) + 1 == galley.blocks[Int(row.block)].lines.upperBound,
            x: place.x, measure: measure, baseline: place.y + Int(line.baseline),
            initial: line.isFirst ? galley.blocks[Int(row.block)].initial : nil,
            asides: galley.asides(beside: row),
            // There is nothing beside it into which the mark would reach.
            hangs: !wishes.isExact && block.frame == nil && !block.paragraph.beginsWithMarker
              && galley.blocks[Int(row.block)].band == nil
              && !line.isBeside && line.inset.left == 0 && !galley.blocks[Int(row.block)].isFloat),
          of: block, spans, levels: levels.levels)
      case .picture(let picture, let size):
        draw(
          picture, flow.frame(of: size), of: block, row, at: place, measure: measure, into: &drawer)
      case .rule(let line):
        FrameDrawer.drawBorders(
          FlowSides(top: line, right: nil, bottom: nil, left: nil),
          DisplayBox(
            left: FlowLength(clamping: place.x), top: FlowLength(clamping: place.y),
            right: FlowLength(clamping: place.x + measure),
            bottom: FlowLength(clamping: place.y + Int(row.height))), begins: true, ends: false,
          into: &drawer)
      }
    }
  }

  private func draw(
    _ picture: Int, _ frame: FlowPictureFrame?, of block: FlowBlock, _ row: Sheet.Row,
    at place: (x: Int, y: Int), measure: Int, into drawer: inout PageDrawer
  ) {
    let height = Int(row.height)
    guard let extent = galley.blocks[Int(row.block)].picture?.shrunk(toHeight: height) else {
      return
    }
    let width = extent.wholeWidth
    let free = max(measure - width, 0)
    let left =
      switch block.paragraph.alignment {
      case .left: 0
      case .right: free
      case .center, .justified: free / 2
      }
    let box = extent.box(place.x + left, place.y)
    for item in frame?.items(around: box, extent) ?? [] { drawer.add(item) }
    drawer.draw(picture, frame, in: box, at: block.text.lowerBound)
    let line = SetLine(
      start: Int32(block.text.lowerBound), textEnd: Int32(block.text.upperBound),
      end: Int32(block.text.upperBound))
    drawer.drawMarkers(
      PageDrawer.Line(
        line: line, isLastOfBlock: true, x: place.x, measure: measure,
        baseline: place.y + height, initial: nil, hangs: false), block,
      before: (place.x + left, place.x + left + width))
    drawer.endLine()
  }

  /// Covers that are nearly as wide in their height as the page fill it: a narrow band of paper beside one looks like a fault.
  private static let leastCovered = 0.95

  /// A picture as large as the page lets it be.
  private func drawPlate(into drawer: inout PageDrawer) {
    guard case .picture(let picture, _) = flow.blocks[0].content,
      let extent = galley.blocks[0].picture, extent.width > 0, extent.height > 0
    else { return }
    let (width, height) = (Double(wishes.page.width), Double(wishes.page.height))
    let scale = min(width / Double(extent.width), height / Double(extent.height))
    var (w, h) = (Double(extent.width) * scale, Double(extent.height) * scale)
    if flow.isCover, min(w / width, h / height) >= Self.leastCovered { (w, h) = (width, height) }
    drawer.draw(
      picture,
      in: DisplayBox(
        left: FlowLength((width - w) / 2), top: FlowLength((height - h) / 2),
        right: FlowLength((width + w) / 2), bottom: FlowLength((height + h) / 2)),
      at: flow.blocks[0].text.lowerBound)
  }

  /// What a page has of each block that stands in no table, and of each row of a table.
  private func outerParts(of sheet: Sheet) -> [FrameDrawer.Part] {
    guard !sheet.bands.isEmpty else { return parts(of: sheet.rows) }
    var parts = parts(of: sheet.rows.filter { galley.blocks[Int($0.block)].band == nil })
    for band in sheet.bands where !band.isRepeated {
      let made = galley.bands[band.number]
      parts += FrameDrawer.Part.ends(
        of: made.blocks, top: band.top, bottom: band.top + made.height + band.more)
    }
    return parts.sorted { $0.block < $1.block }
  }

  /// What a page has of each block.
  private func parts(of rows: [Sheet.Row]) -> [FrameDrawer.Part] {
    var parts: [FrameDrawer.Part] = []
    for row in rows {
      let lines = galley.blocks[Int(row.block)].lines
      let begins = row.line < 0 || Int(row.line) == lines.lowerBound
      let ends = row.line < 0 || Int(row.line) + 1 == lines.upperBound
      let bottom = Int(row.top) + Int(row.height)
      if let last = parts.indices.last, parts[last].block == Int(row.block) {
        (parts[last].bottom, parts[last].ends) = (bottom, ends)
      } else {
        parts.append(
          FrameDrawer.Part(
            block: Int(row.block), top: Int(row.top), bottom: bottom, begins: begins, ends: ends))
      }
    }
    return parts
  }
}

extension FlowWishes {
  /// The same with what whole lines leave of a page on both sides of them: of pages that face each other one has its first
  /// line beside the gutter and the other its last, and both are to stand as far from it.
  fileprivate func centered(on grid: Int) -> FlowWishes {
    var wishes = self
    let lead = FlowLength(clamping: max(Int(depth), 0) % max(grid, 1) / 2)
    wishes.margins.top += lead
    wishes.margins.bottom -= lead
    return wishes
  }
}
