import RectoFlowModel

/// Finds how wide what stands in cells is: without ends of lines, and where every line ends as soon as it may.
struct ContentWidths {
  /// Where lines may end in a table.
  enum Ends: Hashable {
    /// Between words that do not belong together, and in kept lines nowhere.
    case betweenPairs
    /// Between those as well.
    case betweenWords
    /// Within words too, where they may be parted.
    case inWords
    /// At all spaces as well, those of kept lines counted.
    case atAllSpaces
  }

  private var maker: AtomMaker
  private var pointMaker: PointMaker
  private var breaks: [UInt8] = []
  private let pictureSize: (Int) -> (width: FlowLength, height: FlowLength)?
  /// How wide the lines of the page are.
  private let measure: Int
  private let hyphenates: Bool

  init(
    maker: AtomMaker, rules: LineRules, wishes: FlowWishes,
    pictureSize: @escaping (Int) -> (width: FlowLength, height: FlowLength)?
  ) {
    (self.maker, self.pictureSize) = (maker, pictureSize)
    pointMaker = PointMaker(rules: rules)
    (measure, hyphenates) = (max(Int(wishes.measure), 1), wishes.hyphens != .never)
  }

  /// The widths that a block asks for, its insets counted.
  mutating func content(of block: FlowBlock, _ ends: Ends) -> CellContent {
    var content = CellContent()
    switch block.content {
    case .text(let spans): take(block, spans, ends, into: &content)
    case .picture(let picture, let size):
      let width = min(max(Int(size.width ?? pictureSize(picture)?.width ?? 0), 0), measure)
      let edges = maker.flow.frame(of: size)?.edges(measure: measure, depth: measure)
      let around = Int(edges?.left ?? 0) + Int(edges?.right ?? 0)
      let parts = around > 0 ? 5 : 1
      content.take(most: width + around, parts: parts)
      content.take(least: leastPicture(width) + around, parts: parts)
    case .rule: break
    }
    return content.beside(max(Int(block.inset.left), 0) + max(Int(block.inset.right), 0), measure)
  }

  /// Whether lines of a block may end at more spaces if they may end at all.
  func hasFixedSpaces(_ block: FlowBlock) -> Bool {
    let text = maker.flow.text[block.text]
    return block.paragraph.keepsLines
      || zip(text, text.dropFirst()).contains { $0 == (0xC2, 0xA0) }
  }

  /// A picture can be drawn smaller.
  private func leastPicture(_ width: Int) -> Int { min(width, measure / 5) }

  private mutating func take(
    _ block: FlowBlock, _ spans: [FlowSpan], _ ends: Ends, into content: inout CellContent
  ) {
    guard let first = spans.first, !block.text.isEmpty else { return }
    // What is longer fills any column.
    var part = block.text.prefix(LineRules.Limit.part)
    while part.upperBound < block.text.upperBound,
      maker.flow.text[part.upperBound] & 0xC0 == 0x80
    {
      part = part.lowerBound..<(part.upperBound + 1)
    }
    let setting = maker.faces[maker.face(first)].setting
    let levels = LineTurns(maker.flow.text, block).levels(by: maker.shaper)
    maker.make(spans, part: part, levels: levels, from: block.text.lowerBound)
    maker.findBreaks(in: part, setting, parts: hyphenates, into: &breaks)
    if ends == .atAllSpaces { maker.breakAtSpaces(&breaks, from: part.lowerBound) }
    var start = 0
    while start < maker.atoms.count {
      var end = start
      while end < maker.atoms.count, maker.atoms[end].kind != .lineFeed { end += 1 }
      take(start..<end, of: block, from: part.lowerBound, ends, into: &content)
      start = end + 1
    }
  }

  /// Takes the widths of atoms between two ends that the text asks for.
  private mutating func take(
    _ row: Range<Int>, of block: FlowBlock, from start: Int, _ ends: Ends,
    into content: inout CellContent
  ) {
    guard !row.isEmpty else { return }
    let indent = row.lowerBound == 0 ? max(Int(block.paragraph.indent), 0) : 0
    var (line, gap) = (indent, 0)
    for atom in maker.atoms[row] {
      if atom.kind == .space || atom.kind == .room {
        gap += atom.width
      } else {
        (line, gap) = (line + gap + atom.width, 0)
      }
    }
    content.take(most: line, parts: row.count)
    let size = Int(maker.faces[Int(maker.atoms[row.lowerBound].face)].face.size)
    if line <= Self.calmEms * size { content.take(calm: line, parts: row.count) }
    if block.paragraph.keepsLines, ends != .atAllSpaces {
      content.take(least: line, parts: row.count)
      return
    }
    for index in row { shrink(index) }
    let words = PointMaker.Choice(keepsPairs: ends == .betweenPairs)
    let turnover = max(Int(block.paragraph.turnover), 0)
    let parts = ends == .inWords || ends == .atAllSpaces
    guard hyphenates, parts, !block.paragraph.keepsLines else {
      takePieces(of: row, words, from: start, indent, turnover, into: &content)
      return
    }
    let widest = takePieces(
      of: row, words, from: start, indent, turnover, atMost: Self.leastEms * size, into: &content)
    guard widest > Self.leastEms * size else { return }
    takePieces(
      of: row, PointMaker.Choice(parts: true, wholeCode: 0), from: start, indent, turnover,
      into: &content)
  }

  /// Words that are parted have lines of so many sizes of their letters at least: in narrower ones nobody can read them.
  private static let leastEms = 4
  /// What is no wider had better be one line in a cell.
  private static let calmEms = 10

  /// Takes the widths of what no line holds less of; of each no more than is said, without what is beside it. Says how wide
  /// the widest is.
  @discardableResult
  private mutating func takePieces(
    of row: Range<Int>, _ choice: PointMaker.Choice, from start: Int, _ indent: Int,
    _ turnover: Int, atMost most: Int = .max, into content: inout CellContent
  ) -> Int {
    pointMaker.make(&maker, row, breaks: breaks, from: start, choice: choice)
    var (next, widest) = (row.lowerBound, 0)
    for piece in pointMaker.pieces {
      widest = max(widest, piece.width)
      while next < row.upperBound, Int(maker.atoms[next].end) <= piece.text.lowerBound { next += 1 }
      // What is cut out of a word is rounded at both ends.
      var (last, parts) = (next, 2)
      while last < row.upperBound, Int(maker.atoms[last].start) < piece.text.upperBound {
        (last, parts) = (last + 1, parts + 1)
      }
      content.take(
        least: min(piece.width, most) + (piece.isFirst ? indent : turnover), parts: parts)
    }
    return widest
  }

  /// Makes what can be drawn smaller as narrow as it may become.
  private mutating func shrink(_ index: Int) {
    switch maker.atoms[index].kind {
    case .picture: maker.atoms[index].width = leastPicture(maker.atoms[index].width)
    case .formula: maker.atoms[index].width = maker.atoms[index].width * 7 / 10
    case .word, .space, .room, .aside, .lineFeed: break
    }
  }
}
