import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Verse, openings of chapters, and the pages of the printed book.
@Suite("Verse, openings, pages of print") struct ApparatusTests {
  @Test(
    "verse is told by what the book says, and by its rhythm",
    arguments: [
      ("<p>one<br/>two<br/>three</p>", true), ("<p>one<br/>two</p>", false),
      ("<p>one</p>", false), ("<div class='poem'><p>one</p></div>", true),
      (
        "<div xmlns:epub='http://www.idpf.org/2007/ops' epub:type='z3998:poem'><p>a</p></div>", true
      ),
      ("<h2>one<br/>two<br/>three</h2>", false),
      ("<p style='text-align: center'>one<br/>two<br/>three</p>", false),
      ("<p>\(String(repeating: "long ", count: 20))<br/>two<br/>three</p>", false),
      // Lines that people say to each other are sentences.
      ("<p>\"One?\" asked he.<br/>\"Two.\"<br/>He was silent.</p>", false),
      ("<p>– One.<br/>– Two?<br/>– Three!</p>", false),
      ("<p>„One“<br/>«Two»<br/>“Three”</p>", false),
      ("<p>One.<br/>Two.<br/>Three.</p>", true), ("<p>\"One,<br/>two,<br/>three.\"</p>", true),
    ])
  func verse(body: String, isVerse: Bool) {
    let paragraph = Chapters.flow(body).blocks[0].paragraph
    #expect((paragraph.turnover > 0) == isVerse)
    if isVerse {
      #expect(paragraph.alignment == .left)
      #expect(!paragraph.hyphenates)
    }
  }

  @Test(
    "lines of code go on farther in, few of them or many, and few stay whole",
    arguments: [
      ("one", false), ("one\ntwo", true), ("one\ntwo\nthree\nfour", true),
      ((0..<9).map { "line \($0)" }.joined(separator: "\n"), false),
      (String(repeating: "long ", count: 60), false),
    ])
  func code(text: String, isWhole: Bool) {
    let block = Chapters.flow("<pre>\(text)</pre>").blocks[0]
    #expect(block.paragraph.turnover > 0 && !block.paragraph.hyphenates)
    #expect(block.breaks.staysWhole == isWhole)
  }

  @Test("of many lines of verse a few may be long", arguments: [(20, true), (4, false)])
  func longLines(lines: Int, isVerse: Bool) {
    let long = String(repeating: "long ", count: 18)
    let verse = String(repeating: "A line of verse<br/>", count: lines) + long + "<br/>the last one"
    #expect((Chapters.flow("<p>\(verse)</p>").blocks[0].paragraph.turnover > 0) == isVerse)
  }

  @Test("one line of verse in a hundred may be endless", arguments: [(120, true), (60, false)])
  func endlessLine(lines: Int, isVerse: Bool) {
    let long = String(repeating: "long ", count: 40)
    let verse = String(repeating: "A line of verse<br/>", count: lines) + long + "<br/>the last one"
    #expect((Chapters.flow("<p>\(verse)</p>").blocks[0].paragraph.turnover > 0) == isVerse)
  }

  @Test("a stanza with a long line is verse below another, and prose alone")
  func longLine() {
    let long = "<p>one<br/>\(String(repeating: "long ", count: 18))<br/>three<br/>four</p>"
    func turnovers(_ body: String) -> [Bool] {
      Chapters.flow(body).blocks.map { $0.paragraph.turnover > 0 }
    }
    #expect(turnovers(long) == [false])
    #expect(turnovers("<p>one<br/>two<br/>three</p>" + long) == [true, true])
  }

  @Test("a stanza stays whole, and a poem of many lines does not")
  func stanza() {
    func flow(_ lines: Int) -> Flow {
      Chapters.flow("<p>" + (0..<lines).map { "line\($0)" }.joined(separator: "<br/>") + "</p>")
    }
    #expect(flow(4).blocks[0].breaks.staysWhole)
    #expect(!flow(40).blocks[0].breaks.staysWhole)
    #expect(flow(4).kept == [0..<1] && flow(40).kept.isEmpty)
  }

  @Test("titles of DocBook stand with their listing, and what a book says of them goes before")
  func titles() {
    let list =
      "<p>a</p><div class='example'><p class='title'>b</p><pre>c</pre></div>"
      + "<div class='figure'><p>d</p><p class='title'>e</p></div>"
    let blocks = Chapters.flow(list).blocks
    #expect(blocks.map(\.paragraph.indent.points) == [0, 0, 0, 0, 0])
    #expect(blocks[1].spaceAbove.points == 12 && blocks[1].breaks.after == .avoided)
    #expect(blocks[4].breaks.before == .avoided && blocks[4].paragraph.alignment == .left)
    let own = Chapters.flow(list, "p { text-indent: 9pt; margin: 0 }").blocks
    #expect(own[1].paragraph.indent.points == 9 && own[1].spaceAbove == 0)
  }

  @Test("a term stays with what is said of it, and in a list of nothing but terms none does")
  func terms() {
    let list = "<dl><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt><dt>e</dt><dd>f</dd></dl>"
    let breaks = Chapters.flow(list).blocks.map(\.breaks)
    #expect(breaks.map { $0.before == .avoided } == [false, true, false, false, false, true])
    #expect(breaks.allSatisfy { $0.after == .allowed })
  }

  @Test(
    "the head of a chapter stands a quarter down its page, unless the book has its own way",
    arguments: [
      ("<h1>a</h1><p>b</p>", 150), ("<h3>a</h3><p>b</p>", nil), ("<p>a</p>", 0),
      ("<h1 style='margin: 30pt 0'>a</h1>", 30),
      ("<div style='margin-top: 99pt'><h1>a</h1></div>", 99),
    ])
  func opening(body: String, space: Double?) {
    let flow = Chapters.flow(body, "body { font-size: 12pt }")
    if let space { #expect(flow.blocks[0].spaceAbove.points == space) }
    #expect(flow.blocks[0].spaceAbove < 151 * .point)
  }

  @Test("pages of the printed book are known by what they are called, and are not read")
  func printPages() {
    let flow = Chapters.flow(
      "<p>a<span epub:type='pagebreak' title='12'/>b <a role='doc-pagebreak' id='page13'/>c"
        + "<span epub:type='pagebreak'>xiv</span></p><div epub:type='pagebreak' aria-label='Page 15'/>"
        + "<p>d</p>")
    #expect(flow.texts == ["ab c", "d"])
    #expect(flow.printPages.map(\.label) == ["12", "13", "xiv", "15"])
    #expect(flow.printPages.map(\.offset) == [1, 2, 4, 4])
    #expect(flow.anchors.map(\.name) == ["page13"])
    #expect(flow.faults == [])
  }

  @Test("a stanza stands a line below the one before, and begins where that does")
  func stanzas() {
    let verse = "<p>one one<br/>two two<br/>three</p>"
    let flow = Chapters.flow("<p>Prose.</p>\(verse)\(verse)<p>Prose.</p>")
    let (first, second) = (flow.blocks[1], flow.blocks[2])
    #expect(second.spaceAbove == second.paragraph.lineHeight && second.paragraph.indent == 0)
    #expect(first.spaceAbove == 0 && flow.blocks[3].spaceAbove == 0)
    let lines = Chapters.flow("<div class='poem'><p>one one</p><p>two two</p></div>")
    #expect(lines.blocks[1].spaceAbove == 0, "lines that are paragraphs are no stanzas")
    let wide = Chapters.flow("\(verse)\(verse)", "p { margin: 3em 0 }")
    #expect(wide.blocks[1].spaceAbove > 2 * wide.blocks[1].paragraph.lineHeight)
  }
}
