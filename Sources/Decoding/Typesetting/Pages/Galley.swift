import RectoFlowModel

/// A chapter broken into lines, not yet into pages.
struct Galley {
  /// Lines that a paragraph may have instead of its best: one less, or one more.
  struct Setting {
    /// By their places in `lines`.
    var lines: Range<Int>
    var height: Int
    /// How many demerits it has beside those of the best.
    var demerits = 0
  }

  /// A block with how high it is.
  struct Block {
    /// Its lines, by their places in `lines`; empty for pictures and rules.
    var lines: Range<Int>
    /// Without what is around it.
    var height: Int
    /// Borders and padding of the frames that begin and end with it.
    var frameTop = 0
    var frameBottom = 0
    /// Whether its lines stand on the chapter's grid.
    var isOnGrid = false
    var isPicture = false
    var isHead = false
    /// How large its picture is drawn.
    var picture: PictureExtent?
    /// The large letter that it begins with, and what stands beside its lines.
    var initial: Initial?
    var asides: [PlacedAside] = []
    /// Whether it stands below what text flowed around before it.
    var isClear = false
    /// Whether text flows around it.
    var isFloat = false
    /// How far down reaches what stands beside it from its first line on; 0 where nothing begins there.
    var floatDepth = 0
    /// What else its lines may be.
    var others: [Setting] = []
    /// The band of a table that it stands in, and how far below the top of that; nil where it stands in no table.
    var band: Int?
    var offset = 0

    /// Its lines where pages may end between them.
    var flowing: Range<Int> { band == nil ? lines : lines.lowerBound..<lines.lowerBound }
  }

  /// What text flows around, in order, with where it stands from the first line beside it.
  struct Float {
    /// The first block beside it.
    var anchor: Int
    var blocks: Range<Int>
    /// Where each of its blocks begins.
    var tops: [Int]
  }

  var lines: [SetLine] = []
  var floats: [Float] = []
  var blocks: [Block] = []
  /// The rows of tables, in the order of their blocks.
  var bands: [TableBand] = []
  /// Tables in cells of others, by their places in `Flow.tables`.
  var innerTables: [Int: InnerTable] = [:]
  /// From baseline to baseline of most of the text, and how far down its letters stand in a line.
  var grid: Int
  var baseline = 0
  /// How many paragraphs could only be set with more room between words than is good.
  var emergencies = 0

  /// The floats that begin with a block, or follow it, beside the same line.
  func floats(from block: Int) -> [Float] {
    let first = floats.partitionPoint { $0.blocks.lowerBound >= block }
    guard first < floats.count else { return [] }
    let anchor = floats[first].anchor
    return Array(floats[first...].prefix { $0.anchor == anchor })
  }

  /// Gives each block the lines that were chosen, 0 for its best, and forgets all others.
  mutating func settle(_ choices: [UInt8]) {
    guard blocks.contains(where: { !$0.others.isEmpty }) else { return }
    var kept: [SetLine] = []
    kept.reserveCapacity(lines.count)
    for index in blocks.indices {
      let choice = Int(choices[index])
      if choice > 0 {
        let setting = blocks[index].others[choice - 1]
        (blocks[index].lines, blocks[index].height) = (setting.lines, setting.height)
      }
      let first = kept.count
      kept += lines[blocks[index].lines]
      (blocks[index].lines, blocks[index].others) = (first..<kept.count, [])
    }
    lines = kept
  }
}

