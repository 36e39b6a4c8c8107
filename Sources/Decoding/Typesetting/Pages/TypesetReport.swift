import RectoFlowModel

/// How well a chapter is set, in figures.
public struct TypesetReport: Equatable, Sendable {
  public var pages = 0
  public var paragraphs = 0
  public var tables = 0
  public var lines = 0
  /// Lines that end with a hyphen, and those of them below another.
  public var hyphens = 0
  public var hyphensInRow = 0
  /// Lines that are stretched more than they should be, and more than twice that.
  public var loose = 0
  public var veryLoose = 0
  /// Justified lines, last ones left out, and the sum of the squares of how far they are stretched or shrunk.
  public var justified = 0
  public var squares = 0.0
  /// Justified lines whose spaces are much wider or narrower than those of the line above, last lines left out: by more
  /// than what a space may be stretched.
  public var contrasts = 0
  /// Pages that begin with the last line of a paragraph, and that end with the first, of one that keeps more together.
  public var widows = 0
  public var orphans = 0
  /// What was to stand on one page, such as a stanza, and is parted though a page could hold it.
  public var parted = 0
  /// Paragraphs that could only be set with more room between words than is good.
  public var emergencies = 0
  /// Pages that end a line or more above their foot, though text goes on.
  public var shortPages = 0
  /// Pages that follow each other, either of which goes on on the next, and those of them that end at different depths:
  /// any such two may face each other, for it is not known on which side a chapter begins.
  public var pairs = 0
  public var unevenPairs = 0
  /// Pages that end with a hyphen.
  public var pageHyphens = 0
  /// Lines of the text's leading that do not stand on the grid of their page, since its gaps are wider or less wide than
  /// whole lines; those that a formula or a picture makes higher do not count, nor those of the same block, nor those in
  /// tables, which stand in the middle of their room as other displays do.
  public var offGrid = 0
  /// How deep each page is, in tenths of a point; -1 of one that need not be full: the last, one after which the book asks
  /// for a new page, and one before something higher than half a page, such as a picture.
  public var depths: [Int] = []

  /// The report on nothing.
  public init() {}

  init(flow: Flow, galley: Galley, pages: [Sheet]) {
    self.pages = pages.count
    tables = flow.tables.count
    emergencies = galley.emergencies
    for (number, block) in galley.blocks.enumerated() where !block.lines.isEmpty {
      paragraphs += 1
      lines += block.lines.count
      let isJustified = flow.blocks[number].paragraph.alignment == .justified
      for index in block.lines { count(index, galley, block, isJustified: isJustified) }
    }
    for page in pages { countContrasts(page, flow, galley) }
    let deepest = pages.reduce(0) { max($0, $1.depth) }
    for page in pages.indices {
      let next = page + 1 < pages.count ? pages[page + 1].rows.first : nil
      if let first = pages[page].rows.first {
        let block = flow.blocks[Int(first.block)]
        let isKept = block.breaks.widows > 1 && !flow.isCutIntoRows(block)
        widows += isKept && Self.isWidow(first, galley) ? 1 : 0
      }
      guard let last = pages[page].rows.last, let next else { continue }
      let block = flow.blocks[Int(last.block)]
      let isKept = block.breaks.orphans > 1 && !flow.isCutIntoRows(block)
      orphans += isKept && Self.isOrphan(last, galley) ? 1 : 0
      let goesOn = next.block == last.block
      if goesOn, Int(deepest - pages[page].depth) >= galley.grid { shortPages += 1 }
      if last.line >= 0, galley.lines[Int(last.line)].hasHyphen { pageHyphens += 1 }
    }
    countPairs(pages, flow)
    countParted(pages, flow, galley, depth: Int(deepest))
    offGrid = pages.reduce(0) { $0 + $1.rows.count { Self.isOffGrid($0, flow, galley) } }
    depths = pages.indices.map { page in
      Self.mustBeFull(page, pages, flow, galley, depth: Int(deepest))
        ? Int((pages[page].depth.points * 10).rounded()) : -1
    }
  }

  private static func isOffGrid(_ row: Sheet.Row, _ flow: Flow, _ galley: Galley) -> Bool {
    let block = galley.blocks[Int(row.block)]
    guard row.line >= 0, block.band == nil, block.isOnGrid, !block.isHead,
      galley.lines[block.lines].allSatisfy({ Int($0.height) == galley.grid }),
      !flow.displaysFormula(flow.blocks[Int(row.block)])
    else { return false }
    let line = galley.lines[Int(row.line)]
    let beyond = (Int(row.top) + Int(line.baseline) - galley.baseline) % galley.grid
    // Roundings of single lines are no fault.
    return min(beyond, galley.grid - beyond) > 32
  }

