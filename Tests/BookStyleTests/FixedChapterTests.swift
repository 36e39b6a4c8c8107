import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// A page of 400 by 300 pixels, which is 300 by 225 points.
private func page(_ body: String, style: String = "") -> FixedChapter {
  var wishes = FlowWishes(
    textSize: 12 * .point, page: (300 * .point, 225 * .point), margins: FlowSides(all: 0))
  wishes.isExact = true
  var shelf = StyleSheetShelf()
  let chapter = StyledChapter(
    markup: "<html><head><style>body{margin:0}\(style)</style></head><body>\(body)</body></html>",
    isXML: true, path: "OPS/a.xhtml", isFixed: true, shelf: &shelf, sheets: { _ in nil })
  return FixedChapter(chapter, wishes)
}

/// The texts of the boxes of a page, in order.
private func texts(_ page: FixedChapter) -> [String] {
  page.boxes.compactMap { box in
    guard case .text(let text) = box.content else { return nil }
    return String(
      decoding: page.flow(of: text, width: 300 * .point, height: 225 * .point).text, as: UTF8.self)
  }
}

private func pt(_ points: Double) -> FixedLength { FixedLength(points: points) }
private func pc(_ percent: Double) -> FixedLength { FixedLength(percent: percent) }

@Suite("Boxes of pages of fixed layout") struct FixedChapterTests {
  @Test("an element that stands by itself is a box; what stands in lines between is one text")
  func boxes() {
    let page = page("a <b>b</b><div>c<p>d</p>e</div> f <ul><li>g</li></ul>")
    #expect(texts(page) == ["a b", "c", "d", "e", "f", "g"])
    // The page, what is around all, and the body.
    #expect(page.boxes.prefix(3).map(\.parent) == [nil, 0, 1])
  }

  @Test("what is placed is a box wherever it stands")
  func placed() throws {
    let style = "span{position:absolute;left:40px;top:10%;z-index:3;width:4em}"
    let page = page("<p>a <i><span>b</span></i> c</p>", style: style)
    #expect(texts(page) == ["a", "b", "c"])
    let box = try #require(page.boxes.first { $0.position == .placed })
    #expect(box.inset.left == FixedLength(points: 30) && box.inset.top == FixedLength(percent: 10))
    #expect(box.inset.right == nil && box.level == 3 && box.width == FixedLength(points: 48))
  }

  @Test("letters are as large as the book says, and lines are not made full")
  func letters() {
    let page = page("<p style='font-size:2px'>a</p><p style='font-size:500px'>b</p>")
    let sizes = page.boxes.compactMap { box -> FlowLength? in
      guard case .text(let text) = box.content else { return nil }
      let flow = page.flow(of: text, width: 300 * .point, height: 0)
      #expect(flow.blocks[0].paragraph.alignment == .left && !flow.blocks[0].paragraph.hyphenates)
      return flow.faces.first?.size
    }
    #expect(sizes == [FlowLength(points: 1.5), FlowLength(points: 375)])
  }

  @Test(
    "boxes are cut to basic shapes; what is none cuts nothing",
    arguments: [
      ("inset(10% 5px)", .inset([pc(10), pt(3.75), pc(10), pt(3.75)], corners: [])),
      (
        "inset(1pt round 5pt 6pt 7pt)",
        .inset([pt(1), pt(1), pt(1), pt(1)], corners: [pt(5), pt(6), pt(7), pt(6)])
      ),
      (
        "inset(1pt 2pt 3pt 4pt round 5pt)",
        .inset([pt(1), pt(2), pt(3), pt(4)], corners: [pt(5), pt(5), pt(5), pt(5)])
      ),
      ("circle()", .circle(.closest, .init(pc(50), pc(50)))),
      ("circle(40% at left 10pt)", .circle(.length(pc(40)), .init(.zero, pt(10)))),
      (
        "ellipse(farthest-side 2pt at 25% 75%)",
        .ellipse(.farthest, .length(pt(2)), .init(pc(25), pc(75)))
      ),
      (
        "polygon(evenodd, 50% 0, 100% 100%, 0 100%)",
        .polygon(
          [.init(pc(50), .zero), .init(pc(100), pc(100)), .init(.zero, pc(100))], countsOdd: true)
      ),
      ("none", nil), ("url(#a)", nil), ("circle(a)", nil), ("polygon(0 0, 1pt 1pt)", nil),
      ("inset()", nil),
    ] as [(String, FixedShape<FixedLength>?)])
  func shapes(css: String, shape: FixedShape<FixedLength>?) throws {
    let page = page("<div id='a'>b</div>", style: "div{-webkit-clip-path: \(css)}")
    let box = try #require(page.boxes.last { $0.content == .boxes })
    #expect(box.shape == shape)
  }

