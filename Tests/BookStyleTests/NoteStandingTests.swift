import BookFixtures
import RectoBookMarkup
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Where notes stand, and what is told of them at their marks, as the reader wishes.
@Suite("Where notes stand") struct NoteStandingTests {
  private static let mark = "<a epub:type='noteref' href='#n'>1</a>"
  private static let aside = "<aside epub:type='footnote' id='n'><p>Note.</p></aside>"

  private func flow(_ body: String, _ notes: FlowWishes.Notes, _ css: String = "") -> Flow {
    var wishes = Chapters.wishes
    wishes.notes = notes
    return Chapters.flow(body, css, wishes: wishes)
  }

  @Test(
    "notes not at the foot stand where the book has them, and their marks tell their words",
    arguments: [
      ("<p>a\(mark) b</p>\(aside)<p>c</p>", ["a1 b", "Note.", "c"], ["1_Note."]),
      // What the book hides is read there as well.
      (
        "<p>a\(mark)</p><aside id='n' hidden=''>Note.</aside><p>b</p>", ["a1", "Note.", "b"],
        ["1_Note."]
      ),
      (
        "<p>a\(mark)</p><section><h2>Notes</h2>\(aside)</section>", ["a1", "Notes", "Note."],
        ["1_Note."]
      ),
      // Two marks of one note tell the same, once it is written.
      ("<p>a\(mark) b\(mark)</p>\(aside)", ["a1 b1", "Note."], ["1_Note.", "1_Note."]),
      (
        "<p>a<sup><a id='m' href='#n'>1</a></sup></p><p id='n'><a href='#m'>1</a> N <b>m</b></p>",
        ["a1", "1 N m"], ["1 N m"]
      ),
      (
        "<p>a\(mark)</p><aside id='n'><p>N</p><ul><li>x<br/>y</li></ul></aside>",
        ["a1", "N", "x/y"], ["1_N/• x/y"]
      ),
      // There is more to be seen of a note than words.
      ("<p>a\(mark)</p><aside id='n'>N <img src='p.png'/></aside>", ["a1", "N []"], []),
      (
        "<p>a\(mark)</p><aside id='n'>N <math><mi>x</mi></math></aside>", ["a1", "N x"], []
      ),
      // No mark of a note.
      ("<p>a <a href='#n'>there</a></p><p id='n'>b</p>", ["a there", "b"], []),
    ])
  func standing(body: String, texts: [String], told: [String]) {
    for notes in [FlowWishes.Notes.beside, .book] {
      let flow = flow(body, notes)
      #expect(flow.texts == texts)
      #expect(flow.notes.isEmpty && flow.faults.isEmpty)
      let words = flow.links.compactMap { link in
        link.note.map {
          flow.noteTexts[$0].joined(separator: "/").replacing("\u{A0}", with: "_")
        }
      }
      #expect(words == (notes == .beside ? told : []))
    }
    #expect(Set(flow(body, .beside).noteTexts).count == flow(body, .beside).noteTexts.count)
    #expect(flow(body, .foot).noteTexts.isEmpty)
  }

  @Test("a mark leads to its note, and that back, where both stand on pages")
  func ways() {
    let body =
      "<p>a<a id='m' epub:type='noteref' href='#n'>1</a></p><aside epub:type='footnote' id='n'>"
      + "<p>Note. <a href='#m'>↩</a></p></aside>"
    let flow = flow(body, .book)
    #expect(flow.texts == ["a1", "Note. ↩"])
    #expect(flow.links.map(\.target) == ["#n", "#m"])
    #expect(flow.anchors.map(\.name) == ["m", "n"])
    // The way back leads nowhere on the card beside the mark.
    #expect(self.flow(body, .beside).noteTexts == [["1\u{A0}Note."]])
  }

