import RectoFlowModel

/// What stands beside a line among the atoms of that.
extension AtomMaker {
  /// Takes a part of what stands beside the line as something without width; false where it is part of the line.
  mutating func takeAside(_ text: Range<Int>, face: Int, level: UInt8) -> Bool {
    guard !setsAsides, !flow.asides.isEmpty,
      let whole = flow.aside(around: text.lowerBound)
    else { return false }
    if let last = atoms.indices.last, atoms[last].kind == .aside,
      Int(atoms[last].start) >= whole.lowerBound
    {
      atoms[last].end = Int32(text.upperBound)
    } else {
      atoms.append(
        Atom(
          kind: .aside, level: level, face: Int32(face), start: Int32(text.lowerBound),
          end: Int32(text.upperBound)))
    }
    return true
  }

  /// Whether what comes next cannot begin a line, since white space went beside that.
  var followsAside: Bool {
    guard let last = atoms.last, last.kind == .aside else { return false }
    return flow.text[Int(last.end) - 1] == 0x20
  }

  /// Takes the width of spaces away behind which nothing else stands on a line.
  mutating func closeUp() {
    guard !flow.asides.isEmpty else { return }
    for index in atoms.indices where atoms[index].kind == .aside {
      guard index + 1 == atoms.count || atoms[index + 1].kind == .lineFeed else { continue }
      var before = index
      while before > 0, atoms[before].kind == .aside { before -= 1 }
      if atoms[before].kind == .space { atoms[before].width = 0 }
    }
  }
}
