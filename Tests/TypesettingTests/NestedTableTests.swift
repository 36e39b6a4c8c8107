import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Tables in cells of tables, in boxes: each letter is 5 points wide and each line 12 high.
@Suite("Tables in tables") struct NestedTableTests {
  /// What stands in a cell.
  private indirect enum Part {
    case text(String)
    case table([[[Part]]])
  }

  private static func add(
    _ rows: [[[Part]]], level: Int = 0, head: Int = 0, to maker: inout FlowMaker,
    _ change: (inout FlowTable) -> Void = { _ in }
  ) {
    let (place, first) = (maker.flow.tables.count, maker.flow.blocks.count)
    var table = FlowTable(blocks: first..<first)
    (table.level, table.rows, table.headRows) = (level, rows.count, head)
    table.columns = Array(repeating: nil, count: rows.map(\.count).max() ?? 0)
    maker.flow.tables.append(table)
    for (row, cells) in rows.enumerated() {
      for (column, parts) in cells.enumerated() {
        let start = maker.flow.blocks.count
        for part in parts {
          switch part {
          case .text(let text): maker.add(text) { $0.paragraph.alignment = .left }
          case .table(let rows): add(rows, level: level + 1, to: &maker, change)
          }
        }
        var cell = FlowCell(row: row, column: column, blocks: start..<maker.flow.blocks.count)
        cell.alignment = .top
        table.cells.append(cell)
      }
    }
    table.blocks = first..<maker.flow.blocks.count
    change(&table)
    maker.flow.tables[place] = table
  }

  /// The left and upper edges of letters, from where the page's text begins.
  private static func places(_ chapter: TypesetChapter, _ page: Int = 0) -> [[Double]] {
    chapter.display(page).letters.filter { $0.end != .none }.map {
      [$0.box.left.points - 20, ($0.box.top.points - 20).rounded()]
    }
  }

  @Test("a table in a cell has columns and rows of its own, and its cell is as wide and high as it")
  func columns() {
    var maker = FlowMaker()
    let inner: Part = .table([[[.text("aa")], [.text("b")]], [[.text("c")], [.text("dd")]]])
    Self.add(
      [[[.text("xx")], [inner], [.text("y")]], [[.text("z")], [.text("w")], []]], to: &maker)
    let chapter = maker.chapter(200, 300)
    // Columns of 10, 20 and 5; those of the inner table are 10 and 10 wide.
    let places = Self.places(chapter)
    #expect(places.map { $0[0] } == [5, 15, 20, 10, 25, 30, 0, 10])
    #expect(places.map { $0[1] - places[0][1] } == [0, 0, 0, 12, 12, 0, 24, 24])
    #expect(chapter.report.tables == 2)
  }

  @Test("it stands within the padding of its cell, below text, and where its cell is aligned")
  func seat() {
    var maker = FlowMaker()
    let high: Part = .table([[[.text("p")]], [[.text("q")]], [[.text("r")]], [[.text("s")]]])
    Self.add(
      [[[high], [.text("x"), .table([[[.text("a")]]])]]], to: &maker
    ) { table in
      guard table.level == 0 else { return }
      table.cells[1].padding = FlowSides(all: 4 * .point)
      table.cells[1].alignment = .bottom
      table.cells[1].background = .black
    }
    let chapter = maker.chapter(200, 300)
    let places = Self.places(chapter)
    #expect(places.map { $0[0] } == [0, 0, 0, 0, 9, 9])
    #expect(places.map { $0[1] - places[0][1] } == [0, 12, 24, 36, 20, 32])
    #expect(chapter.display(0).fills.map { ($0.bottom - $0.top).points } == [48])
  }

  @Test("half of a cell is half of it, and a length a length")
  func widths() {
    var maker = FlowMaker()
    Self.add([[[.table([[[.text("a")]]])], [.text("b")]]], to: &maker) { table in
      (table.border, table.width) = (
        FlowSides(all: FlowBorder(width: .point, color: .black)), .share(5_000)
      )
      if table.level == 0 {
        (table.width, table.columns[0]) = (.length(102 * .point), .share(6_000))
      }
    }
    let edges = Set(maker.chapter(200, 300).display(0).fills.map { $0.left.points - 20 })
    // The outer one has a border of a point on both sides of 100; of the 60 of its cell the inner one has 30.
    #expect(edges == [0, 101, 1, 30])
  }

  @Test("a table is wider than the page: all of it is set in smaller letters, once")
  func scale() {
    var maker = FlowMaker()
    let wide = String(repeating: "x", count: 25)
    Self.add([[[.table([[[.text(wide)]]])], [.table([[[.text(wide)]]])]]], to: &maker)
    let list = maker.chapter(200, 300).display(0)
    let sizes = list.items.compactMap { item -> Double? in
      if case .glyphs(_, let size, _, _, _) = item { size.points } else { nil }
    }
    #expect(sizes.allSatisfy { abs($0 - 8) < 0.02 } && sizes.count >= 2)
    #expect(list.lines(Array((wide + wide).utf8)).count == 2)
  }

  @Test(
    "a table in a cell that has too little room is set smaller by itself if that around it cannot be"
  )
  func innerScale() {
    var maker = FlowMaker()
    let (wide, endless) = (String(repeating: "x", count: 30), String(repeating: "y", count: 200))
    Self.add([[[.table([[[.text(wide)]]])], [.text(endless)]]], to: &maker)
    let list = maker.chapter(200, 300).display(0)
    let sizes = list.items.compactMap { item -> Double? in
      if case .glyphs(_, let size, _, _, _) = item { size.points } else { nil }
    }
    // Both columns have 100 points, and the letters of the word that is torn 7.
    #expect(sizes.map { ($0 * 10).rounded() / 10 }.filter { $0 < 7 } == [6.7])
    #expect(list.lines(Array((wide + endless).utf8)).first == wide)
  }

