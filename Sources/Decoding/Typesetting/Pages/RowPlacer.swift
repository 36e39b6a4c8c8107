import RectoFlowModel

/// Says where rows stand on a page: lines of the body's leading on a grid that begins at the top of each page, what is
/// between them with the space around it in whole lines.
struct RowPlacer {
  /// Pictures shrink to so many hundredths of their height to stay where they are told of.
  private static let leastShare = 75
  /// The head of a chapter of fewer pages than these may be sunk by a line less for so many that it is sunk by, and by no more
  /// than so many less. Others open at one height.
  private static let (liftedPages, sunkLines, mostLifts) = (3, 3, 3)

  /// What a block is to the text around it.
  enum Standing {
    case text
    /// What stands by itself between text, so that it may leave the grid: what is no text, and a formula.
    case display
    /// Text that is kept with a picture or a table.
    case caption
  }

  /// What counts of a block for where it stands.
  struct Shape {
    var height: Int
    var frameTop, frameBottom: Int
    var hasLines: Bool
    var isHead, isPicture: Bool
    /// Whether its lines stand on the grid, wherever it begins.
    var isRigid: Bool
    /// Whether the room around it may be wider on one page than on another: that of heads, of formulas that stand by
    /// themselves, and of all that is no text.
    var isApart: Bool
    /// What it is to the text around it.
    var standing = Standing.text
    var kind = Kind()
    /// How far in it begins and ends.
    var inset: LineInset
    var space: Int
    var breaks: FlowBreaks
    /// How high what follows it is up to text on the grid, where that is small text which began with it; nil else.
    var smallRest: Int?
    /// The block that follows: not those that stand beside it in a row of a table.
    var next: Int
    /// Whether a chapter begins with it, so that its space stands above it on a new page too.
    var opensChapter = false
    /// Whether it is a row of a table that began before.
    var continues = false
    /// How far it may reach above the head of a page that begins with it, since that is empty: the padding of a table's row.
    var bareHead = 0
    /// How high what is repeated of a table is where a page begins with it.
    var repeated = 0
    /// Whether text flows around it: it has no place of its own then, and counts like the block beside it.
    var isFloat = false
    /// Whether it stands below what text flowed around before it.
    var isClear = false
    /// What stands beside its first line reaches so far down, if it begins there.
    var floatDepth = 0
    /// How many of its first lines stand beside what began before.
    var linesBeside = 0
    /// How high what is kept below a picture is: its caption.
    var captionHeight = 0
  }

  /// A row with what counts of the block that it is of.
  struct Row {
    var block: Int
    var isFirst, isLast: Bool
    var height: Int
    /// That of its block in the lines that were chosen for it.
    var blockHeight: Int
    /// `SetLine.lead` and `SetLine.spare`.
    var lead = 0
    var spare = 0
    /// Whether it stands beside what text flows around.
    var isBeside = false
    /// What is left free at the foot of the page for notes whose marks are on it so far.
    var reserve = 0
    /// How far below the foot it may end, since the gaps above it can be less wide.
    var slack = 0
  }

  /// The end of what is on a page already.
  struct Spot {
    var y = 0
    /// The block whose space above is spent already.
    var spent = -1
    /// Whether nothing is on the page.
    var isTop = true
    /// Whether nothing but the head of a chapter and small text below it is on the page.
    var isOpening = false
    /// How far down reaches what text flows around.
    var floor = 0
    /// Whether a line that a formula opened moved the text off the grid.
    var isOpened = false
    /// How much less a chapter's head is sunk.
    var lift = 0
  }

  /// Where a row stands, and what is left below it.
  struct Placed {
    var top, height: Int
    var next: Spot
  }

  let grid: Int
  let depth: Int
  let shapes: [Shape]
  /// The first block that has a place of its own.
  private let firstBlock: Int

