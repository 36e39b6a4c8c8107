import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Tables in boxes: each letter is 5 points wide and each line 12 high.
@Suite("Tables") struct TableTests {
  /// A table of rows of words.
  private static func table(
    _ rows: [[String]], head: Int = 0, _ change: (inout FlowTable) -> Void = { _ in }
  ) -> FlowMaker {
    var maker = FlowMaker()
    add(rows, head: head, to: &maker, change)
    return maker
  }

  private static func add(
    _ rows: [[String]], head: Int = 0, to maker: inout FlowMaker,
    _ change: (inout FlowTable) -> Void = { _ in }
  ) {
    let first = maker.flow.blocks.count
    var table = FlowTable(blocks: first..<first)
    (table.rows, table.headRows) = (rows.count, head)
    table.columns = Array(repeating: nil, count: rows.map(\.count).max() ?? 0)
    for (row, cells) in rows.enumerated() {
      for (column, text) in cells.enumerated() {
        let block = maker.flow.blocks.count
        maker.add(text) { $0.paragraph.alignment = .left }
        var cell = FlowCell(row: row, column: column, blocks: block..<(block + 1))
        cell.alignment = .top
        table.cells.append(cell)
      }
    }
    table.blocks = first..<maker.flow.blocks.count
    change(&table)
    maker.flow.tables.append(table)
  }

  /// The left and upper edges of letters, from where the page's text begins.
  private static func places(_ chapter: TypesetChapter, _ page: Int = 0) -> [[Double]] {
    chapter.display(page).letters.filter { $0.end != .none }.map {
      [$0.box.left.points - 20, ($0.box.top.points - 20).rounded()]
    }
  }

  @Test("cells stand beside each other in columns as wide as their widest lines")
  func columns() {
    let chapter = Self.table([["aa", "b"], ["c", "dddd"]]).chapter(200, 300)
    // Columns of 10 and 20 points.
    #expect(Self.places(chapter).map { $0[0] } == [5, 10, 0, 25])
    #expect(Self.places(chapter)[0][1] == Self.places(chapter)[1][1])
    #expect(Self.places(chapter)[2][1] - Self.places(chapter)[0][1] == 12)
    #expect(chapter.report.tables == 1)
  }

  @Test("a table of a few lines stands on one page", arguments: 1...24)
  func few(lines: Int) throws {
    var maker = FlowMaker()
    for _ in 0..<lines { maker.add("line") }
    Self.add([["first", "a"], ["second", "b"], ["third", "c"]], to: &maker)
    for _ in 0..<30 { maker.add("after") }
    let chapter = maker.chapter(200, 240)
    let pages = ["first", "second", "third"].map { word in
      chapter.pages.indices.first { page in
        chapter.display(page).lines(maker.flow.text).contains { $0.hasPrefix(word) }
      }
    }
    #expect(Set(pages).count == 1 && pages[0] != nil)
  }

  @Test("no page has a single row of a table of four or more", arguments: 0..<20)
  func rowAlone(lines: Int) {
    for rows in [8, 20 - lines, 39 - lines] where rows >= 8 {
      var maker = FlowMaker()
      for _ in 0..<lines { maker.add("line") }
      Self.add([["head"]] + [[String]](repeating: ["row"], count: rows), head: 1, to: &maker)
      let chapter = maker.chapter(200, 240)
      let counts = chapter.pages.map { $0.bands.count { $0.number > 0 } }
      #expect(counts.reduce(0, +) == rows && !counts.contains(1), "\(rows) rows: \(counts)")
    }
  }

  @Test("a row that says something of the next goes over to its page")
  func asides() {
    let rows = [[String]](repeating: ["Speech."], count: 27)
    var maker = Self.table(rows)
    #expect(maker.chapter(200, 240).pages[0].bands.count == 20)
    var italic = maker.flow.faces[0]
    italic.isItalic = true
    maker.flow.faces.append(italic)
    maker.flow.blocks[19].content = .text([
      FlowSpan(text: maker.flow.blocks[19].text, face: 1)
    ])
    #expect(maker.chapter(200, 240).pages[0].bands.count == 19)
  }

