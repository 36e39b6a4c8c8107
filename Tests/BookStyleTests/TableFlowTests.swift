import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Tables of documents as tables of flows.
@Suite("Tables of chapters") struct TableFlowTests {
  private static func cells(_ table: FlowTable) -> [[Int]] {
    table.cells.map { [$0.row, $0.column, $0.rowSpan, $0.columnSpan] }
  }

  @Test("rows, cells, heads and captions")
  func plain() throws {
    let flow = Chapters.flow(
      "<table><caption>c</caption><thead><tr><th>a</th> <td><p>b b</p><p>x</p></td></tr></thead>"
        + "<tbody><tr><td>c</td><td></td></tr></tbody></table><p>d</p>")
    #expect(flow.texts == ["c", "a", "b b", "x", "c", "d"])
    #expect(flow.faults == [])
    let table = try #require(flow.tables.first)
    #expect(flow.tables.count == 1 && table.blocks == 1..<5)
    #expect(Self.cells(table) == [[0, 0, 1, 1], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 1, 1]])
    #expect(table.rows == 2 && table.headRows == 1 && table.columns.count == 2)
    #expect(table.captions == [0..<1])
    #expect(table.cells.map(\.blocks) == [1..<2, 2..<4, 4..<5, 5..<5])
  }

  @Test(
    "rows that have heads alone are the head of a table that says nothing of one",
    arguments: [
      ("<tr><th>a</th><th>b</th></tr><tr><th>c</th><td>d</td></tr>", 1),
      ("<tr><th>a</th></tr><tr><th>b</th></tr><tr><td>c</td></tr>", 2),
      ("<tr><th>a</th></tr><tr><th>b</th></tr>", 0),
      ("<tr><th>a</th><td>b</td></tr><tr><td>c</td></tr>", 0),
      ("<thead><tr><td>a</td></tr></thead><tr><th>b</th></tr><tr><td>c</td></tr>", 1),
    ])
  func heads(rows: String, count: Int) {
    #expect(Chapters.flow("<table>\(rows)</table>").tables.first?.headRows == count)
  }

