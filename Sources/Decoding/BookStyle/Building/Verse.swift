import RectoBookMarkup
import RectoFlowModel

/// Verse: lines that the text begins, and that go on farther in where they are too long.
enum Verse {
  /// By its rhythm, verse has so many lines at least, none of more letters, and no more on the average. A stanza below
  /// another may have a long line, and of many lines one in so many may be long; one in a hundred may be longer still.
  private static let (leastLines, mostLetters, usualLetters) = (3, 72, 52)
  private static let (mostLettersBelow, linesALongOne) = (160, 8)
  /// A stanza of no more lines stays on one page where it can.
  private static let wholeLines = 14
  /// The same of code, which has no form that the turn of a page would break.
  private static let wholeCode = 6
  /// How far lines go on farther in, in sizes of their letters.
  private static let turnover = 2.0

  private static let kinds: Set<Substring> = [
    "z3998:verse", "z3998:poem", "z3998:song", "z3998:hymn", "z3998:lyrics",
  ]
  private static let classes: Set<Substring> = [
    "poem", "poetry", "verse", "stanza", "poetry-container", "lg",
  ]

  /// Whether the book says that an element holds verse.
  static func isSaid(_ node: MarkupTree.Node, in tree: MarkupTree) -> Bool {
    guard node != MarkupTree.root else { return false }
    if tree.kinds(of: node).contains(where: kinds.contains) { return true }
    guard let names = tree.attribute(.class, of: node) else { return false }
    return tree.string(names.prefix(128)).split { $0 == " " }.contains { classes.contains($0) }
  }

  /// Whether no line of a text is longer than those of verse are.
  static func mayBe(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: 0x0A).allSatisfy { line in
      line.count { $0 & 0xC0 != 0x80 } <= mostLettersBelow
    }
  }

  /// Whether lines that a paragraph asks for are such as verse has.
  ///
  /// - Parameters:
  ///   - place: where the text of the paragraph is.
  ///   - all: that of the chapter.
  ///   - before: the block before it, which may be a stanza.
  /// - Returns: whether they are.
  static func hasRhythm(_ place: Range<Int>, of all: [UInt8], below before: FlowBlock?) -> Bool {
    let text = all[place]
    let most = isStanza(before, all) ? mostLettersBelow : mostLetters
    var (lines, letters, own, long, endless) = (1, 0, 0, 0, 0)
    for byte in text where byte & 0xC0 != 0x80 {
      if byte == 0x0A {
        (lines, own) = (lines + 1, 0)
      } else {
        (letters, own) = (letters + 1, own + 1)
        if own == most + 1 { long += 1 }
        if own == mostLettersBelow + 1 { endless += 1 }
      }
    }
    return lines >= leastLines && long * linesALongOne <= lines && endless * 100 <= lines
      && letters <= usualLetters * lines
      && !isTalk(text)
  }

  /// Whether lines are the sentences of a talk: most of them end one, and someone speaks in half of them.
  private static func isTalk(_ text: ArraySlice<UInt8>) -> Bool {
    let lines = text.split(separator: 0x0A).map { line in
      String(decoding: line, as: UTF8.self).unicodeScalars.filter { !$0.properties.isWhitespace }
    }
    let ended = lines.count { $0.last.map(sentenceEnds.contains) ?? false }
    let spoken = lines.count { line in
      line.contains(where: quotes.contains) || line.first.map(dashes.contains) ?? false
    }
    return ended * 4 >= lines.count * 3 && spoken * 2 >= lines.count
  }

  private static let sentenceEnds: Set<Unicode.Scalar> = [
    ".", "!", "?", "…", "\"", "”", "»", "“", "’", ":", "।", "。", "؟", "！", "？", "」",
  ]
  private static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "«", "»", "「"]
  private static let dashes: Set<Unicode.Scalar> = ["-", "–", "—", "―"]

  /// Whether a block is several lines of verse.
  static func isStanza(_ block: FlowBlock?, _ text: [UInt8]) -> Bool {
    guard let block, block.paragraph.turnover > 0 else { return false }
    return text[block.text].contains(0x0A)
  }

  /// Sets a paragraph as verse is set, or code, whose lines go on farther in as well. A stanza stands a line below another, and
  /// begins where that does.
  ///
  /// - Parameters:
  ///   - block: the paragraph.
  ///   - before: the block before it in the chapter.
  ///   - space: the room between both.
  ///   - text: that of the chapter.
  ///   - size: how large its letters are, in points.
  ///   - isCode: whether it is code.
  static func set(
    _ block: inout FlowBlock, after before: FlowBlock?, _ space: inout VerticalSpace,
    _ text: [UInt8], size: Double, isCode: Bool
  ) {
    let lines = text[block.text].count { $0 == 0x0A } + 1
    if !isCode, lines > 1, isStanza(before, text) {
      block.paragraph.indent = min(block.paragraph.indent, 0)
      space.add(margin: block.paragraph.lineHeight.points)
    }
    let start: FlowParagraph.Alignment = block.paragraph.isRightToLeft ? .right : .left
    if block.paragraph.alignment == .justified { block.paragraph.alignment = start }
    guard block.paragraph.alignment == start, !block.paragraph.keepsLines else { return }
    block.paragraph.hyphenates = false
    // A hanging indent of the book's own does the same.
    if block.paragraph.indent >= 0 {
      block.paragraph.turnover = FlowLength(points: size * turnover)
    }
    if lines > 1, lines <= (isCode ? wholeCode : wholeLines) { block.breaks.staysWhole = true }
  }
}

extension Flow {
  /// Bytes of a line of verse: longer ones are paragraphs.
  private static let mostOfLine = 160

  /// Keeps lines of a paragraph that are blocks of their own, as those of verse often are, with the next at its beginning
  /// and at its end: by itself none is worth a page. The paragraph is what follows so many blocks.
  mutating func keepLines(from first: Int) {
    guard first + 1 < blocks.count else { return }
    for place in [first, blocks.count - 2] {
      let areLines = blocks[place...(place + 1)].allSatisfy { block in
        if case .text = block.content { block.text.count <= Self.mostOfLine } else { false }
      }
      guard areLines else { continue }
      if blocks[place].breaks.after == .allowed { blocks[place].breaks.after = .avoided }
      kept.append(place..<place + 2)
    }
  }
}
