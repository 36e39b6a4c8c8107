import RectoFlowModel

/// A reading, shaped, with the room that its text gives it (JLREQ, 3.3).
struct FittedReading {
  /// By its place in `Flow.readings`.
  var reading: Int
  /// The atoms that it stands beside.
  var atoms: Range<Int>
  var shape: ShapedText
  var text: [UInt8]
  var face: FaceInUse
  /// How wide its text is by itself.
  var natural: Int
  /// What its text has more, before it and behind it, for the sake of the reading.
  private(set) var before = 0
  private(set) var after = 0

  /// How wide it is.
  var width: Int { face.width(of: shape) }

  /// Finds out how much room the text must give: what the reading is longer by, less half of its size on each side where
  /// it may reach over what is there.
  mutating func takeRoom(before reachesBefore: Bool, after reachesAfter: Bool) {
    let excess = width - natural
    guard excess > 0 else { return }
    let reach = Int(face.face.size) / 2
    before = max(excess / 2 - (reachesBefore ? reach : 0), 0)
    after = max(excess - excess / 2 - (reachesAfter ? reach : 0), 0)
  }

  /// Where it begins on a line on which its text lies between two places, and what is between its letters: half as much
  /// before the first and behind the last, but no more than a letter. It stays between the ends of its line.
  func place(
    from start: Int, to end: Int, within line: Range<Int>
  ) -> (x: Int, spacing: Int) {
    // What the line was stretched by lies on both sides of it.
    let more = end - start - natural - before - after
    let free = natural + more - width
    var (x, spacing) = (start + before + more / 2 - (width - natural) / 2, 0)
    if free > 0 {
      x = start + before + free / 2
      if let first = text.first, first >= 0xE2, shape.clusters > 1 {
        let lead = min(free / (2 * shape.clusters), Int(face.face.size))
        spacing = (free - 2 * lead) / (shape.clusters - 1)
        x = start + before + lead
      }
    }
    let full = width + spacing * max(shape.clusters - 1, 0)
    x = max(min(x, line.upperBound - full), line.lowerBound)
    return (x, spacing)
  }
}
