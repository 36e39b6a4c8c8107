import RectoFlowModel

/// Words among atoms.
extension AtomMaker {
  /// Lets lines begin behind spaces that do not break as well, in all of the text or where it is too wide, and tells
  /// whether there are any. `breaks` says before which of the bytes from `start` on a line may begin.
  @discardableResult
  func breakAtSpaces(
    _ breaks: inout [UInt8], from start: Int, within ranges: [Range<Int>]? = nil
  ) -> Bool {
    var isFound = false
    for index in atoms.indices.dropFirst()
    where atoms[index - 1].kind == .space && atoms[index].kind == .word {
      let place = Int(atoms[index].start)
      guard breaks[place - start] == 0, ranges?.cut(place) ?? true else { continue }
      breaks[place - start] = 1
      isFound = true
    }
    return isFound
  }

  /// Finds where lines may end within a part of the text: at its soft hyphens too, unless no words are to be parted.
  func findBreaks(
    in part: Range<Int>, _ setting: Int, parts: Bool, into breaks: inout [UInt8]
  ) {
    shaper.findBreaks(in: flow.text, part, setting: setting, into: &breaks)
    guard !parts else { return }
    for place in part.dropFirst(2)
    where flow.text[place - 1] == 0xAD && flow.text[place - 2] == 0xC2 {
      breaks[place - part.lowerBound] = 0
    }
  }

  /// Where a part ends that is taken apart at once: at the end of all, or at a space near the limit.
  func partEnd(_ start: Int, _ end: Int) -> Int {
    guard end - start > LineRules.Limit.part else { return end }
    let text = flow.text
    let limit = start + LineRules.Limit.part
    var place = limit
    while place > limit - 4_096, text[place - 1] != 0x20, text[place - 1] != 0x0A { place -= 1 }
    if place > limit - 4_096 { return place }
    place = limit
    while place < end, text[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }

  /// Whether what stands before a place in its block is no more than a label: a number, a dash, a sign.
  func endsLabel(at place: Int) -> Bool {
    var start = block.lowerBound
    guard (1...Self.labelBytes).contains(place - start) else { return false }
    while start < place {
      let (scalar, length) = flow.text.scalar(at: start, end: place)
      if scalar.isLetterOfWord || scalar == Scalar.space || scalar == Scalar.lineFeed
        || scalar == Scalar.object
      {
        return false
      }
      start += length
    }
    return true
  }
  private static let labelBytes = 12

  /// Whether an atom of some is a word by itself, not a part of one that goes on in another face.
  func isAlone(_ index: Int, in range: Range<Int>) -> Bool {
    (index == range.lowerBound || !isOneWord(index - 1, index))
      && (index + 1 >= range.upperBound || !isOneWord(index, index + 1))
  }

  /// Whether letters of one word stand at the end of an atom and at the start of the next.
  private func isOneWord(_ index: Int, _ next: Int) -> Bool {
    let (atom, other) = (atoms[index], atoms[next])
    guard atom.kind == .word, other.kind == .word else { return false }
    return flow.text.scalar(before: Int(atom.end), start: Int(atom.start)).isLetterOfWord
      && flow.text.scalar(at: Int(other.start), end: Int(other.end)).0.isLetterOfWord
  }
}
