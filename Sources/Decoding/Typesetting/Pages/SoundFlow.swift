import RectoFlowModel

extension Flow {
  /// The same flow with everything left out that points outside of it, so that nothing need be checked again: spans
  /// tile their blocks, blocks follow each other, frames stand after the one around them.
  func sound() -> Flow {
    guard !isSound else { return self }
    var flow = self
    var end = 0
    for index in flow.blocks.indices {
      let text = flow.blocks[index].text.clamped(to: end..<max(flow.text.count, end))
      flow.blocks[index].text = text
      end = text.upperBound
      guard case .text(let spans) = flow.blocks[index].content else { continue }
      var place = text.lowerBound
      var kept: [FlowSpan] = []
      for var span in spans {
        span.text = span.text.clamped(to: place..<text.upperBound)
        guard !span.text.isEmpty else { continue }
        // What no span claims goes with the one before.
        if let last = kept.indices.last {
          kept[last].text = kept[last].text.lowerBound..<span.text.lowerBound
        } else {
          span.text = text.lowerBound..<span.text.upperBound
        }
        kept.append(span)
        place = span.text.upperBound
      }
      if let last = kept.indices.last {
        kept[last].text = kept[last].text.lowerBound..<text.upperBound
      } else if !text.isEmpty {
        kept = [FlowSpan(text: text, face: 0)]
      }
      flow.blocks[index].content = .text(kept)
    }
    let count = flow.blocks.count
    flow.frames = flow.frames.map { frame in
      var frame = frame
      frame.blocks = frame.blocks.clamped(to: 0..<count)
      return frame
    }
    flow.kept = flow.soundKept
    flow.floats = flow.soundFloats(atMost: count)
    flow.wraps = flow.soundWraps
    flow.notes = flow.soundNotes
    flow.tables = flow.soundTables
    flow.links = flow.links.filter { $0.text.upperBound <= text.count }
    flow.readings = flow.soundReadings
    flow.inlineBoxes = flow.soundInlineBoxes
    flow.asides = flow.soundAsides
    return flow
  }

  /// Those that hold something.
  private var soundKept: [Range<Int>] {
    kept.filter { !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= blocks.count }
  }

  /// Those that hold something and follow each other.
  private func soundFloats(atMost count: Int) -> [FlowFloat] {
    var end = 0
    return floats.filter { float in
      guard float.blocks.lowerBound >= end, float.blocks.upperBound <= count,
        !float.blocks.isEmpty
      else { return false }
      end = float.blocks.upperBound
      return true
    }
  }

  /// Those that hold something.
  private var soundWraps: [FlowWrap] {
    wraps.filter {
      !$0.blocks.isEmpty && $0.blocks.lowerBound >= 0 && $0.blocks.upperBound <= blocks.count
    }
  }

  /// Those beside some text, none beside what another stands beside, and none so long that no line could hold it.
  private var soundReadings: [FlowReading] {
    var end = 0
    return readings.filter { reading in
      guard reading.base.lowerBound >= end, reading.base.upperBound <= text.count,
        (1...LineRules.Limit.base).contains(reading.base.count),
        reading.text.utf8.count <= LineRules.Limit.reading
      else { return false }
      end = reading.base.upperBound
      return true
    }
  }

  /// Those around some text, in the order in which they begin.
  private var soundInlineBoxes: [FlowInlineBox] {
    var start = 0
    return inlineBoxes.filter { box in
      guard box.text.lowerBound >= start, box.text.upperBound <= text.count, !box.text.isEmpty
      else { return false }
      start = box.text.lowerBound
      return true
    }
  }

  /// Those in spans of their own that stand beside something of their block, none of them over another.
  private var soundAsides: [FlowAside] {
    guard !asides.isEmpty else { return [] }
    var (end, edges, next, count) = (0, Set<Int>(), 0, 0)
    return asides.filter { aside in
      while next < blocks.count, blocks[next].text.upperBound <= aside.text.lowerBound {
        (next, edges, count) = (next + 1, [], 0)
      }
      guard aside.text.lowerBound >= end, next < blocks.count, !aside.text.isEmpty,
        blocks[next].text.clamped(to: aside.text) == aside.text,
        case .text(let spans) = blocks[next].content
      else { return false }
      if edges.isEmpty { edges = Set(spans.flatMap { [$0.text.lowerBound, $0.text.upperBound] }) }
      guard edges.contains(aside.text.lowerBound), edges.contains(aside.text.upperBound) else {
        return false
      }
      (end, count) = (aside.text.upperBound, count + 1)
      return count <= FlowAside.most
    }
  }

