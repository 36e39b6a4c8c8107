import RectoFlowModel

/// What a piece of a formula is to the row that it stands in.
extension FormulaNode {
  /// What stands beside each other in it, under whatever is around all of it.
  func outerRow(_ style: MathStyle) -> (nodes: [FormulaNode], style: MathStyle) {
    switch self {
    case .row(let nodes) where nodes.count == 1: nodes[0].outerRow(style)
    case .row(let nodes): (nodes, style)
    case .styled(let node, let own): node.outerRow(style.styled(own))
    default: ([self], style)
    }
  }

  /// The operator that it is, with or without what hangs on it; nil where it is none.
  var core: FormulaSign? {
    switch self {
    case .sign(let sign): return sign
    case .scripts(let scripts): return scripts.base.core
    case .limits(let limits): return limits.base.core
    case .padded(let node, _), .styled(let node, _): return node.core
    case .row(let nodes):
      var found: FormulaNode?
      for node in nodes where !node.isSpace {
        guard found == nil else { return nil }
        found = node
      }
      return found?.core
    case .letters, .space, .fraction, .root, .table, .enclosed, .hidden: return nil
    }
  }

  /// Whether it is nothing but room.
  var isSpace: Bool {
    switch self {
    case .space: true
    case .row(let nodes): nodes.allSatisfy(\.isSpace)
    case .styled(let node, _): node.isSpace
    default: false
    }
  }
}
