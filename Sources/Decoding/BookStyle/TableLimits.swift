/// How large tables of a chapter may be, and how many.
public struct TableLimits: Sendable {
  /// Columns and rows of a table, and how many of them a cell may span.
  public var columns = 200
  public var rows = 20_000
  public var spans = 1_000
  /// Cells of all tables.
  public var cells = 200_000
  /// Tables within each other, the outermost counted; what would be a table in the innermost is set as blocks.
  public var depth = 16

  /// The limits of books.
  public init() {}
}
