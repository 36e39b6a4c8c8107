import RectoFlowModel

/// What stands beside a line, drawn as a line of its own.
extension PageDrawer.Line {
  /// The line that it is.
  func beside(_ aside: PlacedAside, in flow: Flow) -> PageDrawer.Line {
    let (text, letters) = (
      flow.asides[aside.number].text, AsideFitter.letters(of: aside.number, in: flow)
    )
    var own = SetLine(
      start: Int32(text.lowerBound), textEnd: Int32(letters.upperBound),
      end: Int32(text.upperBound))
    (own.isLast, own.height, own.baseline) = (true, line.height, line.baseline)
    // No farther than a line: what is said beyond that is meant of another one.
    let most = Int(line.height)
    let drop = min(max(Int(flow.asides[aside.number].drop), -most), most)
    return PageDrawer.Line(
      line: own, isLastOfBlock: isLastOfBlock, x: x + aside.left, measure: measure,
      baseline: baseline + drop)
  }
}

extension DisplayList {
  /// Places the last letters, those from a number on, among those of their line before the first that follows a place in the
  /// text; where none does, the line ends with them.
  mutating func place(lettersFrom first: Int, readFrom start: Int, behind place: Int) {
    let own = Array(letters[first...])
    letters.removeSubrange(first...)
    let next = letters[start...].partitionPoint { $0.offset >= place }
    if next == letters.count, next > start, !own.isEmpty {
      let end = letters[next - 1].end
      letters[next - 1].end = .none
      letters += own
      letters[letters.count - 1].end = end
    } else {
      letters.insert(contentsOf: own, at: next)
    }
  }
}
