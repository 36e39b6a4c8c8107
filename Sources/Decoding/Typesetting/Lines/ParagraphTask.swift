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
}
