import RectoFlowModel

/// The gaps between what stands on a page that may be made wider, so that the page is full.
///
/// Whole lines are added only, so that what stands on the grid stays there, and only to gaps beside something that is set
/// apart, such as a formula that stands by itself, a picture, a table, a list, code, or above a head. No gap becomes wider by
/// more than twice what it has, and none by more than a line, or two above a head: a page that needs more ends short, and so
/// do those beside it. The gaps above and below what stands by itself share what they get, and give back a line where both
/// have one. Gaps between paragraphs and stanzas stay: a wider one among them would say that something else begins. What
/// ends the page off the grid may move by a part of a line.
struct PageGaps {
  /// What a gap becomes wider by.
  struct Growth {
    /// The most that it may, and how many lines the page may be deeper for it.
    var room, lines: Int
    /// Whether it lies below what stands by itself, and shares with the gap above that.
    var isShared: Bool
    /// Whether both can give back a line.
    var isTight = false
  }

  /// How many gaps beside something that is set apart may be wider.
  private(set) var apart = 0
  /// How many lines they may be wider by, all together.
  private(set) var lines = 0
  /// How many lines the gaps around what stands by itself can give back, no more than two.
  private(set) var spare = 0
  /// The block from whose first row on all that ends the page may move off the grid, or back to it; how high the gap above
  /// that is, and how many lines it may be wider by.
  private(set) var end: Int?
  private(set) var endGap = 0
  private(set) var endLines = 0
  /// Whether that is the last block.
  private(set) var endsThere = false
  /// Whether what ends the page stands on no grid, and whether anything stands beside it.
  private(set) var isLoose = false
  private(set) var isBeside = false
  /// Whether it is a formula that may be parted between its rows.
  private(set) var isCut = false
  /// How many rows of a table end the page.
  private(set) var bands = 0
  /// What the gap above what stands by itself may be wider by, and how high it is, while that is the last on the page.
  private var above: (room: Int, gap: Int)?

  /// Adds a block of which the first row stands so far below the one before it on the page, if there is one, and says by
  /// how much that gap may be wider.
  @discardableResult
  mutating func add(_ block: Int, after before: Int?, gap: Int, _ placer: RowPlacer) -> Growth? {
    let (shape, grid) = (placer.shapes[block], placer.grid)
    let mayGrow = before.map { placer.mayGrow(gap, above: block, below: $0) } ?? false
    // Where text on the grid and other follow each other without a gap, one does not move without the other.
    if mayGrow {
      (end, endGap, endLines) = (block, gap, 0)
    } else if shape.isRigid == isLoose {
      end = nil
    }
    endsThere = mayGrow
    (isLoose, isCut) = (!shape.isRigid, shape.kind.isCut)
    isBeside = shape.floatDepth > 0 || shape.linesBeside > 0
    bands = !shape.kind.isBand ? 0 : shape.continues ? bands + 1 : 1
    let isDisplay = shape.isSetAside
    let isInner = shape.continues || before.map { placer.isKeptDisplay($0, block) } ?? false
    // Text on the grid that is kept with it moves by whole lines.
    let isCaption = shape.standing == .caption && shape.hasLines && shape.isRigid
    defer { if !isDisplay || isCaption { above = nil } }
    guard mayGrow, let before, placer.isApart(block, from: before) else {
      if !isInner { above = nil }
      return nil
    }
    let room = min(2 * gap, shape.isHead ? 2 * grid : grid)
    let shared = isDisplay ? nil : above
    let own = shared.map { Self.lines($0.room + room, grid) - Self.lines($0.room, grid) }
    var growth = Growth(room: room, lines: own ?? Self.lines(room, grid), isShared: shared != nil)
    growth.isTight = shared.map { ($0.gap + gap) * 8 >= 15 * grid && !shape.isHead } ?? false
    apart += 1
    lines += growth.lines
    if growth.isTight { spare = min(spare + 1, Self.mostSpare) }
    endLines = growth.lines
    above = isDisplay ? (room, gap) : nil
    return growth
  }

  /// More than so many lines given back would crowd the page.
  private static let mostSpare = 2

  /// How many lines a gap, or two, may be wider by that have so much room for it: what lacks but a quarter is seen by nobody.
  private static func lines(_ room: Int, _ grid: Int) -> Int { (room + grid / 4) / grid }
}

extension RowPlacer {
  /// Whether a gap of that height may be made higher: one that is seen, that keeps nothing together, and beside which
  /// nothing stands.
  fileprivate func mayGrow(_ gap: Int, above block: Int, below before: Int) -> Bool {
    let (upper, lower) = (shapes[before], shapes[block])
    return gap * 3 >= grid && !upper.isHead && !lower.continues && !lower.kind.isEndMark
      && lower.linesBeside == 0 && lower.floatDepth == 0
      && !isKeptDisplay(before, block)
  }

  /// Whether two blocks are what stands by itself and its caption.
  fileprivate func isKeptDisplay(_ before: Int, _ block: Int) -> Bool {
    shapes[before].isSetAside && shapes[block].isSetAside
      && (shapes[before].standing == .caption || shapes[block].standing == .caption)
      && (shapes[before].breaks.after == .avoided || shapes[block].breaks.before == .avoided)
  }