  init(flow: Flow, galley: Galley, depth: Int) {
    (self.grid, self.depth) = (max(galley.grid, 1), max(depth, 1))
    let most = self.depth
    var shapes = (0..<flow.ownBlocks).map { number in
      let (block, styled) = (galley.blocks[number], flow.blocks[number])
      var breaks = styled.breaks
      // The lines beside an initial stay with it.
      breaks.orphans = max(breaks.orphans, block.initial?.lines ?? 0)
      // Each row of a high formula may stand by itself.
      if flow.isCutIntoRows(styled) { (breaks.orphans, breaks.widows) = (1, 1) }
      return Shape(
        height: block.lines.isEmpty ? min(block.height, most) : block.height,
        frameTop: block.frameTop, frameBottom: block.frameBottom,
        hasLines: !block.lines.isEmpty, isHead: block.isHead, isPicture: block.isPicture,
        isRigid: block.isOnGrid && !block.isHead,
        isApart: block.isHead || block.lines.isEmpty || block.frameTop + block.frameBottom > 0
          || flow.displaysFormula(styled),
        inset: LineInset(left: styled.inset.left, right: styled.inset.right),
        space: max(min(Int(styled.spaceAbove), most / 2), 0), breaks: breaks, next: number + 1)
    }
    for (index, block) in galley.blocks.prefix(flow.ownBlocks).enumerated() {
      (shapes[index].floatDepth, shapes[index].isClear) = (block.floatDepth, block.isClear)
      shapes[index].opensChapter = flow.blocks[index].opensChapter
      shapes[index].kind = Kind(flow, flow.blocks[index], lines: block.lines.count)
      if block.lines.isEmpty || shapes[index].kind.isFormula { shapes[index].standing = .display }
      // The mark that ends a proof parts no scenes, so that what follows need not stay with it.
      if shapes[index].kind.isEndMark, shapes[index].breaks.after == .avoided {
        shapes[index].breaks.after = .allowed
      }
      shapes[index].linesBeside =
        galley.lines[block.lines].prefix { $0.isBeside }.count
    }
    for band in galley.bands { band.shape(&shapes, flow, galley, depth: most) }
    for float in galley.floats.reversed() {
      for block in float.blocks {
        let demand = block == float.blocks.lowerBound ? shapes[block].breaks.before : .allowed
        shapes[block] = shapes[float.anchor]
        (shapes[block].isFloat, shapes[block].next) = (true, block + 1)
        (shapes[block].breaks.before, shapes[block].breaks.after) = (demand, .allowed)
      }
    }
    for number in shapes.indices where shapes[number].isPicture && !shapes[number].isFloat {
      shapes[number].captionHeight = Self.captionHeight(of: number, shapes, grid, most / 2)
    }
    for number in shapes.indices.reversed() {
      shapes[number].smallRest = Self.smallRest(of: number, shapes, atMost: most / 2)
    }
    Self.findCaptions(&shapes, flow, galley)
    self.shapes = shapes
    firstBlock = shapes.firstIndex { !$0.isFloat } ?? 0
  }

  /// How high the small text is that follows some, if that is no more than a part of a page; with the space below it.
  private static func smallRest(of number: Int, _ shapes: [Shape], atMost most: Int) -> Int? {
    let (shape, next) = (shapes[number], shapes[number].next)
    guard next < shapes.count, shape.isSmallText, shapes[next].isSmallText,
      !shape.breaks.after.endsPage, !shapes[next].breaks.before.endsPage
    else { return nil }
    let (below, own) = (shapes[next].next, shapes[next])
    let isLast = below >= shapes.count || shapes[below].isRigid
    guard let rest = isLast ? (below < shapes.count ? shapes[below].space : 0) : own.smallRest
    else { return nil }
    let height = own.space + own.frameTop + own.height + own.frameBottom + rest
    return height <= most ? height : nil
  }

  /// The block after another that has a place of its own.
  private func following(_ block: Int) -> Int {
    var next = shapes[block].next
    while next < shapes.count, shapes[next].isFloat { next += 1 }
    return next
  }

  /// The foot of the last whole line of a page.
  var fullFoot: Int { max(depth / grid, 1) * grid }

  /// Whether the book asks for a new page before a block.
  func isForced(before block: Int) -> Bool {
    guard block > 0 else { return false }
    return shapes[block - 1].breaks.after.endsPage || shapes[block].breaks.before.endsPage
  }

  private func up(_ y: Int) -> Int { (y + grid - 1) / grid * grid }

  /// What stands between a block and the next text on the grid: the space, and small text that goes on; nil where something
  /// else follows.
  private func heightBelow(_ block: Int) -> Int? {
    if let rest = shapes[block].smallRest { return rest }
    let following = following(block)
    guard following < shapes.count else { return 0 }
    return shapes[following].isRigid ? shapes[following].space : nil
  }