  @Test("pages end between the rows of the outer table, whose head is shown again")
  func pages() {
    var maker = FlowMaker()
    let inner: Part = .table([[[.text("a")], [.text("b")]], [[.text("c")], [.text("d")]]])
    Self.add(
      [[[.text("head")], [inner]]] + (0..<20).map { [[.text("r\($0)")], [inner]] }, head: 1,
      to: &maker)
    let chapter = maker.chapter(200, 121)
    // Rows of two lines, a head and four more on a page.
    #expect(chapter.pages.count == 5)
    for page in chapter.pages.indices {
      let heads = chapter.display(page).runs.flatMap { $0 }.filter { $0.y < 44 * .point }.count
      #expect(heads == 8)
      #expect(
        chapter.display(page).letters.first?.offset == chapter.pages[page].text.lowerBound)
    }
  }

  @Test(
    "a table around tables with a row that is higher than a page is none; those in it are tables")
  func tall() {
    var maker = FlowMaker()
    let rows: [[[Part]]] = (0..<30).map { [[.text("r\($0)")], [.text("x")]] }
    Self.add(
      [[[.text("side")], [.table([[[.table(rows), .text("word")]]])]]], to: &maker)
    let chapter = maker.chapter(200, 121)
    #expect(chapter.report.tables == 1 && chapter.pages.count == 4)
    let places = Self.places(chapter, 1)
    #expect(places.count >= 18 && places[0][1] == places[1][1])
    #expect(chapter.pages.last?.text.upperBound == maker.flow.text.count)
  }

  @Test("a flow whose tables do not stand in cells of those around them has none of these")
  func unsound() {
    var maker = FlowMaker()
    Self.add([[[.table([[[.text("a")], [.text("b")]]])], [.text("c")]]], to: &maker)
    let sound = maker.flow
    #expect(sound.sound() == sound)
    for change: (inout Flow) -> Void in [
      { $0.tables[1].level = 2 }, { $0.tables[1].level = 0 }, { $0.tables[1].level = -1 },
      {
        $0.tables[0].cells[0].blocks = 0..<1; $0.tables[0].cells[1].blocks = 1..<3
      },
    ] {
      var flow = sound
      change(&flow)
      #expect(flow.sound().tables.map(\.level) == [0])
    }
  }

  private static func rows(_ random: inout SplitMix64, depth: Int) -> [[[Part]]] {
    let columns = random.whole(1...3)
    return (0..<random.whole(1...4)).map { _ in
      (0..<columns).map { _ in
        (0..<random.whole(0...2)).map { _ in
          depth > 0 && random.whole(0...2) == 0
            ? .table(rows(&random, depth: depth - 1))
            : .text(FlowMaker.words(random.whole(1...4), &random))
        }
      }
    }
  }

  @Test(
    "what stands in them overlaps nowhere, and pages hold all of the text",
    arguments: UInt64(0)..<12)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    maker.add(FlowMaker.words(30, &random))
    Self.add([[[.text("x"), .table(Self.rows(&random, depth: 3))]]], to: &maker) { table in
      table.spacing = FlowLength(random.whole(0...3_000))
      table.width = random.flag() ? .share(random.whole(100...12_000)) : nil
      table.isRightToLeft = random.flag()
      table.inset.left = FlowLength(random.whole(0...3_000))
      for index in table.cells.indices {
        table.cells[index].padding = FlowSides(all: FlowLength(random.whole(0...2_000)))
        table.cells[index].alignment = [.top, .middle, .bottom, .baseline][random.whole(0...3)]
        if random.whole(0...5) == 0 { table.cells[index].width = .share(random.whole(0...12_000)) }
      }
    }
    maker.flow.tables.removeAll { $0.blocks.isEmpty }
    maker.add(FlowMaker.words(30, &random))
    let chapter = maker.chapter(400, 200)
    var end = 0
    for page in chapter.pages.indices {
      #expect(chapter.pages[page].text.lowerBound == end)
      end = chapter.pages[page].text.upperBound
      let letters = chapter.display(page).letters.filter { $0.box.left < $0.box.right }
      #expect(letters.map(\.offset) == letters.map(\.offset).sorted())
      for (index, a) in letters.enumerated() {
        #expect(a.box.left.points >= 19.9 && a.box.right.points <= 420.1)
        let met = letters[..<index].first {
          min($0.box.right, a.box.right) - max($0.box.left, a.box.left) > 8
            && min($0.box.bottom, a.box.bottom) - max($0.box.top, a.box.top) > 8
        }
        #expect(met == nil)
      }
    }
    #expect(end == maker.flow.text.count)
  }

  @Test("tables sixteen deep ask for as many shapes as they have text, and not for more")
  func steps() {
    func shapes(_ rows: Int) -> Int {
      var maker = FlowMaker()
      var part: Part = .table((0..<rows).map { [[.text("row \($0)")], [.text("b")]] })
      for _ in 1..<16 { part = .table([[[.text("a"), part]]]) }
      Self.add([[[part]]], to: &maker)
      let font = CountingFont()
      let chapter = TypesetChapter(
        maker.flow, FlowMaker.wishes(200, 300), shaper: font, pictureSize: { _ in nil })
      #expect(chapter.pages.last?.text.upperBound == maker.flow.text.count)
      return font.shapes
    }
    let (few, many) = (shapes(60), shapes(120))
    #expect(few > 60 && many * 10 <= few * 22)
  }
}
