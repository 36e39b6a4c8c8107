import RectoBookMarkup
import RectoFlowModel

/// Formulas: each stands in its line as one thing, or in a line by itself.
extension FlowBuilder {
  /// Adds a formula; false where an element is none.
  mutating func addFormula(_ node: MarkupTree.Node, _ number: UInt16) -> Bool {
    guard tree.name(node) == .math, tree.space(node) != .svg else { return false }
    prepare(for: .content)
    let style = style(number)
    let standsAlone = style.box.display.isBlock
    if standsAlone {
      endParagraph()
      beginBox(OpenElement(node: node, style: number), style)
    }
    var maker = FormulaMaker(
      tree, styles: assigned, scale: measures.scale, room: limits.formulaNodes - spent.formulaNodes)
    let formula = maker.formula(node)
    spent.formulaNodes += maker.nodes
    if let formula, !formula.text.isEmpty {
      text.add(formula: flow.formulas.count, formula.text, face: face(number))
      flow.formulas.append(formula)
    } else if let words = tree.value(.alttext, of: node) ?? (formula == nil ? plain(node) : nil) {
      // What cannot be set is said.
      if formula == nil { note("a formula is left out after \(limits.formulaNodes) parts") }
      text.add(Array(words.utf8)[...], face: face(number), spaces: .normal)
    }
    if standsAlone { endBox() }
    return true
  }

  private func plain(_ node: MarkupTree.Node) -> String { tree.allText(node, atMost: 4_096) }
}