  @Test("rows of a table that ends a page are all a little higher, so that it ends at the foot")
  func higher() {
    let rows = [[String]](repeating: ["word"], count: 40)
    let chapter = Self.table(rows) { table in
      for cell in table.cells.indices { table.cells[cell].padding.top = .point }
    }.chapter(200, 240)
    let page = chapter.pages[0]
    // Rows of 13 points.
    #expect(page.bands.count == 18 && page.depth == 240 * .point)
    for (band, next) in zip(page.bands, page.bands.dropFirst()) {
      #expect(band.top + 13 * 1_024 + band.more == next.top)
      #expect((1...512).contains(band.more))
    }
    #expect(page.bands.last?.more == 0 && chapter.pages[2].bands.allSatisfy { $0.more == 0 })
  }

  @Test("a table from right to left has its first column on the right")
  func leftward() {
    let chapter = Self.table([["aa", "b"]]) {
      $0.isRightToLeft = true
      $0.position = .right
    }.chapter(200, 300)
    #expect(Self.places(chapter).map { $0[0] } == [195, 185])
  }

  @Test(
    "a caption begins where its table does, but has room for some words",
    arguments: [
      (150, FlowTable.Position.center, 25, 175), (150, .right, 50, 200), (150, .left, 0, 150),
      (20, .center, 40, 160), (400, .center, 0, 200),
    ])
  func captions(width: Int, position: FlowTable.Position, left: Double, right: Double) throws {
    var maker = FlowMaker()
    maker.add("caption") { $0.paragraph.alignment = .left }
    Self.add([["a"]], to: &maker) {
      ($0.position, $0.captions) = (position, [0..<1])
      $0.columns[0] = .length(FlowLength(points: Double(width)))
    }
    func first() throws -> Double {
      let letter = try #require(maker.chapter(200, 300).display(0).letters.first)
      return letter.box.left.points - 20
    }
    #expect(try first() == left)
    maker.flow.blocks[0].paragraph.alignment = .right
    #expect(try first() == right - 35)
  }

  @Test("rows are as high as they must be, and a table stands within its padding")
  func heights() {
    let chapter = Self.table([["aa", "b"], ["c", "d"], ["e", "f"]]) { table in
      table.cells[1].height = 30 * .point
      // Higher than a page allows.
      table.cells[2].height = 1_000 * .point
      table.padding = FlowSides(
        top: 6 * .point, right: 7 * .point, bottom: 8 * .point, left: 9 * .point)
      table.background = .black
    }.chapter(200, 300)
    let places = Self.places(chapter)
    #expect(places.map { $0[0] } == [14, 19, 9, 19, 9, 19])
    #expect(places.map { $0[1] - places[0][1] } == [0, 0, 30, 30, 180, 180])
    #expect(chapter.display(0).fills.first.map { ($0.right - $0.left).points } == 31)
    #expect(chapter.display(0).fills.first.map { ($0.bottom - $0.top).points } == 206)
  }

  @Test("twice as many rows ask for twice as many shapes, no more, however cells span")
  func steps() {
    func shapes(_ rows: Int) -> Int {
      let maker = Self.table((0..<rows).map { ["row \($0)", "b", "c d", "e"] }, head: 1) { table in
        for index in table.cells.indices where index % 7 == 3 {
          (table.cells[index].columnSpan, table.cells[index].rowSpan) = (200, 1_000)
        }
      }
      let font = CountingFont()
      let chapter = TypesetChapter(
        maker.flow, FlowMaker.wishes(200, 300), shaper: font, pictureSize: { _ in nil })
      #expect(chapter.report.tables == 1 && chapter.pages.count >= rows / 30)
      return font.shapes
    }
    let (few, many) = (shapes(60), shapes(120))
    #expect(few > 60 && many * 10 <= few * 22)
  }

  @Test("padding, spacing and borders part cells")
  func room() {
    let chapter = Self.table([["aa", "b"]]) { table in
      table.spacing = 3 * .point
      table.border = FlowSides(all: FlowBorder(width: 2 * .point, color: .black))
      for index in table.cells.indices {
        table.cells[index].padding = FlowSides(all: 4 * .point)
        table.cells[index].border = FlowSides(all: FlowBorder(width: .point, color: .black))
      }
    }.chapter(200, 300)
    // 2 + 3 + 1 + 4 to the first letter; its cell ends 5 behind the second, 3 and 5 more to the next.
    #expect(Self.places(chapter).map { $0[0] } == [15, 33])
    #expect(chapter.display(0).fills.map(\.right.points).max() == 68.0)
  }

