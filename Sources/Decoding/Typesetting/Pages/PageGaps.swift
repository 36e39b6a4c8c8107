import RectoFlowModel

/// The gaps between what stands on a page that may be made wider, so that the page is full.
///
/// Whole lines are added only, so that what stands on the grid stays there, and only to gaps beside something that is set
/// apart, such as a formula that stands by itself, a picture, a table, or above a head. No gap becomes wider by more than
/// twice what it has, and none by more than two lines, or three above a head: a page that needs more ends short. The gaps
/// above and below what stands by itself share what they get. Gaps between paragraphs and stanzas stay: a wider one among
/// them would say that something else begins. What ends the page off the grid may move down by a part of a line, to the
/// foot.
struct PageGaps {
  /// What a gap becomes wider by.
  struct Growth {
    /// The most that it may, and how many lines the page may be deeper for it.
    var room, lines: Int
    /// Whether it lies below what stands by itself, and shares with the gap above that.
    var isShared: Bool
  }

  /// How many gaps beside something that is set apart may be wider.
  private(set) var apart = 0
  /// How many lines they may be wider by, all together.
  private(set) var lines = 0
  /// The block from whose first row on all that ends the page stands on no grid, if there is a gap above it.
  private(set) var looseEnd: Int?
  /// What the gap above what stands by itself may be wider by, while that is the last on the page.
  private var above: Int?

  /// Adds a block of which the first row stands so far below the one before it on the page, if there is one, and says by
  /// how much that gap may be wider.
  @discardableResult
  mutating func add(_ block: Int, after before: Int?, gap: Int, _ placer: RowPlacer) -> Growth? {
    let mayGrow = before.map { placer.mayGrow(gap, above: block, below: $0) } ?? false
    looseEnd = placer.shapes[block].isRigid ? nil : mayGrow ? block : looseEnd
    let isDisplay = placer.shapes[block].isSetAside
    let isInner =
      placer.shapes[block].continues || before.map { placer.isKeptDisplay($0, block) } ?? false
    defer { if !isDisplay { above = nil } }
    guard mayGrow, let before, placer.isApart(block, from: before) else {
      if !isInner { above = nil }
      return nil
    }
    let grid = placer.grid
    let most = placer.shapes[block].isHead ? 3 * grid : 2 * grid
    let room = min(2 * gap, most)
    let shared = isDisplay ? nil : above
    let own = shared.map { Self.lines($0 + room, grid) - Self.lines($0, grid) }
    let growth = Growth(room: room, lines: own ?? Self.lines(room, grid), isShared: shared != nil)
    apart += 1
    lines += growth.lines
    above = isDisplay ? room : nil
    return growth
  }

  /// How many lines a gap, or two, may be wider by that have so much room for it: what lacks but a quarter is seen by nobody.
  private static func lines(_ room: Int, _ grid: Int) -> Int { (room + grid / 4) / grid }

  /// What is added to a page that ends so far above its foot, and so far above that of the page before it: all that it
  /// lacks; or, where the gaps have no room for so much, what makes it as deep as the other.
  func filling(_ short: Int, behind other: Int, grid: Int) -> (lines: Int, part: Int) {
    for lacking in [short, other] where lacking > 0 {
      let lines = lacking / grid
      if lines <= self.lines { return (lines, looseEnd == nil ? 0 : lacking % grid) }
    }
    return (0, 0)
  }
}

extension RowPlacer {
  /// Whether a gap of that height may be made higher: one that is seen, that keeps nothing together, and beside which
  /// nothing stands.
  fileprivate func mayGrow(_ gap: Int, above block: Int, below before: Int) -> Bool {
    let (upper, lower) = (shapes[before], shapes[block])
    return gap * 3 >= grid && !upper.isHead && !lower.continues
      && lower.linesBeside == 0 && lower.floatDepth == 0
      && !isKeptDisplay(before, block)
  }

  /// Whether two blocks are what stands by itself and its caption.
  fileprivate func isKeptDisplay(_ before: Int, _ block: Int) -> Bool {
    shapes[before].isSetAside && shapes[block].isSetAside
      && (shapes[before].standing == .caption || shapes[block].standing == .caption)
      && (shapes[before].breaks.after == .avoided || shapes[block].breaks.before == .avoided)
  }

  /// Whether a gap lies beside what is set apart, or beside text that begins farther in.
  fileprivate func isApart(_ block: Int, from before: Int) -> Bool {
    if isSetApart(block, from: before) { return true }
    let (upper, lower) = (shapes[before], shapes[block])
    // A stanza may end farther in than the next one begins.
    return upper.inset != lower.inset && !(upper.isVerse && lower.isVerse)
  }

