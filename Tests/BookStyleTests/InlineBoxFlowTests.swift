import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Elements within lines of which more is seen than letters: backgrounds, frames, lines along their letters.
@Suite("Boxes within lines") struct InlineBoxFlowTests {
  private static let red = FlowColor(red: 255, green: 0, blue: 0)
  private static let blue = FlowColor(red: 0, green: 0, blue: 255)

  private static func box(_ css: String, around: String = "") -> FlowInlineBox? {
    Chapters.flow("<p>a <i>b</i></p>", "p { \(around) } i { \(css) }").inlineBoxes.last
  }

  private static func texts(_ flow: Flow) -> [String] {
    flow.inlineBoxes.map { String(decoding: flow.text[$0.text], as: UTF8.self) }
  }

  @Test(
    "lines along letters are drawn where, how and in the colour that is asked for",
    arguments: [
      ("underline", [FlowDecoration.Place.below], FlowDecoration.Stroke.solid, FlowColor.black),
      ("overline underline", [.below, .above], .solid, .black),
      ("line-through red", [.through], .solid, red),
      ("wavy #f00 underline 2pt", [.below], .wavy, red),
      ("underline dotted", [.below], .dotted, .black),
      ("underline dashed currentcolor", [.below], .dashed, .black),
      ("double overline blue auto", [.above], .double, blue),
    ])
  func lines(
    css: String, places: [FlowDecoration.Place], stroke: FlowDecoration.Stroke, color: FlowColor
  ) throws {
    let found = try #require(Self.box("text-decoration: \(css)")).decorations
    #expect(found.map(\.place) == places)
    #expect(found.allSatisfy { $0.stroke == stroke && $0.color == color })
    #expect(found[0].thickness == (css.contains("2pt") ? 2 * .point : nil))
  }

