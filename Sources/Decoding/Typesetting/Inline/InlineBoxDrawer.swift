import RectoFlowModel

/// Draws what is seen of the elements within a line beside their letters, when these stand.
struct InlineBoxDrawer {
  /// What is drawn.
  struct Items {
    /// Below all letters, those of other lines too: backgrounds and frames.
    var grounds: [DisplayItem] = []
    /// Below the letters of the line, and over them.
    var below: [DisplayItem] = []
    var above: [DisplayItem] = []
  }

  private(set) var items = Items()
  private let setter: LineSetter
  private let line: PageDrawer.Line
  /// The letters of the line, and the first of each atom among them.
  private let letters: ArraySlice<DisplayLetter>
  private let firstLetters: [Int]
  /// For each atom the innermost box that lines along the letters around it leave out, by its number; -1 for none.
  private var apart: [Int] = []

  /// What places are rounded by.
  private static let hair = 2

  /// Frames of lines that follow each other are parted by twice as much at least.
  private static let gap = Int(FlowLength.point) / 4

  /// A part of a line, from left to right, and the borders of a box at its sides.
  fileprivate struct Stretch {
    var left, right: Int
    var leftBorder, rightBorder: FlowBorder?
    /// Whether the box is closed there.
    var beginsLeft = false
    var endsRight = false
  }

  /// Readies a line that `setter` has set.
  init(
    _ setter: LineSetter, _ line: PageDrawer.Line, letters: ArraySlice<DisplayLetter>,
    firstLetters: [Int]
  ) {
    (self.setter, self.line) = (setter, line)
    (self.letters, self.firstLetters) = (letters, firstLetters)
  }

  /// Draws boxes of the flow, each after the one around it.
  mutating func draw(_ numbers: [Int]) {
    let boxes = setter.maker.flow.inlineBoxes
    apart = [Int](repeating: -1, count: setter.maker.atoms.count)
    for number in numbers where boxes[number].isApart {
      for atom in atoms(of: boxes[number]) { apart[atom] = number }
    }
    for number in numbers { draw(boxes[number], number) }
  }

  private mutating func draw(_ box: FlowInlineBox, _ number: Int) {
    let faces = setter.maker.faces
    let inUse = faces[faces.indices.contains(box.face) ? box.face : 0]
    let foot = line.baseline + Int(inUse.face.shiftDown) - Int(inUse.face.rise)
    let atoms = atoms(of: box)
    if box.isFramed {
      for stretch in joined(atoms.map { framed($0, in: box) }) {
        drawFrame(box, stretch, at: foot, inUse)
      }
    }
    guard !box.decorations.isEmpty else { return }
    let lined = atoms.filter { apart[$0] <= number && setter.maker.atoms[$0].kind != .picture }
    let stretches = joined(lined.map { bare($0, in: box) }, across: Int(inUse.face.size) / 4)
      .map { $0.left..<$0.right }
    for decoration in box.decorations {
      draw(decoration, stretches, beside: lined, foot: foot, inUse)
    }
  }

  // MARK: Where a box lies

  /// The atoms that have something of a box, with the room between them.
  private func atoms(of box: FlowInlineBox) -> Range<Int> {
    let atoms = setter.maker.atoms
    let first = atoms.partitionPoint { Int($0.end) > box.text.lowerBound }
    let end = atoms.partitionPoint { Int($0.start) >= box.text.upperBound }
    return first..<max(end, first)
  }

  /// What of an atom stands in a box, with the room beside it.
  private func framed(_ number: Int, in box: FlowInlineBox) -> Stretch {
    let atom = setter.maker.atoms[number]
    var stretch = cut(number, to: box.text)
    guard atom.kind != .room else { return stretch }
    let (start, end) = (Int(atom.start), Int(atom.end))
    if start == box.text.lowerBound { stretch.cut(box.lead, of: atom, isBefore: true) }
    if end == box.text.upperBound { stretch.cut(box.trail, of: atom, isBefore: false) }
    let begins = box.begins && start <= box.text.lowerBound
    let ends = box.ends && end >= box.text.upperBound
    stretch.beginsLeft = box.isRightToLeft ? ends : begins
    stretch.endsRight = box.isRightToLeft ? begins : ends
    stretch.leftBorder = stretch.beginsLeft ? box.border.left : nil
    stretch.rightBorder = stretch.endsRight ? box.border.right : nil
    return stretch
  }

  /// What of an atom stands in a box, without the room beside it.
  private func bare(_ number: Int, in box: FlowInlineBox) -> Stretch {
    let atom = setter.maker.atoms[number]
    let whole = cut(number, to: atom.text)
    var stretch = cut(number, to: box.text)
    if stretch.left == whole.left { stretch.left += Int(atom.side.left) }
    if stretch.right == whole.right { stretch.right -= Int(atom.side.right) }
    return stretch
  }

  /// What of an atom belongs to a part of the text: where that begins or ends within it, letters say where.
  private func cut(_ number: Int, to part: Range<Int>) -> Stretch {
    let (atom, place) = (setter.maker.atoms[number], setter.placed[number])
    let x = place.x + Int(setter.maker.faces[Int(atom.face)].face.shiftRight)
    var stretch = Stretch(left: x, right: x + place.width)
    let end = number + 1 < firstLetters.count ? firstLetters[number + 1] : letters.count
    let own = letters.dropFirst(firstLetters[number]).prefix(end - firstLetters[number])
    if Int(atom.start) < part.lowerBound {
      let first = own.partitionPoint { $0.offset >= part.lowerBound }
      if own.indices.contains(first) { stretch.begin(with: own[first].box, atom) }
    }
    if Int(atom.end) > part.upperBound {
      let last = own.partitionPoint { $0.offset >= part.upperBound } - 1
      if own.indices.contains(last) { stretch.end(with: own[last].box, atom) }
    }
    return stretch
  }

