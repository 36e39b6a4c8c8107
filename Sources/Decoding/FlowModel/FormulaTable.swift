/// Cells in rows and columns.
public struct FormulaTable: Equatable, Sendable {
  /// Where a cell stands in its column.
  public typealias Alignment = FormulaFraction.Alignment

  public struct Cell: Equatable, Sendable {
    public var content: FormulaNode
    /// Nil for that of its column.
    public var alignment: Alignment?
    /// How many rows and columns it takes, 1 at least.
    public var rows = 1
    public var columns = 1

    public init(_ content: FormulaNode) { self.content = content }
  }

  public var rows: [[Cell]]
  /// By columns, the last one for all further ones.
  public var alignments: [Alignment] = [.center]
  /// Between columns and between rows, the last one for all further ones; empty for the usual room.
  public var columnGaps: [FormulaLength] = []
  public var rowGaps: [FormulaLength] = []
  /// Whether lines stand between columns and rows, the last one for all further ones.
  public var columnLines: [Bool] = []
  public var rowLines: [Bool] = []
  public var hasFrame = false
  public var isDisplayed = false
  /// Whether its first column is the one on the right.
  public var isRightToLeft = false

  public init(rows: [[Cell]]) { self.rows = rows }
}
