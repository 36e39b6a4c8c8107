import RectoFlowModel

/// Room beside parts of a line.
extension AtomMaker {
  /// Leaves the room that a span asks for, where its begin and its end stand in the part, and widens the piece that ends
  /// with it.
  mutating func addSides(of span: FlowSpan, _ text: Range<Int>, from first: Int) {
    if text.lowerBound == span.text.lowerBound { add(span.before, from: first, isBefore: true) }
    if text.upperBound == span.text.upperBound { add(span.after, from: first, isBefore: false) }
    guard let (piece, end, start) = openPiece, end <= text.upperBound else { return }
    openPiece = nil
    let natural = atoms[start...].reduce(0) { $0 + $1.width }
    guard end == text.upperBound, natural < piece.width else { return }
    let rest = Int(piece.width) - natural
    let before = rest * min(max(piece.share, 0), 1_000) / 1_000
    add(FlowSide(padding: FlowLength(clamping: before)), from: start, isBefore: true)
    add(FlowSide(padding: FlowLength(clamping: rest - before)), from: start, isBefore: false)
  }

  /// Leaves room behind letters that lean where upright ones follow, into which they would reach: as much as they do.
  ///
  /// Full stops and commas are low enough to stand below them.
  mutating func straighten(_ span: FlowSpan, before next: FlowSpan) {
    let (leaning, upright) = (faces[face(span)], faces[face(next)])
    guard leaning.face.isItalic, !upright.face.isItalic, leaning.face.orientation == .across,
      next.picture == nil, flow.text.indices.contains(next.text.lowerBound),
      !",.".utf8.contains(flow.text[next.text.lowerBound]),
      let last = atoms.last, last.kind == .word, !last.isRightToLeft,
      Int(last.end) == span.text.upperBound, let glyph = words[Int(last.shaped)].glyphs.last
    else { return }
    let size = leaning.face.size
    let beyond = min(size.times(shaper.overhang(of: glyph)), Int(size) / Self.mostOverhang)
    guard beyond > 0 else { return }
    atoms[atoms.count - 1].add(FlowSide(margin: FlowLength(beyond)), isBefore: false)
  }
  /// No letter reaches farther than this part of its size.
  private static let mostOverhang = 4

  /// Leaves room before the first of the atoms from one on, or behind the last.
  private mutating func add(_ side: FlowSide, from first: Int, isBefore: Bool) {
    guard side != FlowSide() else { return }
    func isOnLine(_ atom: Atom) -> Bool { atom.kind != .room && atom.kind != .lineFeed }
    let own = atoms[first...]
    let index = isBefore ? own.firstIndex(where: isOnLine) : own.lastIndex(where: isOnLine)
    guard let index else { return }
    atoms[index].add(side, isBefore: isBefore)
  }
}