  @Test("single properties say the same, and none is no line")
  func longhands() throws {
    let css =
      "text-decoration-line: underline; text-decoration-style: double; text-decoration-color: red; text-decoration-thickness: 10%; text-underline-offset: 0.25em"
    let line = try #require(Self.box("font-size: 20pt; \(css)")?.decorations.first)
    #expect(line.stroke == .double && line.color == Self.red)
    #expect(line.thickness == 2 * .point && line.gap == .length(5 * .point))
    #expect(
      Self.box("text-decoration: underline; text-underline-position: under")?.decorations[0].gap
        == .beyond)
    #expect(Self.box("text-decoration: underline")?.decorations[0].skipsInk == true)
    let through = "text-decoration: underline"
    #expect(
      Self.box(through, around: "text-decoration-skip-ink: none")?.decorations[0].skipsInk == false)
    #expect(Self.box("text-decoration: underline; text-decoration: none") == nil)
    #expect(Self.box("text-decoration: underline; text-decoration: dotted") == nil)
    #expect(Self.box("text-decoration: underline; text-decoration: nothing") != nil)
  }

  @Test("a line goes on in what stands in its element, in one colour and at one height")
  func propagation() throws {
    let flow = Chapters.flow(
      "<p><u>a <b>b<small>c</small></b></u> d</p>",
      "u { color: red } b { color: blue; text-decoration: none } small { font-size: 50% }")
    #expect(Self.texts(flow) == ["a bc"])
    let line = try #require(flow.inlineBoxes[0].decorations.first)
    #expect(line.color == Self.red)
    #expect(flow.faces[flow.inlineBoxes[0].face].weight == 400)
    #expect(flow.faces[flow.inlineBoxes[0].face].size == 12 * .point)
  }

  @Test("what holds letters of one face alone lies where they do, such as the mark of a note")
  func oneFace() throws {
    func face(_ body: String) throws -> FlowFace {
      let flow = Chapters.flow("<p>a\(body)</p>")
      return flow.faces[try #require(flow.inlineBoxes.first).face]
    }
    #expect(try face("<u><sup>1</sup></u>").seat == .superior)
    #expect(try face("<u>b<sup>1</sup></u>").seat == .baseline)
    #expect(try face("<u><b><i>c</i></b></u>").isItalic)
    #expect(try face("<u><sup>1<img src='a.png'/></sup></u>").seat == .baseline)
  }

  @Test("in a note at the foot of a page there are the same boxes, as small as its letters")
  func notes() throws {
    let flow = Chapters.flow(
      "<p>a<a epub:type='noteref' href='#n'>1</a></p><aside epub:type='footnote' id='n'><p>1 <u>b</u> c</p></aside>"
    )
    #expect(flow.notes.count == 1 && Self.texts(flow) == ["b"])
    #expect(flow.faces[flow.inlineBoxes[0].face].size < 11 * .point)
    #expect(flow.faults == [])
  }

  @Test("a block's line is that of all paragraphs in it, along their letters")
  func blocks() {
    let flow = Chapters.flow(
      "<div><p>a</p><h1>b <u>c</u></h1></div><p>d</p>",
      "div { text-decoration: line-through red } h1 { font-size: 24pt; font-weight: 400 }")
    #expect(Self.texts(flow) == ["a", "b c", "c"])
    #expect(flow.inlineBoxes.map { flow.faces[$0.face].size.points } == [12, 24, 24])
    #expect(flow.inlineBoxes[1].decorations.map(\.color) == [Self.red])
  }

  @Test("what stands as one piece, is hidden or floats has no line of what is around it")
  func apart() {
    let flow = Chapters.flow(
      "<p><u>a<span class='p'>b</span><span class='h'>c</span></u></p><div class='u'><div class='f'>d</div><p>e</p></div>",
      ".p { display: inline-block } .h { visibility: hidden } .u { text-decoration: underline } .f { float: left }"
    )
    #expect(Self.texts(flow) == ["abc", "b", "c", "e"])
    #expect(flow.inlineBoxes.map(\.isApart) == [false, true, true, false])
    #expect(flow.inlineBoxes.map(\.decorations.count) == [1, 0, 0, 1])
  }

  @Test("paragraphs within an element have its lines, but stand in none of its frames")
  func blocksWithin() {
    let flow = Chapters.flow(
      "<div><i>a<p>b</p>c</i></div>",
      "i { border: 1pt solid; background: red; text-decoration: underline }")
    #expect(Self.texts(flow) == ["a", "b", "c"])
    #expect(flow.inlineBoxes.map(\.isFramed) == [true, false, true])
    let frames = flow.inlineBoxes.filter(\.isFramed)
    #expect(frames.map(\.begins) == [true, false] && frames.map(\.ends) == [false, true])
    #expect(flow.inlineBoxes.allSatisfy { $0.decorations.count == 1 })
  }

  @Test("a frame has borders where it begins and ends, and the room within as its own")
  func frames() throws {
    let css = "border: 1pt solid red; border-right: 2pt dotted blue; padding: 3pt 4pt 5pt 6pt"
    let box = try #require(Self.box("\(css); margin: 0 7pt"))
    #expect(box.border.left == FlowBorder(width: .point, color: Self.red))
    #expect(box.border.right == FlowBorder(width: 2 * .point, color: Self.blue, stroke: .dotted))
    #expect(box.padding == (3 * .point, 5 * .point))
    #expect(box.lead == 7 * .point && box.trail == 7 * .point)
    let arabic = try #require(Self.box(css, around: "direction: rtl"))
    #expect(arabic.isRightToLeft && arabic.border == box.border)
  }

  @Test("what begins or ends with another lies within its room")
  func nested() {
    let flow = Chapters.flow(
      "<p>x<i><b>a</b> <b>c</b></i>y</p>",
      "i { border: 1pt solid; padding: 2pt; margin: 0 4pt } b { border: 1pt solid; padding: 0 3pt; margin: 0 5pt }"
    )
    #expect(Self.texts(flow) == ["a c", "a", "c"])
    #expect(flow.inlineBoxes.map(\.lead.points) == [4, 12, 5])
    #expect(flow.inlineBoxes.map(\.trail.points) == [4, 5, 12])
  }

  @Test("neither white space at its ends nor the end of a line is in a box")
  func ends() {
    let flow = Chapters.flow(
      "<p>a<u> b </u>c<u>d<br/></u>e</p><p><u>f<br/></u></p>")
    #expect(Self.texts(flow) == ["b", "d", "f"])
  }

  @Test("what is generated, a first letter and a first line have boxes as well")
  func pseudo() {
    let flow = Chapters.flow(
      "<p>abc</p>",
      "p::before { content: 'x'; border: 1pt solid } p::first-letter { text-decoration: overline } p::first-line { background: red }"
    )
    #expect(flow.inlineBoxes.contains { $0.isFirstLine && $0.background == Self.red })
    #expect(Self.texts(flow).sorted() == ["x", "x", "xabc"])
    #expect(flow.faults == [])
  }

  @Test(
    "beside lines that run down, what is under letters lies on the side that their language has",
    arguments: [
      ("ja", "", FlowDecoration.Place.above), ("zh", "", .below),
      ("ja", "text-underline-position: left", .below),
      ("zh", "text-underline-position: under right", .above),
    ])
  func vertical(language: String, css: String, place: FlowDecoration.Place) {
    let flow = Chapters.flow(
      "<body lang='\(language)'><p>一<u>二</u></p></body>",
      "body { writing-mode: vertical-rl } p { \(css) }")
    #expect(flow.inlineBoxes[0].decorations.map(\.place) == [place])
  }

  @Test("what is seen of elements changes no span and no letter", arguments: UInt64(0)..<40)
  func letters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (body, open) = ("", 0)
    for _ in 0..<random.whole(1...40) {
      switch random.whole(0...3) {
      case 0:
        body += "<span class='c\(random.whole(0...3))'>"
        open += 1
      case 1 where open > 0:
        body += "</span>"
        open -= 1
      default: body += ["word ", "un", " der", "שלום", "日本", "<br/>"][random.whole(0...5)]
      }
    }
    body += String(repeating: "</span>", count: open)
    let seen = [
      "text-decoration: underline wavy", "border-bottom: 1pt dotted", "background: red",
      "text-decoration: overline line-through", "border-top: 2pt solid; padding: 3pt 0",
    ]
    let css = (0...3).map { ".c\($0) { \(seen[random.whole(0...4)]) }" }.joined()
    let (plain, dressed) = (Chapters.flow("<p>\(body)</p>"), Chapters.flow("<p>\(body)</p>", css))
    #expect(plain.text == dressed.text && plain.blocks.count == dressed.blocks.count)
    for block in plain.blocks.indices {
      let (own, other) = (plain.spans(block), dressed.spans(block))
      #expect(own.map(\.text) == other.map(\.text) && own.map(\.face) == other.map(\.face))
    }
  }
}
