/// A table in a cell of another: its rows stand on one page with the row that they stand in.
struct InnerTable {
  /// From the top of the band that it stands in.
  var top = 0
  var height: Int
  /// Its cells, from its own top.
  var cells: [TableBand.Cell]
}
