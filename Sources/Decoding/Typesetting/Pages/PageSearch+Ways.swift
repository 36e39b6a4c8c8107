/// What a page costs that ends somewhere.
extension PageSearch {
  /// The end of a page: where its rows end, how many of them are of the last block, what it costs, and what stands on the
  /// next page first.
  struct End {
    var foot, rows, cost: Int
    var start: Start
    /// The notes end there whose marks stand on the page.
    var mark: Int
  }

  /// Ends a page in each way to fill it, and tells whether any is good.
  mutating func offer(_ end: End, of node: Node, from state: State, _ parent: Int) -> Bool {
    var found = State(
      start: end.start, notes: state.notes, foot: end.foot, cost: node.cost + end.cost,
      parent: parent, choice: node.choice)
    found.filling.lift = node.lift
    if state.notes < end.mark {
      addNotes(to: &found, end.mark, below: max(end.foot, node.spot.floor))
      return offer(found, after: state)
    }
    let fits = end.foot <= placer.depth || node.gaps.spare == 0
    var hasEnd = fits && offer(found, after: state)
    guard node.spot.floor <= end.foot else { return hasEnd }
    if node.trim > 0, state.foot > 0, (1...node.trim).contains(end.foot - state.foot) {
      let trim = PageFilling(trim: end.foot - state.foot)
      hasEnd = offer(fill(found, trim, node), after: state) || hasEnd
    }
    for filling in node.gaps.fillings(end.foot, rows: end.rows, before: state.foot, placer) {
      hasEnd = offer(fill(found, filling, node), after: state) || hasEnd
    }
    return hasEnd
  }

  private func fill(_ page: State, _ filling: PageFilling, _ node: Node) -> State {
    var page = page
    page.filling = filling
    page.filling.lift = node.lift
    page.foot += filling.height(placer.grid)
    page.cost += PageCosts.filling(filling, node.gaps, placer.grid)
    return page
  }

  private mutating func offer(_ found: State, after state: State) -> Bool {
    var found = found
    found.cost += PageCosts.shortness(found.foot, placer)
    if state.foot >= 0 { found.cost += PageCosts.change(from: state.foot, to: found.foot) }
    return offer(found)
  }

  /// Puts notes on a page below its text: it is as deep then as what is left free between both lets it seem.
  func addNotes(to page: inout State, _ mark: Int, below foot: Int) {
    let shown = notes.fill(placer.fullFoot - foot, from: page.notes, to: mark)
    if !notes.isEnough(shown.end, from: page.notes, to: mark) {
      page.cost += PageCosts.lateNote
    } else if shown.end < mark {
      page.cost += PageCosts.partedNote
    }
    let free = max(placer.fullFoot - foot - shown.height, 0)
    page.foot = placer.fullFoot - free / placer.grid * placer.grid
    page.notes = shown.end
  }
}
