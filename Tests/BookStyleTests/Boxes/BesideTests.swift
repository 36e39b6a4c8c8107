import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("Boxes side by side") struct BesideTests {
  private static let row = "<div class=r><div>one</div><div>two</div></div>"

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
      (".r { display: flex }", "<div class=r><p>1</p><p>2</p><p>3</p><p>4</p><p>5</p></div>", 0),
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
