/// Cells between bars, in rows that are lines of the text.
struct MarkdownTable: Equatable {
  /// At which side the cells of a column stand.
  enum Side: Equatable { case start, center, end }
  /// One for each column; nil where the text says none.
  var sides: [Side?]
  /// The texts of cells, the first row the head; rows may be shorter than others, but not longer than the head.
  var rows: [[[UInt8]]]
}
