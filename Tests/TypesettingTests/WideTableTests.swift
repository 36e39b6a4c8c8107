import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Tables that are wider than the page, in boxes: letters are 10 points high and half as wide.
@Suite("Tables that are too wide") struct WideTableTests {
  /// A table of rows of words.
  private static func table(
    _ rows: [[String]], _ change: (inout FlowTable) -> Void = { _ in },
    blocks: (inout FlowBlock) -> Void = { _ in }
  ) -> FlowMaker {
    var maker = FlowMaker()
    var table = FlowTable(blocks: 0..<0)
    (table.rows, table.columns) = (rows.count, rows[0].map { _ in nil })
    for (row, cells) in rows.enumerated() {
      for (column, text) in cells.enumerated() {
        let block = maker.flow.blocks.count
        maker.add(text) {
          $0.paragraph.alignment = .left
          $0.paragraph.hyphenates = false
          blocks(&$0)
        }
        table.cells.append(FlowCell(row: row, column: column, blocks: block..<(block + 1)))
      }
    }
    table.blocks = 0..<maker.flow.blocks.count
    change(&table)
    maker.flow.tables = [table]
    return maker
  }

  /// The sizes of all letters of a chapter, in points.
  private static func sizes(_ chapter: TypesetChapter) -> Set<Double> {
    Set(
      chapter.pages.indices.flatMap { chapter.display($0).items }.compactMap { item in
        if case .glyphs(_, let size, _, _, _) = item { size.points } else { nil }
      })
  }

  /// How many lines end within a word of a text, though no hyphen stands there.
  private static func tears(_ chapter: TypesetChapter, _ text: [UInt8]) -> Int {
    chapter.pages.indices.reduce(0) { sum, page in
      let list = chapter.displaySeenByLines(page)
      let hyphens = list.runs.flatMap { $0 }.filter { $0.id == UInt32(UInt8(ascii: "-")) }.count
      return sum - hyphens
        + list.letters.count { $0.end == .line && text[$0.offset] != UInt8(ascii: " ") }
    }
  }

  private static func isWithin(_ chapter: TypesetChapter, _ width: Double) -> Bool {
    chapter.pages.indices.flatMap { chapter.displaySeenByLines($0).letters }.allSatisfy {
      $0.box.left.points >= 19.99 && $0.box.right.points <= width + 20.01
    }
  }

  private static func words(_ count: Int, _ letters: ClosedRange<Int>, _ random: inout SplitMix64)
    -> String
  {
    (0..<count).map { _ in String(repeating: "x", count: random.whole(letters)) }
      .joined(separator: " ")
  }

  @Test("none of the long words of fourteen columns is torn")
  func manyColumns() {
    var random = SplitMix64(seed: 14)
    let rows = (0..<6).map { _ in (0..<14).map { _ in Self.words(3, 6...13, &random) } }
    let maker = Self.table(rows)
    let chapter = maker.chapter(362, 500)
    #expect(Self.tears(chapter, maker.flow.text) == 0 && Self.isWithin(chapter, 362))
    #expect(Self.sizes(chapter).allSatisfy { (3.5...5).contains($0) })
  }

  @Test("one word that is too long in any size is torn in letters that can be read, and no other")
  func endless() {
    let maker = Self.table([["words", String(repeating: "x", count: 220), "words words"]])
    let chapter = maker.chapter(200, 300)
    #expect(Self.sizes(chapter) == [7])
    let lines = chapter.display(0).lines(maker.flow.text)
    #expect(lines.filter { $0.hasPrefix("words") } == ["words", "words ", "words"])
    // The others have 17.5 of 200 points each.
    #expect(lines.filter { $0.hasPrefix("x") }.first?.count == 47)
    #expect(Self.isWithin(chapter, 200))
  }