  @Test("pictures are boxes where they stand alone, as large as they are to be")
  func pictures() throws {
    let page = page(
      "<div><img src='a.png' width='40' height='50%'/></div><p>x<img src='b.png'/></p>"
        + "<div style='background:url(c.png) no-repeat right 8px / cover'></div>")
    #expect(page.pictures.map(\.path) == ["OPS/a.png", "OPS/c.png"])
    let box = try #require(
      page.boxes.first { if case .picture = $0.content { true } else { false } })
    #expect(box.width == FixedLength(points: 30) && box.height == FixedLength(percent: 50))
    let background = try #require(page.boxes.compactMap(\.backing).first)
    #expect(background.size == .cover)
    #expect(background.left.percent == 100 && background.top.points == 6)
  }

  @Test("the colour of the page is that of its outermost element that has one")
  func background() {
    let page = page("<p>a</p>", style: "body{background:#123456}")
    #expect(page.background == FlowColor(red: 0x12, green: 0x34, blue: 0x56))
    #expect(page.boxes.allSatisfy { $0.background == nil })
  }

  @Test(
    "what is done to boxes",
    arguments: [
      ("rotate(90deg)", FlowTransform(a: 0, b: 1, c: -1, d: 0), 0.0, 0.0),
      ("rotate(0.5turn)", FlowTransform(a: -1, b: 0, c: 0, d: -1), 0, 0),
      ("scale(2)", FlowTransform(a: 2, b: 0, c: 0, d: 2), 0, 0),
      ("scale(2, 3)", FlowTransform(a: 2, b: 0, c: 0, d: 3), 0, 0),
      ("scaleX(-1)", FlowTransform(a: -1, b: 0, c: 0, d: 1), 0, 0),
      ("translate(4px, 8px)", .identity, 3, 6), ("translateY(4px)", .identity, 0, 3),
      ("matrix(1, 2, 3, 4, 4, 8)", FlowTransform(a: 1, b: 2, c: 3, d: 4), 3, 6),
      ("matrix(1e30,0,0,1e30,1e30,0)", FlowTransform(a: 1e3, b: 0, c: 0, d: 1e3), 1e6, 0),
      ("scale(1e300)", FlowTransform(a: 1e3, b: 0, c: 0, d: 1e3), 0, 0),
    ])
  func transforms(_ text: String, _ matrix: FlowTransform, _ across: Double, _ down: Double) throws
  {
    let page = page("<p style='transform:\(text)'>a</p>")
    let step = try #require(page.boxes.lazy.compactMap(\.transforms.first).first)
    #expect(step.matrix == matrix)
    #expect(step.across.points == across && step.down.points == down)
  }

  @Test(
    "what is none, changes nothing",
    arguments: ["none", "turn(3)", "rotate()", "matrix(1,2,3)", "scale(a)", "rotate(1e30deg)"])
  func wrongTransforms(_ text: String) {
    let page = page("<p style='transform:\(text)'>a</p>")
    #expect(page.boxes.allSatisfy { $0.transforms.allSatisfy { $0.matrix == .identity } })
  }

  @Test("more boxes than a page has are left out, and that is told")
  func manyBoxes() {
    let page = page(String(repeating: "<p></p>", count: FixedBoxMaker.mostBoxes + 10))
    #expect(page.boxes.count == FixedBoxMaker.mostBoxes)
    #expect(page.problems == ["boxes after the first 8000 left out"])
  }
}
