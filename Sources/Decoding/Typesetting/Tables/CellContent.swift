/// How wide what stands in a cell is, as large as the book has it.
struct CellContent {
  /// The width in which nothing is torn, and that in which no line ends but where the text says.
  private(set) var least = 0
  private(set) var most = 0
  /// The width in which what is short stands on one line.
  private(set) var calm = 0
  /// How many widths these are the sums of: in another size each of them is rounded by itself.
  private var leastParts = 0
  private var mostParts = 0
  private var calmParts = 0

  mutating func take(least width: Int, parts: Int) {
    (least, leastParts) = (max(least, width), max(leastParts, parts))
  }

  mutating func take(most width: Int, parts: Int) {
    (most, mostParts) = (max(most, width), max(mostParts, parts))
  }

  mutating func take(calm width: Int, parts: Int) {
    (calm, calmParts) = (max(calm, width), max(calmParts, parts))
  }

  mutating func take(_ other: CellContent) {
    take(least: other.least, parts: other.leastParts)
    take(calm: other.calm, parts: other.calmParts)
    take(most: other.most, parts: other.mostParts)
  }

  /// The same with so much beside it, on a page whose lines are so wide.
  func beside(_ inset: Int, _ measure: Int) -> CellContent {
    var content = self
    content.least = min(least + inset, measure * TableScale.widest)
    content.most = min(most + inset, measure * TableScale.widest)
    if calm > 0 { content.calm = min(calm + inset, measure * TableScale.widest) }
    return content
  }

  /// The widths in another size, on a page whose lines are so wide: only words are wider.
  func scaled(_ scale: TableScale, _ measure: Int) -> ColumnWidths.Wish {
    let isWhole = scale == .whole
    let least = isWhole ? least : scale.roundedUp(least) + leastParts
    let most = isWhole ? most : scale.roundedUp(most) + mostParts
    let calm = isWhole ? calm : scale.roundedUp(calm) + calmParts
    return ColumnWidths.Wish(
      least: least, most: max(min(most, measure), least), calm: min(calm, measure))
  }
}
