import RectoFlowModel

/// Says where rows stand on a page: lines of the body's leading on a grid that begins at the top of each page, what is
/// between them with the space around it in whole lines.
struct RowPlacer {
  /// What counts of a block for where it stands.
  struct Shape {
    var height: Int
    var frameTop, frameBottom: Int
    var hasLines: Bool
    var isHead, isPicture: Bool
    /// Whether its lines stand on the grid, wherever it begins.
    var isRigid: Bool
    var space: Int
    var breaks: FlowBreaks
  }

  /// A row with what counts of the block that it is of.
  struct Row {
    var block: Int
    var isFirst, isLast: Bool
    var height: Int
    /// That of its block in the lines that were chosen for it.
    var blockHeight: Int
  }

  /// The end of what is on a page already.
  struct Spot {
    var y = 0
    /// The block whose space above is spent already.
    var spent = -1
    /// Whether nothing is on the page.
    var isTop = true
  }

  /// Where a row stands, and what is left below it.
  struct Placed {
    var top, height: Int
    var next: Spot
  }

  let grid: Int
  let depth: Int
  let shapes: [Shape]

  init(flow: Flow, galley: Galley, depth: Int) {
    (self.grid, self.depth) = (max(galley.grid, 1), max(depth, 1))
    let most = self.depth
    shapes = zip(galley.blocks, flow.blocks).map { block, styled in
      Shape(
        height: block.lines.isEmpty ? min(block.height, most) : block.height,
        frameTop: block.frameTop, frameBottom: block.frameBottom,
        hasLines: !block.lines.isEmpty, isHead: block.isHead, isPicture: block.isPicture,
        isRigid: block.isOnGrid && !block.isHead,
        space: max(min(Int(styled.spaceAbove), most / 2), 0), breaks: styled.breaks)
    }
  }

  /// The foot of the last whole line of a page.
  var fullFoot: Int { max(depth / grid, 1) * grid }

  /// Whether the book asks for a new page before a block.
  func isForced(before block: Int) -> Bool {
    guard block > 0 else { return false }
    return shapes[block - 1].breaks.after.endsPage || shapes[block].breaks.before.endsPage
  }

  private func up(_ y: Int) -> Int { (y + grid - 1) / grid * grid }

  /// The space above a block, which the first of a page has not, unless the chapter begins with it.
  private func lead(_ block: Int, _ spot: Spot) -> Int {
    guard shapes.indices.contains(block), spot.spent != block, !spot.isTop || block == 0 else {
      return 0
    }
    return shapes[block].space
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

  /// A row on a page, or nil if there is no room for it. The first always has room.
  func place(_ row: Row, at spot: Spot) -> Placed? {
    let shape = shapes[row.block]
    var (top, spent, height) = (spot.y, spot.spent, row.height)
    var slackBelow = 0
    if row.isFirst {
      let lead = lead(row.block, spot)
      top = spot.y + lead + shape.frameTop
      if shape.isRigid {
        top = onGrid(top, least: spot.y + shape.frameTop)
      } else if row.block + 1 == shapes.count || shapes[row.block + 1].isRigid {
        // With the space below it, it fills whole lines, and shares what is left with what is around it.
        let below = row.block + 1 < shapes.count ? shapes[row.block + 1].space : 0
        let end = top + row.blockHeight + shape.frameBottom + below
        let slack = up(end - grid / 10) - end
        var share = spot.isTop && row.block > 0 ? 0 : shareAbove(row.block, of: slack)
        share = min(share, max(depth - top - row.blockHeight - shape.frameBottom, 0))
        top += max(share, lead > 0 ? -lead / 4 : 0)
        if row.isLast, row.block + 1 < shapes.count {
          slackBelow = below + max(slack - share, 0)
          spent = row.block + 1
        }
      }
    } else if row.isLast, shape.isHead {
      slackBelow = up(spot.y + height) - spot.y - height
    }
    let foot = row.isLast ? shape.frameBottom : 0
    if spot.isTop {
      top = max(min(top, depth - height - foot), 0)
    } else if top + height + foot > depth {
      // A picture may shrink to 70 per cent to stay where it is told of.
      let room = depth - top - foot
      guard shape.isPicture, height > 0, room * 10 >= height * 7 else { return nil }
      height = room
    }
    let next = Spot(y: top + height + foot + slackBelow, spent: spent, isTop: false)
    return Placed(top: top, height: height, next: next)
  }

  /// Where a page goes on below a block of several rows the first of which is placed and the last of which ends at
  /// `bottom`; nil if that is too far down.
  func end(of block: Int, first: Placed, bottom: Int) -> Spot? {
    let shape = shapes[block]
    guard bottom + shape.frameBottom <= depth else { return nil }
    let slack = shape.isHead ? up(bottom) - bottom : 0
    return Spot(y: bottom + shape.frameBottom + slack, spent: first.next.spent, isTop: false)
  }

  /// The next line of the grid; the one before where a place is only a little below it.
  private func onGrid(_ top: Int, least: Int) -> Int {
    let below = top / grid * grid
    if top - below < grid / 4, below >= least { return below }
    return up(top)
  }
}
