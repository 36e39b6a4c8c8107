import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// What the reader wishes holds whatever sheets say.
@Suite("Wishes") struct WishTests {
  private static let long = String(repeating: "Many letters make a body. ", count: 40)
  private static let css =
    "body { font: 16pt/1.4 \"Book Face\", serif } h1 { font-size: 300% } small { font-size: 10% } .n { font-size: 0.8em; line-height: 2 }"
    + " code { font-family: monospace; font-size: 1em } p { margin: 0 0 1em }"
  private static let body =
    "<h1>Head</h1><p>\(long)<code>x</code></p><p>\(long)<small>y</small></p><p class='n'>note</p>"

  private static func flow(_ change: (inout FlowWishes) -> Void) -> Flow {
    var wishes = Chapters.wishes
    change(&wishes)
    return Chapters.flow(body, css, wishes: wishes)
  }

  @Test(
    "most letters get the wanted size, others keep their ratio to it, within bounds",
    arguments: [8, 11, 20])
  func sizes(size: Int32) {
    let flow = Self.flow { $0.textSize = size * .point }
    let wanted = Double(size)
    #expect(flow.spans(1).map(\.face.size.points) == [wanted, wanted])
    #expect(abs(flow.spans(0)[0].face.size.points - wanted * 3) < 0.01)
    #expect(abs(flow.spans(2)[1].face.size.points - wanted * 0.6) < 0.01)
    #expect(abs(flow.spans(3)[0].face.size.points - wanted * 0.8) < 0.01)
    #expect(abs(flow.blocks[2].spaceAbove.points - wanted) < 0.01)
    #expect(abs(flow.blocks[1].paragraph.lineHeight.points - wanted * 1.4) < 0.01)
  }

  @Test("the wanted distance of lines replaces the usual one only")
  func lines() {
    let flow = Self.flow { $0.lineSpacing = 1.8 }
    #expect(abs(flow.blocks[1].paragraph.lineHeight.points - 12 * 1.8) < 0.01)
    #expect(abs(flow.blocks[3].paragraph.lineHeight.points - 9.6 * 2) < 0.01)
    #expect(abs(flow.blocks[0].paragraph.lineHeight.points - 36 * 1.25) < 0.01)
  }

  @Test("the wanted face replaces the usual one; code keeps its own")
  func families() {
    let flow = Self.flow { $0.family = "Mine" }
    #expect(flow.spans(1).map(\.face.families) == [["Mine", "Book Face"], []])
    #expect(flow.spans(1).map(\.face.generic) == [.serif, .mono])
  }

  @Test(
    "paragraphs are aligned as wanted; heads, verse and what is centred are not",
    arguments: [
      ("p { text-align: left }", FlowWishes.Alignment.book, "left left left left left center"),
      ("p { text-align: left }", .justified, "left justified left left left center"),
      ("", .book, "left justified justified justified left center"),
      ("", .left, "left left left left left center"),
      ("body { direction: rtl }", .left, "right right right right right center"),
    ])
  func alignment(css: String, wanted: FlowWishes.Alignment, alignments: String) {
    var wishes = Chapters.wishes
    wishes.alignment = wanted
    let body =
      "<h1>a</h1><p>\(Self.long)</p><p>verse<br/>verse</p><p style='font-size: 2em'>big</p><table><tr><td>a</td></tr></table><p style='text-align: center'>c</p>"
    let flow = Chapters.flow(body, css, wishes: wishes)
    #expect(flow.blocks.map { "\($0.paragraph.alignment)" }.joined(separator: " ") == alignments)
  }

  @Test("a paragraph of prose in which lines end where the book says is aligned as wanted, too")
  func endedLines() {
    var wishes = Chapters.wishes
    wishes.alignment = .justified
    let prose = String(repeating: "Words of prose. ", count: 15)
    let body = "<p>\(prose)<br/>\(prose)</p>"
    let flow = Chapters.flow(body, "p { text-align: left }", wishes: wishes)
    #expect(flow.blocks[0].paragraph.alignment == .justified)
  }