  @Test(
    "a table is as large as it may be without a word being torn, and no smaller in a wider column",
    arguments: UInt64(0)..<60)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (rows, columns) = (random.whole(1...5), random.whole(2...14))
    let longest = random.whole(4...24)
    let texts = (0..<rows).map { _ in
      (0..<columns).map { _ in Self.words(random.whole(1...4), 1...longest, &random) }
    }
    let padding = Double(random.whole(0...4))
    let border = Double(random.whole(0...1))
    let spacing = Double(random.whole(0...2))
    let maker = Self.table(texts) { table in
      table.spacing = FlowLength(points: spacing)
      table.isRightToLeft = random.flag()
      for index in table.cells.indices {
        table.cells[index].padding = FlowSides(all: FlowLength(points: padding))
        table.cells[index].border = FlowSides(
          all: FlowBorder(width: FlowLength(points: border), color: .black))
      }
    }
    let least = (0..<columns).map { column in
      texts.flatMap { $0[column].split(separator: " ").map(\.count) }.max() ?? 0
    }
    func width(_ scale: Double) -> Double {
      let letters = least.reduce(0.0) { $0 + Double($1) * 5 * scale + 2 * padding * scale }
      return letters + Double(columns) * 2 * border + Double(columns + 1) * spacing * scale
    }
    var before = 0.0
    for measure in stride(from: 150.0, through: 450, by: 37.5) {
      let chapter = maker.chapter(measure, 600)
      guard let size = Self.sizes(chapter).max() else { continue }
      #expect(Self.sizes(chapter).count == 1 && Self.isWithin(chapter, measure))
      guard width(0.35) <= measure - 0.2 else { continue }
      #expect(Self.tears(chapter, maker.flow.text) == 0, "\(measure)")
      #expect(width(size / 10) <= measure + 0.01, "\(measure)")
      #expect(size == 10 || width(size / 10 + 0.003) > measure, "\(measure)")
      #expect(size >= before, "\(measure)")
      before = size
    }
  }

  @Test("the same holds on lines that run down")
  func vertical() {
    let word = String(repeating: "x", count: 20)
    var maker = Self.table([Array(repeating: word, count: 6)])
    let across = maker.chapter(300, 400)
    maker.flow.writing = .verticalRightward
    let down = maker.chapter(400, 300)
    #expect(Self.sizes(down) == Self.sizes(across))
    #expect(Self.tears(down, maker.flow.text) == 0)
  }

  @Test("room and pictures become smaller with the letters, borders do not")
  func proportions() {
    let word = String(repeating: "x", count: 20)
    var maker = Self.table([[word, word, "\u{FFFC}", "end"]]) { table in
      table.border = FlowSides(all: FlowBorder(width: 2 * .point, color: .black))
      for index in table.cells.indices {
        table.cells[index].padding = FlowSides(all: 4 * .point)
        table.cells[index].alignment = .top
      }
    }
    maker.flow.pictures = [FlowPicture(path: "a.png")]
    maker.flow.blocks[2].content = .picture(0, size: FlowPictureSize())
    let list = maker.chapter(124, 300) { _ in (20 * .point, 10 * .point) }.display(0)
    // Columns of 108, 108, 28 and 23 points become 120 wide together.
    #expect(list.fills.contains { $0.right - $0.left == 2 * .point })
    let size = list.items.compactMap { item in
      if case .glyphs(_, let size, _, _, _) = item { size.points } else { nil }
    }[0]
    #expect(abs(size - 4.49) < 0.02)
    #expect(abs((list.pictures[0].right - list.pictures[0].left).points - 2 * size) < 0.1)
    let first = list.letters[0].box
    #expect(abs(first.left.points - 22 - 0.4 * size) < 0.05)
    let top = list.fills.map(\.top.points).min() ?? 0
    #expect(abs(first.top.points - top - 2 - 0.4 * size - 0.1 * size) < 0.1)
  }

  @Test("formulas, readings, markers, and the room between letters become smaller as well")
  func parts() {
    let word = String(repeating: "x", count: 20)
    var maker = Self.table([["f \(word)", word, word]])
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<1, face: 0), FlowSpan(text: 1..<22, face: 0),
    ])
    if case .text(var spans) = maker.flow.blocks[0].content {
      spans[0].formula = 0
      maker.flow.blocks[0].content = .text(spans)
    }
    var formula = FlowFormula(root: .empty, text: Array("f".utf8), isDisplayed: false)
    formula.parts = [
      FormulaPart(
        text: 0..<1, width: 20 * .point, ascent: 8 * .point, descent: 2 * .point,
        items: [
          .glyphs(
            font: 7, size: 10 * .point, stretch: 0, color: .black,
            [DisplayGlyph(id: 0, x: 0, y: 0)])
        ])
    ]
    maker.flow.formulas = [formula]
    let base = maker.flow.blocks[1].text.prefix(2)
    maker.flow.readings = [FlowReading(base: base, text: "r", face: 0)]
    maker.flow.faces.append(maker.flow.faces[0])
    maker.flow.faces[1].letterSpacing = .point
    maker.flow.blocks[2].content = .text([FlowSpan(text: maker.flow.blocks[2].text, face: 1)])
    maker.flow.blocks[2].inset.left = 20 * .point
    maker.flow.blocks[2].paragraph.marker = FlowMarker(text: "•", face: 0, gap: 5 * .point)
    // Columns of 100, 100 and 140 points.
    let chapter = maker.chapter(170, 300)
    #expect(Self.tears(chapter, maker.flow.text) == 0 && Self.isWithin(chapter, 170))
    let sizes = Self.sizes(chapter)
    #expect(sizes.allSatisfy { abs($0 - 5) < 0.02 }, "\(sizes)")
    let glyphs = chapter.display(0).runs.flatMap { $0 }
    #expect(glyphs.filter { $0.id == 0x2022 }.map { $0.x.points.rounded() } == [125])
  }

  @Test("words are parted before letters become smaller than can be read with ease")
  func parted() {
    let word = "babababababababababa"
    let maker = Self.table([[word, word, word]])
    var font = BoxFont()
    font.partsWords = true
    let chapter = maker.chapter(150, 300, font: font)
    #expect(Self.sizes(chapter) == [7] && Self.tears(chapter, maker.flow.text) == 0)
    #expect(chapter.display(0).runs.flatMap { $0 }.contains { $0.id == UInt32(UInt8(ascii: "-")) })
    let whole = maker.chapter(150, 300)
    #expect(Self.sizes(whole).allSatisfy { abs($0 - 5) < 0.02 })
  }

  @Test("parts of words have room for a few letters, in smaller letters if need be")
  func narrow() {
    let word = "babababababababababa"
    let maker = Self.table([Array(repeating: word, count: 6)])
    var font = BoxFont()
    font.partsWords = true
    let chapter = maker.chapter(150, 300, font: font)
    // Lines of 25 points hold four sizes of 6.25 points.
    #expect(Self.sizes(chapter).allSatisfy { abs($0 - 6.25) < 0.02 })
    #expect(Self.tears(chapter, maker.flow.text) == 0)
  }

  @Test("kept lines stay whole in smaller letters; those too long for any go on at spaces")
  func kept() {
    func lines(_ words: Int) -> (size: Double?, count: Int, tears: Int) {
      let line = Array(repeating: "kept", count: words).joined(separator: "\u{A0}")
      let maker = Self.table([["1", line]], blocks: { $0.paragraph.keepsLines = true })
      let chapter = maker.chapter(200, 300)
      let text = maker.flow.text.map { $0 == 0xC2 ? UInt8(ascii: " ") : $0 }
      return (
        Self.sizes(chapter).max(), chapter.display(0).letters.count { $0.end != .none },
        Self.tears(chapter, text)
      )
    }
    // A word and its space have 22.5 points.
    let (small, smaller, long) = (lines(11), lines(20), lines(60))
    #expect(small.size.map { abs($0 - 7.9) < 0.1 } == true && small.count == 2)
    #expect(smaller.size.map { abs($0 - 4.4) < 0.1 } == true && smaller.count == 2)
    #expect(long.count == 6)
    #expect(long.size == 7 && long.tears == 0)
  }

  @Test("of kept lines of words a cell is no narrower than the longest, be its letters smaller")
  func keptWords() {
    func chapter(_ words: Int, _ width: Double) -> (FlowMaker, TypesetChapter) {
      let lines = "a b\n" + Array(repeating: "kept", count: words).joined(separator: " ")
      let maker = Self.table(
        [["words and words", lines]], blocks: { $0.paragraph.keepsLines = $0.text.count > 15 })
      return (maker, maker.chapter(width, 300))
    }
    // Five kept words take 110 points, and the longest of the others 25.
    let (maker, whole) = chapter(5, 140)
    #expect(Self.sizes(whole) == [10])
    #expect(
      whole.display(0).lines(maker.flow.text).contains("kept kept kept kept kept"))
    let (narrow, small) = chapter(5, 100)
    #expect(Self.sizes(small).allSatisfy { abs($0 - 7.4) < 0.1 })
    #expect(
      small.display(0).lines(narrow.flow.text).contains("kept kept kept kept kept"))
    // In no size is there room for so many.
    let (long, torn) = chapter(40, 100)
    #expect(Self.sizes(torn) == [7] && Self.tears(torn, long.flow.text) == 1)
    #expect(Self.isWithin(torn, 100))
  }

  @Test("a row that is higher than a page is set as text is, in letters as large")
  func highRow() {
    let word = String(repeating: "x", count: 20)
    let long = Array(repeating: "word", count: 400).joined(separator: " ")
    let maker = Self.table([[word, word, word, long], [word, word, word, "b"]])
    #expect(Self.sizes(maker.chapter(200, 121)).contains(10))
  }
}
