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
  mutating func offer(_ end: End, of node: Node, from origin: Origin) -> Bool {
    var found = State(
      start: end.start, notes: origin.notes, foot: end.foot, cost: node.cost + end.cost,
      parent: -1, choice: node.choice)
    found.filling.lift = node.lift
    if origin.notes < end.mark {
      addNotes(to: &found, end.mark, below: max(end.foot, node.spot.floor))
      return offer(found, from: origin)
    }
    let fits = end.foot <= placer.depth || node.gaps.spare == 0
    var hasEnd = fits && offer(found, from: origin)
    guard node.spot.floor <= end.foot else { return hasEnd }
    if node.trim > 0 {
      for way in origin.ways where way.foot > 0 && (1...node.trim).contains(end.foot - way.foot) {
        let trim = PageFilling(trim: end.foot - way.foot)
        hasEnd = offer(fill(found, trim, node), from: origin) || hasEnd
      }
    }
    for filling in node.gaps.fillings(end.foot, rows: end.rows, to: targets, placer) {
      hasEnd = offer(fill(found, filling, node), from: origin) || hasEnd
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

  /// Ends a page behind the way that suits it best.
  private mutating func offer(_ found: State, from origin: Origin) -> Bool {
    var found = found
    let (way, cost) = origin.best(before: found.foot)
    found.parent = way.state
    found.cost += cost + PageCosts.shortness(found.foot, placer)
    return offer(found, own: found.cost - way.cost)
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
