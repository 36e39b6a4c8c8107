import RectoFlowModel

/// What the lines of one block have in common.
struct ParagraphTask {
  var paragraph: FlowParagraph
  /// Where its text begins.
  var origin: Int
  var measure: Int
  var em: Int
  var parts: Bool
  var isJustified: Bool
  var start: Int
  /// Whether other numbers of lines are looked for.
  var varies: Bool
  /// What the first lines have less at their sides.
  var insets: [LineInset]
  /// The only place before another at which the first line may end.
  var firstEnd: ParagraphBreaker.FirstEnd?
  /// How wide the spaces are that a line begins with where the text says: it goes on farther in than its first letter.
  var lead = 0

  /// How far all lines of a part but the first begin farther in, in a measure.
  func turnover(in measure: Int) -> Int {
    guard insets.isEmpty, firstEnd == nil, paragraph.turnover > 0 else { return 0 }
    return min(Int(paragraph.turnover), measure / 4) + min(lead, measure / 4)
  }
}
