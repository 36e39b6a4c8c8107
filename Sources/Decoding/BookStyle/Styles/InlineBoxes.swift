import RectoFlowModel

/// What is seen of elements within lines beside their letters.
extension ComputedStyle {
  /// Whether it is not seen as a part of its line like others.
  var hasInlineBox: Bool {
    box.display == .inline
      && (box.isFramed || !decoration.own.isEmpty || box.isPiece || letters.isHidden)
  }

  /// The box of an element within a line, around no text yet; nil where it needs none.
  func box(face: Int, in lengths: BoxLengths, _ measures: FlowMeasures) -> FlowInlineBox? {
    guard hasInlineBox else { return nil }
    var inline = FlowInlineBox(text: 0..<0, face: face)
    inline.isApart = box.isPiece || letters.isHidden
    guard !letters.isHidden else { return inline }
    inline.decorations = measures.decorations(decoration.own, letters)
    inline.background = box.background
    inline.border = lengths.borders(box)
    inline.corners = lengths.corners(corners)
    inline.isRightToLeft = lines.isRightToLeft
    let padding = lengths.padding(box)
    inline.padding = (max(padding.top, 0), max(padding.bottom, 0))
    return inline
  }

  /// The box that a block has around all of its lines, for the lines along its letters; nil where there are none.
  func box(aroundAll text: Range<Int>, face: Int, _ measures: FlowMeasures) -> FlowInlineBox? {
    let lines = decoration.ofBlocks + decoration.own
    guard !lines.isEmpty, !letters.isHidden else { return nil }
    var whole = FlowInlineBox(text: text, face: face)
    whole.decorations = measures.decorations(lines, letters)
    return whole
  }

  /// The box that the style of a first line makes around that; nil where it makes none.
  func box(
    aroundFirstLine text: Range<Int>, face: Int, _ measures: FlowMeasures
  ) -> FlowInlineBox? {
    guard box.background != nil || !decoration.own.isEmpty, !letters.isHidden else { return nil }
    var line = FlowInlineBox(text: text, face: face)
    line.background = box.background
    line.decorations = measures.decorations(decoration.own, letters)
    line.isFirstLine = true
    return line
  }
}