  private func opensChapter(_ block: Int) -> Bool {
    block == firstBlock || shapes[block].opensChapter
  }

  /// The space above a block, which the first of a page has not, unless a chapter begins with it.
  private func lead(_ block: Int, _ spot: Spot) -> Int {
    guard shapes.indices.contains(block), spot.spent != block,
      !spot.isTop || opensChapter(block)
    else {
      return 0
    }
    return max(shapes[block].space - spot.lift, 0)
  }

  /// By how many lines less the head of a short chapter may be sunk, or one that would stand alone on its page.
  func lifts(of section: Range<Int>) -> Int {
    let first = section.lowerBound
    guard opensChapter(first), shapes[first].hasLines else { return 0 }
    var (height, block) = (0, first)
    while block < section.upperBound, height < Self.liftedPages * depth {
      if !shapes[block].isFloat { height += shapes[block].space + shapes[block].height }
      block = shapes[block].next
    }
    let needed = liftsToFit(section)
    guard height < Self.liftedPages * depth else { return needed }
    return max(needed, min(shapes[first].space / (Self.sunkLines * grid), Self.mostLifts))
  }

  /// By how many lines less a chapter's head must be sunk for what follows it and does not part, such as a list in columns, to
  /// stand below it; 0 where that has room, or has none in any case.
  private func liftsToFit(_ section: Range<Int>) -> Int {
    var (foot, block) = (0, section.lowerBound)
    while block < section.upperBound, shapes[block].isHead {
      foot = up(foot + shapes[block].space + shapes[block].frameTop + shapes[block].height)
      block = shapes[block].next
    }
    guard block > section.lowerBound, block < section.upperBound, !shapes[block].hasLines else {
      return 0
    }
    let lack = foot + shapes[block].space + shapes[block].frameTop + shapes[block].height - depth
    let lines = lack > 0 ? up(lack) / grid : 0
    return lines * grid <= shapes[section.lowerBound].space ? lines : 0
  }

  /// How much lower a picture may be that is drawn at a height: by no more than two lines.
  func trim(of block: Int, at height: Int) -> Int {
    guard shapes[block].isPicture else { return 0 }
    return max(min(height - shapes[block].height * Self.leastShare / 100, 2 * grid), 0)
  }

  /// How much of the room that is left around a block stands above it: two parts of three above a head; none where
  /// small text goes on that began before; half else.
  private func shareAbove(_ number: Int, of slack: Int) -> Int {
    let shape = shapes[number]
    if shape.isHead { return slack * 2 / 3 }
    let goesOn =
      number > 0 && shape.hasLines && shapes[number - 1].hasLines && !shapes[number - 1].isRigid
      && !shapes[number - 1].isHead
    return goesOn ? 0 : slack / 2
  }

  /// Where the first row of a page stands: below what is repeated of a table that goes on.
  func top(of block: Int) -> Spot { Spot(y: shapes[block].repeated) }

