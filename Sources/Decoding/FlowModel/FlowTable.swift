/// A table: cells in rows and columns, each with blocks of its own.
///
/// The blocks of its cells follow each other in `Flow.blocks`, cell by cell and row by row. Their insets are counted from
/// the inner sides of their cells, for how wide columns are follows from what stands in them; so is the inset of a table
/// that stands in a cell, with all of its blocks.
public struct FlowTable: Equatable, Sendable {
  /// Where it stands in what is left free for it, where it is narrower.
  public enum Position: Hashable, Sendable { case left, center, right }

  /// The blocks of all its cells, those of tables in them counted.
  public var blocks: Range<Int>
  /// How many tables it stands in: in a cell of the last one before it in `Flow.tables` that stands in one less.
  public var level = 0
  /// The frames that stand in its cells, not those around it.
  public var frames: Range<Int> = 0..<0
  /// The blocks of its captions, above it or below, which are no wider than it is.
  public var captions: [Range<Int>] = []
  /// How wide columns are to be; nil where their cells decide. There are as many as columns.
  public var columns: [FlowExtent?] = []
  /// How many rows it has, and how many of the first are its head.
  public var rows = 0
  public var headRows = 0
  /// In rising order of rows, and of columns in them.
  public var cells: [FlowCell] = []
  /// From the sides of the page's text, or of the cell that it stands in, to the room that is left for it.
  public var inset = FlowSides<FlowLength>(all: 0)
  /// Between it and what is before it.
  public var spaceAbove: FlowLength = 0
  /// How wide it is to be, borders counted; nil where its columns decide.
  public var width: FlowExtent?
  public var position = Position.left
  /// Whether its columns are as wide as is said, whatever stands in them.
  public var isFixed = false
  /// Between cells, and between them and the border.
  public var spacing: FlowLength = 0
  public var border = FlowSides<FlowBorder?>(all: nil)
  /// Between its border and its cells, beside `spacing`.
  public var padding = FlowSides<FlowLength>(all: 0)
  public var background: FlowColor?
  /// Whether its first column is the one on the right.
  public var isRightToLeft = false

  /// A table whose cells follow.
  public init(blocks: Range<Int>) { self.blocks = blocks }
}

/// How wide something is to be.
public enum FlowExtent: Hashable, Sendable {
  case length(FlowLength)
  /// So many ten-thousandths of the table, or of the room that is left for one.
  case share(Int)
}

/// A cell of a table.
public struct FlowCell: Equatable, Sendable {
  /// Where its blocks stand if the row is higher than they are.
  public enum Alignment: Hashable, Sendable { case top, middle, bottom, baseline }

  /// Its first row and column.
  public var row, column: Int
  public var rowSpan = 1
  public var columnSpan = 1
  /// What stands in it; empty where nothing does.
  public var blocks: Range<Int>
  /// How wide it is to be, without padding and borders.
  public var width: FlowExtent?
  /// How high it is at least, all of it.
  public var height: FlowLength = 0
  public var padding = FlowSides<FlowLength>(all: 0)
  public var border = FlowSides<FlowBorder?>(all: nil)
  public var background: FlowColor?
  public var alignment = Alignment.middle

  public init(row: Int, column: Int, blocks: Range<Int>) {
    (self.row, self.column, self.blocks) = (row, column, blocks)
  }
}
