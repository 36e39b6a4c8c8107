import RectoBookMarkup
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Which links are marks of notes, and what their notes become.
@Suite("Notes of chapters") struct NoteFlowTests {
  private static let mark = "<a epub:type='noteref' href='#n'>1</a>"
  private static let aside = "<aside epub:type='footnote' id='n'><p>Note.</p></aside>"
  private static let raised = "<p>a<a id='m' href='#n'><sup>1</sup></a> b</p>"

  @Test(
    "numbers that lead back from notes at the end have the colour of the text",
    arguments: [
      ("<section epub:type='endnotes'><p><a href='b.xhtml#m'>1</a> N</p></section>", true),
      ("<p><a role='doc-backlink' href='b.xhtml#m'>12</a> N</p>", true),
      ("<section epub:type='endnotes'><p><a href='b.xhtml#m'>Back</a> N</p></section>", false),
      ("<p><a href='b.xhtml#m'>1</a> N</p>", false),
    ])
  func back(body: String, isPlain: Bool) throws {
    let flow = Chapters.flow(body)
    guard case .text(let spans) = flow.blocks[0].content else { return }
    #expect((flow.faces[spans[0].face].color == .black) == isPlain)
  }

  @Test("bullets of lists in a note have the letters of its text")
  func lists() throws {
    let note =
      "<aside epub:type='footnote' id='n'>N<ul><li>one</li><li><ol><li>two</li></ol></li></ul></aside>"
    let flow = Chapters.flow("<p>a<sup>\(Self.mark)</sup></p>\(note)")
    for block in flow.blocks[flow.notes[0].blocks] {
      guard case .text(let spans) = block.content else { continue }
      let paragraph = block.paragraph
      for marker in paragraph.outerMarkers + [paragraph.marker].compactMap({ $0 }) {
        #expect(flow.faces[marker.face] == flow.faces[spans[0].face])
      }
    }
    #expect(flow.blocks.compactMap(\.paragraph.marker).count == 2)
  }