/// Makes the galley of a chapter.
struct GalleyMaker {
  var flow: Flow
  /// The same with all tables as large as the book has them.
  let book: Flow
  let wishes: FlowWishes
  let faces: [FaceInUse]
  let rules: LineRules
  let shaper: any TextShaper
  let pictureSize: (Int) -> (width: FlowLength, height: FlowLength)?
  /// The baseline of lines on the grid.
  private(set) var body = 0
  /// The lowest first baseline of each row of the band that is being made.
  var baselines: [Int: Int] = [:]
  /// What frames add above and below each block.
  var edges: [(top: Int, bottom: Int)] = []
  var galley = Galley(grid: Int(FlowLength.point))
  var region: FloatRegion
  /// How far down reaches what begins beside the block that is set next.
  var anchorDepth = 0
  /// By blocks' places, for those that text flows around only.
  let floatOfBlock: [Int: Int]
  let nesting: TableNesting
  /// Where the columns of each table are; of none before they are found.
  let columns: [TableColumns.Edges]
  /// Tables around others that are none: one of their rows is higher than a page.
  var tallTables: Set<Int> = []

  init(
    flow: Flow, book: Flow, columns: [TableColumns.Edges] = [], wishes: FlowWishes,
    faces: [FaceInUse], rules: LineRules, shaper: any TextShaper,
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    (self.flow, self.book, self.columns, self.wishes) = (flow, book, columns, wishes)
    (self.faces, self.rules) = (faces, rules)
    (self.shaper, self.pictureSize) = (shaper, pictureSize)
    region = FloatRegion(wishes: wishes, grid: galley.grid)
    floatOfBlock = Dictionary(
      flow.floats.enumerated().flatMap { number, float in float.blocks.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
    nesting = TableNesting(flow)
  }

  /// Where the baseline of a line so high stands, for letters of a face.
  func baseline(_ leading: Int, _ face: FaceInUse) -> Int {
    (leading - face.ascent - face.descent) / 2 + face.ascent
  }

  mutating func make() -> (galley: Galley, pictures: [Int: PictureExtent]) {
    galley.grid = wishes.isExact ? 1 : findGrid()
    region = FloatRegion(wishes: wishes, grid: galley.grid)
    edges = frameEdges()
    body = baseline(galley.grid, faces[bodyFace()])
    galley.baseline = body
    let pictures = measurePictures()
    var breaker = ParagraphBreaker(
      maker: AtomMaker(flow: flow, faces: faces, shaper: shaper, pictures: pictures),
      rules: rules, wishes: wishes)
    galley.blocks.reserveCapacity(flow.blocks.count)
    for index in flow.blocks.indices {
      if index < flow.ownBlocks { anchor(at: index) } else { region.end() }
      var made = set(index, &breaker, pictures)
      if index >= flow.ownBlocks { made.others = [] }
      if case .text = flow.blocks[index].content {} else if !isInFloat(index) { region.end() }
      galley.blocks.append(made)
      if !isInFloat(index) { pass(index) }
    }
    region.end()
    makeBands { maker, index in maker.set(index, &breaker, pictures) }
    galley.emergencies = breaker.emergencies
    return (galley, pictures)
  }

  /// Sets a block.
  private mutating func set(
    _ index: Int, _ breaker: inout ParagraphBreaker, _ pictures: [Int: PictureExtent]
  ) -> Galley.Block {
    let block = flow.blocks[index]
    var made: Galley.Block
    switch block.content {
    case .text(let spans):
      made = set(index, block, spans, &breaker, pictures)
    case .picture(let picture, let size):
      let extent = extent(picture, size, within: ParagraphBreaker.measure(of: block, wishes))
      made = Galley.Block(
        lines: galley.lines.count..<galley.lines.count, height: extent.wholeHeight,
        isPicture: true, picture: extent)
    case .rule(let line):
      made = Galley.Block(
        lines: galley.lines.count..<galley.lines.count, height: max(Int(line.width), 0))
    }
    (made.frameTop, made.frameBottom) = edges[index]
    made.isHead = block.headLevel > 0
    return made
  }

  // MARK: Lines

  private mutating func set(
    _ index: Int, _ block: FlowBlock, _ spans: [FlowSpan], _ breaker: inout ParagraphBreaker,
    _ pictures: [Int: PictureExtent]
  ) -> Galley.Block {
    let initial =
      block.paragraph.initial == nil
      ? nil
      : Initial(
        of: block, breaker.maker, body: faces[mainFace(spans)], leading: rowHeight(of: block),
        measure: ParagraphBreaker.measure(of: block, wishes))
    var beside = insets(of: index)
    if let initial, !beside.isEmpty {
      // The lines beside an initial begin below each other.
      let head = beside.prefix(initial.lines).reduce(LineInset()) {
        LineInset(left: max($0.left, $1.left), right: max($0.right, $1.right))
      }
      beside = [LineInset](repeating: head, count: initial.lines) + beside.dropFirst(initial.lines)
    }
    let insets = Self.joined(beside, initial?.insets ?? [])
    var (block, spans) = (block, spans)
    let start = initial?.text.upperBound
    let asides = setLines(&block, &spans, insets: insets, from: start, &breaker, index)
    if !block.paragraph.firstLine.isEmpty { flow.blocks[index].content = .text(spans) }
    var made = take(breaker.lines, of: block, spans, pictures, initial, breaker)
    for number in made.lines.prefix(beside.count) { galley.lines[number].isBeside = true }
    // The lines after it were made for those that are its best.
    let varies =
      !isInFloat(index) && made.height >= region.rest && block.paragraph.firstLine.isEmpty
      && asides.isEmpty
    for other in breaker.others where varies {
      let taken = take(other.lines, of: block, spans, pictures, initial, breaker)
      for number in taken.lines.prefix(beside.count) { galley.lines[number].isBeside = true }
      guard taken.height >= region.rest else { continue }
      made.others.append(
        Galley.Setting(lines: taken.lines, height: taken.height, demerits: other.demerits))
    }
    (made.initial, made.asides) = (initial, asides)
    return made
  }

  func rowHeight(of block: FlowBlock) -> Int {
    let leading = Self.leading(of: block, wishes)
    return abs(leading - galley.grid) <= 16 ? galley.grid : leading
  }

  /// The face that most of a block is set in.
  func mainFace(_ spans: [FlowSpan]) -> Int {
    spans.max { $0.text.count < $1.text.count }.map(face) ?? 0
  }

  // MARK: Pictures and frames

  private func extent(
    _ picture: Int, _ size: FlowPictureSize, within measure: Int
  ) -> PictureExtent {
    PictureExtent(
      size, natural: pictureSize(picture), measure: measure, depth: max(Int(wishes.depth), 1),
      frame: flow.frame(of: size))
  }

  /// The pictures within lines, by where they stand.
  func measurePictures() -> [Int: PictureExtent] {
    var extents: [Int: PictureExtent] = [:]
    for block in flow.blocks {
      guard case .text(let spans) = block.content else { continue }
      for span in spans {
        guard let picture = span.picture else { continue }
        var extent = extent(
          picture, span.pictureSize, within: ParagraphBreaker.measure(of: block, wishes))
        let height = rowHeight(of: block)
        let above = height == galley.grid ? body : baseline(height, faces[mainFace(spans)])
        extent.rise = FlowLength(
          clamping: faces[face(span)].rise(
            ofHeight: extent.wholeHeight, above: above, below: height - above))
        extents[span.text.lowerBound] = extent
      }
    }
    return extents
  }

  /// What frames add above and below each block.
  private func frameEdges() -> [(top: Int, bottom: Int)] {
    var edges = [(top: Int, bottom: Int)](repeating: (0, 0), count: flow.blocks.count)
    for (index, frame) in flow.frames.enumerated()
    where !frame.blocks.isEmpty && nesting.frameLevels[index] == 0 {
      guard frame.blocks.lowerBound >= 0, frame.blocks.upperBound <= edges.count else { continue }
      edges[frame.blocks.lowerBound].top += frame.topEdge
      edges[frame.blocks.upperBound - 1].bottom += frame.bottomEdge
    }
    // No more than a page leaves room for.
    let most = max(Int(wishes.depth) / 4, 0)
    return edges.map { (min($0.top, most), min($0.bottom, most)) }
  }
}
