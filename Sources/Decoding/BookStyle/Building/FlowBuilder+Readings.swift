import RectoBookMarkup
import RectoFlowModel

/// Readings of words: each stands beside its text and is no part of it. Where there is no room for one, it follows in
/// brackets.
extension FlowBuilder {
  /// Begins texts with readings, and takes readings; false for what is to be entered as any other element.
  mutating func addReading(_ node: MarkupTree.Node, _ number: UInt16) -> Bool {
    let around = text.rubies.node.map { assigned.ofNode[Int($0)] } ?? number
    switch text.rubies.begin(node, in: tree, at: text.bytes.count) {
    case .enters: return false
    case .isLeftOut: return true
    case .reads(let base):
      let words = tree.allText(node, atMost: 4 * StyleLimits.readBytes)
        .split { $0.isWhitespace }.joined(separator: " ")
      let (own, other) = (face(number), face(around))
      let small = faces.faces[own].beside(faces.faces[other])
      return words.isEmpty
        || text.add(
          words, reading: base, face: faces.number(of: small, like: number),
          isBelow: style(number).letters.eastern.areReadingsBelow)
    }
  }
}

extension FlowFace {
  /// The face of a reading of letters of another one: half as large, whatever the book says of that.
  fileprivate func beside(_ other: FlowFace) -> FlowFace {
    var small = self
    small.size = other.size / 2
    (small.emphasis, small.combining, small.seat, small.rise) = (nil, .none, .baseline, 0)
    return small
  }
}
