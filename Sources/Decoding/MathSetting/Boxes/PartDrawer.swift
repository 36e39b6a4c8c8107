import RectoFlowModel

/// Makes of boxes what is drawn, and what is read.
struct PartDrawer {
  /// The text of the formula.
  let text: [UInt8]

  /// What can be drawn of a box.
  func part(_ box: MathBox, _ text: Range<Int>, trailing: Double) -> FormulaPart {
    var part = FormulaPart(
      text: text, width: FlowLength(points: max(box.width, 0)),
      ascent: FlowLength(points: box.ascent), descent: FlowLength(points: box.descent))
    part.trailing = FlowLength(points: trailing)
    (part.items, part.letters) = (Self.items(of: box), letters(of: box, text))
    return part
  }

  /// Rows as parts that begin lines; nil where their texts do not follow each other.
  func rows(_ boxes: [MathBox]) -> [FormulaPart]? {
    // A row without letters is room between others.
    var rows: [MathBox] = []
    for box in boxes {
      if box.letters != nil {
        rows.append(box)
      } else if let last = rows.indices.last {
        rows[last].descent += box.length
      }
    }
    var starts = rows.map { $0.letters?.lowerBound ?? 0 }
    guard starts.count > 1 else { return nil }
    starts[0] = 0
    starts.append(text.count)
    for (row, box) in rows.enumerated() {
      guard let last = box.letters?.upperBound, starts[row] <= last, last < starts[row + 1]
      else { return nil }
    }
    return rows.enumerated().map { row, box in
      var part = part(box, starts[row]..<starts[row + 1], trailing: 0)
      part.beginsLine = row > 0
      return part
    }
  }

  /// What shapes of one font have in common.
  private struct Run: Hashable {
    var font: Int
    var size: FlowLength
    var stretch: Int
    var color: FlowColor
  }

  private static func items(of box: MathBox) -> [DisplayItem] {
    var (runs, order): ([Run: [DisplayGlyph]], [Run]) = ([:], [])
    var rules: [DisplayItem] = []
    for piece in box.pieces {
      switch piece {
      case .glyph(let id, let font, let x, let y, let size, let stretch, let joins, let color):
        let run = Run(
          font: font, size: FlowLength(points: size), stretch: stretch, color: color)
        if runs[run] == nil { order.append(run) }
        runs[run, default: []].append(
          DisplayGlyph(
            id: id, x: FlowLength(points: x), y: FlowLength(points: -y), joins: joins))
      case .rule(let x, let y, let width, let height, let color):
        let (left, top) = (FlowLength(points: x), FlowLength(points: -y - height))
        rules.append(
          .fill(
            DisplayBox(
              left: left, top: top, right: left + max(FlowLength(points: width), 1),
              bottom: top + max(FlowLength(points: height), 1)), color))
      case .letter: continue
      }
    }
    return rules
      + order.map { run in
        .glyphs(
          font: run.font, size: run.size, stretch: run.stretch, color: run.color,
          runs[run] ?? [])
      }
  }

  /// A letter for each scalar of a part of the text, in its order; one that nothing is drawn of has no room.
  private func letters(of box: MathBox, _ range: Range<Int>) -> [DisplayLetter] {
    var known: [Int: DisplayBox] = [:]
    for piece in box.pieces {
      guard case .letter(let offset, let left, let right, let top, let bottom) = piece else {
        continue
      }
      known[offset] = DisplayBox(
        left: FlowLength(points: left), top: FlowLength(points: -top),
        right: FlowLength(points: right), bottom: FlowLength(points: -bottom))
    }
    var last =
      text.scalars(in: range).1.lazy.compactMap { known[$0] }.first
      ?? DisplayBox(left: 0, top: 0, right: 0, bottom: 0)
    last.right = last.left
    return text.scalars(in: range).1.map { offset in
      if let own = known[offset] {
        last = own
        return DisplayLetter(offset: offset, box: own)
      }
      return DisplayLetter(
        offset: offset,
        box: DisplayBox(left: last.right, top: last.top, right: last.right, bottom: last.bottom))
    }
  }
}

extension MathBox {
  /// The first byte of the text that is in it, and the last one with which a letter begins; nil where none is.
  var letters: ClosedRange<Int>? {
    pieces.reduce(nil) { range, piece in
      guard case .letter(let offset, _, _, _, _) = piece else { return range }
      guard let range else { return offset...offset }
      return min(range.lowerBound, offset)...max(range.upperBound, offset)
    }
  }
}
