import RectoFlowModel

/// The gaps between what stands on a page that may be made wider, so that the page is full.
///
/// Whole lines are added only, so that what stands on the grid stays there: one to each gap beside something that is set
/// apart, such as a formula that stands by itself, a picture, a table, or above a head; then a second one. The gaps above
/// and below what stands by itself share them. Gaps between
/// paragraphs and stanzas stay: a wider one among them would say that something else begins. What ends the page off the
/// grid may move down by a part of a line, to the foot.
struct PageGaps {
  /// How many gaps beside something that is set apart may be a line wider.
  private(set) var apart = 0
  /// The block from whose first row on all that ends the page stands on no grid, if there is a gap above it.
  private(set) var looseEnd: Int?

  /// Adds a block of which the first row stands so far below the one before it on the page, if there is one.
  mutating func add(_ block: Int, after before: Int?, gap: Int, _ placer: RowPlacer) {
    let mayGrow = before.map { placer.mayGrow(gap, above: block, below: $0) } ?? false
    if mayGrow, let before, placer.isApart(block, from: before) { apart += 1 }
    looseEnd = placer.shapes[block].isRigid ? nil : mayGrow ? block : looseEnd
  }

  /// What is added to a page that ends so far above its foot.
  func filling(_ short: Int, grid: Int) -> (lines: Int, part: Int) {
    guard short > 0 else { return (0, 0) }
    let lines = short / grid
    guard lines <= 2 * apart else { return (0, 0) }
    return (lines, looseEnd == nil ? 0 : short % grid)
  }
}

extension RowPlacer {
  /// Whether a gap of that height may be made higher: one that is seen, that keeps nothing together, and beside which
  /// nothing stands.
  fileprivate func mayGrow(_ gap: Int, above block: Int, below before: Int) -> Bool {
    let (upper, lower) = (shapes[before], shapes[block])
    return gap * 3 >= grid && !upper.isHead && !lower.continues
      && lower.linesBeside == 0 && lower.floatDepth == 0
      && !(upper.isPicture && (upper.breaks.after == .avoided || lower.breaks.before == .avoided))
  }

  fileprivate func isApart(_ block: Int, from before: Int) -> Bool {
    let (upper, lower) = (shapes[before], shapes[block])
    if upper.isApart || lower.isApart { return true }
    // A stanza may end farther in than the next one begins.
    return upper.inset != lower.inset && !(upper.isVerse && lower.isVerse)
  }
}

/// Widens the gaps of a page that is made.
struct PageWidening {
  /// Where something begins that may stand lower: its first row, and its first band.
  private struct Place {
    var row, band: Int
    var isHead = false
    /// Whether it stands by itself, and whether it stands below what does.
    var isDisplay = false
    var isBelowDisplay = false
  }

  /// What stands below a gap that is made a line wider, or below two that share it: those above and below what stands by
  /// itself.
  private struct Gap {
    var first: Place
    var second: Place?

    func moves(_ grid: Int) -> [(place: Place, distance: Int)] {
      guard let second else { return [(first, grid)] }
      return [(first, grid / 2), (second, grid - grid / 2)]
    }
  }

  private var gaps = PageGaps()
  private var places: [Place] = []
  /// What stands on no grid at the end of the page, from its last gap on.
  private var looseEnd: Place?
  private var before: Int?

  /// Adds a block whose rows are about to be put on a sheet, so far below the one before it.
  mutating func add(_ block: Int, gap: Int, _ placer: RowPlacer, on sheet: Sheet) {
    let apart = gaps.apart
    gaps.add(block, after: before, gap: gap, placer)
    let shape = placer.shapes[block]
    var place = Place(row: sheet.rows.count, band: sheet.bands.count)
    (place.isHead, place.isDisplay) = (shape.isHead, shape.isDisplay)
    place.isBelowDisplay = !shape.isDisplay && before.map { placer.shapes[$0].isDisplay } ?? false
    if gaps.apart > apart { places.append(place) }
    looseEnd = gaps.looseEnd == block ? place : gaps.looseEnd == nil ? nil : looseEnd
    before = block
  }

  /// Moves rows down so that the page is deeper by `height`, and says by how much it is.
  func widen(_ sheet: inout Sheet, by height: Int, grid: Int) -> Int {
    guard height > 0 else { return 0 }
    let (lines, part) = (height / grid, height % grid)
    var moves = chosen(lines).flatMap { $0.moves(grid) }
    if part > 0, let looseEnd { moves.append((looseEnd, part)) }
    for (place, distance) in moves {
      for row in sheet.rows.indices[place.row...] {
        sheet.rows[row].top += Int32(clamping: distance)
      }
      for band in sheet.bands.indices[place.band...] { sheet.bands[band].top += distance }
    }
    return moves.reduce(0) { $0 + $1.1 }
  }

  /// So many gaps: those above heads first, others evenly from the top to the foot, then again.
  private func chosen(_ count: Int) -> [Gap] {
    let heads = gapsBeside { $0.isHead }
    let others = gapsBeside { !$0.isHead }
    var chosen = Array(heads.suffix(count))
    var next = others.isEmpty ? heads : others
    while chosen.count < count, !next.isEmpty {
      chosen += Self.spread(count - chosen.count, over: next)
      next = heads + others
    }
    return chosen
  }

  /// The gaps above some of the places.
  private func gapsBeside(_ isChosen: (Place) -> Bool) -> [Gap] {
    var gaps: [Gap] = []
    for (index, place) in places.enumerated() where isChosen(place) {
      let isShared = place.isBelowDisplay && index > 0 && places[index - 1].isDisplay
      if isShared, gaps.last?.first.row == places[index - 1].row {
        gaps[gaps.count - 1].second = place
      } else {
        gaps.append(Gap(first: place))
      }
    }
    return gaps
  }

  /// So many of some gaps, evenly from the first to the last.
  private static func spread(_ count: Int, over gaps: [Gap]) -> [Gap] {
    let count = min(count, gaps.count)
    return (0..<count).map { gaps[(2 * $0 + 1) * gaps.count / (2 * count)] }
  }
}
