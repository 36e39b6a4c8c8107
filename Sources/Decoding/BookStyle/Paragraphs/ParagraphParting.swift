import RectoBookMarkup
import RectoFlowModel

/// Tells paragraphs of running text from each other as the reader wants it: by a first line that moves in, or by room.
///
/// Verse, heads, tables, lists and notes stay as they are, and so does room that is larger than what the book has between
/// paragraphs: a new scene begins below it.
struct ParagraphParting {
  /// How far first lines move in where the book has no measure for it, in sizes of their letters; letters in squares move
  /// in by whole ones.
  private static let (indent, squares) = (1.2, 1.0)
  /// What is between paragraphs, in lines.
  private static let gap = 0.5

  private let style: ComputedStyle
  private let box: OpenBox
  private let measures: FlowMeasures

  /// Nil where the reader leaves it to the book.
  init?(_ style: ComputedStyle, _ box: OpenBox, _ measures: FlowMeasures) {
    guard measures.wishes.paragraphs != .book, !measures.wishes.isExact else { return nil }
    (self.style, self.box, self.measures) = (style, box, measures)
  }

  /// Whether what stands in an element is no running text.
  fileprivate static func isApart(
    _ node: MarkupTree.Node, _ style: ComputedStyle, in tree: MarkupTree, _ wishes: FlowWishes
  ) -> Bool {
    guard wishes.paragraphs != .book, node != MarkupTree.root else { return false }
    if style.box.display == .listItem || tree.name(node).map(elements.contains) ?? false {
      return true
    }
    if tree.kinds(of: node).contains(where: kinds.contains) { return true }
    guard let names = tree.attribute(.class, of: node) else { return false }
    return tree.string(names.prefix(128)).split { $0 == " " }.contains { kinds.contains($0) }
  }

  private static let elements: Set<MarkupName> = [
    .ul, .ol, .dl, .dir, .menu, .figure, .figcaption, .caption, .nav, .aside, .header, .footer,
    .address, .pre, .center,
  ]
  private static let kinds: Set<Substring> = [
    "footnote", "footnotes", "endnote", "endnotes", "rearnote", "rearnotes", "doc-footnote",
    "doc-endnote", "doc-endnotes", "epigraph", "dedication", "toc", "titlepage",
  ]

  /// Parts a paragraph of the box from what is before it in a chapter.
  ///
  /// - Parameters:
  ///   - block: the paragraph.
  ///   - flow: what is written of the chapter.
  ///   - space: the room above the paragraph.
  ///   - text: that of the chapter.
  func part(
    _ block: inout FlowBlock, _ flow: Flow, _ space: inout VerticalSpace, _ text: [UInt8]
  ) {
    let letters = text[block.text]
    guard isRunning(block), !letters.isSceneBreak else { return }
    defer { space.lastParagraph = flow.blocks.count }
    // What goes on behind a block within it is no other paragraph.
    guard !box.hasParagraph else { return }
    let between = blocksBetween(flow, space)
    let isBelow = between.isEmpty && self.isBelow(block, flow, space)
    let isUsual = space.height <= usualGap(block) * 1.05 + 0.1
    switch measures.wishes.paragraphs {
    case .book: break
    case .gap:
      block.paragraph.indent = 0
      if isBelow, isUsual { space.replace(by: Self.gap * block.paragraph.lineHeight.points) }
    case .indent:
      if isBelow, isUsual { space.replace(by: 0) }
      if flow.blocks[between].last?.headLevel ?? 0 > 0 {
        block.paragraph.indent = 0
      } else if !measures.body.movesIn {
        let begins =
          space.lastParagraph == nil || isBelow && !isUsual || beginsQuotation(block, flow, space)
          || flow.blocks[between].contains { beginsScene($0, text) }
        // A wide space at the begin is the indent, and lines that the text ends are those of an address.
        let isFlush = begins || letters.starts(with: [0xE3, 0x80, 0x80]) || letters.contains(0x0A)
        let sizes = measures.inSquares ? Self.squares : Self.indent
        block.paragraph.indent = FlowLength(
          points: isFlush ? 0 : sizes * measures.size(style.letters.size))
      }
    }
  }

  private func isRunning(_ block: FlowBlock) -> Bool {
    let paragraph = block.paragraph
    let start: FlowParagraph.Alignment = paragraph.isRightToLeft ? .right : .left
    return !box.isApart && !box.isVerse && box.headLevel == 0 && !box.isInCell
      && box.markers.isEmpty && paragraph.turnover == 0 && paragraph.indent >= 0
      && !paragraph.keepsLines && style.letters.spaces == .normal
      && (paragraph.alignment == .justified || paragraph.alignment == start)
      && measures.isUsual(style.letters.size)
  }

  /// The blocks since the last paragraph of running text, without those that text flows around.
  private func blocksBetween(_ flow: Flow, _ space: VerticalSpace) -> Range<Int> {
    var end = flow.blocks.count
    for float in flow.floats.reversed() {
      guard float.blocks.upperBound == end else { break }
      end = float.blocks.lowerBound
    }
    return min(space.lastParagraph.map { $0 + 1 } ?? 0, end)..<end
  }

  /// Whether it goes on where the last paragraph ended, in one column and one frame with it.
  private func isBelow(_ block: FlowBlock, _ flow: Flow, _ space: VerticalSpace) -> Bool {
    guard let last = space.lastParagraph, flow.blocks.indices.contains(last) else { return false }
    return flow.blocks[last].inset == block.inset && flow.blocks[last].frame == box.frame
  }

  /// Whether it is farther in than the last paragraph: the first of a quotation.
  private func beginsQuotation(
    _ block: FlowBlock, _ flow: Flow, _ space: VerticalSpace
  ) -> Bool {
    guard let last = space.lastParagraph, flow.blocks.indices.contains(last) else { return false }
    let (inset, before) = (block.inset, flow.blocks[last].inset)
    return inset != before && inset.left >= before.left && inset.right >= before.right
  }

  /// What the book has between most of its paragraphs, and no less than what the reader wants there, in points.
  private func usualGap(_ block: FlowBlock) -> Double {
    let body = measures.body
    let own = body.hasGaps ? measures.wishes.textSize.points : body.gap * measures.scale
    return max(own, Self.gap * block.paragraph.lineHeight.points)
  }

  private func beginsScene(_ block: FlowBlock, _ text: [UInt8]) -> Bool {
    switch block.content {
    case .rule: true
    case .text: block.headLevel > 0 || block.opensChapter || text[block.text].isSceneBreak
    case .picture: block.headLevel > 0 || block.opensChapter
    }
  }
}

extension OpenBox {
  /// Learns, beside what it has from the box around it, of what kind the text of its element is.
  mutating func learn(
    of node: MarkupTree.Node, _ style: ComputedStyle, in tree: MarkupTree, _ wishes: FlowWishes
  ) {
    isVerse = isVerse || Verse.isSaid(node, in: tree)
    isApart = isApart || ParagraphParting.isApart(node, style, in: tree, wishes)
  }
}
