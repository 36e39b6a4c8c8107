import RectoFlowModel

/// What is asked of the style of every element and text: nothing that a copy of would have to be counted.
struct StyleTraits: Sendable {
  let display: BoxStyle.Display
  let isFloated: Bool
  /// Of its letters, in points.
  let size: Double
  let spaces: LetterStyle.Spaces
  let transform: LetterStyle.Transform
  /// Whether it is more, within a line, than its letters: it stands apart, or something else is seen of it.
  let isSeen: Bool
  /// Whether it is said how many lines high it is.
  let isLetter: Bool
  /// Whether it stands on a line as one piece.
  let isPiece: Bool
  /// Whether its place is beside the text.
  let isBeside: Bool
  /// Whether its style takes it out of the line that it is part of, and whether what stands in it may be placed by it.
  let leavesLine: Bool
  let isPlaced: Bool
  /// Whether a picture lies behind it.
  let hasBackPicture: Bool
  /// Whether its text is to be set in columns.
  let hasColumns: Bool
  /// How it turns what it holds within a line.
  let turn: FlowTurn?

  init(_ style: ComputedStyle) {
    (display, isFloated) = (style.box.display, style.box.isFloated)
    (size, spaces, transform) = (
      style.letters.size, style.letters.spaces, style.letters.transform
    )
    let hasSides =
      style.box.margin.left != .zero || style.box.margin.right != .zero
      || !style.box.padding.left.isZero || !style.box.padding.right.isZero
      || style.box.border.left != nil || style.box.border.right != nil
    isSeen = hasSides || style.hasInlineBox
    isLetter = style.box.initialLines != nil
    isPiece = style.box.isPiece
    isBeside = style.box.isBeside
    leavesLine = style.leavesLine
    isPlaced = style.placing.map { $0.position != .inFlow } ?? false
    hasBackPicture = style.backing?.picture != nil
    hasColumns = style.columns?.tracks.isEmpty ?? false
    turn = style.turn
  }

  /// Whether it is a large letter that text flows around, if it is no more than a span of text.
  func isInitial(in parent: StyleTraits) -> Bool {
    isLetter || isFloated && size > parent.size * 1.2
  }
}
