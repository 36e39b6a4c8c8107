import RectoFlowModel

extension RowPlacer {
  /// What a block is, as far as ends of pages and gaps heed it.
  struct Kind {
    /// Whether it shows a formula by itself, or begins a table with some; and whether each row of it may stand by itself.
    var isFormula = false
    var isCut = false
    /// Whether it is a sign that ends a proof, or something like it, in a line of its own.
    var isEndMark = false
    /// Whether it is a row of a table.
    var isBand = false
    /// Whether it is such a row, and a page that ends before it leaves one alone, the first or the last.
    var leavesRow = false
    /// Whether it is text with ends of lines among formulas: a theorem, an example, whose name stands in the first.
    var isStatement = false
    /// Whether it is a line, or a stanza, of verse, or code.
    var isVerse = false
    /// Whether it is a short line of another kind than the text around it, which says something of what follows: a
    /// direction between speeches.
    var isAside = false
  }
}

extension RowPlacer.Kind {
  init(_ flow: Flow, _ block: FlowBlock, lines: Int) {
    isFormula = lines > 0 && flow.displaysFormula(block)
    isCut = flow.isCutIntoRows(block)
    isEndMark = flow.isEndMark(block)
    isVerse = block.paragraph.isVerse
    isStatement = isVerse && lines > 1 && !flow.formulas.isEmpty
    isAside = flow.isAside(block, lines: lines)
  }
}

extension FlowParagraph {
  /// Whether its lines are such as verse has: they go on farther in, and are not spread to the measure.
  fileprivate var isVerse: Bool { alignment != .justified && (turnover > 0 || indent < 0) }
}

extension Flow {
  /// No letter of a text has more bytes.
  private static let longestMark = 4

  /// Whether a block is the square that ends a proof, or, where there are formulas, another such sign alone. One in the middle
  /// is an ornament between two parts.
  fileprivate func isEndMark(_ block: FlowBlock) -> Bool {
    guard (1...Self.longestMark).contains(block.text.count), case .text = block.content,
      block.paragraph.alignment != .center
    else { return false }
    let (scalar, length) = text.scalar(at: block.text.lowerBound, end: block.text.upperBound)
    // Arrows, signs of mathematics, geometric shapes and dingbats.
    return length == block.text.count
      && (scalar == 0x220E || !formulas.isEmpty && (0x2190...0x2BFF).contains(scalar))
  }

  /// Whether a block is one or two lines that stand in the middle, or in italics alone.
  fileprivate func isAside(_ block: FlowBlock, lines: Int) -> Bool {
    guard (1...2).contains(lines), block.headLevel == 0, case .text(let spans) = block.content
    else {
      return false
    }
    if block.paragraph.alignment == .center { return true }
    return !spans.isEmpty
      && spans.allSatisfy { faces.indices.contains($0.face) && faces[$0.face].isItalic }
  }
}
