import RectoFlowModel

/// What stands beside the letters of a line: their readings, and marks that stress them.
extension PageDrawer {
  /// Draws a reading beside its text.
  mutating func draw(_ reading: FittedReading, baseline: Int) {
    let (first, last) = (reading.atoms.lowerBound, reading.atoms.upperBound - 1)
    guard setter.placed.indices.contains(first), setter.placed.indices.contains(last) else {
      return
    }
    let (from, to) = (setter.placed[first], setter.placed[last])
    let (start, end) = (min(from.x, to.x), max(from.x + from.width, to.x + to.width))
    let place = reading.place(
      from: start, to: end, within: setter.left..<max(setter.right, setter.left))
    let inUse = setter.maker.faces[Int(setter.maker.atoms[first].face)]
    var small = reading.face
    (small.face.rise, small.face.letterSpacing) = (0, 0)
    draw(
      reading.shape, from: place.x, small,
      baseline: baseline
        + inUse.lane(
          of: small.face.size, isBelow: setter.maker.flow.readings[reading.reading].isBelow),
      Fit(spacing: place.spacing))
  }

  /// Draws the marks of a word, one beside each of its letters.
  mutating func drawEmphasis(
    of index: Int, at place: LineSetter.Placed, _ inUse: FaceInUse, baseline: Int
  ) {
    let atom = setter.maker.atoms[index]
    // A reading takes the room.
    guard let emphasis = inUse.face.emphasis,
      !setter.maker.hasReading(index)
    else { return }
    let mark = Array(emphasis.mark.utf8.prefix(16))
    let shape = setter.maker.shaper.shape(
      mark, 0..<mark.count, setting: inUse.setting, isRightToLeft: false)
    var small = inUse
    small.face.size = inUse.face.size / 2
    (small.face.rise, small.face.letterSpacing) = (0, 0)
    small.face.color = emphasis.color ?? inUse.face.color
    let lane = baseline + inUse.lane(of: small.face.size, isBelow: emphasis.isBelow)
    let half = small.width(of: shape) / 2
    let text = setter.maker.flow.text
    let glyphs = setter.maker.words[Int(atom.shaped)].glyphs
    let fit = Fit(expansion: atom.expands ? setter.expansion : 0, spacing: place.spacing)
    var (units, count, next) = (0, 0, 0)
    while next < glyphs.count {
      let cluster = glyphs[next].cluster
      let left = place.x + fit.distance(units, count, inUse.face)
      while next < glyphs.count, glyphs[next].cluster == cluster {
        units += Int(glyphs[next].advance)
        next += 1
      }
      count += 1
      let byte = Int(atom.start + cluster)
      guard byte < Int(atom.end), text.scalar(at: byte, end: Int(atom.end)).0.isStressed else {
        continue
      }
      // The room between it and the next is not its own.
      let right = place.x + fit.distance(units, count, inUse.face) - fit.spacing
      draw(shape, from: (left + right) / 2 - half, small, baseline: lane, Fit())
    }
  }
}

extension FaceInUse {
  /// How far below the baseline letters of a size stand on theirs that lie beside letters of this face.
  func lane(of size: FlowLength, isBelow: Bool) -> Int {
    // A square reaches 0.88 of its size above the baseline of what runs across, and lies around it elsewhere.
    let above = face.orientation == .across ? 88 : 50
    let (own, other) = (Int(face.size), Int(size))
    let lane =
      isBelow
      ? own * (100 - above) / 100 + other * above / 100
      : -(own * above / 100 + other * (100 - above) / 100)
    return lane - Int(face.rise)
  }
}

extension UInt32 {
  /// Whether marks that stress a text stand beside it: no space and no punctuation.
  fileprivate var isStressed: Bool {
    guard let scalar = Unicode.Scalar(self) else { return false }
    return switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation:
      false
    default: true
    }
  }
}

extension [DisplayItem] {
  /// Turns the letters from a place on, as those that stand on lines which run down.
  mutating func turnLetters(from first: Int) {
    for index in indices[first...] {
      guard case .glyphs(let number, let size, let stretch, let color, let glyphs) = self[index]
      else { continue }
      var font = PenFont(number: number)
      font.isTurned = true
      self[index] = .glyphs(
        font: font.number, size: size, stretch: stretch, color: color, glyphs)
    }
  }
}

extension DisplayList {
  /// Mirrors what was drawn from some places on, so that a line's head lies where its foot was.
  mutating func mirror(
    _ first: (item: Int, letter: Int, link: Int), _ sum: FlowLength
  ) {
    for index in items.indices[first.item...] { items[index] = items[index].mirrored(sum) }
    for index in letters.indices[first.letter...] {
      letters[index].box = letters[index].box.mirrored(sum)
    }
    for index in links.indices[first.link...] { links[index].box = links[index].box.mirrored(sum) }
  }
}

extension DisplayItem {
  /// The same so far below a line as it was above another, whose places together are `sum`.
  func mirrored(_ sum: FlowLength) -> DisplayItem {
    switch self {
    case .glyphs(let font, let size, let stretch, let color, let glyphs):
      .glyphs(
        font: font, size: size, stretch: stretch, color: color,
        glyphs.map { $0.moved(to: $0.x, sum &- $0.y) })
    case .fill(let box, let color): .fill(box.mirrored(sum), color)
    case .line(let line, let color): .line(line.moved { ($0, sum &- $1) }, color)
    case .shape(let shape, let color): .shape(shape.moved { ($0, sum &- $1) }, color)
    case .picture(let picture, let box): .picture(picture, box.mirrored(sum))
    case .wash(let wash): .wash(wash.moved { ($0, sum &- $1) })
    case .veiled(let items, let cut, let share):
      .veiled(items.map { $0.mirrored(sum) }, cut.moved { ($0, sum &- $1) }, share: share)
    }
  }
}

extension DisplayBox {
  fileprivate func mirrored(_ sum: FlowLength) -> DisplayBox {
    DisplayBox(left: left, top: sum &- bottom, right: right, bottom: sum &- top)
  }
}
