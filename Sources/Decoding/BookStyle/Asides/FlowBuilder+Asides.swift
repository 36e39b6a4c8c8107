import RectoBookMarkup
import RectoFlowModel

/// What stands beside lines rather than in them: numbers of verses and of lines, words in the margin.
extension FlowBuilder {
  var nodes: StyledNodes { StyledNodes(tree: tree, assigned: assigned, traits: computer.traits) }

  /// Begins an element that its style takes out of the line which it stands in; false where it is part of that like others,
  /// or stands by itself.
  mutating func beginAside(_ node: MarkupTree.Node, _ number: UInt16) -> Bool {
    guard computer.traits[Int(number)].leavesLine, notes.node == nil,
      nodes.holdsFewWords(node), !text.isEmpty || nodes.hasTextBehind(node)
    else { return false }
    return AsidePlaces(self).aside(style(number)).map { text.beginAside($0) } ?? false
  }

  /// Writes what is floated in the midst of an element's first lines before them, so that they flow around it from their
  /// beginning. A few words stand beside the line that they are part of.
  mutating func writeFloats(in node: MarkupTree.Node) {
    guard openFloat == nil, tables.isEmpty, notes.node == nil, text.isEmpty,
      boxes[boxes.count - 1].markers.isEmpty
    else { return }
    for float in nodes.floats(amidstLinesOf: node) {
      write(within: float)
      assigned.hide(float)
    }
  }
}
