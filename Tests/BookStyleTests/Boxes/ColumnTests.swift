import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Pages are 400 points wide and 600 deep, letters 12 points large.
@Suite("Text in columns") struct ColumnTests {
  private static func list(_ count: Int, _ item: String = "word") -> String {
    "<ul>" + (1...count).map { "<li>\(item) \($0)</li>" }.joined() + "</ul>"
  }

  private func places(_ flow: Flow) -> [String] {
    flow.tables.flatMap(\.cells).map { "\($0.row).\($0.column) \($0.blocks.count)" }
  }

  @Test(
    "blocks stand in columns of about equal heights, as many as have room",
    arguments: [
      ("column-count: 3", 6, ["0.0 2", "0.1 2", "0.2 2"]),
      ("column-count: 2", 5, ["0.0 3", "0.1 2"]),
      ("columns: 2", 5, ["0.0 3", "0.1 2"]),
      ("column-width: 150pt", 4, ["0.0 2", "0.1 2"]),
      ("columns: 100pt 2", 4, ["0.0 2", "0.1 2"]),
      ("-webkit-column-count: 2", 2, ["0.0 1", "0.1 1"]),
      ("column-count: 3; column-gap: 50pt", 4, ["0.0 2", "0.1 2"]),
      ("column-count: 1", 4, []), ("column-width: 350pt", 4, []), ("column-count: auto", 4, []),
    ])
  func columns(css: String, count: Int, expected: [String]) {
    let flow = Chapters.flow(Self.list(count), "ul { \(css) }")
    #expect(places(flow) == expected)
    #expect(flow.texts == (1...count).map { "word \($0)" } && flow.faults == [])
  }

  @Test("what goes on over pages has a row of columns for each part of one")
  func rows() throws {
    let flow = Chapters.flow(Self.list(200), "ul { column-count: 2 }")
    let table = try #require(flow.tables.first)
    #expect(table.rows > 2 && table.cells.count == 2 * table.rows)
    #expect(table.cells.map(\.blocks.count).max() ?? 0 < 30)
    let last = table.cells.suffix(2).map(\.blocks.count)
    #expect(abs(last[0] - last[1]) <= 1)
    #expect(flow.faults == [])
  }

  @Test("gaps part columns of one width, with a rule between them")
  func gaps() throws {
    let flow = Chapters.flow(
      Self.list(2), "ul { column-count: 2; column-gap: 40pt; column-rule: 1pt solid #f00 }")
    let table = try #require(flow.tables.first)
    #expect(table.columns == [.share(5_000), .share(5_000)] && table.isFixed)
    #expect(table.cells.map(\.padding.left.points) == [0, 20])
    #expect(table.cells.map(\.padding.right.points) == [20, 0])
    #expect(table.cells.map { $0.border.left?.width } == [nil, .point])
  }

  @Test("no column ends below a head, nor within a box that is framed")
  func kept() {
    let head = Chapters.flow(
      "<div><p>a</p><h3>b</h3><p>c</p></div>", "div { column-count: 2 } h3 { margin: 0 }")
    #expect(places(head) == ["0.0 1", "0.1 2"])
    let framed = Chapters.flow(
      "<div><p>a</p><section><p>b</p><p>c</p></section></div>",
      "div { column-count: 2 } section { border: 1pt solid }")
    #expect(places(framed) == ["0.0 1", "0.1 2"])
  }

  @Test("what cannot be parted evenly, is no list, or stands in columns, stands as other text does")
  func plain() {
    let long = String(repeating: "word ", count: 300)
    let uneven = Chapters.flow(
      "<div><p>\(long)</p><p>a</p></div>", "div { column-count: 2; margin: 0 0 0 10pt }")
    #expect(uneven.tables.isEmpty && uneven.blocks.map(\.inset.left.points) == [10, 10])
    #expect(uneven.faults == [])
    let prose = Chapters.flow(
      "<div><p>\(long)</p><p>\(long)</p></div>", "div { column-count: 2 }")
    #expect(prose.tables.isEmpty && prose.texts.count == 2)
    let chapter = Chapters.flow("<p>a</p><p>b</p>", "body { column-count: 2 }")
    #expect(chapter.tables.isEmpty)
    let web = Chapters.flow(
      "<div>\(String(repeating: "<p>a</p>", count: 5_000))</div>", "div { column-count: 2 }")
    #expect(web.tables.isEmpty)
    let nested = Chapters.flow(
      "<div>" + Self.list(4) + "</div>", "div, ul { column-count: 2 }")
    #expect(nested.tables.count == 1 && nested.faults == [])
  }

  @Test("columns in columns end, however deep they are")
  func deep() {
    let open = String(repeating: "<div>", count: 2_000)
    let flow = Chapters.flow(open + "<p>a</p><p>b</p>", "div { column-count: 2 }")
    #expect(flow.texts == ["a", "b"] && flow.faults == [])
  }

  @Test("any heights make columns that hold all blocks in order", arguments: UInt64(0)..<100)
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...60, using: &random)
    let body = (0..<count).map { number in
      let words = String(repeating: "word ", count: Int.random(in: 1...60, using: &random))
      return number.isMultiple(of: 7) ? "<h4>\(words)</h4>" : "<p>\(words)</p>"
    }
    let flow = Chapters.flow(
      "<div>\(body.joined())</div>",
      "div { column-count: \(Int.random(in: 2...4, using: &random)) }")
    #expect(flow.faults == [])
    #expect(flow.blocks.count == count)
    for table in flow.tables {
      var end = table.blocks.lowerBound
      for cell in table.cells {
        #expect(cell.blocks.lowerBound == end && !cell.blocks.isEmpty)
        end = cell.blocks.upperBound
      }
      #expect(end == table.blocks.upperBound)
    }
  }
}
