import RectoFlowModel

/// Lines beside which something stands.
extension GalleyMaker {
  /// So often lines are broken until what stands beside them is where it was taken to be, first without more room than it
  /// needs; then all of them leave it room.
  private static let (leastAttempts, attempts) = (3, 10)

  /// Breaks a block whose lines have less at their sides, and says what stands beside these; what is found of the lines is
  /// left in `breaker`. Its first line may get spans of its own.
  func setLines(
    _ block: inout FlowBlock, _ spans: inout [FlowSpan], insets: [LineInset], from start: Int?,
    _ breaker: inout ParagraphBreaker, _ index: Int
  ) -> [PlacedAside] {
    let (plain, whole) = (block, spans)
    func set(_ insets: [LineInset]) {
      if block.paragraph.firstLine.isEmpty {
        breaker.set(block, spans, insets: insets, from: start)
      } else {
        (block, spans) = FirstLine.fit(plain, whole, insets: insets, from: start, &breaker)
      }
    }
    set(insets)
    guard
      var fitter = AsideFitter(
        plain, whole, breaker.maker, wishes, isInCell: nesting.blockLevels[index] > 0)
    else { return [] }
    var used = insets
    for attempt in 0..<Self.attempts {
      let found = fitter.place(
        beside: breaker.lines, used: used, others: insets, lettersStart: start ?? 0)
      if found.insets == used || attempt >= Self.leastAttempts && found.insets.fit(in: used) {
        return found.placed
      }
      // What goes to and fro between two lines has room beside both.
      used = attempt < Self.leastAttempts ? found.insets : used.widened(by: found.insets)
      set(used)
    }
    let most = used.reduce(LineInset()) { $0.widened(by: $1) }
    used = [LineInset](repeating: most, count: 2 * breaker.lines.count + 8)
    set(used)
    return fitter.place(
      beside: breaker.lines, used: used, others: insets, lettersStart: start ?? 0
    ).placed
  }
}

extension LineInset {
  /// As wide as either at each side.
  fileprivate func widened(by other: LineInset) -> LineInset {
    LineInset(left: max(left, other.left), right: max(right, other.right))
  }
}

extension [LineInset] {
  fileprivate func widened(by other: [LineInset]) -> [LineInset] {
    (0..<Swift.max(count, other.count)).map { line in
      (line < count ? self[line] : LineInset())
        .widened(by: line < other.count ? other[line] : LineInset())
    }
  }

  /// Whether others leave as much room beside each line.
  fileprivate func fit(in other: [LineInset]) -> Bool { other.widened(by: self) == other }
}

extension Galley {
  /// What stands beside a line of a page.
  func asides(beside row: Sheet.Row) -> ArraySlice<PlacedAside> {
    let block = blocks[Int(row.block)]
    let line = Int(row.line) - block.lines.lowerBound
    let first = block.asides.partitionPoint { $0.line >= line }
    return block.asides[first...].prefix { $0.line == line }
  }
}