  /// All notes, or none if they do not follow each other to the end, or hold what no note does.
  private var soundNotes: [FlowNote] {
    var (end, mark) = (notes.first?.blocks.lowerBound ?? 0, 0)
    for note in notes {
      guard note.blocks.lowerBound == end, !note.blocks.isEmpty, note.mark >= mark else {
        return []
      }
      (end, mark) = (note.blocks.upperBound, note.mark)
    }
    let own = ownBlocks
    guard end == blocks.count || notes.isEmpty, own > 0, mark < ownText || notes.isEmpty,
      floats.allSatisfy({ $0.blocks.upperBound <= own }),
      tables.allSatisfy({ $0.blocks.upperBound <= own }),
      frames.allSatisfy({ $0.blocks.upperBound <= own })
    else { return [] }
    return notes
  }

  /// Those that hold what they say, each in one cell of the table around it, none over another.
  private var soundTables: [FlowTable] {
    var around: [FlowTable] = []
    return tables.filter { table in
      guard table.isSound(in: self), (0...around.count).contains(table.level) else { return false }
      if table.level < around.count,
        around[table.level].blocks.upperBound > table.blocks.lowerBound
      {
        return false
      }
      if let outer = around.prefix(table.level).last {
        let cell = outer.cells.partitionPoint { $0.blocks.upperBound > table.blocks.lowerBound }
        guard cell < outer.cells.count,
          outer.cells[cell].blocks.upperBound >= table.blocks.upperBound
        else { return false }
      }
      around.removeSubrange(table.level...)
      around.append(table)
      return true
    }
  }

  private var isSound: Bool {
    var end = 0
    for block in blocks {
      guard block.text.lowerBound >= end, block.text.upperBound <= text.count else { return false }
      end = block.text.upperBound
      guard case .text(let spans) = block.content else { continue }
      var place = block.text.lowerBound
      for span in spans {
        guard span.text.lowerBound == place, !span.text.isEmpty else { return false }
        place = span.text.upperBound
      }
      guard place == block.text.upperBound else { return false }
    }
    return tables.count == soundTables.count
      && frames.allSatisfy { $0.blocks.lowerBound >= 0 && $0.blocks.upperBound <= blocks.count }
      && links.allSatisfy { $0.text.upperBound <= text.count }
      && kept == soundKept && floats == soundFloats(atMost: blocks.count) && notes == soundNotes
      && wraps == soundWraps && readings == soundReadings && inlineBoxes == soundInlineBoxes
      && asides == soundAsides
  }
}

extension FlowTable {
  /// Whether its cells follow each other and hold all of its blocks.
  fileprivate func isSound(in flow: Flow) -> Bool {
    guard blocks.lowerBound >= 0, blocks.upperBound <= flow.blocks.count, !blocks.isEmpty,
      frames.lowerBound >= 0, frames.upperBound <= flow.frames.count, !columns.isEmpty
    else { return false }
    let areOutside = captions.allSatisfy {
      $0.lowerBound >= 0 && $0.upperBound <= flow.blocks.count && !$0.overlaps(blocks)
    }
    guard areOutside else { return false }
    var (place, row) = (blocks.lowerBound, 0)
    for cell in cells {
      guard cell.blocks.lowerBound == place, cell.row >= row, cell.row < rows, cell.column >= 0,
        cell.column < columns.count, cell.columnSpan > 0, cell.rowSpan > 0
      else { return false }
      (place, row) = (cell.blocks.upperBound, cell.row)
    }
    return place == blocks.upperBound
  }
}

extension FlowWishes {
  /// The same wishes with room for something: a page of a point at least, and margins that leave a tenth of it.
  func sound() -> FlowWishes {
    var wishes = self
    let longest = FlowLength(points: 20_000)
    wishes.textSize = min(max(textSize, .point), longest / 10)
    wishes.page.width = min(max(page.width, .point), longest)
    wishes.page.height = min(max(page.height, .point), longest)
    let (across, down) = (wishes.page.width / 20 * 9, wishes.page.height / 20 * 9)
    wishes.margins = FlowSides(
      top: min(max(margins.top, 0), down), right: min(max(margins.right, 0), across),
      bottom: min(max(margins.bottom, 0), down), left: min(max(margins.left, 0), across))
    return wishes
  }
}