  @Test("cells that span rows and columns, and where they stand in what is higher")
  func spans() {
    let chapter = Self.table([["aaaa", "b"], ["c", "d"]]) { table in
      // The last cell stands to the right of both rows; the one above it spans two columns.
      table.columns = [nil, nil, nil]
      table.cells[0].columnSpan = 2
      table.cells[1].column = 2
      table.cells[1].rowSpan = 2
      table.cells[1].alignment = .bottom
      table.cells[3].column = 1
    }.chapter(200, 300)
    let places = Self.places(chapter)
    #expect(places.map { $0[0] } == [15, 20, 0, 10])
    #expect(places[1][1] == places[2][1] && places[2][1] - places[0][1] == 12)
  }

  @Test("rows go to the next page whole, below a head that is shown again and is no text there")
  func pages() {
    let rows = [["head", "x"]] + (0..<30).map { ["r\($0)", "aa bb"] }
    let chapter = Self.table(rows, head: 1) { $0.columns[1] = .length(10 * .point) }.chapter(
      200, 121)
    // Rows of two lines: a head and four rows a page, and then the same.
    #expect(chapter.pages.count == 8)
    for page in chapter.pages.indices {
      let list = chapter.display(page)
      let heads = list.runs.flatMap { $0 }.filter { $0.y < 32 * .point }.count
      #expect(heads == 5)
      #expect(list.letters.first?.offset == chapter.pages[page].text.lowerBound)
      #expect(list.letters.map(\.offset) == list.letters.map(\.offset).sorted())
    }
  }

  @Test("the line below a head that is shown again is drawn again")
  func lineBelowHead() {
    let rows = [["head", "x"]] + (0..<30).map { ["r\($0)", "aa"] }
    let chapter = Self.table(rows, head: 1) {
      let line = FlowBorder(width: 1_024, color: .black)
      for cell in $0.cells.indices where $0.cells[cell].row == 1 {
        $0.cells[cell].border.top = line
      }
    }.chapter(200, 121)
    #expect(chapter.pages.count > 2)
    for page in chapter.pages.indices {
      let lines = chapter.display(page).fills.filter { $0.bottom - $0.top == 1_024 }
      // The lines of both cells are one: between two a seam would be seen.
      // The rows of a page that they do not fill are a little higher.
      let more = Double(chapter.pages[page].bands.first?.more ?? 0) / 1_024
      #expect(lines.map { Int($0.top.points - more) - 20 } == [12] && more < 1.5)
      #expect(lines.map { ($0.right - $0.left).points } == [30])
    }
  }

  @Test("a row that begins a page stands at its head, without the room above it")
  func rowAtHead() {
    let rows = (0..<30).map { ["r\($0)", "aa"] }
    let padding = FlowSides<FlowLength>(top: 6 * .point, right: 0, bottom: 0, left: 0)
    for (isSeen, top) in [(false, 1.0), (true, 7)] {
      let chapter = Self.table(rows) {
        for cell in $0.cells.indices {
          $0.cells[cell].padding = padding
          if isSeen { $0.cells[cell].background = .black }
        }
      }.chapter(200, 121)
      #expect(Self.places(chapter, 0)[0][1] == 7)
      let more = Double(chapter.pages[1].bands[0].more) / 1_024
      #expect(Self.places(chapter, 1)[0][1] == top)
      #expect(Self.places(chapter, 1)[2][1] == (top + 18 + more).rounded())
    }
  }

  @Test("no page ends with the head of a table")
  func headAlone() {
    var maker = FlowMaker()
    for _ in 0..<9 { maker.add("text") { $0.paragraph.alignment = .left } }
    Self.add([["head"], ["row"], ["row"]], head: 1, to: &maker)
    let chapter = maker.chapter(200, 121)
    #expect(chapter.pages.count == 2)
    #expect(chapter.display(1).lines(maker.flow.text).first == "head")
  }

  @Test("a word that is wider than its cell is parted where it may be, and torn only where it must")
  func parted() {
    var maker = Self.table([["babababababababababa", "b"]]) { $0.columns[0] = .length(55 * .point) }
    maker.flow.tables[0].isFixed = true
    maker.flow.tables[0].width = .length(60 * .point)
    for place in maker.flow.blocks.indices { maker.flow.blocks[place].paragraph.hyphenates = false }
    func lines(_ parts: Bool) -> [String] {
      var font = BoxFont()
      font.partsWords = parts
      return maker.chapter(200, 121, font: font).display(0).lines(maker.flow.text)
    }
    let (parted, torn) = (lines(true), lines(false))
    #expect(torn.first?.count == 11 && torn.count == 3)
    #expect(parted.first == "bababababa" && parted.count == 3)
  }

