import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Pictures of chapters: chapters that are nothing else, and the sizes that styles ask for.
@Suite("Pictures of chapters") struct PictureFlowTests {
  @Test(
    "a picture among blank lines is all of its chapter",
    arguments: [
      ("<div><svg><image href='c.png'/></svg></div>", true),
      ("<p>&#160;</p><p><img src='c.png'/></p>", true),
      ("<p id='a'> </p><div id='b'><img src='c.png'/>&#160;</div><p>&#160;</p>", true),
      ("<div style='border: 1px solid'><img src='c.png'/></div><p><br/></p>", true),
      ("<p><img src='c.png'/></p><p>x</p>", false),
      ("<img src='c.png'/><p><img src='d.png'/></p>", false),
      ("<p><img src='c.png'/></p><hr/>", false),
    ])
  func plates(body: String, isPlate: Bool) {
    let flow = Chapters.flow(body)
    #expect(flow.faults == [])
    #expect((flow.texts == ["[]"]) == isPlate)
    guard isPlate else { return }
    #expect(flow.text.count == 3 && flow.floats.isEmpty)
    #expect(flow.anchors.allSatisfy { $0.offset <= 3 })
  }

  @Test("links and names around a picture stay where it is")
  func links() {
    let flow = Chapters.flow(
      "<p id='a'>&#160;</p><p><a href='x.html'><img id='b' src='c.png'/></a></p><p id='c'>&#160;</p>"
    )
    #expect(flow.links == [FlowLink(text: 0..<3, target: "x.html")])
    #expect(flow.anchors.map(\.name) == ["a", "b", "c"])
    #expect(flow.anchors.map(\.offset) == [0, 0, 3])
  }

  @Test("sizes and their limits; heights in hundredths mean nothing")
  func sizes() throws {
    let flow = Chapters.flow(
      "<p>x</p><img src='a.png' style='display: block; max-width: 50%; min-width: 2em; max-height: 100%; height: 40%; min-height: 24pt'/>",
      "body { font-size: 12pt }")
    guard case .picture(_, let size) = try #require(flow.blocks.last).content else {
      Issue.record("no picture")
      return
    }
    var wanted = FlowPictureSize()
    (wanted.minWidth, wanted.maxWidth, wanted.minHeight) = (24 * .point, 200 * .point, 24 * .point)
    #expect(size == wanted)
  }

  @Test("a box is no narrower than it must be, and an empty one as high")
  func boxes() {
    let flow = Chapters.flow(
      "<p>a</p><div style='min-height: 30pt'></div><div style='width: 10%; min-width: 100pt'><p>b</p></div>",
      "p { margin: 0; font-size: 12pt }")
    #expect(flow.blocks[1].inset.right == 300 * .point)
    #expect(flow.spaces == [0, 30])
  }
}
