import RectoFlowModel

/// What a cell shows, with the first of its rows and columns.
struct TableCell {
  var row, column: Int
  var rows, columns: Int
  var alignment: FormulaTable.Alignment
  var box: MathBox
}
