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

  @Test(
    "of a picture's files the first that can be had is shown",
    arguments: [
      ("<img src='bad.xyz' srcset='b.png 2x, c.png'/>", "b.png"),
      (
        "<picture><source srcset='no.avif'/><source srcset='c.png, d.png'/><img src='bad.png'/></picture>",
        "c.png"
      ),
      ("<picture><source srcset='c.png'/><img src='a.png'/></picture>", "a.png"),
      ("<picture><source srcset='c.png'/><img alt='x'/></picture>", "c.png"),
      ("<picture><source srcset='no.png'/><img src='bad.png'/></picture>", "bad.png"),
    ])
  func sources(body: String, file: String) {
    let flow = Chapters.chapter("<p>x</p>" + body).flow(
      Chapters.wishes, isMissing: { $0.contains("bad") || $0.contains("no") })
    #expect(flow.pictures.map(\.path) == ["OPS/text/" + file])
    #expect(flow.faults == [])
  }

  @Test(
    "what is not played is seen by its picture, its words or its file's name",
    arguments: [
      ("<p><video poster='p.png' src='a.mp4'>b</video></p>", ["[]b"], ["OPS/text/p.png"]),
      ("<p><video poster='p.png'></video>a</p>", ["[]a"], ["OPS/text/p.png"]),
      ("<p><video src='v/a%20b.mp4?x'> </video></p>", ["[a b.mp4]"], []),
      ("<p><audio><source src='a.mp3'/></audio></p>", ["[a.mp3]"], []),
      ("<p>a<audio></audio></p>", ["a"], []),
      ("<dialog open='open'>a</dialog><dialog>b</dialog>", ["a"], []),
    ])
  func played(body: String, texts: [String], files: [String]) {
    let flow = Chapters.flow(body)
    #expect(flow.texts == texts && flow.pictures.map(\.path) == files)
    #expect(flow.faults == [])
  }

  @Test("a style puts pictures before and after elements, and words around them")
  func generated() {
    let flow = Chapters.flow(
      "<p class='a'>x</p><p class='b'>y</p>",
      ".a::before { content: '(' url(i/a.png) ')' } .b::after { content: url('b.png') } .b::before { content: url(http://c.d/e.png) }"
    )
    #expect(flow.texts == ["([])x", "y[]"])
    #expect(flow.pictures.map(\.path) == ["OPS/text/i/a.png", "OPS/text/b.png"])
  }

  @Test("what cannot be played or drawn is told in words, and formulas are taken from a choice")
  func fallbacks() {
    let words = Chapters.flow(
      "<p>a <audio src='a.mp3'>b</audio></p><video><source src='v'/><p>c</p></video><canvas>d</canvas>"
    )
    #expect(words.texts == ["a b", "c", "d"])
    func choice(_ space: String) -> [String] {
      Chapters.flow(
        "<p><epub:switch><epub:case required-namespace='\(space)'>a</epub:case><epub:case required-namespace='http://www.w3.org/1998/Math/MathML'>b</epub:case>"
          + "<epub:default>c</epub:default></epub:switch></p>"
      ).texts
    }
    #expect(choice("http://www.w3.org/1998/Math/MathML") == ["a"])
    #expect(choice("http://www.xml-cml.org/schema") == ["b"])
    #expect(
      Chapters.flow(
        "<p><epub:switch><epub:case required-namespace='x'>a</epub:case><epub:default>c</epub:default></epub:switch></p>"
      ).texts == ["c"])
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

  @Test("what is seen of an element around a picture alone is its frame")
  func frameAround() throws {
    let flow = Chapters.flow(
      "<p>a</p><p><i><img src='b.png'/></i></p>",
      "i { border: 1pt solid; padding: 2pt 4pt; background: #eee; margin-left: 6pt }")
    guard case .picture(_, let size) = flow.blocks[1].content else {
      Issue.record("no picture")
      return
    }
    let frame = try #require(flow.frame(of: size))
    #expect(frame.border.left?.width == .point && frame.border.top?.width == .point)
    #expect(
      frame.padding
        == FlowSides(top: 2 * .point, right: 4 * .point, bottom: 2 * .point, left: 4 * .point))
    #expect(frame.background == FlowColor(red: 0xEE, green: 0xEE, blue: 0xEE))
    #expect(flow.blocks[1].inset == (6 * .point, 0))
  }

  @Test("a picture has its frame and its margins, on a line and by itself")
  func frames() throws {
    let css = """
      img { border: 1pt solid #f00; padding: 2pt; background: #eee; margin: 3pt 4pt 5pt 6pt }
      p { margin: 0; font-size: 12pt }
      """
    let line = Chapters.flow("<p>a <img src='a.png'/> b</p>", css)
    guard case .text(let spans) = line.blocks[0].content else {
      Issue.record("no text")
      return
    }
    let span = try #require(spans.first { $0.picture != nil })
    var frame = try #require(line.frame(of: span.pictureSize))
    #expect(frame.border.left?.width == .point && frame.padding.top == 2 * .point)
    #expect(frame.background == FlowColor(red: 0xEE, green: 0xEE, blue: 0xEE))
    #expect(frame.above == 3 * .point && frame.below == 5 * .point)
    #expect(span.before == FlowSide(margin: 6 * .point))
    #expect(span.after == FlowSide(margin: 4 * .point))
    (frame.above, frame.below) = (0, 0)
    for body in [
      "<p>x</p><p><img src='a.png'/></p><p>y</p>",
      "<p>x</p><img src='a.png' style='display: block'/><p>y</p>",
    ] {
      let flow = Chapters.flow(body, css)
      guard case .picture(_, let size) = flow.blocks[1].content else {
        Issue.record("no picture")
        continue
      }
      #expect(flow.frame(of: size) == frame && flow.faults == [])
      #expect(flow.spaces == [0, 3, 5])
      #expect(flow.blocks[1].inset == (6 * .point, 4 * .point))
    }
    #expect(Chapters.flow("<p>a <img src='a.png'/></p>").pictureFrames.isEmpty)
    #expect(Chapters.flow("<p>a <img border='2' src='a.png'/></p>").pictureFrames.count == 1)
    #expect(Chapters.flow("<p>a <img border='0' src='a.png'/></p>").pictureFrames.isEmpty)
  }

  @Test("with box-sizing the sizes of a picture are those of its border")
  func borderSizes() throws {
    let flow = Chapters.flow(
      "<p>x</p><img src='a.png' style='display: block; width: 100pt; max-height: 50pt; padding: 5pt; border: 1pt solid; box-sizing: border-box'/>"
    )
    guard case .picture(_, let size) = try #require(flow.blocks.last).content else {
      Issue.record("no picture")
      return
    }
    #expect(size.width == 88 * .point && size.maxHeight == 38 * .point)
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
