import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// What documents become: text, blocks and the room between them.
@Suite("Flows") struct FlowTests {
  @Test(
    "white space collapses as CSS says",
    arguments: [
      ("<p>  a \n b  </p>", ["a b"]), ("<p>a <b> b</b> c</p>", ["a b c"]),
      ("<p>a<b> </b>b</p>", ["a b"]), ("<p> </p><p>a</p>", ["a"]),
      ("<p>a<br/> b</p>", ["a/b"]), ("<p>a <br/>b<br/></p>", ["a/b"]),
      ("<p>a<br/><br/>b</p>", ["a//b"]), ("a<p>b</p> c ", ["a", "b", "c"]),
      ("<p>a&#160; b</p>", ["a_ b"]),
      ("<p style='white-space: pre'>  a  b\n\tc d</p>", ["__a__b/________c d"]),
      ("<pre>\na\n  b\n</pre>", ["a/__b"]),
      ("<p style='white-space: pre-line'> a  b \n c</p>", ["a b/c"]),
      ("<p>a <span style='white-space: nowrap'>b  c </span>d</p>", ["a b_c d"]),
      ("<p>a <nobr>b c</nobr> d</p>", ["a b_c d"]),
      ("<p>a <code style='white-space: pre'>b  c d</code> e</p>", ["a b__c_d e"]),
      ("<p>a <span style='display: inline-block'>b <i>c d</i> e</span> f g</p>", ["a b_c_d_e f g"]),
      (
        "<p>a <span style='display: inline-block'>b c \(String(repeating: "d", count: 60))</span></p>",
        ["a b c \(String(repeating: "d", count: 60))"]
      ),
      ("<p>日本\n語<b>\n漢</b> a\nb 한\n국</p>", ["日本語漢 a b 한 국"]),
      ("<p>a\u{FFFC}b\u{1}</p>", ["ab"]), ("<p>a<!-- c --> b</p>", ["a b"]),
      ("<div>a<div>b</div>c</div>", ["a", "b", "c"]),
      ("<p>a<script>x</script><rp>y</rp> b</p>", ["a b"]), ("<p>a<wbr/>b</p>", ["a\u{200B}b"]),
      ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", ["漢"]),
      ("<p>x<span style='display:none'>y</span></p>", ["x"]),
      ("<p>a</p><p hidden=''>b</p>", ["a"]),
      ("<p style='text-transform: uppercase'>straße é</p>", ["STRASSE É"]),
      ("<p lang='tr' style='text-transform: uppercase'>ilk ılık</p>", ["İLK ILIK"]),
      ("<p lang='az-Latn' style='text-transform: lowercase'>İLK ILIK</p>", ["ilk ılık"]),
      ("<p lang='el' style='text-transform: uppercase'>ίσως ΐ</p>", ["ΙΣΩΣ Ϊ"]),
      ("<p style='text-transform: capitalize'>one two-three<b>four</b></p>", ["One Two-Threefour"]),
    ])
  func whiteSpace(body: String, texts: [String]) {
    let flow = Chapters.flow(body)
    #expect(flow.texts == texts)
    #expect(flow.faults == [])
  }

  @Test(
    "margins that meet become one",
    arguments: [
      ("<p>a</p><p>b</p>", "p { margin: 10pt 0 20pt }", [10, 20], 20),
      ("<div><p>a</p></div><p>b</p>", "div { margin: 30pt 0 } p { margin: 20pt 0 }", [30, 30], 20),
      (
        "<p>a</p><div></div><p>b</p>", "p { margin: 5pt 0 } div { margin: 40pt 0 7pt }", [5, 40], 5
      ),
      ("<p>a</p><p>b</p>", "p { margin: 20pt 0 -5pt }", [20, 15], 0),
      ("<div><p>a</p></div><p>b</p>", "div { padding: 4pt 0 } p { margin: 3pt 0 }", [7, 10], 3),
      ("<p>a</p><p><br/></p><p>b</p>", "p { margin: 2pt 0; line-height: 12pt }", [2, 16], 2),
      ("<p>a</p><div></div><p>b</p>", "p { margin: 0 } div { height: 9pt }", [0, 9], 0),
      ("<p>a</p><hr/><p>b</p>", "p { margin: 0 } hr { margin: 8pt 0 }", [0, 8, 8], 0),
    ])
  func margins(body: String, css: String, spaces: [Double], below: Double) {
    let flow = Chapters.flow(body, css + " body { font-size: 12pt }")
    #expect(flow.spaces == spaces)
    #expect(flow.blocks.last?.spaceBelow.points == below)
    #expect(flow.faults == [])
  }

