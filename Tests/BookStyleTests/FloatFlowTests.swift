import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("What text flows around, in flows") struct FloatFlowTests {
  @Test(
    "pictures and boxes that are floated stand before the text that flows around them",
    arguments: [
      ("<p><img src='a.png' style='float: left'/>text</p>", false, true),
      ("<p><img src='a.png' align='right'/>text</p>", true, true),
      ("<div style='float: right'>box</div><p>text</p>", true, true),
      ("<div style='float: left; width: 100pt'>box</div><p>text</p>", false, false),
      ("<div dir='rtl'><div style='float: inline-start'>box</div><p>text</p></div>", true, true),
    ])
  func floats(html: String, isRight: Bool, shrinks: Bool) throws {
    let flow = Chapters.flow(html)
    #expect(flow.blocks.count == 2 && flow.texts[1] == "text")
    let float = try #require(flow.floats.first)
    #expect(float.blocks == 0..<1 && float.isRight == isRight && float.shrinks == shrinks)
    #expect(flow.faults.isEmpty)
  }

  @Test("text flows around a table")
  func table() throws {
    for (html, isRight) in [
      ("<table style='float: right'><tr><td>a</td></tr></table><p>text</p>", true),
      ("<table align='left'><tr><td>a</td></tr></table><p>text</p>", false),
    ] {
      let flow = Chapters.flow(html)
      let float = try #require(flow.floats.first)
      #expect(float.blocks == 0..<1 && float.isRight == isRight && float.shrinks)
      #expect(flow.tables[0].position == (isRight ? .right : .left))
    }
  }

  @Test("a box with a width stands at its side, its margin counted")
  func width() {
    let flow = Chapters.flow(
      "<div style='float: right; width: 100pt; margin-left: 10pt'>box</div><p>text</p>")
    #expect(flow.blocks[0].inset.left.points == 300 && flow.blocks[0].inset.right == 0)
    #expect(flow.floats[0].inset.points == 290)
    #expect(flow.blocks[1].inset == (0, 0))
  }

  @Test("what stands within one, or in a cell, is none by itself")
  func others() {
    let cell = Chapters.flow("<table><tr><td><div style='float: left'>a</div>b</td></tr></table>")
    #expect(cell.floats.isEmpty)
    let nested = String(repeating: "<div style='float: left'>", count: 200)
    let ends = String(repeating: "</div>", count: 200)
    #expect(Chapters.flow(nested + "a" + ends + "<p>b</p>").floats.map(\.blocks) == [0..<1])
  }

  @Test("blocks clear the sides that they are told to")
  func clears() {
    let clears = Chapters.flow(
      "<p>a</p><p style='clear: left'>b</p><p style='clear: both'>c</p><p>d</p>"
    ).blocks.map(\.clears)
    #expect(clears.map(\.left) == [false, true, true, false])
    #expect(clears.map(\.right) == [false, false, true, false])
  }

  @Test("no chapter has more than two thousand")
  func hostile() {
    let html = String(repeating: "<div style='float: left'>a</div>", count: 3_000)
    let flow = Chapters.flow(html + "<p>b</p>")
    #expect(flow.floats.count == 2_000 && flow.blocks.count == 3_001)
  }
}
