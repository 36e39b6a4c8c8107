import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("What stands on a line and holds blocks, in flows") struct WrapFlowTests {
  private static let css = "i { display: inline-block; text-align: left }"

  @Test(
    "it stands where lines around it do, as wide as what is in it",
    arguments: [
      ("center", FlowTable.Position.center), ("right", .right), ("left", .left), ("justify", .left),
    ])
  func positions(alignment: String, position: FlowTable.Position) {
    let flow = Chapters.flow(
      "<div style='text-align: \(alignment)'><i><div>a</div><div>b</div></i></div><p>c</p>",
      Self.css)
    #expect(flow.texts == ["a", "b", "c"] && flow.faults.isEmpty)
    #expect(flow.wraps == [FlowWrap(blocks: 0..<2, position: position)])
    #expect(flow.blocks[0].paragraph.alignment == .left)
  }

  @Test("with a width of its own it stands there by its sides, and has its frame")
  func width() {
    let flow = Chapters.flow(
      "<div style='text-align: center'><i style='width: 200pt; border: 1pt solid'><p>a</p></i></div>",
      Self.css)
    #expect(flow.wraps.isEmpty && flow.frames.count == 1)
    #expect(flow.blocks[0].inset.left.points == 100 && flow.blocks[0].inset.right.points == 100)
  }

  @Test(
    "what is no wider than its style says is no wider than what is in it either, in the same place")
  func mostWidth() {
    let flow = Chapters.flow(
      "<div style='text-align: center'><i style='max-width: 200pt'><p>a</p></i></div>", Self.css)
    #expect(flow.wraps == [FlowWrap(blocks: 0..<1, position: .center)])
    #expect(flow.blocks[0].inset.left.points == 100 && flow.blocks[0].inset.right.points == 100)
  }

  @Test("what holds many words and stands alone is one, among others it is part of their lines")
  func words() {
    let words = String(repeating: "word ", count: 30)
    let alone = Chapters.flow("<div><i>\(words)</i></div>", Self.css)
    #expect(alone.wraps.map(\.blocks) == [0..<1])
    for html in [
      "<div>a <i>\(words)</i></div>", "<div><i>\(words)</i> b</div>", "<div><i>a</i></div>",
    ] {
      #expect(Chapters.flow(html, Self.css).wraps.isEmpty)
    }
  }
}
