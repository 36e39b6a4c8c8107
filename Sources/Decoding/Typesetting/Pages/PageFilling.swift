/// What makes a page deeper than the rows that stand on it, or less deep, so that it ends where others do.
struct PageFilling: Equatable {
  /// Whole lines that gaps take, or that the gaps around what stands by itself give back.
  var lines = 0
  /// What the last gap takes, or gives back, below which the text stands off the grid.
  var part = 0
  /// What the rows that end the page on no grid share: so little each that it is not seen.
  var hair = 0
  /// How much smaller the picture is that ends the page.
  var trim = 0
  /// How much less a chapter's head is sunk that begins it.
  var lift = 0

  /// How much deeper the page is for it, but for `lift`.
  func height(_ grid: Int) -> Int { lines * grid + part + hair - trim }
}

extension PageGaps {
  /// Each line of small text that ends a page moves by no more than so many of such parts of a line; each row of a table. Those of a formula move by whole lines.
  private static let (lineHairs, rowHairs) = (24, 8)
  /// For the sake of the page beside it, a page may be filled up to so many lines above its foot.
  private static let levels = 3

  /// How far down a page may be filled that follows others which end at some feet: to the foot of a full page, a few lines
  /// above it, or as far as one of those; the least deep last.
  static func targets(after feet: some Sequence<Int>, _ placer: RowPlacer) -> [Int] {
    var targets = (0...levels).map { placer.fullFoot - $0 * placer.grid }
    for foot in feet where foot > 0 && !targets.contains(foot) { targets.append(foot) }
    return targets.sorted(by: >)
  }

  /// In what ways a page may be filled whose rows end at `foot`, the last `rows` of them in one block.
  func fillings(
    _ foot: Int, rows: Int, to targets: [Int], _ placer: RowPlacer
  ) -> [PageFilling] {
    let grid = placer.grid
    let hair = mostHair(rows, grid)
    guard lines > 0 || spare > 0 || hair > 0 || foot % grid != 0 else { return [] }
    // Most blocks end too far above.
    guard let highest = targets.last, highest - foot <= lines * grid + max(hair, grid) else {
      return []
    }
    var found: [PageFilling] = []
    for target in targets where target != foot {
      let lacking = target - foot
      let beyond = foot % grid
      // Half a point is seen by nobody.
      if !isLoose, min(beyond, grid - beyond) > 512 {
        for part in [grid - beyond, -beyond] where (lacking - part) % grid == 0 {
          let lines = (lacking - part) / grid
          guard endsThere, mayEnd(part, lines), lines >= 0 else { continue }
          found.append(PageFilling(lines: lines, part: part))
        }
        continue
      }
      if lacking < 0 {
        let lines = (-lacking + grid / 2) / grid
        if lines > 0, lines <= spare, abs(lacking + lines * grid) <= 512 {
          found.append(PageFilling(lines: -lines))
        }
        continue
      }
      var (lines, part) = (lacking / grid, lacking % grid)
      if !isLoose { (lines, part) = ((lacking + grid / 2) / grid, 0) }
      let most = min(lines, self.lines)
      let rest = (lines - most) * grid + part
      if rest <= hair {
        found.append(PageFilling(lines: most, hair: rest))
      } else if mayEnd(part, lines) {
        found.append(PageFilling(lines: lines, part: part))
      }
    }
    return found
  }

  /// Whether the last gap may take a part of a line, or give it back, beside so many lines of the page.
  private func mayEnd(_ part: Int, _ lines: Int) -> Bool {
    guard end != nil else { return false }
    return part < 0
      ? -part * 3 <= endGap && lines <= self.lines : lines <= self.lines - min(endLines, 1)
  }

  /// What the rows that end the page may share.
  private func mostHair(_ rows: Int, _ grid: Int) -> Int {
    if isCut { return (rows - 1) * grid }
    guard isLoose, !isBeside else { return 0 }
    return bands > 0
      ? (bands - 1) * grid / Self.rowHairs : (rows - 1) * grid / Self.lineHairs
  }
}
