import RectoFlowModel

/// What a style, in a box and as the reader wants it, makes of the lines of a paragraph.
struct ParagraphLook {
  private let style: ComputedStyle
  private let box: OpenBox
  private let lengths: BoxLengths
  private let measures: FlowMeasures

  init(_ style: ComputedStyle, _ box: OpenBox, _ lengths: BoxLengths, _ measures: FlowMeasures) {
    (self.style, self.box, self.lengths, self.measures) = (style, box, lengths, measures)
  }

  /// How the lines of a part of a text lie that is written in the faces of such numbers.
  func paragraph(
    _ written: FlowText.Paragraph, of text: [UInt8], _ faces: [FlowFace], hasReadings: Bool
  ) -> FlowParagraph {
    let lines = style.lines
    var paragraph = FlowParagraph()
    let base: FlowParagraph.Alignment = lines.isRightToLeft ? .right : .left
    paragraph.alignment = alignment(lines.alignment, base)
    let isPlain =
      measures.isUsual(style.letters.size) && box.headLevel == 0 && !box.isInCell
      && !(written.hasBreaks && Verse.mayBe(text[written.text])) && style.letters.spaces != .pre
    switch measures.wishes.alignment {
    case .justified where paragraph.alignment == base && isPlain: paragraph.alignment = .justified
    case .left where paragraph.alignment == .justified: paragraph.alignment = base
    default: break
    }
    paragraph.lastLine = lines.lastLine.map { alignment($0, base) } ?? base
    (paragraph.isRightToLeft, paragraph.turns) = (lines.isRightToLeft, written.turns)
    paragraph.turnsAlignment = lines.alignment.followsDirection
    paragraph.hyphenates = hyphenates(paragraph.alignment, base)
    // On a page such lines would run over its edge; a table is set smaller for them.
    paragraph.keepsLines =
      style.letters.spaces == .pre
      || style.letters.spaces == .nowrap && box.isInCell && !box.hasWrapping
    paragraph.lineHeight = lineHeight(written, of: text, faces, hasReadings: hasReadings)
    paragraph.indent = FlowLength(points: indent(paragraph.alignment))
    // A wide space at the begin is the indent: many Japanese books type it.
    if !measures.wishes.isExact, text[written.text].starts(with: [0xE3, 0x80, 0x80]) {
      paragraph.indent = min(paragraph.indent, 0)
    }
    paragraph.hangsMarks = style.letters.eastern.hangsMarks
    return paragraph
  }

  private func alignment(
    _ alignment: LineStyle.Alignment, _ base: FlowParagraph.Alignment
  ) -> FlowParagraph.Alignment {
    switch alignment {
    case .start: base
    case .end: base == .left ? .right : .left
    case .left: .left
    case .right: .right
    case .center: .center
    case .justify: .justified
    }
  }

  /// Whether words are parted: where the reader wants them to be, in all paragraphs but heads, code, and what stands in the
  /// middle or in cells.
  private func hyphenates(
    _ alignment: FlowParagraph.Alignment, _ base: FlowParagraph.Alignment
  ) -> Bool {
    switch measures.wishes.hyphens {
    case .book: return style.lines.hyphenates
    case .never: return false
    case .always:
      let isTyped = style.letters.spaces == .pre || style.letters.spaces == .preWrap
      let isText = alignment == base || alignment == .justified
      return style.lines.hyphenates || isText && box.headLevel == 0 && !box.isInCell && !isTyped
    }
  }

  private func indent(_ alignment: FlowParagraph.Alignment) -> Double {
    guard !box.hasParagraph else { return 0 }
    let lines = style.lines
    let isAligned = alignment == .center || alignment == .right && !lines.isRightToLeft
    if lines.hasHouseIndent, isAligned || style.hasGap { return 0 }
    let side = lines.isRightToLeft ? box.right : box.left
    return min(max(lengths.points(lines.indent), -side), lengths.width / 2)
  }

  /// Of the box's own letters, or of the least ones in it where all are larger.
  private func lineHeight(
    _ written: FlowText.Paragraph, of text: [UInt8], _ faces: [FlowFace], hasReadings: Bool
  ) -> FlowLength {
    let own = measures.size(style.letters.size)
    let least =
      written.spans.lazy.filter { $0.picture == nil }
      .map { faces[$0.face].size.points }.min() ?? own
    var (ratio, kinds) = (
      measures.lineRatio(style.lines, size: style.letters.size), LetterKinds()
    )
    if hasReadings || written.spans.contains(where: { faces[$0.face].emphasis != nil }) {
      ratio = measures.readRatio(ratio, size: style.letters.size)
    }
    kinds.count(text[written.text])
    // The language of a chapter may be another.
    if kinds.areTall, !measures.wishes.isExact { ratio = max(ratio, FlowMeasures.tallRatio) }
    return FlowLength(points: max(own, least) * ratio)
  }
}
