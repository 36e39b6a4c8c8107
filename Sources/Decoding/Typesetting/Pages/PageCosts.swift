import RectoFlowModel

/// What makes pages good or bad, in the demerits of paragraphs.
enum PageCosts {
  /// A page that ends one line above its foot, each of the next two lines, and each beyond, where what does not fit leaves a
  /// page short in any case. All together less than pages of different depths: those that face each other may be short both.
  static let shortLine = 75_000
  static let shortLines = 400_000
  static let emptyLine = 250_000
  /// A 16th of a line, where what ends the page stands on no grid.
  static let sixteenth = 1_000
  /// A page that ends a part of a line below its foot.
  static let deep = 150_000
  /// No page is so short that a widow were better.
  static let shortest = 45_000_000
  /// A gap that is made a line wider where the page has no other: more than a page that ends a line above its foot.
  static let widening = 100_000
  /// The gaps around what stands by itself that give back a line.
  static let tightening = 100_000
  /// A gap that is wider by a line, or less wide, so that what ends the page meets the grid; where rows move by a hair, and
  /// each line of that.
  static let part = 100_000
  static let hair = 20_000
  static let spreading = 60_000
  /// A hundredth of its height by which a picture is smaller; and a line, where that makes pages equally deep.
  static let shrinking = 10_000
  static let trimming = 60_000
  /// A chapter's head that is sunk by less, and each line of that.
  static let lift = 300_000
  static let liftedLine = 150_000
  /// A page that ends with an aside, such as a direction, parted from the speech that it opens. Less than pages of
  /// different depths.
  static let aside = 400_000
  /// A page that ends between a text and the formula that it leads to: more than one that ends five lines above
  /// its foot, less than pages of different depths.
  static let lead = 1_500_000
  /// Two pages that follow each other and end at different depths. On which side a chapter begins is not known, so
  /// that any two may face each other.
  static let uneven = 8_000_000
  /// A hyphen at a page's end: halfway between one at a leaf's turn and one within a spread.
  static let hyphen = 125_000
  /// A last page of less than five lines, and one of less than three.
  static let lastPage = 1_000_000
  static let lastLines = 2_500_000
  static let widow = 100_000_000
  /// A line that stands alone at a page's end beside an empty one: more than a page two lines short, less than one that
  /// differs from the page beside it as well.
  static let lineAlone = 1_500_000
  /// A row of a table that stands alone on a page, which has more on another.
  static let rowAlone = 1_500_000
  /// A line that stands alone at a page's end or at the head of one, as the text asks for an end beside it: less than pages
  /// of different depths.
  static let partAlone = 600_000
  /// A note that goes on on the next page, and one that does not begin on the page of its mark.
  static let partedNote = 150_000
  static let lateNote = 40_000_000
  /// A page that ends within a block that stays whole, between blocks that are kept together, below a head.
  static let whole = 67_000_000
  /// A page that ends within a stanza where it has no good end: more than one that ends six lines above its foot between
  /// others that are full; and where more lines of it would leave the page empty, less than that.
  static let stanza = 18_000_000
  static let longStanza = 1_850_000
  private static let longLines = 6
  static let kept = 83_000_000
  static let head = 330_000_000
  /// What no page costs where there is a choice.
  static let forbidden = 60_000_000

  /// What a page costs whose rows end at `foot`.
  static func shortness(_ foot: Int, _ placer: RowPlacer) -> Int {
    let short = max(placer.fullFoot - foot, 0)
    let lines = (short + placer.grid / 2) / placer.grid
    if foot > placer.fullFoot + 512 { return deep }
    if lines == 0 { return sixteenth * (16 * short / placer.grid) }
    let empty = max(lines - 3, 0)
    return min(shortLine + (lines - 1 - empty) * shortLines + empty * emptyLine, shortest)
  }

  /// What it costs to fill a page that has such gaps: the more there are, the less it is seen.
  static func filling(_ filling: PageFilling, _ gaps: PageGaps, _ grid: Int) -> Int {
    var cost =
      filling.lines < 0
      ? tightening * filling.lines * filling.lines
      : widening * filling.lines * filling.lines / max(gaps.apart, 1)
    if !gaps.isLoose { cost += part * abs(filling.part) / grid }
    if filling.hair != 0 { cost += hair + spreading * filling.hair / grid }
    return cost + trimming * filling.trim / grid
  }

  /// What a last page costs that is as deep: of a small page a third is enough.
  static func lastPage(_ foot: Int, _ placer: RowPlacer) -> Int {
    let grid = placer.grid
    let (lines, few) = ((foot + grid / 2) / grid, min(5, placer.fullFoot / grid / 3))
    if lines >= few { return 0 }
    return 2 * lines < few ? lastLines : lastPage
  }

  /// What it costs to draw a picture smaller than it is.
  static func shrinking(_ picture: RowPlacer.Shape, to height: Int) -> Int {
    picture.isPicture ? shrinking * max(100 - 100 * height / max(picture.height, 1), 0) : 0
  }

  /// What it costs that a page ends at `foot` after one that ends at another.
  static func change(from before: Int, to foot: Int) -> Int {
    // Half a point is seen by nobody.
    abs(foot - before) > 512 ? uneven : 0
  }

  /// What it costs to end a page before a block, the one before which has so many rows.
  static func atBlock(_ block: Int, rowsBefore: Int, _ shapes: [RowPlacer.Shape]) -> Int {
    let (before, after) = (shapes[block - 1], shapes[block])
    if before.isHead || after.linesBeside > 0 && after.floatDepth == 0 { return head }
    if after.breaks.before == .avoided || before.breaks.after == .avoided { return kept }
    // A head keeps two lines of what follows.
    let isAlone = block > 1 && shapes[block - 2].isHead && before.hasLines && rowsBefore == 1
    if isAlone { return whole }
    if after.kind.isEndMark { return kept }
    if after.kind.isFormula, before.hasLines, !before.kind.isFormula { return lead }
    if after.kind.leavesRow { return rowAlone }
    // A row of a table has no lines of its own.
    let isSpeech = after.hasLines || after.continues
    return before.kind.isAside && isSpeech && !after.kind.isAside && !after.isHead ? aside : 0
  }

  /// What it costs to end a page within a block, behind one of its lines; `isHard` where the page has no good end.
  static func within(
    _ block: Int, at end: PageSearch.LineEnd, _ placer: RowPlacer, isHard: Bool
  ) -> Int {
    let (shape, lines) = (placer.shapes[block], end.lines)
    if lines < shape.linesBeside { return head }
    var cost = 0
    let (orphans, widows) = (max(shape.breaks.orphans, 1), max(shape.breaks.widows, 1))
    if end.isAtEmpty {
      if lines < min(orphans, 2) || end.rest < min(widows, 2) { cost += widow }
    } else {
      cost += lines < orphans ? widow : end.before < orphans ? lineAlone : 0
      cost += end.rest < widows ? widow : end.after < widows ? lineAlone : 0
    }
    if end.beginsPart, orphans > 1 { cost += partAlone }
    if end.leavesEnd, widows > 1 { cost += partAlone }
    if shape.breaks.staysWhole, shape.height <= placer.depth {
      let parted = lines > longLines ? longStanza : stanza
      cost += isHard && shape.kind.isVerse ? parted : whole
    }
    // In a chapter of nothing but heads, pages end between two.
    if shape.isHead { return head + max(cost, whole) }
    let isUnderHead = block > 0 && placer.shapes[block - 1].isHead
    return isUnderHead && lines < 2 ? max(cost, head) : cost
  }
}