  @Test("frames stand around their blocks, one within the other, with the room in them")
  func frames() throws {
    let flow = Chapters.flow(
      "<p>a</p><div id='o'><p>b</p><div id='i'><p>c</p></div><p>d</p></div><p>e</p><div id='i'></div>",
      "p { margin: 10pt 0 } #o { border: 2pt solid red; padding: 3pt 4pt; margin: 20pt 5pt } #i { background: #eee; padding: 1pt }"
    )
    #expect(flow.faults == [])
    #expect(flow.frames.map(\.blocks) == [1..<4, 2..<3])
    #expect(flow.frames.map(\.parent) == [nil, 0])
    #expect(flow.blocks.map(\.frame) == [nil, 0, 1, 0, nil])
    #expect(flow.spaces == [10, 20, 10, 10, 20])
    let outer = try #require(flow.frames.first)
    #expect(outer.padding.top.points == 13 && outer.padding.bottom.points == 13)
    #expect(outer.inset.left.points == 5 && outer.inset.right.points == 5)
    #expect(outer.border.left?.width.points == 2 && outer.border.left?.color.red == 255)
    #expect(flow.frames[1].padding.top.points == 11 && flow.frames[1].padding.bottom.points == 11)
    #expect(flow.blocks[1].inset.left.points == 11 && flow.blocks[2].inset.left.points == 12)
  }

  @Test(
    "boxes are as wide as their styles say",
    arguments: [
      ("margin: 0 10pt", 10.0, 10.0), ("width: 50%", 0, 200),
      ("width: 50%; margin: 0 auto", 100, 100), ("width: 100pt; margin-left: auto", 300, 0),
      ("max-width: 300pt; margin: 0 auto", 50, 50), ("padding-left: 10%", 40, 0),
      ("margin-left: -50pt", 0, 0), ("direction: rtl; width: 100pt", 300, 0),
      ("width: 100pt; padding: 0 10pt", 10, 290),
      ("width: 200pt; padding: 0 10pt; box-sizing: border-box", 10, 210),
      ("margin: 0 300pt", 300, 4),
    ])
  func widths(css: String, left: Double, right: Double) {
    let flow = Chapters.flow("<div><p>a</p></div>", "div { \(css) }")
    #expect(flow.blocks[0].inset.left.points == left)
    #expect(flow.blocks[0].inset.right.points == right)
  }

  @Test("however deep boxes are, text keeps some width")
  func deep() {
    let deep =
      String(repeating: "<blockquote>", count: 200) + "a"
      + String(repeating: "</blockquote>", count: 200)
    let flow = Chapters.flow(deep)
    #expect(400 - flow.blocks[0].inset.left.points - flow.blocks[0].inset.right.points >= 95)
    #expect(flow.faults == [])
  }

  @Test(
    "an item that begins with a block has its marker beside that, and one around has its own there too",
    arguments: [
      ("<ul><li><h3>a</h3><p>b</p></li></ul>", [["•0"], []]),
      ("<ul><li><blockquote><p>a</p></blockquote></li></ul>", [["•18.0"]]),
      ("<ul><li><img src='a.png'/></li><li>b</li></ul>", [["•0"], ["•0"]]),
      ("<ul><li><ol><li>a</li><li>b</li></ol></li></ul>", [["•21.0", "1.0"], ["2.0"]]),
      ("<ul><li><ul style='padding: 0'><li>a</li></ul></li></ul>", [["◦0"]]),
      ("<ul><li><table><tr><td>a</td><td>b</td></tr></table></li></ul>", [["•21.0 page"], []]),
      ("<ul style='list-style: disc inside'><li>a</li></ul>", [["• line"]]),
      (
        "<ul style='list-style-position: inside'><li><ol><li>a</li></ol></li></ul>",
        [["• line", "1. line"]]
      ),
      (
        "<ul><li><ol style='list-style-position: inside'><li>a</li></ol></li></ul>",
        [["•21.0", "1. line"]]
      ),
      (
        "<ul style='list-style: inside'><li><ol style='list-style: outside'><li>a</li></ol></li></ul>",
        [["• line", "• line"]]
      ),
    ])
  func markersOfBlocks(body: String, markers: [[String]]) {
    let flow = Chapters.flow(body)
    let found = flow.blocks.map { block in
      (block.paragraph.outerMarkers + [block.paragraph.marker].compactMap { $0 }).map { marker in
        switch marker.edge {
        case .block(let distance):
          "\(marker.text)\(distance == 0 ? "0" : "\(distance.points)")"
        case .page(let distance): "\(marker.text)\(distance.points) page"
        case .line: "\(marker.text) line"
        }
      }
    }
    #expect(found == markers)
    #expect(flow.faults == [])
  }

