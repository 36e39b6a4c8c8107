import RectoBookMarkup
import RectoFlowModel

/// Sums and divisions as they are written by hand: numbers under each other, ends below ends.
extension FormulaMaker {
  /// A number with what is written beside it.
  private struct StackRow {
    var content: FormulaNode
    /// Whether a line stands above it.
    var isBelowLine: Bool
  }

  /// How wide a figure is, in sizes of the letters.
  private static let figure = 0.5
  /// Rows are moved by no more figures.
  private static let mostFigures = 100
  private static let rowGap = FormulaLength.em(0.3)

  mutating func stack(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    var isLineDue = false
    var rows = stackRows(elements(of: element)[...], depth, moved: (0, 0), &isLineDue)
    if isLineDue { rows.append(StackRow(content: .empty, isBelowLine: true)) }
    guard !rows.isEmpty else { return .empty }
    var table = FormulaTable(rows: rows.map { [FormulaTable.Cell($0.content)] })
    table.alignments = [.right]
    table.rowGaps = [Self.rowGap]
    table.rowLines = rows.dropFirst().map(\.isBelowLine)
    return .table(table)
  }

  /// The divisor, the result above the number that is divided, and the steps below that.
  mutating func longDivision(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    let found = elements(of: element)
    guard found.count > 2 else { return stack(element, depth) }
    let divisor = node(found[0], depth + 2)
    part()
    let result = node(found[1], depth + 2)
    part()
    let divided = FormulaNode.enclosed(node(found[2], depth + 2), [.left, .top])
    var isLineDue = false
    let steps = stackRows(found[3...], depth, moved: (0, 0), &isLineDue, isFirst: false).map {
      $0.isBelowLine ? FormulaNode.enclosed($0.content, [.top]) : $0.content
    }
    var rows: [[FormulaNode]] = [[.empty, result], [divisor, divided]]
    rows += steps.map { [.empty, $0] }
    var table = FormulaTable(rows: rows.map { $0.map { FormulaTable.Cell($0) } })
    table.alignments = [.right]
    table.columnGaps = [.em(0.15)]
    table.rowGaps = [Self.rowGap]
    return .table(table)
  }

  /// Rows of a sum, those of groups among them, each moved to the left by so many figures more than the one before.
  private mutating func stackRows(
    _ elements: ArraySlice<MarkupTree.Node>, _ depth: Int, moved: (first: Int, step: Int),
    _ isLineDue: inout Bool, isFirst: Bool = true
  ) -> [StackRow] {
    var (rows, figures) = ([StackRow](), moved.first)
    for element in elements {
      switch name(element) {
      case "msline": isLineDue = true
      case "msgroup" where depth < Self.mostFigures:
        let inner = (figures + whole("position", of: element), whole("shift", of: element))
        rows += stackRows(
          self.elements(of: element)[...], depth + 2, moved: inner, &isLineDue,
          isFirst: isFirst && rows.isEmpty)
        figures += moved.step
      default:
        if !isFirst || !rows.isEmpty { part() }
        var content =
          name(element) == "mscarries" ? carries(element, depth) : node(element, depth + 2)
        if figures > 0 {
          let room = Double(min(figures, Self.mostFigures)) * Self.figure
          content = .row([content, .space(width: .em(room), ascent: .zero, descent: .zero)])
        }
        rows.append(StackRow(content: content, isBelowLine: isLineDue))
        isLineDue = false
        figures += moved.step
      }
    }
    return rows
  }

  /// Small figures, each above one of the number that follows.
  private mutating func carries(_ element: MarkupTree.Node, _ depth: Int) -> FormulaNode {
    var style = FormulaStyle()
    style.level = FormulaStyle.Level(1, isAdded: true)
    var padding = FormulaPadding()
    padding.width = FormulaPadding.Change(.em(Self.figure), isAdded: false)
    return .row(
      elements(of: element).map { .padded(.styled(node($0, depth + 2), style), padding) })
  }

  private func whole(_ name: String, of element: MarkupTree.Node) -> Int {
    min(max(value(name, of: element).flatMap { Int($0) } ?? 0, 0), Self.mostFigures)
  }
}
