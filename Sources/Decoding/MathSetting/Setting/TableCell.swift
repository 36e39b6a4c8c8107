import RectoFlowModel

/// What a cell shows, with the first of its rows and columns.
struct TableCell {
  var row, column: Int
  var rows, columns: Int
  var alignment: FormulaTable.Alignment
  var box: MathBox
}

extension [TableCell] {
  /// Removes the empty rows at the end: programs that write formulas end the last row as they end the others, and an empty
  /// one follows it.
  ///
  /// - Returns: how many rows are left.
  mutating func removeEmptyRows() -> Int {
    let count = reduce(0) { $1.box.isEmpty ? $0 : Swift.max($0, $1.row + $1.rows) }
    removeAll { $0.row >= count }
    return count
  }

  /// Removes the columns at the end in which nothing is seen: room there would make the others smaller where a table is
  /// too wide. Between lines empty columns are seen.
  mutating func removeUnseenColumns(isRuled: Bool) {
    guard !isRuled else { return }
    let columns = reduce(0) { $1.box.pieces.isEmpty ? $0 : Swift.max($0, $1.column + $1.columns) }
    if columns > 0 { removeAll { $0.column >= columns } }
  }
}