  private static func mustBeFull(
    _ page: Int, _ pages: [Sheet], _ flow: Flow, _ galley: Galley, depth: Int
  ) -> Bool {
    guard page + 1 < pages.count, let last = pages[page].rows.last,
      let first = pages[page + 1].rows.first
    else { return false }
    if last.block != first.block, flow.isForced(between: Int(last.block), and: Int(first.block)) {
      return false
    }
    let height = galley.blocks[Int(first.block)].band.map { galley.bands[$0].height }
    return 2 * (height ?? Int(first.height)) <= depth
  }

  private mutating func countContrasts(_ page: Sheet, _ flow: Flow, _ galley: Galley) {
    var above: Int16?
    for row in page.rows {
      var ratio: Int16?
      if row.line >= 0, flow.blocks[Int(row.block)].paragraph.alignment == .justified {
        let line = galley.lines[Int(row.line)]
        if !line.isLast || line.ratio != 0 { ratio = line.ratio }
      }
      if let above, let ratio, abs(above - ratio) > 100 { contrasts += 1 }
      above = ratio
    }
  }

  private mutating func countPairs(_ pages: [Sheet], _ flow: Flow) {
    func goesOn(_ page: Int) -> Bool {
      guard page + 1 < pages.count, let last = pages[page].rows.last,
        let next = pages[page + 1].rows.first
      else { return false }
      return next.block == last.block
        || !flow.isForced(between: Int(last.block), and: Int(next.block))
    }
    for page in pages.indices.dropFirst() where goesOn(page - 1) && goesOn(page) {
      pairs += 1
      // Half a point is seen by nobody.
      if abs(pages[page].depth - pages[page - 1].depth) > 512 { unevenPairs += 1 }
    }
  }

  private mutating func countParted(
    _ pages: [Sheet], _ flow: Flow, _ galley: Galley, depth: Int
  ) {
    guard !flow.kept.isEmpty else { return }
    // The first page of each block, and its last.
    var places = [(first: Int, last: Int)?](repeating: nil, count: flow.blocks.count)
    for page in pages.indices {
      for row in pages[page].rows {
        let first = places[Int(row.block)]?.first ?? page
        places[Int(row.block)] = (first, page)
      }
    }
    // Some stand in others.
    for kept in Set(flow.kept) {
      let height = kept.reduce(0) { sum, block in
        let space = block > kept.lowerBound ? Int(flow.blocks[block].spaceAbove) : 0
        return sum + galley.blocks[block].height + space
      }
      guard height <= depth, let first = places[kept.lowerBound],
        let last = places[kept.upperBound - 1]
      else { continue }
      if first.first != last.last { parted += 1 }
    }
  }

  private mutating func count(
    _ index: Int, _ galley: Galley, _ block: Galley.Block, isJustified: Bool
  ) {
    let line = galley.lines[index]
    if line.hasHyphen {
      hyphens += 1
      if index > block.lines.lowerBound, galley.lines[index - 1].hasHyphen { hyphensInRow += 1 }
    }
    guard isJustified else { return }
    if line.ratio > 100 { loose += 1 }
    if line.ratio > 200 { veryLoose += 1 }
    guard !line.isLast else { return }
    justified += 1
    squares += Double(line.ratio) * Double(line.ratio) / 10_000
  }

  private static func isWidow(_ row: Sheet.Row, _ galley: Galley) -> Bool {
    let lines = galley.blocks[Int(row.block)].lines
    return row.line >= 0 && lines.count > 1 && Int(row.line) == lines.upperBound - 1
  }

  private static func isOrphan(_ row: Sheet.Row, _ galley: Galley) -> Bool {
    let lines = galley.blocks[Int(row.block)].lines
    return row.line >= 0 && lines.count > 1 && Int(row.line) == lines.lowerBound
  }

  /// The report on two chapters together.
  public static func + (a: TypesetReport, b: TypesetReport) -> TypesetReport {
    var sum = a
    sum.pages += b.pages
    sum.paragraphs += b.paragraphs
    sum.tables += b.tables
    sum.lines += b.lines
    sum.hyphens += b.hyphens
    sum.hyphensInRow += b.hyphensInRow
    sum.loose += b.loose
    sum.veryLoose += b.veryLoose
    sum.justified += b.justified
    sum.squares += b.squares
    sum.contrasts += b.contrasts
    sum.widows += b.widows
    sum.orphans += b.orphans
    sum.parted += b.parted
    sum.emergencies += b.emergencies
    sum.shortPages += b.shortPages
    sum.pairs += b.pairs
    sum.unevenPairs += b.unevenPairs
    sum.pageHyphens += b.pageHyphens
    sum.offGrid += b.offGrid
    sum.depths += b.depths
    return sum
  }
}

extension Flow {
  /// Whether the book asks for a new page between two blocks.
  fileprivate func isForced(between before: Int, and after: Int) -> Bool {
    blocks[before].breaks.after.endsPage || blocks[after].breaks.before.endsPage
  }
}