  @Test("a row that is higher than a page is none: its cells follow each other")
  func highRow() {
    let chapter = Self.table([[String(repeating: "word ", count: 200), "b"]]).chapter(200, 121)
    #expect(chapter.pages.count > 2)
    #expect(chapter.pages.last?.text.upperBound == 1_001)
  }

  @Test(
    "a table that is too wide is set in smaller letters, and words are torn where none are small enough"
  )
  func tooWide() {
    let wide = String(repeating: "x", count: 25)
    let small = Self.table([[wide, wide]]).chapter(200, 300)
    let sizes = small.display(0).items.compactMap { item -> Double? in
      if case .glyphs(_, let size, _, _, _) = item { size.points } else { nil }
    }
    #expect(sizes.allSatisfy { abs($0 - 8) < 0.02 })
    #expect(small.display(0).lines(Array((wide + wide).utf8)).count == 2)
    let smaller = Self.table([[wide, wide, wide]]).chapter(200, 300).display(0)
    #expect(smaller.lines(Array((wide + wide + wide).utf8)).count == 3)
    let torn = Self.table([Array(repeating: wide, count: 5)]).chapter(200, 300).display(0)
    #expect(torn.lines(Array(String(repeating: wide, count: 5).utf8)).count > 5)
    #expect(torn.letters.allSatisfy { $0.box.right.points <= 220 })
  }

  @Test("cells overlap nowhere, and pages hold all of the text", arguments: UInt64(0)..<40)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    let (rows, columns) = (random.whole(1...12), random.whole(1...5))
    maker.add(FlowMaker.words(30, &random))
    Self.add(
      (0..<rows).map { _ in
        (0..<columns).map { _ in FlowMaker.words(random.whole(1...12), &random) }
      },
      head: random.whole(0...1), to: &maker
    ) { table in
      table.spacing = FlowLength(random.whole(0...4_000))
      table.width =
        random.flag() ? .length(FlowLength(points: Double(random.whole(20...300)))) : nil
      table.isRightToLeft = random.flag()
      for index in table.cells.indices {
        table.cells[index].padding = FlowSides(all: FlowLength(random.whole(0...3_000)))
        if random.whole(0...5) == 0 { table.cells[index].width = .share(random.whole(0...12_000)) }
        if random.whole(0...5) == 0 {
          table.cells[index].width = .length(FlowLength(random.whole(0...200_000)))
        }
      }
    }
    maker.add(FlowMaker.words(30, &random))
    let chapter = maker.chapter(240, 200)
    var end = 0
    for page in chapter.pages.indices {
      #expect(chapter.pages[page].text.lowerBound == end)
      end = chapter.pages[page].text.upperBound
      let letters = chapter.display(page).letters.filter { $0.box.left < $0.box.right }
      for (index, a) in letters.enumerated() {
        #expect(a.box.left.points >= 19.9 && a.box.right.points <= 260.1)
        // Faces are 10 high in lines of 12 or more.
        let met = letters[..<index].first {
          min($0.box.right, a.box.right) - max($0.box.left, a.box.left) > 8
            && min($0.box.bottom, a.box.bottom) - max($0.box.top, a.box.top) > 8
        }
        #expect(met == nil)
      }
    }
    #expect(end == maker.flow.text.count)
  }

  @Test("columns without end, and spans beyond them")
  func hostile() {
    let chapter = Self.table(Array(repeating: ["a", "b"], count: 300)) { table in
      table.columns = Array(repeating: .length(.max), count: 200)
      table.spacing = .max
      for index in table.cells.indices {
        table.cells[index].columnSpan = 1 << 40
        table.cells[index].rowSpan = 1 << 40
        table.cells[index].padding = FlowSides(all: .max)
        table.cells[index].border = FlowSides(all: FlowBorder(width: .max, color: .black))
      }
    }.chapter(200, 300)
    #expect(chapter.pages.last?.text.upperBound == 600)
  }
}