  /// A row on a page, or nil if there is no room for it. The first always has room.
  func place(_ row: Row, at spot: Spot) -> Placed? {
    let shape = shapes[row.block]
    // A picture ends beside the last line of another page.
    let whole = shape.isPicture && !spot.isTop ? fullFoot : depth
    let depth = whole - row.reserve
    var spot = spot
    if !row.isBeside || row.isFirst && shape.isClear, spot.floor > spot.y {
      (spot.y, spot.isOpened) = (shape.isRigid ? up(spot.floor) : spot.floor, false)
      if row.isFirst { spot.spent = row.block }
    }
    // Beside what text flows around, and where that begins, blocks stand where their lines were broken for.
    let isFree = spot.floor <= spot.y
    let opens = spot.isTop ? opensChapter(row.block) : spot.isOpening
    var (top, spent, height) = (spot.y, spot.spent, row.height)
    var slackBelow = 0
    if row.isFirst {
      let lead = lead(row.block, spot)
      top = spot.y + lead + shape.frameTop
      if shape.isRigid {
        top = self.top(ofGap: lead + shape.frameTop, row, at: spot)
      } else if isFree, let below = heightBelow(row.block) {
        // With the space below it, it fills whole lines, and shares what is left with what is around it.
        let following = following(row.block)
        let end = top + row.blockHeight + shape.frameBottom + below
        let slack = up(end - grid / 10) - end
        // Rows of a table that goes on stand on each other, and chapters open at one height.
        var share =
          spot.isTop || shape.continues || opens ? 0 : shareAbove(row.block, of: slack)
        share = min(share, max(depth - top - row.blockHeight - shape.frameBottom, 0))
        top += max(share, lead > 0 ? -lead / 4 : 0)
        if row.isLast, shape.floatDepth == 0, following < shapes.count, shape.smallRest == nil {
          slackBelow = below + max(slack - share, 0)
          spent = following
        }
      }
    } else if row.isLast, shape.isHead, spot.y + height >= spot.floor {
      slackBelow = up(spot.y + height) - spot.y - height
    }
    let foot = row.isLast ? shape.frameBottom : 0
    let below = foot + shape.captionHeight
    if spot.isTop {
      top = max(min(top, depth - height - below), 0) - (row.block > firstBlock ? shape.bareHead : 0)
      if top == 0 { top -= row.spare }
    } else if top + height + below > depth + (shape.isPicture ? 0 : row.slack) {
      let room = depth - top - below
      guard shape.isPicture, height > 0, room * 100 >= height * Self.leastShare else { return nil }
      height = room
    }
    var floor = spot.floor
    if row.isFirst, shape.floatDepth > 0 {
      if top + shape.floatDepth > depth {
        guard spot.isTop else { return nil }
        top = max(depth - shape.floatDepth, 0)
      }
      floor = max(floor, top + shape.floatDepth)
    }
    let next = Spot(
      y: top + height + foot + slackBelow, spent: spent, isTop: false,
      isOpening: opens && (shape.isHead || shape.isSmallText), floor: floor,
      isOpened: isOpened(shape, at: top + height))
    return Placed(top: top, height: height, next: next)
  }

  /// Where a page goes on below a block of several rows the first of which is placed and the last of which ends at
  /// `bottom`; nil if that is too far down beside what is left free for notes.
  func end(of block: Int, first: Placed, bottom: Int, reserve: Int, slack: Int) -> Spot? {
    let shape = shapes[block]
    guard bottom + shape.frameBottom <= depth - reserve + slack else { return nil }
    let slack = shape.isHead && bottom >= first.next.floor ? up(bottom) - bottom : 0
    return Spot(
      y: bottom + shape.frameBottom + slack, spent: first.next.spent, isTop: false,
      isOpening: first.next.isOpening, floor: first.next.floor,
      isOpened: isOpened(shape, at: bottom))
  }

  private func isOpened(_ shape: Shape, at foot: Int) -> Bool {
    shape.isRigid && shape.frameBottom == 0 && foot % grid != 0
  }

  /// Where the first row of a block on the grid stands below a gap that its book asks for. What its formulas need above it
  /// lies in that gap; and a gap leads back to the grid where a line above was opened.
  private func top(ofGap gap: Int, _ row: Row, at spot: Spot) -> Int {
    let frame = shapes[row.block].frameTop
    let least = spot.y + frame + row.lead
    // Text that follows without a gap goes on where the text above it ends.
    if onGrid(gap, least: frame) == 0, row.lead > 0 || spot.isOpened { return spot.y }
    guard spot.isOpened else {
      return onGrid(max(spot.y + gap, least), least: least) - row.lead
    }
    let before = spot.y / grid * grid
    var top = before + onGrid(gap, least: frame)
    if (spot.y - before) * 5 > 2 * grid { top += grid }
    return max(top, up(least)) - row.lead
  }

  /// The next line of the grid; the one before where a place is only a little below it.
  private func onGrid(_ top: Int, least: Int) -> Int {
    let below = top / grid * grid
    if top - below < grid / 4, below >= least { return below }
    return up(top)
  }
}

extension RowPlacer.Shape {
  /// Whether it stands by itself, or is kept with what does.
  var isSetAside: Bool { standing != .text }

  /// Whether it is text that stands on no grid, in the column by itself.
  fileprivate var isSmallText: Bool {
    hasLines && !isRigid && !isHead && !isFloat && floatDepth == 0 && linesBeside == 0
  }
}
