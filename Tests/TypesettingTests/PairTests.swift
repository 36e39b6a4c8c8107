import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("Words that belong together") struct PairTests {
  private static func lines(
    _ text: String, _ width: Double, rules: LineRules = LineRules(),
    alignment: FlowParagraph.Alignment = .justified
  ) -> [String] {
    var maker = FlowMaker()
    maker.add(text) { $0.paragraph.alignment = alignment }
    return TypesetChapter(
      maker.flow, FlowMaker.wishes(width, 400), shaper: PairFont(), rules: rules
    ) { _ in nil }.display(0).lines(maker.flow.text)
  }

  @Test("a line ends between two of them only where nothing else is good")
  func lastResort() {
    // Boxes of five points: the first line would be full with the first word of the pair.
    let text = "aaaa aaaa aaaa aaaa aaaa Aa =Bbbb bbbb bbbb bbbb bbbb bbbb bbbb bbb bbb"
    #expect(Self.lines(text, 140, alignment: .left)[0] == "aaaa aaaa aaaa aaaa aaaa ")
    var rules = LineRules()
    rules.bonds.pair = 0
    #expect(Self.lines(text, 140, rules: rules, alignment: .left)[0].hasSuffix("Aa "))
    // Nothing else is good where the pair is wider than the line.
    #expect(Self.lines("aaaaaaaaaa =bbbbbbbbbb", 60, alignment: .left).count == 2)
  }

  @Test("fewer lines end between two of them where that costs")
  func manyParagraphs() {
    var random = SplitMix64(seed: 5)
    var free = LineRules()
    free.bonds.pair = 0
    var (parted, freeParted) = (0, 0)
    for _ in 0..<60 {
      let words = FlowMaker.words(80, &random).split(separator: " ")
      let text = words.enumerated().map { $0 % 7 == 6 ? "=\($1)" : "\($1)" }
        .joined(separator: " ")
      parted += Self.lines(text, 280).count { $0.hasPrefix("=") }
      freeParted += Self.lines(text, 280, rules: free).count { $0.hasPrefix("=") }
    }
    // Nothing is parted here, and every seventh word is one of a pair.
    #expect(parted * 3 < freeParted * 2, "\(parted) of \(freeParted)")
  }

  @Test("a column is wide enough for a pair if another can do with less")
  func columns() {
    var maker = FlowMaker()
    let cells = ["aaaa =bb", "cccc cccc cccc cccc cccc cccc cccc cccc"]
    var table = FlowTable(blocks: 0..<2)
    (table.rows, table.columns) = (1, [nil, nil])
    for (column, text) in cells.enumerated() {
      maker.add(text) { $0.paragraph.alignment = .left }
      table.cells.append(FlowCell(row: 0, column: column, blocks: column..<(column + 1)))
    }
    maker.flow.tables.append(table)
    for measure in [100.0, 62] {
      let chapter = TypesetChapter(
        maker.flow, FlowMaker.wishes(measure, 400), shaper: PairFont(), rules: LineRules()
      ) { _ in nil }
      let lines = chapter.display(0).lines(maker.flow.text)
      #expect(lines.contains("aaaa =bb"), "\(lines)")
    }
  }
}

/// Boxes of which one that begins with `=` belongs to the one before it.
private struct PairFont: TextShaper {
  private let boxes = BoxFont()

  func setting(of face: FlowFace) -> Int { 0 }
  func metrics(of setting: Int) -> FaceMetrics { boxes.metrics(of: setting) }
  func shape(
    _ text: [UInt8], _ part: Range<Int>, setting: Int, isRightToLeft: Bool
  ) -> ShapedText { boxes.shape(text, part, setting: setting, isRightToLeft: isRightToLeft) }
  func bearing(of glyph: ShapedGlyph) -> Int { 0 }
  func overhang(of glyph: ShapedGlyph) -> Int { 0 }
  func crossing(of glyph: ShapedGlyph, _ band: ClosedRange<Int>) -> ClosedRange<Int>? { nil }
  func findBreaks(
    in text: [UInt8], _ part: Range<Int>, setting: Int, into breaks: inout [UInt8]
  ) {
    boxes.findBreaks(in: text, part, setting: setting, into: &breaks)
    for place in part where text[place] == 0x3D && breaks[place - part.lowerBound] != 0 {
      breaks[place - part.lowerBound] = BreakMark.pair
    }
  }
  func findHyphens(
    in text: [UInt8], _ word: Range<Int>, setting: Int, into places: inout [Int]
  ) {}
  func levels(in text: [UInt8], _ part: Range<Int>, isRightToLeft: Bool) -> [UInt8]? { nil }
}
