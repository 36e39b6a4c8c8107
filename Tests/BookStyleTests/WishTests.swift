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

  @Test("what a list names behind a generic family stands in for letters that this lacks")
  func standIns() {
    let flow = Chapters.flow(
      "<p>a</p><p lang=he>b</p>",
      "p { font-family: Times, serif, sans-serif, 'DejaVu Sans' } [lang] { font-family: Own, Other }"
    )
    let faces = [0, 1].map { flow.spans($0)[0].face }
    #expect(faces.map(\.families) == [["Times"], ["Own", "Other"]])
    #expect(faces.map(\.standIns) == [["DejaVu Sans"], []])
    #expect(faces.map(\.generic) == [.serif, .serif])
  }

  @Test("heads lean where the script has letters that do")
  func leaning() {
    let flow = Chapters.flow("<h5>Part</h5><h5 lang=he>פרק</h5><h5 lang=en-GB>Part</h5>")
    #expect((0..<3).map { flow.spans($0)[0].face.isItalic } == [true, false, true])
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
    wishes.hyphens = .never
    #expect(
      Chapters.flow(body, css, wishes: wishes).blocks.map(\.paragraph.hyphenates) == [
        false, false, false,
      ])
  }

  @Test("who wants hyphens has them in ragged text too, but not in heads, verse, code and tables")
  func allHyphens() {
    var wishes = Chapters.wishes
    wishes.hyphens = .always
    let verse = "Shall I compare thee<br/>to a summer's day<br/>thou art more lovely"
    let body =
      "<h1>a</h1><p>\(Self.long)</p><p class='n'>b</p><p class='m'>c</p><p>\(verse)</p><pre>d</pre>"
      + "<table><tr><td>e</td></tr></table><p class='c'>f</p>"
    let css =
      ".n { hyphens: none; text-align: left } .m { hyphens: manual } .c { text-align: center; hyphens: none }"
    let flow = Chapters.flow(body, css, wishes: wishes)
    #expect(
      flow.blocks.map(\.paragraph.hyphenates) == [
        false, true, true, true, false, false, false, false,
      ])
  }

  @Test(
    "paragraphs are told apart by an indent or by a gap, as is wished; all else stays",
    arguments: [
      ("", FlowWishes.Paragraphs.indent, [0.0, 18, 18, 0, 18]),
      ("", .gap, [0, 0, 0, 0, 0]),
      ("p { text-indent: 0; margin: 12pt 0 }", .indent, [0, 14.4, 14.4, 0, 14.4]),
      ("p { text-indent: 0; margin: 12pt 0 }", .gap, [0, 0, 0, 0, 0]),
      ("p { text-indent: 0 }", .indent, [0, 14.4, 14.4, 0, 14.4]),
      ("p, h1 + p, hr + p { text-indent: 2em; margin: 2pt 0 }", .indent, [0, 24, 24, 24, 24]),
    ])
  func paragraphs(css: String, wanted: FlowWishes.Paragraphs, indents: [Double]) {
    var wishes = Chapters.wishes
    wishes.paragraphs = wanted
    let (one, list) = ("<p>\(Self.long)</p>", "<ul><li><p>a</p><p>b</p></li></ul>")
    let body = "<h1>x</h1>\(one)\(one)\(one)\(list)<hr/>\(one)\(one)"
    let (flow, plain) = (Chapters.flow(body, css, wishes: wishes), Chapters.flow(body, css))
    for (block, indent) in zip([1, 2, 3, 7, 8], indents) {
      #expect(abs(flow.blocks[block].paragraph.indent.points - indent) < 0.01, "\(block)")
    }
    for block in flow.blocks.indices {
      let half = flow.blocks[block].paragraph.lineHeight.points / 2
      let isParted = [2, 3, 8].contains(block)
      let space = isParted ? wanted == .gap ? half : 0 : plain.spaces[block]
      #expect(abs(flow.spaces[block] - space) < 0.01, "\(block)")
    }
    #expect(flow.blocks[4...5].map(\.paragraph) == plain.blocks[4...5].map(\.paragraph))
  }

  @Test("a larger gap stays, with a first line that begins a scene; so do verse, notes and floats")
  func scenes() {
    var wishes = Chapters.wishes
    wishes.paragraphs = .indent
    let css =
      "p { text-indent: 0; margin: 1em 0 } .s { margin-top: 4em } .f { float: left; width: 9em }"
    let (one, verse) = ("<p>\(Self.long)</p>", "<p>a verse<br/>of three<br/>lines</p>")
    let body =
      "\(one)<p class='s'>\(Self.long)</p>\(one)\(verse)\(one)<div class='f'>note</div>\(one)"
      + "<p class='n'>* * *</p>\(one)"
    let flow = Chapters.flow(body, css, wishes: wishes)
    #expect(
      flow.blocks.map { ($0.paragraph.indent.points * 10).rounded() / 10 } == [
        0, 0, 14.4, 0, 14.4, 0, 14.4, 0, 0,
      ])
    #expect(flow.spaces == [12, 48, 0, 12, 12, 0, 0, 12, 12])
    wishes.paragraphs = .gap
    let gaps = Chapters.flow(body, "p { text-indent: 1em } .s { margin-top: 4em }", wishes: wishes)
    #expect(gaps.spaces[1] == 48 && gaps.spaces[3] == 0)
    #expect([0, 1, 2, 4, 6, 8].allSatisfy { gaps.blocks[$0].paragraph.indent == 0 })
  }

  @Test("the first paragraph of a quotation has no indent, those behind it have one")
  func quotations() {
    var wishes = Chapters.wishes
    wishes.paragraphs = .indent
    let one = "<p>\(Self.long)</p>"
    let body = "\(one)<blockquote>\(one)\(one)</blockquote>\(one)"
    let flow = Chapters.flow(body, "p { text-indent: 0; margin: 1em 0 }", wishes: wishes)
    #expect(
      flow.blocks.map { ($0.paragraph.indent.points * 10).rounded() / 10 } == [0, 0, 14.4, 14.4])
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