  @Test(
    "chapters open at heads of their level in the midst of a file, unless the publisher says otherwise"
  )
  func openings() {
    func flow(_ css: String) -> Flow {
      var shelf = StyleSheetShelf()
      let chapter = StyledChapter(
        markup:
          "<html><head><style>\(css)</style></head><body><h1>a</h1><h2>b</h2><p>c</p><h3>d</h3>"
          + "<div><h2>e</h2></div></body></html>",
        isXML: true, path: "a.xhtml", opening: 2, shelf: &shelf, sheets: { _ in nil })
      return chapter.flow(Chapters.wishes)
    }
    let plain = flow("")
    #expect(plain.blocks.map(\.breaks.before.endsPage) == [true, true, false, false, true])
    #expect(plain.blocks.map(\.opensChapter) == [false, true, false, false, true])
    #expect(plain.blocks.map { $0.spaceAbove.points >= 150 } == [true, true, false, false, true])
    #expect(
      flow("h2 { break-before: avoid }").blocks.map(\.opensChapter)
        == Array(repeating: false, count: 5))
  }

  @Test(
    "words that lead nowhere look like others, and what the house says gives way to the publisher")
  func deadLinks() {
    var shelf = StyleSheetShelf()
    let chapter = StyledChapter(
      markup:
        "<html><head><style>pre { background: red }</style></head><body><p><a href='x' id='i'>a</a><a href='y'>b</a>"
        + "<code>c</code></p><pre>d</pre></body></html>", isXML: true, path: "a.xhtml",
      leads: { $0 == "y" }, house: "code, pre { background-color: rgba(0, 0, 0, 0.2) }",
      shelf: &shelf,
      sheets: { _ in nil })
    let flow = chapter.flow(Chapters.wishes)
    #expect(flow.links.map(\.target) == ["y"] && flow.anchors.map(\.name) == ["i"])
    let spans = flow.spans(0)
    #expect(spans.map(\.face.color) == [.black, spans[1].face.color, .black])
    #expect(spans[1].face.color != .black)
    #expect(flow.inlineBoxes.map(\.background?.alpha) == [51])
    #expect(flow.frames.map(\.background) == [FlowColor(red: 255, green: 0, blue: 0)])
  }

  @Test("items of lists are counted and marked in the way of their list")
  func lists() {
    func markers(_ body: String, _ css: String = "") -> [String] {
      Chapters.flow(body, css).blocks.map { $0.paragraph.marker?.text ?? "-" }
    }
    #expect(markers("<ul><li>a</li><li><p>b</p><p>c</p></li></ul>") == ["•", "•", "-"])
    #expect(markers("<ol><li>a</li><li>b</li></ol>") == ["1.", "2."])
    #expect(
      markers("<ol start='4'><li>a</li><li value='9'>b</li><li>c</li></ol>") == ["4.", "9.", "10."])
    #expect(markers("<ol reversed=''><li>a</li><li>b</li></ol>") == ["2.", "1."])
    #expect(markers("<ol type='i'><li>a</li><li>b</li></ol>") == ["i.", "ii."])
    #expect(markers("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>") == ["•", "◦", "•"])
    #expect(markers("<ul><li>a</li></ul>", "ul { list-style: none }") == ["-"])
    #expect(markers("<ul><li>a</li></ul>", "li { list-style-type: '– ' }") == ["– "])
    #expect(markers("<ul><li></li><li>b</li></ul>") == ["•"])
    #expect(
      markers("<div><div>a</div></div>", "div div { display: list-item; list-style: upper-roman }")
        == ["I."])
    #expect(ListMarker.text(.named("lower-alpha"), 28) == "ab.")
    #expect(ListMarker.text(.named("upper-roman"), 1_994) == "MCMXCIV.")
    #expect(ListMarker.text(.named("lower-greek"), 3) == "γ.")
    #expect(ListMarker.text(.named("decimal-leading-zero"), 7) == "07.")
    let item = Chapters.flow("<ol><li>a</li></ol>").blocks[0]
    #expect(item.inset.left.points == 21)
    #expect(item.paragraph.indent == 0)
  }

  @Test("markers that begin lines ask for no room beside them")
  func markersOnLines() {
    let css = "ol { padding: 0; list-style-position: "
    func inset(_ position: String) -> Double {
      Chapters.flow("<ol><li>a</li></ol>", "\(css)\(position) }").blocks[0].inset.left.points
    }
    #expect(inset("inside") == 0 && inset("outside") > 0)
  }

  @Test("pictures stand in lines, or by themselves where nothing else does")
  func pictures() throws {
    let flow = Chapters.flow(
      "<p>a <img src='../i/b.png' alt=' the  b '/> c</p><p><img src='../i/b.png' alt='the b' width='100'/></p><img src='http://x/y.png' alt='away'/>"
        + "<svg xmlns='http://www.w3.org/2000/svg'><title>t</title><image href='c.jpg'/></svg><object data='d.svg'>no</object><object data='d.mp4'>yes</object>",
      "img { height: 50vh; max-width: 90% }")
    #expect(flow.texts == ["a [] c", "[]", "[away][][]yes"])
    #expect(
      flow.pictures == [
        FlowPicture(path: "OPS/i/b.png", alternative: "the b"),
        FlowPicture(path: "OPS/text/c.jpg", alternative: "t"), FlowPicture(path: "OPS/text/d.svg"),
      ])
    var size = FlowPictureSize(width: 75 * .point, height: 300 * .point)
    size.maxWidth = 360 * .point
    #expect(
      flow.blocks[1].content
        == .picture(0, size: size))
    #expect(flow.blocks[1].paragraph.alignment == .center)
    #expect(flow.problems == ["no picture within the book: http://x/y.png"])
    #expect(flow.faults == [])
    #expect(flow.spans(2).map(\.face.isItalic).first == true)
    let left = Chapters.flow(
      "<p style='text-align: left'><img src='a'/></p><img src='a' style='display: block; margin: 0 auto; text-align: left'/>"
    )
    #expect(left.blocks.map(\.paragraph.alignment) == [.left, .center])
  }

  @Test("rules are as thick, wide and coloured as they are styled, and may be left out")
  func rules() throws {
    let rule = try #require(
      Chapters.flow(
        "<hr/>", "hr { border: 0; height: 2pt; background: #f00; width: 100pt; margin: 1pt auto }"
      ).blocks.first)
    let red = FlowColor(red: 255, green: 0, blue: 0)
    #expect(rule.content == .rule(FlowBorder(width: 2 * .point, color: red)))
    #expect(rule.inset.left.points == 150)
    #expect(Chapters.flow("<hr/>").blocks[0].inset.left.points == 150)
    #expect(Chapters.flow("a<hr/>b", "hr { border: none }").texts == ["a", "b"])
    let double = Chapters.flow("<hr/>", "hr { border: 0; border-top: 3pt double #f00 }").blocks[0]
    #expect(
      double.content == .rule(FlowBorder(width: 3 * .point, color: red, stroke: .double)))
  }

  @Test("ornaments stand for rules: signs that are generated, and pictures behind them")
  func ornaments() throws {
    let signs = Chapters.flow(
      "<p>a</p><hr/><p>b</p>",
      "hr { border: 0; height: auto; width: auto; text-align: center } hr::before { content: '* * *' }"
    )
    #expect(signs.texts == ["a", "* * *", "b"])
    #expect(signs.blocks[1].paragraph.alignment == .center)
    #expect(signs.blocks[1].breaks.after == .avoided)
    let css =
      "hr { border: 0; height: 12pt; background: url(../i/o%20n.png) no-repeat center; margin: 0 }"
    let link = "<link rel='stylesheet' href='../css/a.css'/>"
    let markup = "<html><head>\(link)</head><body><p>a</p><hr/><p>b</p></body></html>"
    let chapter = StyledChapter(
      markup: markup, isXML: true, path: "OPS/text/a.xhtml",
      sheets: { $0 == "OPS/css/a.css" ? css : nil })
    let flow = chapter.flow(Chapters.wishes)
    #expect(flow.texts == ["a", "[]", "b"])
    #expect(flow.pictures.map(\.path) == ["OPS/i/o n.png"])
    #expect(flow.faults == [])
    guard case .picture(_, let size) = flow.blocks[1].content else {
      Issue.record("no picture")
      return
    }
    #expect(size.maxHeight == 12 * .point)
    let inset = flow.blocks[1].inset
    #expect(inset.left == 0 && inset.right == 0)
    #expect(chapter.flow(Chapters.wishes) { _ in true }.texts == ["a", "b"])
  }

  @Test("what stands in raised letters is raised once; what is moved, moves with all in it")
  func places() {
    let flow = Chapters.flow(
      "<p>a<a>1<sup>2</sup></a><i>3<b>4</b></i></p>",
      "body { font-size: 12pt } a { vertical-align: super } i { position: relative; top: -0.5em; left: 1pt } b { position: relative; bottom: 2pt }"
    )
    let faces = flow.spans(0).map(\.face)
    #expect(faces.map(\.seat) == [.baseline, .superior, .superior, .baseline, .baseline])
    #expect(faces[2].around == 12 * .point && faces[2].rise < 2 * .point && faces[2].rise > 0)
    #expect(faces.map(\.shiftDown.points) == [0, 0, 0, -6, -8])
    #expect(faces.map(\.shiftRight.points) == [0, 0, 0, 1, 1])
  }

  @Test("numbers of notes are no smaller than two thirds of the text, whatever they stand in")
  func smallest() {
    let flow = Chapters.flow(
      "<p>a<small>b<sup>1<sup>2</sup></sup></small><i>c</i></p>",
      "body { font-size: 12pt } i { font-size: 1pt }")
    let sizes = flow.spans(0).map { ($0.face.size.points * 100).rounded() / 100 }
    #expect(sizes == [12, 10.2, 7.92, 7.92, 7.2])
  }

  @Test("pictures stand where words say: at the middle, at heads and feet")
  func seats() {
    let words = ["middle", "text-top", "text-bottom", "top", "bottom", "baseline", "3pt"]
    let body = words.map { "<img src='a.png' style='vertical-align: \($0)'/>" }.joined()
    let flow = Chapters.flow("<p>x\(body)</p>")
    #expect(
      flow.spans(0).dropFirst().map(\.face.seat) == [
        .middle, .textTop, .textBottom, .top, .bottom, .baseline, .baseline,
      ])
    #expect(flow.spans(0).last?.face.rise == 3 * .point)
  }

  @Test("the first line of a paragraph, and of the first in a box, has letters of its own")
  func firstLines() throws {
    let flow = Chapters.flow(
      "<div><p>a <i>b</i></p><p>c</p></div><p>d</p>",
      "div::first-line { font-variant: small-caps } p:last-child::first-line { color: #f00 }")
    let first = flow.blocks[0].paragraph.firstLine
    #expect(first.count == 2 && flow.blocks[1].paragraph.firstLine.isEmpty == false)
    for (old, new) in first {
      #expect(flow.faces[new].hasSmallCapitals && !flow.faces[old].hasSmallCapitals)
      #expect(flow.faces[new].isItalic == flow.faces[old].isItalic)
    }
    #expect(flow.blocks[2].paragraph.firstLine.values.first.map { flow.faces[$0].color.red } == 255)
  }

  @Test("names and links find their places in the text")
  func names() {
    let flow = Chapters.flow(
      "<p id='a'>one <a id='b' href='x#y'>two <b id='c'>three</b></a> <a name='d'/></p><h1 id='e'/><p>four<a href='z'><a href='w'>five</a></a></p><a href='q'/><i id='f'/>"
    )
    #expect(flow.anchors.map(\.name) == ["a", "b", "c", "d", "e", "f"])
    #expect(flow.anchors.map(\.offset) == [0, 4, 8, 13, 13, 21])
    #expect(
      flow.links == [FlowLink(text: 4..<13, target: "x#y"), FlowLink(text: 17..<21, target: "z")])
    #expect(flow.texts == ["one two three", "fourfive"])
    #expect(flow.faults == [])
    let across = Chapters.flow("<a href='x'><p>a<br/></p><p>b</p></a>")
    #expect(across.links == [FlowLink(text: 0..<2, target: "x")])
  }

  @Test("what is placed out of sight is left out, but can be led to")
  func outOfSight() {
    let flow = Chapters.flow(
      "<p class='a' id='a'>far</p><p class='b' id='b'>speck</p><p class='c'>near</p><p id='d' hidden=''>e</p>",
      ".a { position: absolute; left: -999em } .b { position: absolute; width: 1px; height: 1px }"
        + " .c { position: absolute; left: -1em } p { position: relative; left: -9999px }")
    #expect(flow.texts == ["near"])
    #expect(flow.anchors.map(\.name) == ["a", "b", "d"])
    #expect(flow.anchors.map(\.offset) == [0, 0, 4])
    for place in ["left: 92%", "right: 1em", "left: -8%"] {
      let pages = Chapters.flow(
        "<p>a <span id='p9'>[9]</span>b</p>", "span { position: absolute; \(place) }")
      #expect(pages.texts == ["a b"])
      #expect(pages.anchors == [FlowAnchor(name: "p9", offset: 2)])
      // Words are no numbers of pages, and none may be lost.
      for (text, isSeen) in [
        ("Anno 1712", true), ("gloss", true), ("Pg 12", false), ("xiv", false),
      ] {
        let flow = Chapters.flow(
          "<p>a <span>\(text)</span></p>", "span { position: absolute; \(place) }")
        #expect(flow.texts == [isSeen ? "a \(text)" : "a"], "\(text)")
      }
    }
    for place in ["", "left: 5%", "right: 84%"] {
      let label = Chapters.flow("<p>a <span>b</span></p>", "span { position: absolute; \(place) }")
      #expect(label.texts == ["a b"])
    }
  }

  @Test("pages end where styles say, at the nearest block")
  func breaks() {
    let flow = Chapters.flow(
      "<section><h1>a</h1><p>b</p></section><section><p>c</p><p>d</p></section><div><p>e</p></div><p>f</p>",
      "section { page-break-before: always } div { break-after: right; orphans: 4 } section p { break-inside: avoid }"
    )
    #expect(
      flow.blocks.map(\.breaks.before) == [.page, .allowed, .page, .allowed, .allowed, .allowed])
    #expect(
      flow.blocks.map(\.breaks.after) == [.avoided, .allowed, .allowed, .allowed, .recto, .allowed])
    #expect(flow.blocks.map(\.breaks.staysWhole) == [true, true, true, true, false, false])
    #expect(flow.blocks.map(\.breaks.orphans) == [2, 2, 2, 2, 4, 2])
    #expect(flow.blocks.map(\.headLevel) == [1, 0, 0, 0, 0, 0])
    let figure = Chapters.flow("<figure><img src='a'/><figcaption>b</figcaption></figure><p>c</p>")
    #expect(figure.blocks.map(\.breaks.after) == [.avoided, .allowed, .allowed])
    // A line of verse that is a block is not alone at the foot of a page, and none at the head.
    let line = "<span>Are bad for baby seals</span><br/>"
    let stanza = Chapters.flow(
      "<p>\(String(repeating: line, count: 5))</p><p>a</p>", "p > span { display: block }")
    #expect(
      stanza.blocks.map(\.breaks.after)
        == [.avoided, .allowed, .allowed, .avoided, .allowed, .allowed])
    #expect(stanza.kept == [0..<2, 3..<5] && figure.kept == [0..<2])
    #expect(figure.blocks.map(\.breaks.staysWhole) == [true, true, false])
  }

  @Test("what styles generate stands in the text")
  func generated() {
    let flow = Chapters.flow(
      "<p title='T'>a</p><q lang='de'>b <q>c</q></q><div>d</div>",
      "p::before { content: '[' attr(title) '] ' } p:after { content: '\\201D'; font-weight: bold } div::before { content: '* * *'; display: block }"
        + " div::after { content: none }")
    #expect(flow.texts == ["[T] a”", "„b ‚c‘“", "* * *", "d"])
    #expect(flow.spans(0).map(\.face.weight) == [400, 700])
    #expect(flow.faults == [])
  }

  @Test("letters are raised, drawn through, coloured and named in their language")
  func faces() {
    let flow = Chapters.flow(
      "<p lang='en'>a<sup>1<i>x</i></sup><sub>2</sub><u><s xml:lang='fr'>b</s></u><span style='background: #ff0'>c<b>d</b></span><span style='visibility: hidden'>e</span></p>"
    )
    let faces = flow.spans(0).map(\.face)
    #expect(flow.spans(0).map(\.text) == ["a", "1", "x", "2", "b", "c", "d", "e"])
    #expect(
      faces.map(\.seat) == [
        .baseline, .superior, .superior, .inferior, .baseline, .baseline, .baseline, .baseline,
      ])
    #expect(faces.map(\.around.points) == [0, 12, 12, 12, 0, 0, 0, 0])
    #expect(faces.allSatisfy { $0.rise == 0 })
    #expect(faces[1].size.points == 8.4 || abs(faces[1].size.points - 8.4) < 0.01)
    #expect(faces[4].language == "fr" && faces[0].language == "en")
    #expect(
      flow.inlineBoxes.map { String(decoding: flow.text[$0.text], as: UTF8.self) }
        == ["b", "b", "cd", "e"])
    #expect(
      flow.inlineBoxes.map { $0.decorations.map(\.place) } == [[.below], [.through], [], []])
    #expect(flow.inlineBoxes[2].background == FlowColor(red: 255, green: 255, blue: 0))
    #expect(faces[7].color.alpha == 0)
  }

  @Test("a large letter that text would flow around is set like the text")
  func initials() {
    let flow = Chapters.flow(
      "<p><span class='i'>T</span>he end</p>",
      ".i { float: left; font-size: 4em; font-weight: bold }")
    #expect(flow.texts == ["The end"])
    #expect(flow.spans(0).map(\.face.size.points) == [12, 12])
  }

  @Test("the page takes the body's colour, unless that is white, but none of its margins")
  func page() {
    let flow = Chapters.flow(
      "<body style='background: #102030; margin: 50pt; padding: 9pt'><p>a</p></body>")
    #expect(flow.background == FlowColor(red: 16, green: 32, blue: 48))
    #expect(flow.blocks[0].inset == (0, 0) && flow.spaces == [0])
    #expect(Chapters.flow("<body style='background: white'>a</body>").background == nil)
  }

  @Test("indents are for paragraphs that nothing else tells from those before")
  func indents() {
    let indents = Chapters.flow(
      "<h1>a</h1><p>b</p><p>c</p><p style='text-align: center'>d</p><blockquote><p>e</p><p>f</p></blockquote><p>g<img src='x' style='display: block'/>h</p>"
    )
    .blocks.map(\.paragraph.indent.points)
    #expect(indents == [0, 0, 18, 0, 0, 18, 18, 0, 0])
    let gaps = Chapters.flow("<p>a</p><p>b</p>", "p { margin: 1em 0 }").blocks.map(
      \.paragraph.indent.points)
    #expect(gaps == [0, 0])
    // A page makes a line of .4em, and nothing of .3em.
    for (margin, indent) in [(0.3, 18.0), (0.4, 0)] {
      let small = Chapters.flow("<p>a</p><p>b</p>", "p { margin: \(margin)em 0 }").blocks
      #expect(small[1].paragraph.indent.points == indent)
    }
    let around = Chapters.flow(
      "<div><p>a</p><p>b</p></div><p>c</p><p>d</p>", "div { text-indent: 5pt }"
    )
    .blocks.map(\.paragraph.indent.points)
    #expect(around == [5, 5, 18, 18])
    let hanging = Chapters.flow("<p>a</p>", "p { margin-left: 2em; text-indent: -3em }").blocks[0]
      .paragraph.indent.points
    #expect(hanging == -24)
  }

  @Test("a formula stands in its line as one thing that can be read, or in a line by itself")
  func formulas() {
    let math =
      "<math xmlns='http://www.w3.org/1998/Math/MathML'> <msup><mi> x </mi><mn>2</mn></msup> <mo>=</mo> <mfrac><mn>1</mn><mi>y</mi></mfrac><annotation>z</annotation></math>"
    let flow = Chapters.flow("<p>a \(math) b</p>")
    #expect(flow.texts == ["a x2 = 1/y b"])
    let matrix = Chapters.flow(
      "<math xmlns='http://www.w3.org/1998/Math/MathML' display='block'><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd> "
        + "<mtd><mn>2</mn></mtd></mtr> <mtr><mtd><mn>3</mn></mtd><mtd/></mtr></mtable><mo>)</mo></math>"
    )
    #expect(matrix.texts == ["(1 2; 3 )"])
    #expect(matrix.blocks[0].paragraph.alignment == .center)
    guard case .text(let spans) = flow.blocks[0].content else {
      Issue.record("no text")
      return
    }
    #expect(spans.map(\.formula) == [nil, 0, nil])
    #expect(flow.formulas.map(\.isDisplayed) == [false])
    #expect(matrix.formulas.map(\.isDisplayed) == [true])
  }

  @Test("elements within a line keep the room that their styles ask for")
  func sides() {
    let css =
      "b { padding-left: 1em; margin-right: 2em; border-left: 1px solid } i { padding: 0 8px }"
    func sides(_ body: String) -> [String] {
      let flow = Chapters.flow("<p>\(body)</p>", css)
      guard case .text(let spans) = flow.blocks.first?.content else { return [] }
      return spans.map { span in
        let text = String(decoding: flow.text[span.text], as: UTF8.self)
        let sides = [
          span.before.margin, span.before.padding, span.after.margin, span.after.padding,
        ]
        return text + sides.map { " \(($0.points * 100).rounded() / 100)" }.joined()
      }
    }
    let body = sides("<b>a</b> x<b><i>c</i></b>")
    #expect(body.count == 3 && body.first == "a 0.0 12.75 24.0 0.0")
    #expect(body.last == "c 0.0 18.75 24.0 6.0")
    // What holds nothing is room before what follows; a margin that is taken back counts for nothing.
    #expect(sides("<i></i>y").first == "y 0.0 12.0 0.0 0.0")
    #expect(sides("<b style='margin-left: -1em'>z</b>").first == "z 0.0 12.75 24.0 0.0")
    #expect(sides("<b dir='rtl'>z</b>").first == "z 24.0 0.0 0.0 12.75")
    // No more than a third of the line.
    #expect(sides("<b style='margin-left: 99em'>z</b>").first != "z 1188.0 12.75 24.0 0.0")
  }

  @Test("a piece of a line is as wide as its style says")
  func pieces() {
    func piece(_ css: String, _ body: String = "a <b>b c</b> d") -> FlowPiece? {
      let flow = Chapters.flow("<p>\(body)</p>", "b { display: inline-block; \(css) }")
      guard case .text(let spans) = flow.blocks.first?.content else { return nil }
      return spans.compactMap(\.piece).first
    }
    #expect(piece("width: 6em") == FlowPiece(length: 4, width: 72 * .point, share: 0))
    #expect(
      piece("width: 6em; padding-left: 8px; text-align: center")
        == FlowPiece(length: 4, width: 78 * .point, share: 500))
    #expect(piece("width: 6em; text-align: right; direction: rtl")?.share == 0)
    #expect(piece("display: inline; width: 6em") == nil)
    #expect(piece("") == nil)
    // An empty one is room before what follows.
    let flow = Chapters.flow("<p>a <b></b>d</p>", "b { display: inline-block; width: 4em }")
    guard case .text(let spans) = flow.blocks.first?.content else { return }
    #expect(spans.last?.before.padding == 48 * .point)
  }

  @Test(
    "where a picture cannot be had, what is said in its place stands there, leaning and in brackets"
  )
  func missingPictures() {
    let chapter = Chapters.chapter(
      "<p>a <img src='gone.png' alt='a map'/> b</p><p><img src='gone.png'/></p><p><img src='b.png' alt='c'/></p>"
    )
    let flow = chapter.flow(Chapters.wishes) { $0 == "OPS/text/gone.png" }
    #expect(flow.texts == ["a [a map] b", "[]", "[]"])
    #expect(flow.spans(0).map(\.text) == ["a ", "[a map]", " b"])
    #expect(flow.spans(0).map(\.face.isItalic) == [false, true, false])
    #expect(flow.pictures.map(\.path) == ["OPS/text/gone.png", "OPS/text/b.png"])
    #expect(flow.faults == [])
  }

  @Test(
    "signs that part two scenes stay with what follows, unless a page is to end there",
    arguments: [
      ("* * *", true), ("⁂", true), ("—", true), ("***", true), ("•", true), ("Oh!", false),
      ("12", false), ("* * * * * * * * * * * * *", false), ("…", true), ("\u{A0}", false),
    ])
  func sceneBreaks(signs: String, parts: Bool) {
    let flow = Chapters.flow("<p>a</p><p>\(signs)</p><p>b</p>")
    #expect(flow.blocks[1].breaks.after == (parts ? .avoided : .allowed))
    let last = Chapters.flow("<p>a</p><p style='page-break-after: always'>\(signs)</p><p>b</p>")
    #expect(last.blocks[1].breaks.after == .page)
    #expect(Chapters.flow("<p>a</p><hr/><p>b</p>").blocks[1].breaks.after == .avoided)
  }
}