  /// Stretches from left to right, those that touch each other, or nearly so, as one.
  private func joined(_ stretches: [Stretch], across gap: Int = Self.hair) -> [Stretch] {
    var joined: [Stretch] = []
    for stretch in stretches.sorted(by: { $0.left < $1.left }) where stretch.right > stretch.left {
      guard let last = joined.last, stretch.left <= last.right + gap else {
        joined.append(stretch)
        continue
      }
      joined[joined.count - 1].join(stretch)
    }
    return joined
  }

  // MARK: What is seen of it

  private mutating func drawFrame(
    _ box: FlowInlineBox, _ stretch: Stretch, at foot: Int, _ inUse: FaceInUse
  ) {
    func edge(_ padding: FlowLength, _ border: FlowBorder?) -> Int {
      Int(max(padding, 0)) + Int(max(border?.width ?? 0, 0))
    }
    var top = foot - inUse.ascent - edge(box.padding.above, box.border.top)
    var bottom = foot + inUse.descent + edge(box.padding.below, box.border.bottom)
    // Among other lines frames keep off each other, and off the letters there, but not so far that they touch their own.
    if !line.line.isFirst || !line.isLastOfBlock {
      let head = line.baseline - Int(line.line.baseline)
      let height = inUse.face.size.times(inUse.metrics.capHeight)
      let border = (edge(0, box.border.top), edge(0, box.border.bottom))
      top = max(top, min(head + Self.gap, foot - height - border.0))
      bottom = min(
        bottom, max(head + Int(line.line.height) - Self.gap, foot + inUse.descent / 2 + border.1))
    }
    let area = DisplayBox(
      left: FlowLength(clamping: stretch.left), top: FlowLength(clamping: top),
      right: FlowLength(clamping: stretch.right), bottom: FlowLength(clamping: bottom))
    let borders = FlowSides(
      top: box.border.top, right: stretch.rightBorder, bottom: box.border.bottom,
      left: stretch.leftBorder)
    var corners = box.corners
    if !stretch.beginsLeft { (corners.topLeft, corners.bottomLeft) = (.zero, .zero) }
    if !stretch.endsRight { (corners.topRight, corners.bottomRight) = (.zero, .zero) }
    items.grounds += FrameDrawer.items(of: area, box.background, borders, corners)
  }

  private mutating func draw(
    _ decoration: FlowDecoration, _ stretches: [Range<Int>], beside atoms: [Int], foot: Int,
    _ inUse: FaceInUse
  ) {
    let shape = DecorationShape(decoration, inUse)
    var parts = stretches
    if decoration.skipsInk, decoration.place != .through {
      let gaps = InkGaps(setter, baseline: line.baseline)
      let height = shape.height(foot: foot, size: inUse.face.size)
      parts = stretches.flatMap {
        gaps.parts(of: $0, at: height, thickness: shape.thickness, beside: atoms)
      }
    }
    let drawn = parts.flatMap { shape.items(from: $0.lowerBound, to: $0.upperBound, foot: foot) }
    if decoration.place == .through { items.above += drawn } else { items.below += drawn }
  }
}

extension InlineBoxDrawer.Stretch {
  /// Leaves out so much of the room that an atom has before it, in the direction of reading, or behind it.
  fileprivate mutating func cut(_ length: FlowLength, of atom: Atom, isBefore: Bool) {
    let room = isBefore ? atom.before : atom.after
    let length = min(max(Int(length), 0), room)
    if isBefore == atom.isRightToLeft { right -= length } else { left += length }
  }

  /// Begins with a letter of an atom, in the direction of reading, or ends with it.
  fileprivate mutating func begin(with letter: DisplayBox, _ atom: Atom) {
    if atom.isRightToLeft { right = Int(letter.right) } else { left = Int(letter.left) }
  }

  fileprivate mutating func end(with letter: DisplayBox, _ atom: Atom) {
    if atom.isRightToLeft { left = Int(letter.left) } else { right = Int(letter.right) }
  }

  /// Goes on with one that follows it.
  fileprivate mutating func join(_ next: InlineBoxDrawer.Stretch) {
    right = max(right, next.right)
    leftBorder = leftBorder ?? next.leftBorder
    rightBorder = next.rightBorder ?? rightBorder
    (beginsLeft, endsRight) = (beginsLeft || next.beginsLeft, endsRight || next.endsRight)
  }
}

extension Flow {
  /// The places of the boxes of which something stands on a line of a block, the outer ones first.
  func inlineBoxes(on line: SetLine, of block: FlowBlock) -> [Int] {
    guard !inlineBoxes.isEmpty else { return [] }
    let part = Int(line.start)..<max(Int(line.textEnd), Int(line.start))
    return inlineBoxes(in: part, of: block.text).filter {
      line.isFirst || !inlineBoxes[$0].isFirstLine
    }
  }
}

extension Atom {
  fileprivate var text: Range<Int> { Int(start)..<max(Int(end), Int(start)) }
}
