import RectoFlowModel

extension FlowText {
  /// A paragraph that is written.
  struct Paragraph {
    var spans: [FlowSpan]
    var text: Range<Int>
    /// Lines at its end that hold nothing.
    var emptyLines: Int
    /// Whether lines end within it where the text says.
    var hasBreaks: Bool
    var turns: [FlowTurn] = []
    var inlineBoxes: [FlowInlineBox] = []
    var asides: [FlowAside] = []
  }
}