  @Test("words are parted where the book and the reader allow it")
  func hyphens() {
    let css = ".n { hyphens: none }"
    let body = "<h1>a</h1><p>\(Self.long)</p><p class='n'>b</p>"
    #expect(Chapters.flow(body, css).blocks.map(\.paragraph.hyphenates) == [false, true, false])
    var wishes = Chapters.wishes
    wishes.hyphenates = false
    #expect(
      Chapters.flow(body, css, wishes: wishes).blocks.map(\.paragraph.hyphenates) == [
        false, false, false,
      ])
  }

  @Test("text that names no language has the wanted one")
  func language() {
    var wishes = Chapters.wishes
    wishes.language = "nl"
    let flow = Chapters.flow("<p>a<i lang='fr'>b</i></p>", wishes: wishes)
    #expect(flow.spans(0).map(\.face.language) == ["nl", "fr"])
  }

  @Test("a short chapter is measured by the style of the whole book")
  func wholeBook() {
    let css = "p { font-size: 0.9em } .n { font-size: 0.7em }"
    let usual = Chapters.chapter("<p>\(Self.long)</p>", css).bodyStyle(Chapters.wishes)
    #expect(abs(usual.size - 10.8) < 1e-9)
    let notes = Chapters.chapter("<p class='n'>\(Self.long)</p>", css)
    #expect(notes.flow(Chapters.wishes).spans(0)[0].face.size.points == 12)
    #expect(
      abs(notes.flow(Chapters.wishes, body: usual).spans(0)[0].face.size.points - 12 * 7 / 9) < 0.01
    )
  }

  @Test("typed lines are as large beside the text as their book says, however many there are")
  func typed() {
    let css = "pre { font-size: 0.6em }"
    for text in ["", "<p>\(Self.long)</p>"] {
      let flow = Chapters.flow("<pre>\(Self.long)\(Self.long)</pre>\(text)", css)
      let typed = flow.spans(0)[0].face.size.points
      #expect(abs(typed - 0.6 * 12) < 0.01, "\(typed)")
    }
  }

  @Test("where a book wants no indent and counts on a browser's gaps, it gets them")
  func gaps() {
    let body = "<p>\(Self.long)</p><p>\(Self.long)</p><h2>x</h2>"
    #expect(Chapters.flow(body, "p { text-indent: 0 }").spaces[1] == 12)
    #expect(Chapters.flow(body, "").spaces[1] == 0)
    #expect(Chapters.flow(body, "p { text-indent: 0; margin: 0 }").spaces[1] == 0)
  }

  @Test("the same chapter serves one wish after the other")
  func again() {
    let chapter = Chapters.chapter(
      Self.body, Self.css + "@media (min-width: 300pt) { p { text-align: right } }")
    var narrow = Chapters.wishes
    narrow.page.width = 200 * .point
    let wide = chapter.flow(Chapters.wishes)
    #expect(chapter.flow(narrow).blocks[1].paragraph.alignment == .justified)
    #expect(chapter.flow(Chapters.wishes) == wide)
    #expect(wide.blocks[1].paragraph.alignment == .right)
  }

  @Test("figures are as high as capitals where they stand alone, or beside capitals")
  func figures() {
    func figures(_ body: String, _ css: String = "") -> FlowFace.Figures? {
      let flow = Chapters.flow(body, css)
      let face = flow.blocks.lazy.compactMap { block -> Int? in
        guard case .text(let spans) = block.content else { return nil }
        return spans.first { flow.text[$0.text].first == 0x31 }?.face
      }.first
      return face.map { flow.faces[$0].figures }
    }
    #expect(figures("<p>10</p>") == .usual)
    #expect(figures("<h2>10</h2>") == .lining)
    #expect(figures("<table><tr><td>10</td><td>11</td></tr></table>") == .lining)
    #expect(figures("<p>a<sup>10</sup></p>") == .lining)
    #expect(figures("<p>a</p><p style='font-size: 80%'>10</p><p>b c d e f</p>") == .lining)
    #expect(figures("<p>10 AM</p>", "p { text-transform: uppercase }") == .lining)
    #expect(figures("<h2>10</h2>", "h2 { font-variant-numeric: oldstyle-nums }") == .oldStyle)
    let list = Chapters.flow("<ol><li>10</li></ol>")
    let marker = list.blocks[0].paragraph.marker
    #expect(marker.map { list.faces[$0.face].figures } == .lining)
  }
}
