import RectoFlowModel

/// Parts between which a line may end, or room may become wider: the outer row is cut at what compares and what joins.
extension FormulaSetter {
  /// Sets a formula, and cuts it before such signs or behind them, and one that is not displayed behind commas.
  mutating func parts(
    of root: FormulaNode, _ whole: MathStyle, breaksBefore: Bool
  ) -> [FormulaPart] {
    let (outer, style) = root.outerRow(whole)
    guard outer.count > 1 else {
      return [drawer.part(box(root, style), 0..<text.count, trailing: 0)]
    }
    var items = self.items(outer.flatMap(opened), style)
    let row = Self.place(&items)
    var starts = [(cut: FormulaCut(index: 0, penalty: 0), text: 0)]
    for cut in items.cuts(before: breaksBefore, atCommas: !whole.isDisplayed) {
      // A part without text would be none.
      guard let offset = items[cut.index...].lazy.compactMap({ $0.box.firstLetter }).first,
        offset > starts[starts.count - 1].text
      else { continue }
      starts.append((cut, offset))
    }
    return starts.indices.map { number in
      let (start, next) = (starts[number], number + 1 < starts.count ? starts[number + 1] : nil)
      let range = start.cut.index..<(next?.cut.index ?? items.count)
      let left = number == 0 ? 0 : items[start.cut.index].x
      let right = next.map { items[$0.cut.index].x } ?? row.width
      var box = MathBox()
      for item in items[range] { box.add(item.box, x: item.x - left) }
      box.width = right - left
      let ink = items[range].filter { !$0.isSpace }.map { $0.x + $0.box.width }.max() ?? right
      var part = drawer.part(
        box, start.text..<(next?.text ?? text.count),
        trailing: next == nil ? 0 : max(right - ink, 0))
      (part.penalty, part.isJoined) = (start.cut.penalty ?? 0, start.cut.penalty == nil)
      if let next { part.give = FlowLength(Double(part.trailing) * next.cut.give) }
      return part
    }
  }

  /// What stands in a row between brackets, such as a set: as TeX has it, it is set as if it stood in the outer row.
  private func opened(_ node: FormulaNode) -> [FormulaNode] {
    guard case .row(let nodes) = node, let first = nodes.first?.core, let last = nodes.last?.core,
      traits(of: first, .prefix).role == .opening, traits(of: last, .postfix).role == .closing
    else { return [node] }
    return nodes.flatMap(opened)
  }

  /// How high a table is in sizes of its letters before it may go on on another page.
  private static let highTable = 9.0

  /// The rows of a formula that is a high table, as parts that begin lines; nil of any other, and where the texts of rows
  /// do not follow each other.
  mutating func rows(of root: FormulaNode, _ style: MathStyle) -> [FormulaPart]? {
    let (nodes, style) = root.outerRow(style)
    guard nodes.count == 1, case .table(let table) = nodes[0],
      let rows = rows(of: table, style, higherThan: Self.highTable)
    else { return nil }
    return drawer.rows(rows)
  }

  private var drawer: PartDrawer { PartDrawer(text: text) }
}

extension [FormulaSetter.Item] {
  /// The places at which parts begin: where a line may end, and on both sides of signs that stand apart, whose room may be
  /// wider in a line that is stretched. As in TeX that of what compares may be twice as wide.
  fileprivate func cuts(before: Bool, atCommas: Bool) -> [FormulaCut] {
    var cuts: [Int: FormulaCut] = [:]
    for (index, penalty) in breaks(before: before, atCommas: atCommas) {
      cuts[index] = FormulaCut(index: index, penalty: penalty)
    }
    for index in indices {
      let role = self[index].traits.role
      guard role == .relation || role == .binary else { continue }
      for place in [index, index + 1] where place > 0 && place < count {
        guard self[place].x > self[place - 1].x + self[place - 1].box.width else { continue }
        var cut = cuts[place] ?? FormulaCut(index: place)
        if role == .relation { cut.give = 1 }
        cuts[place] = cut
      }
    }
    return cuts.values.sorted { $0.index < $1.index }
  }

  /// The items at which parts begin, and what a line costs that ends at a sign that compares, at one that joins, and behind
  /// one that parts. TeX asks 500 and 700, but lets no line gape for it: here one that is stretched by a quarter more than
  /// it may, or by half, is as bad. What stands in brackets is parted behind commas and at what compares, if it must be.
  fileprivate func breaks(before: Bool, atCommas: Bool) -> [(index: Int, penalty: Int)] {
    var breaks: [(index: Int, penalty: Int)] = []
    var depth = 0
    for index in indices {
      let role = self[index].traits.role
      if role == .opening { depth += 1 }
      if role == .closing { depth = Swift.max(depth - 1, 0) }
      if role == .separator, !atCommas { continue }
      guard let penalty = Self.penalty(behind: role, inBrackets: depth > 0, before: before)
      else { continue }
      var place = before && role != .separator ? index : index + 1
      // Room that the book writes there vanishes with the end of the line.
      while place > index, place < count, self[place].isSpace { place += 1 }
      guard place > 0, place < count else { continue }
      // Between two such signs nothing ends.
      if let last = breaks.last, last.index + 1 >= place, before || last.index == index { continue }
      breaks.append((place, penalty))
    }
    return breaks
  }

  private static func penalty(
    behind role: SignTraits.Role, inBrackets: Bool, before: Bool
  ) -> Int? {
    switch role {
    case .relation: inBrackets ? before ? nil : 450 : 200
    case .binary: inBrackets ? nil : 350
    case .separator: inBrackets ? before ? nil : 450 : 250
    case .ordinary, .opening, .closing, .large: nil
    }
  }
}

extension MathBox {
  /// The first byte of the text that is in it; nil where none is.
  fileprivate var firstLetter: Int? { letters?.lowerBound }
}