  /// Whether a gap lies beside what is set apart: by itself, by where it begins, by its lines.
  fileprivate func isApart(_ block: Int, from before: Int) -> Bool {
    if isSetApart(block, from: before) { return true }
    let (upper, lower) = (shapes[before], shapes[block])
    if upper.isRigid != lower.isRigid { return true }
    if upper.kind.isStatement != lower.kind.isStatement { return true }
    // A stanza may end farther in than the next one begins.
    return upper.inset != lower.inset && !(upper.kind.isVerse && lower.kind.isVerse)
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
    var isTight = false
    var isAboveHead: Bool
    /// Whether what stands apart is text that begins farther in, such as a list.
    var isInset: Bool

    func moves(_ lines: Int, _ grid: Int) -> [Move] {
      let whole = lines * grid
      guard let second else { return [Move(first, whole)] }
      guard whole > 0 else { return [Move(first, whole / 2), Move(second, whole - whole / 2)] }
      let lack = max(whole - room.first - room.second, 0)
      let upper = min(max(whole / 2, whole - room.second - lack / 2), room.first + lack / 2)
      return [Move(first, upper), Move(second, whole - upper)]
    }
  }

  /// By how much lower all stands from a place on.
  private struct Move {
    var place: Place
    var distance: Int
    init(_ place: Place, _ distance: Int) { (self.place, self.distance) = (place, distance) }
  }

  private var counted = PageGaps()
  private var gaps: [Gap] = []
  /// Where `PageGaps.end` begins, and what stands on no grid below each gap before it.
  private var ends: [Place] = []
  /// Where the last block begins, or each row of the table that ends the page.
  private var last: [Place] = []
  private var before: Int?

  /// Adds a block whose rows are about to be put on a sheet, so far below the one before it.
  mutating func add(_ block: Int, gap: Int, _ placer: RowPlacer, on sheet: Sheet) {
    let place = Place(row: sheet.rows.count, band: sheet.bands.count)
    let wasLoose = counted.isLoose
    if let growth = counted.add(block, after: before, gap: gap, placer) {
      if growth.isShared, let last = gaps.indices.last {
        gaps[last].second = place
        gaps[last].room.second = growth.room
        gaps[last].lines += growth.lines
        gaps[last].isTight = growth.isTight
      } else {
        gaps.append(
          Gap(
            first: place, room: (growth.room, 0), lines: growth.lines,
            isAboveHead: placer.shapes[block].isHead,
            isInset: !(before.map { placer.isSetApart(block, from: $0) } ?? true)))
      }
    }
    if counted.end == nil || counted.end == block && !(wasLoose && counted.isLoose) {
      ends.removeAll()
    }
    if counted.end == block { ends.append(place) }
    if counted.bands < 2 { last.removeAll() }
    last.append(place)
    before = block
  }

  /// Moves rows so that the page is as deep as it was found to be, and says by how much deeper it is.
  func fill(_ sheet: inout Sheet, _ filling: PageFilling, grid: Int) -> Int {
    var moves = shares(of: filling).enumerated().filter { $1 != 0 }
      .flatMap { gaps[$0].moves($1, grid) }
    moves += Self.share(filling.part, among: ends)
    if filling.hair > 0 { moves += spread(filling.hair, on: &sheet) }
    for move in moves {
      for row in sheet.rows.indices[move.place.row...] {
        sheet.rows[row].top += Int32(clamping: move.distance)
      }
      for band in sheet.bands.indices[move.place.band...] {
        sheet.bands[band].top += move.distance
      }
    }
    if let last = sheet.rows.indices.last {
      sheet.rows[last].height -= Int32(clamping: filling.trim)
    }
    return moves.reduce(-filling.trim) { $0 + $1.distance }
  }

  /// Lets all rows that end the page have the same part of a height; those of a table are so much higher.
  private func spread(_ height: Int, on sheet: inout Sheet) -> [Move] {
    let isTable = counted.bands > 0
    let places =
      isTable
      ? last
      : ((last.last?.row ?? 0)..<sheet.rows.count).map { Place(row: $0, band: sheet.bands.count) }
    let moves = Self.share(height, among: places.dropFirst())
    for move in moves where isTable { sheet.bands[move.place.band - 1].more += move.distance }
    return moves
  }

  /// The same part of a height for each of some places.
  private static func share(_ height: Int, among places: some Collection<Place>) -> [Move] {
    places.enumerated().map { number, place in
      let parts = places.count
      return Move(place, height * (number + 1) / parts - height * number / parts)
    }
  }

  /// How many lines each gap gets: one above heads first, then one each evenly from the top to the foot, those beside text
  /// that begins farther in last; then another. Or which give back a line.
  private func shares(of filling: PageFilling) -> [Int] {
    var (shares, left) = ([Int](repeating: 0, count: gaps.count), filling.lines)
    var most = gaps.map(\.lines)
    if filling.part > 0, let last = gaps.indices.last, counted.endLines > 0 {
      most[last] = max(most[last] - 1, 0)
    }
    if left < 0 {
      let tight = gaps.indices.filter { gaps[$0].isTight }
      for gap in Self.spread(-left, over: tight) { shares[gap] = -1 }
      return shares
    }
    let heads = gaps.indices.filter { gaps[$0].isAboveHead && most[$0] > 0 }.suffix(left)
    for gap in heads { shares[gap] = 1 }
    left -= heads.count
    while left > 0 {
      let open = gaps.indices.filter { shares[$0] < most[$0] }
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
