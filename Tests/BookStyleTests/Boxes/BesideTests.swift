import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("Boxes side by side") struct BesideTests {
  private static let row = "<div class=r><div>one</div><div>two</div></div>"

  private static func boxes(_ count: Int) -> String {
    (1...count).map { "<p>\($0)</p>" }.joined()
  }

  @Test(
    "a few short boxes of a row stand side by side, and others below each other",
    arguments: [
      (".r { display: flex }", row, 2), (".r { display: flex; flex-direction: column }", row, 0),
      (".r { display: flex; flex-flow: row wrap }", row, 0), (".r { display: block }", row, 0),
      (".r { display: flex }", "<div class=r><div>one</div></div>", 0),
      (".r { display: flex }", "<div class=r>text <b>one</b><b>two</b></div>", 0),
      (".r { display: flex }", "<div class=r><b>one</b> <i>two</i> <span>three</span></div>", 3),
      (
        ".r { display: flex }",
        "<div class=r><p>\(String(repeating: "long ", count: 400))</p><p>b</p></div>", 0
      ),
      (".r { display: flex }", "<div class=r>\(boxes(8))</div>", 8),
      (".r { display: flex }", "<div class=r>\(boxes(9))</div>", 0),
      (
        ".r { display: flex; flex-wrap: wrap } p { width: 30% }", "<div class=r>\(boxes(9))</div>",
        3
      ),
      (".r { display: grid; grid-template-columns: 1fr 2fr }", "<div class=r>\(boxes(9))</div>", 2),
      (".r { display: grid; grid-template-columns: 1fr }", "<div class=r>\(boxes(9))</div>", 0),
      (".r { display: grid }", "<div class=r>\(boxes(9))</div>", 0),
    ])
  func rows(css: String, html: String, columns: Int) {
    let flow = Chapters.flow("<p>a</p>" + html + "<p>b</p>", css)
    #expect(flow.tables.map(\.columns.count) == (columns > 0 ? [columns] : []))
    #expect(flow.texts.first == "a" && flow.texts.last == "b")
  }

  @Test("boxes that take their part of the room are equally wide, and gaps and margins part them")
  func widths() throws {
    let flow = Chapters.flow(
      Self.row, ".r { display: flex; gap: 1em 6pt } .r div { flex: 1; margin-left: 3pt }")
    let cells = try #require(flow.tables.first).cells
    #expect(cells.map(\.width) == [.share(5_000), .share(5_000)])
    #expect(cells.map(\.padding.left.points) == [3, 9])
  }

  @Test("what is left free beside boxes with borders lies outside of them")
  func frames() throws {
    let flow = Chapters.flow(
      Self.row, ".r { display: flex; gap: 6pt } .r div { border: 1pt solid; padding: 2pt }")
    let table = try #require(flow.tables.first)
    #expect(table.spacing.points == 6 && table.cells.map(\.padding.left.points) == [2, 2])
  }

  @Test("boxes take parts of the room, and pictures beside them what they need")
  func parts() throws {
    let flow = Chapters.flow(
      "<div class=r><p style='flex: 1'>a</p><p style='flex: 3'>b</p></div>", ".r { display: flex }")
    #expect(flow.tables.first?.cells.map(\.width) == [.share(2_500), .share(7_500)])
    let mixed = Chapters.flow(
      "<div class=r><img src='a.png'/><p style='flex: 1'>b</p></div>", ".r { display: flex }")
    #expect(mixed.tables.first?.cells.map(\.width) == [nil, nil])
    #expect(mixed.tables.first?.width == .length(400 * .point))
  }

  @Test(
    "boxes that leave room stand where their row says",
    arguments: [
      ("center", FlowTable.Position.center), ("flex-end", .right), ("flex-start", .left),
    ])
  func justified(word: String, position: FlowTable.Position) {
    let flow = Chapters.flow(Self.row, ".r { display: flex; justify-content: \(word) }")
    #expect(flow.tables.first?.position == position)
  }

  @Test(
    "the boxes of a grid follow each other row by row, in columns as wide as it says",
    arguments: [
      ("1fr 3fr", 3, "0.0 0.1 1.0", "100 300"), ("repeat(2, 1fr)", 2, "0.0 0.1", "200 200"),
      ("100pt minmax(0, 1fr)", 2, "0.0 0.1", "100 300"),
      ("[a] 25% auto [b]", 2, "0.0 0.1", "25% auto"),
      ("repeat(auto-fill, minmax(120pt, 1fr))", 4, "0.0 0.1 0.2 1.0", "33% 33% 33%"),
    ])
  func grids(tracks: String, count: Int, places: String, columns: String) throws {
    let flow = Chapters.flow(
      "<div class=r>\(Self.boxes(count))</div>",
      ".r { display: grid; grid-template-columns: \(tracks) }")
    let table = try #require(flow.tables.first)
    #expect(table.cells.map { "\($0.row).\($0.column)" }.joined(separator: " ") == places)
    let extents = table.columns.map { extent in
      switch extent {
      case .length(let length): "\(Int(length.points))"
      case .share(let share): "\(share / 100)%"
      case nil: "auto"
      }
    }
    #expect(extents.joined(separator: " ") == columns && table.width == .length(400 * .point))
    #expect(flow.texts == (1...count).map { "\($0)" } && flow.faults == [])
  }

  @Test("a box of a grid may take several columns, and gaps part columns and rows")
  func spans() throws {
    let flow = Chapters.flow(
      "<div class=r><p style='grid-column: 1 / -1'>a</p><p>b</p><p style='grid-column: span 2'>c</p><p>d</p></div>",
      ".r { display: grid; grid-template-columns: 1fr 1fr; gap: 6pt 12pt }")
    let table = try #require(flow.tables.first)
    #expect(
      table.cells.map { [$0.row, $0.column, $0.columnSpan] } == [
        [0, 0, 2], [1, 0, 1], [2, 0, 2], [3, 0, 1],
      ])
    #expect(table.cells.map(\.padding.top.points) == [0, 6, 6, 6])
    let plain = Chapters.flow(
      "<div class=r>\(Self.boxes(4))</div>",
      ".r { display: grid; grid-template-columns: 1fr 1fr; gap: 6pt 12pt }")
    #expect(plain.tables.first?.cells.map(\.padding.left.points) == [0, 12, 0, 12])
  }

  @Test("boxes that are spread stand at both sides, and stand in their row as it says")
  func spread() throws {
    let flow = Chapters.flow(
      Self.row, ".r { display: flex; justify-content: space-between; align-items: center }")
    let table = try #require(flow.tables.first)
    #expect(table.width != nil && table.cells.map(\.alignment) == [.middle, .middle])
    #expect(flow.blocks.map(\.paragraph.alignment) == [.left, .right])
    let plain = Chapters.flow(Self.row, ".r { display: flex }")
    #expect(plain.tables.first?.cells.map(\.alignment) == [.top, .top])
  }

  @Test("what stands in a cell of a row may be a row itself, and very many of them end")
  func nested() {
    let css = ".r { display: flex }"
    let inner = "<div class=r>\(Self.row)<div>three</div></div>"
    #expect(Chapters.flow(inner, css).tables.count == 2)
    let many = Chapters.flow(String(repeating: Self.row, count: 5_000), css)
    #expect(many.tables.count == 2_000 && many.texts.count > 7_000)
  }
}
