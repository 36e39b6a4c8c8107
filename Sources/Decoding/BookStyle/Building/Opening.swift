import RectoFlowModel

/// The heads with which chapters open in the midst of a document.
struct ChapterOpening {
  /// Their level, with those above it; nil where there are none.
  let level: Int?
  /// Whether the next block is one.
  var isNext = false

  /// Whether a head of a level is one of them.
  func holds(_ head: Int?) -> Bool {
    guard let level, let head else { return false }
    return head <= level
  }
}

extension FlowBlock {
  /// A chapter begins so far down its first page, as a share of that, on no page of fewer lines; books that leave more
  /// room than so many lines have their own way.
  private static let sink = 0.25
  private static let (leastLines, mostLines) = (18, 3.0)

  /// Lets the head of a chapter stand farther down the page that it begins on, where the book leaves it to us.
  mutating func sinkOpening(depth: FlowLength) {
    let line = max(paragraph.lineHeight.points, 1)
    guard (1...2).contains(headLevel), depth.points >= Double(Self.leastLines) * line,
      spaceAbove.points <= Self.mostLines * line
    else { return }
    spaceAbove = max(spaceAbove, FlowLength(points: depth.points * Self.sink))
  }
}