  fileprivate func isSetApart(_ block: Int, from before: Int) -> Bool {
    let (upper, lower) = (shapes[before], shapes[block])
    return upper.isApart || lower.isApart || upper.standing == .caption
      || lower.standing == .caption
  }
}

/// Widens the gaps of a page that is made.
struct PageWidening {
  /// Where something begins that may stand lower: its first row, and its first band.
  private struct Place { var row, band: Int }

  /// What stands below a gap that may be wider, or below two that share what they get: those above and below what stands by
  /// itself.
  private struct Gap {
    var first: Place
    var second: Place?
    /// By how much each may be wider, and by how many lines both.
    var room: (first: Int, second: Int)
    var lines: Int
    var isAboveHead: Bool
    /// Whether what stands apart is text that begins farther in, such as a list.
    var isInset: Bool

    func moves(_ lines: Int, _ grid: Int) -> [(place: Place, distance: Int)] {
      let whole = lines * grid
      guard let second else { return [(first, whole)] }
      let lack = max(whole - room.first - room.second, 0)
      let upper = min(max(whole / 2, whole - room.second - lack / 2), room.first + lack / 2)
      return [(first, upper), (second, whole - upper)]
    }
  }

  private var counted = PageGaps()
  private var gaps: [Gap] = []
  /// What stands on no grid at the end of the page, from its last gap on.
  private var looseEnd: Place?
  private var before: Int?

  /// Adds a block whose rows are about to be put on a sheet, so far below the one before it.
  mutating func add(_ block: Int, gap: Int, _ placer: RowPlacer, on sheet: Sheet) {
    let place = Place(row: sheet.rows.count, band: sheet.bands.count)
    if let growth = counted.add(block, after: before, gap: gap, placer) {
      if growth.isShared, let last = gaps.indices.last {
        gaps[last].second = place
        gaps[last].room.second = growth.room
        gaps[last].lines += growth.lines
      } else {
        gaps.append(
          Gap(
            first: place, room: (growth.room, 0), lines: growth.lines,
            isAboveHead: placer.shapes[block].isHead,
            isInset: !(before.map { placer.isSetApart(block, from: $0) } ?? true)))
      }
    }
    looseEnd = counted.looseEnd == block ? place : counted.looseEnd == nil ? nil : looseEnd
    before = block
  }

  /// Moves rows down so that the page is deeper by `height`, and says by how much it is.
  func widen(_ sheet: inout Sheet, by height: Int, grid: Int) -> Int {
    guard height > 0 else { return 0 }
    let (lines, part) = (height / grid, height % grid)
    var moves = zip(gaps, shares(of: lines)).filter { $1 > 0 }.flatMap { $0.moves($1, grid) }
    if part > 0, let looseEnd { moves.append((looseEnd, part)) }
    for (place, distance) in moves {
      for row in sheet.rows.indices[place.row...] {
        sheet.rows[row].top += Int32(clamping: distance)
      }
      for band in sheet.bands.indices[place.band...] { sheet.bands[band].top += distance }
    }
    return moves.reduce(0) { $0 + $1.1 }
  }

  /// How many lines each gap gets of so many: one above heads first, then one each evenly from the top to the foot, those
  /// beside text that begins farther in last; then another.
  private func shares(of count: Int) -> [Int] {
    var (shares, left) = ([Int](repeating: 0, count: gaps.count), count)
    let heads = gaps.indices.filter { gaps[$0].isAboveHead && gaps[$0].lines > 0 }.suffix(left)
    for gap in heads { shares[gap] = 1 }
    left -= heads.count
    while left > 0 {
      let open = gaps.indices.filter { shares[$0] < gaps[$0].lines }
      guard !open.isEmpty else { break }
      let others = open.filter { !gaps[$0].isAboveHead }
      let least = (others.isEmpty ? open : others).map { shares[$0] }.min()
      let level = (others.isEmpty ? open : others).filter { shares[$0] == least }
      let apart = level.filter { !gaps[$0].isInset }
      let next = Self.spread(left, over: apart.isEmpty ? level : apart)
      for gap in next { shares[gap] += 1 }
      left -= next.count
    }
    return shares
  }

  /// So many of some gaps, evenly from the first to the last.
  private static func spread(_ count: Int, over gaps: [Int]) -> [Int] {
    let count = min(count, gaps.count)
    return (0..<count).map { gaps[(2 * $0 + 1) * gaps.count / (2 * count)] }
  }
}