  @Test("cells find their columns beside those that reach down")
  func spans() throws {
    let table = try #require(
      Chapters.flow(
        "<table><tr><td rowspan='2'>a</td><td colspan='2'>b</td></tr><tr><td>c</td><td>d</td></tr></table>"
      ).tables.first)
    #expect(Self.cells(table) == [[0, 0, 2, 1], [0, 1, 1, 2], [1, 1, 1, 1], [1, 2, 1, 1]])
  }

  @Test("what is missing around rows and cells is added")
  func anonymous() throws {
    let css = ".t { display: table } .r { display: table-row } .c { display: table-cell }"
    let flow = Chapters.flow(
      "<p>x</p><div class='c'>a</div><div class='c'>b</div><p>y</p><div class='t'><div class='c'>c</div></div>"
        + "<div class='t'><div class='r'>d</div>e</div>", css)
    #expect(flow.texts == ["x", "a", "b", "y", "c", "d", "e"])
    #expect(
      flow.tables.map { Self.cells($0).map { Array($0[0...1]) } } == [
        [[0, 0], [0, 1]], [[0, 0]], [[0, 0], [1, 0]],
      ])
  }

  @Test("heads stand in the middle of their cells unless their table says otherwise")
  func heads() {
    let rows = "<tr><th>a</th><th><p>b</p></th><td>c</td></tr>"
    for (css, alignment) in [
      ("", FlowParagraph.Alignment.center), ("table { text-align: left }", .left),
      ("th { text-align: right }", .right), ("table { text-align: center }", .center),
    ] {
      let flow = Chapters.flow("<table>\(rows)</table>", css)
      #expect(flow.blocks.prefix(2).map(\.paragraph.alignment) == [alignment, alignment])
    }
  }

  @Test("cells have the background of their column where they and their row have none")
  func columnGrounds() {
    let flow = Chapters.flow(
      "<table><colgroup><col/><col class='x'/></colgroup><colgroup class='y'><col/><col class='x'/></colgroup>"
        + "<tr><td>a</td><td>b</td><td>c</td><td>d</td></tr>"
        + "<tr class='z'><td>e</td><td>f</td><td style='background: #004'>g</td></tr></table>",
      ".x { background: #001 } .y { background: #002 } .z { background: #003 }")
    #expect(flow.tables[0].cells.map { $0.background?.blue } == [nil, 17, 34, 17, 51, 51, 68])
  }

  @Test("a foot and a caption below stand behind the rows")
  func order() {
    let flow = Chapters.flow(
      "<table><caption style='caption-side: bottom'>c</caption><tfoot><tr><td>f</td></tr></tfoot>"
        + "<tbody><tr><td>a</td></tr></tbody></table><p>d</p>")
    #expect(flow.texts == ["a", "f", "c", "d"])
    #expect(flow.tables.map(\.blocks) == [0..<2])
  }

  @Test("tables in cells are tables, each behind the one around it, down to a depth")
  func nested() {
    let inner = "<p>y</p><table><tr><td>a</td><td><div>b</div></td></tr></table>"
    let flow = Chapters.flow(
      "<table><tr><td>x</td><td>\(inner)</td></tr><tr><td>z</td></tr></table>")
    #expect(flow.texts == ["x", "y", "a", "b", "z"])
    #expect(flow.tables.map(\.blocks) == [0..<5, 2..<4])
    #expect(flow.tables.map(\.level) == [0, 1])
    #expect(flow.tables[0].cells.map(\.blocks) == [0..<1, 1..<4, 4..<5])
    #expect(flow.faults == [])
    let deep = Chapters.flow(
      String(repeating: "<table><tr><td>", count: 1_000) + "a"
        + String(repeating: "</td></tr></table>", count: 1_000))
    #expect(deep.texts == ["a"])
    #expect(deep.tables.map(\.level) == Array(0..<StyleLimits().tables.depth))
  }

  @Test("widths of tables in cells are shares of these; captions, lists and boxes around them stay")
  func inCells() throws {
    let flow = Chapters.flow(
      "<table><tr><td><ul><li><table width='50%'><caption>c</caption><tr><td>a</td></tr></table></li>"
        + "</ul></td></tr></table><table width='50%'><tr><td>b</td></tr></table>")
    #expect(flow.texts == ["c", "a", "b"])
    #expect(flow.tables.map(\.level) == [0, 1, 0])
    #expect(flow.tables[1].width == .share(5_000) && flow.tables[1].blocks == 1..<2)
    #expect(flow.tables[0].cells.map(\.blocks) == [0..<2])
    guard case .length? = flow.tables[2].width else {
      Issue.record("the width of the page is known")
      return
    }
  }

  @Test("heights of cells and rows, and the room within a table")
  func heights() throws {
    let table = try #require(
      Chapters.flow(
        "<table style='padding: 3pt 4pt'><tr height='40'><td>a</td><td height='80'>b</td></tr>"
          + "<tr><td style='height: 12pt'>c</td><td style='height: 50%'>d</td></tr></table>",
        "body { font-size: 12pt }"
      ).tables.first)
    #expect(table.cells.map(\.height.points) == [30, 60, 12, 0])
    #expect(table.padding.left == 4 * .point && table.padding.top == 3 * .point)
    let collapsed = Chapters.flow(
      "<table style='padding: 3pt; border-collapse: collapse'><tr><td>a</td></tr></table>")
    #expect(collapsed.tables.first?.padding.left == 0)
  }

  @Test("a table has no more rows, columns and cells than count, and its text stays")
  func limits() {
    var limits = StyleLimits()
    (limits.tables.rows, limits.tables.columns, limits.tables.cells) = (20, 10, 150)
    let row =
      "<tr>" + String(repeating: "<td colspan='3' rowspan='99'>x</td><td>y</td>", count: 9)
      + "</tr>"
    var shelf = StyleSheetShelf()
    let chapter = StyledChapter(
      markup: "<html><body><table>\(String(repeating: row, count: 60))</table></body></html>",
      isXML: true, path: "a.xhtml", limits: limits, shelf: &shelf, sheets: { _ in nil })
    let flow = chapter.flow(Chapters.wishes)
    #expect(flow.tables.count == 1)
    #expect(flow.tables.allSatisfy { $0.columns.count <= 10 && $0.cells.count <= 150 })
    #expect(flow.tables.allSatisfy { $0.cells.allSatisfy { $0.row < 20 && $0.column < 10 } })
    #expect(flow.text.count == 60 * 18)
    #expect(!flow.problems.isEmpty)
  }

  @Test("attributes of old HTML")
  func attributes() throws {
    let table = try #require(
      Chapters.flow(
        "<table border='2' cellpadding='4' cellspacing='8' width='50%'><col width='40'/><col width='25%'/>"
          + "<tr valign='top'><td bgcolor='#010203'>a</td><td valign='bottom' nowrap='nowrap'>b b</td></tr></table>"
      ).tables.first)
    #expect(table.columns.map { $0 == nil } == [false, false])
    #expect(table.columns[1] == .share(2_500))
    #expect(table.cells.map(\.alignment) == [.top, .bottom])
    #expect(table.cells[0].background == FlowColor(red: 1, green: 2, blue: 3))
    #expect(table.cells[0].padding.left == table.cells[0].padding.top)
    #expect(table.spacing == 2 * table.cells[0].padding.left)
    #expect(table.border.top != nil && table.cells[0].border.left != nil && table.width != nil)
  }

  @Test(
    "lines of cells end where the text says, if the style keeps them",
    arguments: [
      ("<td><pre>a  b</pre></td>", "", true), ("<td nowrap=''>a b</td>", "", true),
      ("<td><p>a b</p></td>", "td { white-space: nowrap }", true),
      ("<td>a b</td>", "table { white-space: pre }", true),
      ("<td nowrap=''><b>a b</b> <i>c</i></td>", "", true), ("<td>a b</td>", "", false),
      ("<td><p>a b</p></td>", "td { white-space: nowrap } p { white-space: normal }", false),
      ("<td><pre>a b</pre></td>", "pre { white-space: pre-wrap }", false),
      ("<td nowrap=''>a <i>b c</i></td>", "i { white-space: normal }", false),
    ])
  func keptLines(cell: String, css: String, isKept: Bool) {
    let flow = Chapters.flow("<table><tr>\(cell)<td>x</td></tr></table>", css)
    #expect(flow.blocks.first?.paragraph.keepsLines == isKept)
    #expect(flow.faults == [])
  }

  @Test("of borders that meet the wider is drawn, then the one that is seen better")
  func collapse() throws {
    let table = try #require(
      Chapters.flow(
        "<table><tr><td class='a'>a</td><td class='b'>b</td></tr><tr><td class='c'>c</td><td>d</td></tr></table>",
        "table { border-collapse: collapse; border: 1pt solid } .a { border: 3pt dotted } "
          + ".b { border: 1pt dashed } .c { border: 3pt double }"
      ).tables.first)
    let borders = table.cells.map(\.border)
    #expect(borders[0].right == nil && borders[1].left?.stroke == .dotted)
    #expect(borders[0].bottom == nil && borders[2].top?.stroke == .double)
    #expect(borders[1].right?.stroke == .solid && borders[3].bottom?.stroke == .solid)
    #expect(borders[3].left?.stroke == .double && borders[3].top?.stroke == .dashed)
    #expect(table.border.top == nil)
  }

  @Test("cells over several rows or columns have one line to each neighbour")
  func linesOfSpans() throws {
    let table = try #require(
      Chapters.flow(
        "<table><tr><td>a</td><td>b</td><td>x</td></tr><tr><td colspan='2'>wide</td><td rowspan='3'>tall</td></tr>"
          + "<tr><td colspan='2'>c</td></tr><tr><td>d</td><td>e</td></tr></table>",
        "table { border-collapse: collapse } td { border: 1pt solid }"
      ).tables.first)
    let borders = table.cells.map(\.border)
    // Of `wide` the top alone is drawn below both cells above it.
    #expect(borders[0].bottom == nil && borders[1].bottom == nil && borders[3].top != nil)
    // Of `tall` the left side is drawn, along all rows that it stands beside.
    #expect(borders[4].left != nil && [3, 5, 7].allSatisfy { borders[$0].right == nil })
    #expect(borders[6].top != nil && borders[7].top != nil && borders[5].bottom == nil)
  }

  @Test("lines below cells over several columns, and beside those over rows, are as long as these")
  func linesOfHeads() throws {
    let table = try #require(
      Chapters.flow(
        "<table><tr><th colspan='2'>a</th></tr><tr><td>b</td><td>c</td></tr>"
          + "<tr><th rowspan='2'>d</th><td>e</td></tr><tr><td>f</td></tr></table>",
        "table { border-collapse: collapse } th { border: solid; border-width: 0 1pt 1pt 0 }"
      ).tables.first)
    let borders = table.cells.map(\.border)
    #expect(borders[0].bottom == nil && borders[1].top != nil && borders[2].top != nil)
    #expect(borders[3].right == nil && borders[4].left != nil && borders[5].left != nil)
  }

  @Test("tables beyond all bounds lose no text")
  func hostile() throws {
    let row =
      "<tr>" + String(repeating: "<td colspan='1000000000' rowspan='1000000000'>x</td>", count: 300)
      + "</tr>"
    let flow = Chapters.flow("<table>" + row + row + "</table>")
    #expect(flow.text.count == 600)
    let table = try #require(flow.tables.first)
    #expect(table.columns.count == 200 && table.blocks.count == 600)
    let many = Chapters.flow(
      "<table>" + String(repeating: "<tr><td>x</td></tr>", count: 20_100) + "</table>")
    #expect(many.text.count == 20_100 && many.tables.first?.blocks.count == 20_100)
    #expect(many.tables.first?.cells.count == 20_000)
  }

  @Test(
    "in a cell or a frame there is as much room below a paragraph as a sheet gives it above alone")
  func framedMargins() {
    func bottom(_ css: String) -> (cell: FlowLength, frame: FlowLength, after: FlowLength) {
      let paragraph = "<p class='a'>one</p>"
      let flow = Chapters.flow(
        "<table><tr><td>\(paragraph)</td></tr></table><div>\(paragraph)</div><div>two</div>",
        "td { padding: 0 } div { border: 1px solid } \(css)")
      return (
        flow.tables[0].cells[0].padding.bottom, flow.frames[0].padding.bottom,
        flow.blocks[2].spaceAbove
      )
    }
    let above = bottom(".a { margin-top: 1em }")
    let size = Chapters.wishes.textSize
    #expect(above.cell == size && above.frame == size && above.after == 0)
    #expect(bottom(".a { margin-top: 0.5em }").frame * 2 == size)
    #expect(bottom(".a { margin-top: 3em }").frame == size, "no more than browsers give")
    #expect(bottom(".a { margin-top: 1em; margin-bottom: 0 }").frame == 0)
    #expect(bottom("").frame == 0)
  }
}
