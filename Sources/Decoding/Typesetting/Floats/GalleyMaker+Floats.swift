import RectoFlowModel

/// What text flows around, and the lines beside it.
extension GalleyMaker {
  func isInFloat(_ index: Int) -> Bool { floatOfBlock[index] != nil }

  /// The insets of lines of which both hold.
  static func joined(_ a: [LineInset], _ b: [LineInset]) -> [LineInset] {
    (0..<max(a.count, b.count)).map { line in
      (line < a.count ? a[line] : LineInset()) + (line < b.count ? b[line] : LineInset())
    }
  }

  /// Where a block begins below what is before it, if nothing begins beside it.
  private func top(of index: Int) -> Int {
    let block = flow.blocks[index]
    let space = max(min(Int(block.spaceAbove), max(Int(wishes.depth), 0) / 2), 0)
    let least = region.y + edges[index].top
    let top = least + space
    guard isRigid(index) else { return top }
    let line = (top + galley.grid * 3 / 4) / galley.grid * galley.grid
    return line < least ? line + galley.grid : line
  }

  private func isRigid(_ index: Int) -> Bool {
    let block = flow.blocks[index]
    return rowHeight(of: block) == galley.grid && block.headLevel == 0
  }

  /// Lets the floats before a block stand beside it, where it is text and there is room; those that do not are blocks like
  /// others.
  mutating func anchor(at index: Int) {
    guard !isInFloat(index) else { return }
    let block = flow.blocks[index]
    guard case .text = block.content, !block.text.isEmpty, nesting.blockLevels[index] == 0 else {
      return region.end()
    }
    if region.mustClear(block.clears) || isForced(before: index) { region.end() }
    region.advance(to: top(of: index), isOnGrid: isRigid(index))
    guard index > 0, var number = floatOfBlock[index - 1] else { return }
    guard block.headLevel == 0, block.breaks.before == .allowed || block.breaks.before == .avoided,
      !hasFrameBetween(index - 1, index)
    else { return region.end() }
    // The last of those that stand one after the other that all find room.
    let last = number
    var start = index
    while number >= 0, flow.floats[number].blocks.upperBound == start,
      last - number < FloatRegion.most
    {
      start = flow.floats[number].blocks.lowerBound
      number -= 1
    }
    for first in number + 1...last {
      guard let found = placed(first...last, before: index) else {
        for table in flow.tables(in: flow.floats[first]) { forget(floated: table) }
        continue
      }
      for (float, tops) in found.floats {
        let blocks = flow.floats[float].blocks
        galley.floats.append(Galley.Float(anchor: index, blocks: blocks, tops: tops))
        for block in blocks { galley.blocks[block].isFloat = true }
        // What frames add that go on beside it is added to the text.
        let around = edgeAround(flow.floats[float])
        galley.blocks[blocks.lowerBound].frameTop -= around
        edges[index].top += around
      }
      (region, anchorDepth) = (found.region, found.depth)
      return
    }
    region.end()
  }

  /// Floats beside a block, if all find room.
  private mutating func placed(
    _ floats: ClosedRange<Int>, before index: Int
  ) -> (floats: [(Int, [Int])], region: FloatRegion, depth: Int)? {
    var (region, depth, found) = (region, 0, [(Int, [Int])]())
    let block = flow.blocks[index]
    for number in floats {
      let float = flow.floats[number]
      guard !(float.isRight ? block.clears.right : block.clears.left), !hasNestedTables(float)
      else { return nil }
      let (tops, height) = stack(float)
      // The room beside it is at least three quarters of the text's size.
      let gap = Int(wishes.textSize) * 3 / 4
      let own = Int(wishes.measure) - Int(float.inset)
      var taken = max(own, widest(float) + gap)
      // Of a table it is known by now how wide it is.
      if let table = widestTable(of: float) {
        taken = float.shrinks ? table + gap : max(own, table + gap)
      }
      guard
        let placed = region.add(isRight: float.isRight, taken: taken, height: height)
      else { return nil }
      depth = max(depth, placed.bottom)
      found.append((number, tops.map { $0 + placed.top }))
    }
    return region.insets(of: block, height: rowHeight(of: block)) == nil
      ? nil : (found, region, depth)
  }