  @Test("notes that the book has without their numbers begin with these, beside their text")
  func labels() {
    for (note, marker) in [
      (Self.aside, "1"), ("<aside id='n'>1. Note.</aside>", nil),
      ("<ol class='footnotes'><li id='n'>Note.</li></ol>", "1."),
      ("<aside id='n'><p>1</p><p>Note.</p></aside>", nil), ("<p id='n'>Note.</p>", nil),
    ] {
      let flow = flow("<p>a\(Self.mark)</p>\(note)", .book)
      #expect(flow.blocks[1].paragraph.marker?.text == marker, "\(note)")
      #expect(flow.texts.last?.hasSuffix("Note.") == true && flow.faults.isEmpty)
      let edge = flow.blocks[1].paragraph.marker?.edge
      #expect(marker != "1" || edge == .line)
      let foot = self.flow("<p>a\(Self.mark)</p>\(Self.aside)", .foot)
      #expect(foot.blocks.allSatisfy { $0.paragraph.marker == nil })
    }
  }

  @Test("notes of another chapter are told as well")
  func others() {
    let other = StyledChapter(
      markup: "<html><body><p id='n'>Far <i>away</i>.</p></body></html>", isXML: false,
      path: "OPS/text/b.xhtml", sheets: { _ in nil })
    var wishes = Chapters.wishes
    wishes.notes = .beside
    let flow = Chapters.chapter("<p>a<a epub:type='noteref' href='b.xhtml#n'>7</a></p>")
      .flow(wishes, notes: { $0 == other.path ? NoteTexts(of: other, wishes) : nil })
    #expect(flow.noteTexts == [["7\u{A0}Far away."]] && flow.links.map(\.note) == [0])
  }

  @Test("wherever notes stand, every word of a chapter is there", arguments: UInt64(0)..<40)
  func words(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var body = ""
    var late: [String] = []
    for number in 0..<Int.random(in: 1...9, using: &random) {
      let says = Bool.random(using: &random) ? "epub:type='noteref' " : ""
      let hidden = Int.random(in: 0...3, using: &random) == 0 ? " hidden=''" : ""
      let link = "<a id='m\(number)' \(says)href='#n\(number)'>\(number)</a>"
      body += "<p>text\(number)<sup>\(link)</sup> more</p>"
      let way = Bool.random(using: &random) ? "<a href='#m\(number)'>\(number)</a> " : ""
      let note =
        [
          "<aside epub:type='footnote' id='n\(number)'\(hidden)>\(way)note\(number)</aside>",
          "<p id='n\(number)'><a href='#m\(number)'>\(number)</a> note\(number)</p>",
          "<div class='footnotes'><p id='n\(number)'>\(way)note\(number)</p></div>",
        ].randomElement(using: &random) ?? ""
      if Bool.random(using: &random) { body += note } else { late.append(note) }
    }
    body += late.joined()
    let kinds = [FlowWishes.Notes.foot, .beside, .book].map { notes in
      let flow = flow(body, notes)
      #expect(flow.faults.isEmpty)
      let text = flow.texts.joined(separator: " ")
      let words = text.split { !$0.isLetter && !$0.isNumber }
      return Set(words.filter { $0.contains(where: \.isLetter) })
    }
    #expect(kinds[0] == kinds[1] && kinds[1] == kinds[2], "\(body)")
  }

  @Test("many marks of a long note, and many long notes, stay within the limits")
  func bounds() {
    let long = String(repeating: "long ", count: 10_000)
    let marks = String(repeating: "a\(Self.mark) ", count: 3_000)
    let one = flow("<p>\(marks)</p><aside id='n'>\(long)</aside>", .beside)
    #expect(one.noteTexts.count == 1 && one.links.allSatisfy { $0.note == 0 })
    let many = (0..<400).map {
      "<p>a<a epub:type='noteref' href='#n\($0)'>1</a></p><aside id='n\($0)'>\(long)</aside>"
    }
    let all = flow(many.joined(), .beside)
    let bytes = all.noteTexts.joined().reduce(all.text.count) { $0 + $1.utf8.count }
    #expect(bytes <= StyleLimits().textBytes && all.faults.isEmpty)
  }
}