  @Test(
    "notes are told by what the book says, and by their form",
    arguments: [
      // Asides are taken from where they stand; a note without its number is given it.
      ("<p>a\(mark) b</p>\(aside)<p>c</p>", ["a1 b", "c"], ["1_Note."]),
      ("<p>a\(mark)</p><aside id='n' hidden=''>Note.</aside>", ["a1"], ["1_Note."]),
      // As Kindle's books say it.
      (
        "<p>a<a type='noteref' href='#n'>1</a></p><aside type='footnote' id='n'>N</aside>", ["a1"],
        ["1_N"]
      ),
      ("<p>a\(mark)</p><aside id='n' style='display:none'>1. Note.</aside>", ["a1"], ["1. Note."]),
      (
        "<p>a\(mark)</p><section hidden=''><h2>Notes</h2>\(aside)</section><p>b</p>", ["a1", "b"],
        ["1_Note."]
      ),
      (
        "<p>a<a role='doc-noteref' href='#n'>*</a></p><div role='doc-footnote' id='n'>* N</div>",
        ["a*"], ["* N"]
      ),
      // Notes of the end stay there as well.
      ("<p>a\(mark)</p><p id='n'>1 N</p>", ["a1", "1 N"], ["1 N"]),
      ("<p>a\(mark)</p><ol><li>M</li><li id='n'>N</li></ol>", ["a1", "M", "N"], ["1_N"]),
      // By form: raised or in brackets, and the note leads back.
      ("\(raised)<p id='n'><a href='#m'>1</a> N</p>", ["a1 b", "1 N"], ["1 N"]),
      ("\(raised)<p><a id='n' href='#m'>1</a> N</p>", ["a1 b", "1 N"], ["1 N"]),
      (
        "<p>a<a id='m'/><a href='#n'>[1]</a></p><div id='n'><p>N <a href='#m'>↩</a></p></div>",
        ["a[1]", "N ↩"], ["1_N"]
      ),
      (
        "<p>a<sup id='m'><a href='#n'>1</a></sup></p><dl><dt id='n'>1</dt><dd>N <a href='#m'>b</a></dd></dl>",
        ["a1", "1", "N b"], ["1_N b"]
      ),
      // No notes: what leads nowhere back, is not raised, stands at the head of its block, or is a head.
      ("\(raised)<p id='n'>1 N</p>", ["a1 b", "1 N"], []),
      ("<p>a <a id='m' href='#n'>1</a></p><p id='n'><a href='#m'>1</a> N</p>", ["a 1", "1 N"], []),
      (
        "<p><sup><a id='m' href='#n'>1</a></sup></p><p id='n'><a href='#m'>1</a> N</p>",
        ["1", "1 N"], []
      ),
      ("\(raised)<h2 id='n'><a href='#m'>1</a> N</h2>", ["a1 b", "1 N"], []),
      ("<p>a<a epub:type='noteref' href='#x'>1</a></p>", ["a1"], []),
      ("<p>a<a epub:type='noteref' href='b.xhtml#n'>1</a></p>", ["a1"], []),
      // An aside that nothing leads to stays.
      (aside, ["Note."], []),
      // A note that leads to itself, and two that lead to each other.
      (
        "<p>a\(mark)</p><aside epub:type='footnote' id='n'>N\(mark)</aside>", ["a1"], ["1_N1"]
      ),
      (
        "<aside id='n'>N<a epub:type='noteref' href='#o'>2</a></aside><aside id='o'>O\(mark)</aside>",
        ["N2", "O1"], ["2_O1", "1_N2"]
      ),
      (
        "<p>a\(mark)</p><aside id='n'>N<a epub:type='noteref' href='#o'>2</a></aside>"
          + "<aside id='o'>O\(mark)</aside>", ["a1"], ["1_N2", "2_O1"]
      ),
    ])
  func told(body: String, texts: [String], notes: [String]) {
    let flow = Chapters.flow(body)
    #expect(flow.texts.prefix(flow.ownBlocks) == texts[...])
    #expect(flow.texts.dropFirst(flow.ownBlocks) == notes[...])
    #expect(flow.faults == [])
    for note in flow.notes { #expect(note.mark < flow.ownText) }
  }

  @Test("a note stands at the page of its first mark, and only there")
  func once() {
    let flow = Chapters.flow("<p>a\(Self.mark) b\(Self.mark)</p>\(Self.aside)")
    #expect(flow.notes.map(\.blocks) == [1..<2] && flow.notes.map(\.mark) == [1])
    #expect(flow.anchors == [FlowAnchor(name: "n", offset: 5)])
    #expect(flow.links.count == 2)
  }

  @Test("a note knows where the chapter has it, unless it is there as well, or hidden")
  func origins() {
    func origins(_ body: String) -> [FlowNote.Origin?] { Chapters.flow(body).notes.map(\.origin) }
    let text = "<p>a\(Self.mark) b</p>"
    let between = origins("\(text)\(Self.aside)<p>c</p>")
    #expect(between.map(\.?.offset) == [4] && between.map(\.?.label) == [1])
    #expect(between.map(\.?.head) == [[]])
    let part = "<section><h2>Notes</h2>\(Self.aside)</section>"
    #expect(origins("\(text)\(part)<p>c</p>").map(\.?.offset) == [4])
    #expect(origins("\(text)\(part)<p>c</p>").map(\.?.head) == [Array("Notes".utf8)])
    #expect(origins("\(text)<p id='n'>1 N</p>") == [nil])
    #expect(origins("\(text)<aside id='n' style='display:none'>N</aside>") == [nil])
    #expect(origins("\(text)<div hidden=''>\(Self.aside)</div>") == [nil])
    // The marks come in another order than the notes.
    let swapped = origins(
      "\(Self.aside)<p>a<a epub:type='noteref' href='#m'>2</a>\(Self.mark)</p>"
        + "<aside id='m'>2 M</aside>")
    #expect(swapped.map(\.?.offset) == [3, 0] && swapped.map(\.?.label) == [0, 1])
  }

  @Test("numbers that the book says are marks are raised, words and what is raised already are not")
  func raisedMarks() {
    func seats(_ mark: String) -> [FlowFace.Seat] {
      Chapters.flow("<p>a\(mark) b</p>\(Self.aside)").spans(0).map(\.face.seat)
    }
    #expect(seats(Self.mark) == [.baseline, .superior, .baseline])
    #expect(seats("<a epub:type='noteref' href='#n'>see</a>").allSatisfy { $0 == .baseline })
    #expect(seats("<a epub:type='noteref' href='#n'>[1]</a>").allSatisfy { $0 == .baseline })
    // A note has marks as well.
    let inner = Chapters.flow(
      "<p>a\(Self.mark)</p><aside epub:type='footnote' id='n'><p>N"
        + "<a epub:type='noteref' href='#m'>2</a></p></aside>"
        + "<aside epub:type='footnote' id='m'><p>M</p></aside>")
    #expect(inner.spans(1).last?.face.seat == .superior)
    let sup = Chapters.flow(
      "<p>a<sup><a epub:type='noteref' href='#n'>1</a></sup></p>\(Self.aside)")
    #expect(sup.spans(0)[1].face.rise == 0)
  }

  @Test(
    "numbers of notes have the colour of the text, unless the book gives them one",
    arguments: [("", false), ("p { color: #800000 }", false), ("a { color: #008000 }", true)])
  func colors(css: String, hasOwn: Bool) {
    let aside =
      "<aside epub:type='footnote' id='n'><p><a href='#m'>1</a> N <a href='#m'>see</a></p></aside>"
    let inner = "<a epub:type='noteref' href='#n'><sup>1</sup></a>"
    for mark in [Self.mark, "<sup>\(Self.mark)</sup>", inner] {
      let flow = Chapters.flow("<p id='m'>a\(mark) <a href='#m'>b</a></p>\(aside)", css)
      func color(_ word: String, _ block: Int) -> FlowColor? {
        flow.spans(block).first { $0.text.contains(word) }?.face.color
      }
      #expect((color("1", 0) != color("a", 0)) == hasOwn, "\(mark)")
      #expect((color("1", 1) != color("N", 1)) == hasOwn)
      // Other links are told by their colour.
      #expect(color("b", 0) != color("a", 0) && color("see", 1) != color("N", 1))
    }
  }

  @Test("raised figures of Arabic are large, and others upright on lines that run down")
  func figures() {
    func face(_ mark: String, _ css: String = "") -> FlowFace? {
      let body = "<p>a<sup>\(mark)</sup> b</p>"
      return Chapters.flow(body, "body { font-size: 12pt } \(css)").spans(0).dropFirst().first?.face
    }
    let sizes = ["1", "١", "۱"].map { face($0)?.size.points ?? 0 }
    #expect(abs(sizes[0] - 8.4) < 0.01)
    #expect(sizes.dropFirst().allSatisfy { abs($0 - 10.8) < 0.01 })
    #expect(face("1")?.combining == FlowFace.Combining.none)
    #expect(face("1", "html { writing-mode: vertical-rl }")?.combining == .digits(3))
    #expect(face("x", "html { writing-mode: vertical-rl }")?.combining == FlowFace.Combining.none)
  }

  @Test(
    "a note that has its number is given no other, however both are written",
    arguments: [
      ("3", "（３）三", true), ("1", "（１）注", true),
      ("［1］", "〔1〕注", true), ("1", "※1　注", true), ("※1", "1 注", true),
      ("注1", "（注1）注", true), ("*", "* N", true), ("1", "１．注", true), ("1", "10 men", false),
      ("1", "N", false), ("12", "1 N", false),
    ])
  func labels(mark: String, note: String, isLabelled: Bool) {
    let flow = Chapters.flow(
      "<p>a<a epub:type='noteref' href='#n'>\(mark)</a></p>"
        + "<aside epub:type='footnote' id='n'>\(note)</aside>")
    #expect((flow.texts[1] == note) == isLabelled, "\(flow.texts[1])")
  }

  @Test("notes are small, begin at the margin, and do not grow smaller than can be read")
  func small() {
    let long = "<p>\(String(repeating: "word ", count: 100))\(Self.mark)</p>"
    let aside = "<aside epub:type='footnote' id='n' style='margin: 2em'>\("x ")Note</aside>"
    for (css, size) in [
      ("", 10.2), ("aside { font-size: 0.8em }", 9.6), ("aside { font-size: 50% }", 9),
    ] {
      let flow = Chapters.flow(long + aside, css + " body { font-size: 12pt }")
      #expect(abs(flow.spans(1).last!.face.size.points - size) < 0.05, "\(css)")
      #expect(flow.blocks[1].inset == (0, 0))
      #expect(flow.blocks[1].paragraph.indent == 0)
    }
  }

  @Test("notes of another chapter are brought to their marks, and their links lead where they led")
  func otherChapter() {
    let chapter = Chapters.chapter("<p>a<a epub:type='noteref' href='n.xhtml#n'>1</a></p>")
    let markup =
      "<html xmlns='http://www.w3.org/1999/xhtml'><body><p id='n'><a href='a.xhtml#m'>1</a> N"
      + " <img src='b.png'/><a href='#k'>k</a></p><p>other</p></body></html>"
    let notes = StyledChapter(
      markup: markup, isXML: true, path: "OPS/text/n.xhtml", sheets: { _ in nil })
    let flow = chapter.flow(
      Chapters.wishes,
      notes: { $0 == "OPS/text/n.xhtml" ? NoteTexts(of: notes, Chapters.wishes) : nil })
    #expect(flow.texts == ["a1", "1 N []k"])
    #expect(
      flow.links.map(\.target) == ["n.xhtml#n", "/OPS/text/a.xhtml#m", "/OPS/text/n.xhtml#k"])
    #expect(flow.pictures.map(\.path) == ["OPS/text/b.png"])
    #expect(flow.notes == [FlowNote(blocks: 1..<2, mark: 1)])
    #expect(flow.anchors.isEmpty)
    #expect(flow.faults == [])
  }

  @Test("a hundred thousand marks and notes in notes stay within the limits")
  func hostile() {
    let marks = String(repeating: Self.mark, count: 3_000)
    #expect(Chapters.flow("<p>a\(marks)</p>\(Self.aside)").notes.count == 1)
    var nested = ""
    for number in 0..<120 { nested += "<aside id='n\(number)'>x\(number) " }
    nested += String(repeating: "</aside>", count: 120)
    let links = (0..<120).map { "<a epub:type='noteref' href='#n\($0)'>\($0)</a>" }.joined()
    let flow = Chapters.flow("<p>a\(links)</p>\(nested)")
    #expect(flow.notes.count == 120)
    #expect(flow.faults == [])
  }
}