  /// How far a float reaches from its side of the page's text, without margin.
  private func widest(_ float: FlowFloat) -> Int {
    let insets = float.blocks.map { index in
      let block = flow.blocks[index]
      var inset = Int(float.isRight ? block.inset.left : block.inset.right)
      if let frame = block.frame, flow.frames.indices.contains(frame),
        flow.frames[frame].blocks.lowerBound >= float.blocks.lowerBound
      {
        let own = flow.frames[frame].inset
        inset = min(inset, Int(float.isRight ? own.left : own.right))
      }
      return inset
    }
    return Int(wishes.measure) - (insets.min() ?? 0)
  }

  /// Where the blocks of a float stand below each other, and how high it is: with half a line of air below it.
  private mutating func stack(_ float: FlowFloat) -> (tops: [Int], height: Int) {
    var (tops, y) = ([Int](), 0)
    // A picture by itself begins where capitals do.
    if case .picture = flow.blocks[float.blocks.lowerBound].content {
      let face = faces[bodyFace()]
      y = max(body - face.face.size.times(face.metrics.capHeight), 0)
    }
    let tables = flow.tables(in: float)
    var index = float.blocks.lowerBound
    while index < float.blocks.upperBound {
      let table = flow.outerTable(from: index).flatMap { tables.contains($0) ? $0 : nil }
      let space = table.map { flow.tables[$0].spaceAbove } ?? flow.blocks[index].spaceAbove
      y += galley.blocks[index].frameTop
      y += index == float.blocks.lowerBound ? -edgeAround(float) : max(Int(space), 0)
      if let table {
        let height = layOut(floated: table)
        let blocks = flow.tables[table].blocks
        tops += blocks.map { y + galley.blocks[$0].offset }
        y += height + galley.blocks[blocks.upperBound - 1].frameBottom
        index = blocks.upperBound
      } else {
        tops.append(y)
        y += galley.blocks[index].height + galley.blocks[index].frameBottom
        index += 1
      }
    }
    return (tops, y + max(Int(float.spaceBelow), galley.grid / 2))
  }

  /// What frames add above a float that begin with it and go on behind it.
  private func edgeAround(_ float: FlowFloat) -> Int {
    var (sum, steps) = (0, 0)
    var number = flow.blocks[float.blocks.lowerBound].frame
    while let frame = number, flow.frames.indices.contains(frame), steps < 256 {
      let found = flow.frames[frame]
      if found.blocks.lowerBound == float.blocks.lowerBound,
        found.blocks.upperBound > float.blocks.upperBound
      {
        sum += found.topEdge
      }
      number = found.parent.flatMap { $0 < frame ? $0 : nil }
      steps += 1
    }
    return min(sum, galley.blocks[float.blocks.lowerBound].frameTop)
  }

  /// Whether a frame begins or ends between two blocks, so that the second is none beside the first.
  private func hasFrameBetween(_ before: Int, _ index: Int) -> Bool {
    guard let frame = flow.blocks[index].frame, flow.frames.indices.contains(frame) else {
      return false
    }
    return flow.frames[frame].blocks.lowerBound == index
  }

  private func isForced(before index: Int) -> Bool {
    var demands = [flow.blocks[index].breaks.before]
    if index > 0, !isInFloat(index - 1) { demands.append(flow.blocks[index - 1].breaks.after) }
    return demands.contains { $0 == .page || $0 == .recto || $0 == .verso }
  }

  /// What the lines of a block have less at their sides, so many as stand beside anything.
  mutating func insets(of index: Int) -> [LineInset] {
    guard !isInFloat(index) else { return [] }
    guard
      let insets = region.insets(of: flow.blocks[index], height: rowHeight(of: flow.blocks[index]))
    else {
      region.end()
      return []
    }
    return insets
  }

  /// Goes on below a block that is set.
  mutating func pass(_ index: Int) {
    let block = galley.blocks[index]
    galley.blocks[index].floatDepth = anchorDepth
    galley.blocks[index].isClear = region.isEnded
    anchorDepth = 0
    region.pass(height: block.height + block.frameBottom)
  }
}
