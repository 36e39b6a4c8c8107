import RectoFlowModel

/// Parts between which a line may end: the outer row is cut at what compares and what joins.
extension FormulaSetter {
  /// Sets a formula, and cuts it before such signs or behind them.
  mutating func parts(
    of root: FormulaNode, _ style: MathStyle, breaksBefore: Bool
  ) -> [FormulaPart] {
    let (nodes, style) = outerRow(of: root, style)
    guard nodes.count > 1 else {
      return [drawer.part(box(root, style), 0..<text.count, trailing: 0)]
    }
    var items = self.items(nodes, style)
    let whole = Self.place(&items)
    var starts = [(index: 0, text: 0, penalty: 0)]
    for (index, penalty) in items.breaks(before: breaksBefore) {
      // A part without text would be none.
      guard let offset = items[index...].lazy.compactMap({ $0.box.firstLetter }).first,
        offset > starts[starts.count - 1].text
      else { continue }
      starts.append((index, offset, penalty))
    }
    return starts.indices.map { number in
      let start = starts[number]
      let next = number + 1 < starts.count ? starts[number + 1] : nil
      let range = start.index..<(next?.index ?? items.count)
      let left = number == 0 ? 0 : items[start.index].x
      let right = next.map { items[$0.index].x } ?? whole.width
      var box = MathBox()
      for item in items[range] { box.add(item.box, x: item.x - left) }
      box.width = right - left
      let ink = items[range].map { $0.x + $0.box.width }.max() ?? right
      var part = drawer.part(
        box, start.text..<(next?.text ?? text.count),
        trailing: next == nil ? 0 : max(right - ink, 0))
      part.penalty = start.penalty
      return part
    }
  }

  private var drawer: PartDrawer { PartDrawer(text: text) }

  /// What stands beside each other in a formula, under whatever is around all of it.
  private func outerRow(
    of root: FormulaNode, _ style: MathStyle
  ) -> (nodes: [FormulaNode], style: MathStyle) {
    switch root {
    case .row(let nodes) where nodes.count == 1: outerRow(of: nodes[0], style)
    case .row(let nodes): (nodes, style)
    case .styled(let node, let own): outerRow(of: node, style.styled(own))
    default: ([root], style)
    }
  }
}

extension [FormulaSetter.Item] {
  /// The items at which parts begin, and what a line costs that ends at a sign that compares, and at one that joins. TeX asks
  /// 500 and 700, but lets no line gape for it: here one that is stretched by a quarter more than it may, or by half, is as
  /// bad.
  fileprivate func breaks(before: Bool) -> [(index: Int, penalty: Int)] {
    var breaks: [(index: Int, penalty: Int)] = []
    var depth = 0
    for index in indices {
      let role = self[index].traits.role
      if role == .opening { depth += 1 }
      if role == .closing { depth = Swift.max(depth - 1, 0) }
      guard depth == 0, role == .relation || role == .binary else { continue }
      let place = before ? index : index + 1
      guard place > 0, place < count else { continue }
      // Between two such signs nothing ends.
      if let last = breaks.last, last.index + 1 >= place, before || last.index == index { continue }
      breaks.append((place, role == .relation ? 200 : 350))
    }
    return breaks
  }
}

extension MathBox {
  /// The first byte of the text that is in it; nil where none is.
  fileprivate var firstLetter: Int? {
    pieces.lazy.compactMap { piece in
      if case .letter(let offset, _, _, _, _) = piece { offset } else { nil }
    }.min()
  }
}
