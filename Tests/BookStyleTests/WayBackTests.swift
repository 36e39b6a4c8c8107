import RectoBookMarkup
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// What leads from a note back to its mark, and parts of a chapter with its notes.
@Suite("Ways back from notes") struct WayBackTests {
  private static let text =
    "<p id='p'>Some text<a epub:type='noteref' href='#n' id='m'>1</a> goes on.</p>"

  @Test(
    "what stands in a note and leads back is no mark, and is not written where it ends the note",
    arguments: [
      ("<aside epub:type='footnote' id='n'><p>Note. <a href='#m'>↩</a></p></aside>", "1_Note."),
      ("<aside epub:type='footnote' id='n'><p>Note. <a href='#p'>↑</a></p></aside>", "1_Note."),
      (
        "<aside epub:type='footnote' id='n'><p>Note.</p><p><sup><a href='#m'>↩︎</a></sup></p></aside>",
        "1_Note."
      ),
      (
        "<aside epub:type='footnote' id='n'><p>Note. <a href='#m' role='doc-backlink'>↩</a> "
          + "<a href='#m2'>↩<sup>2</sup></a></p></aside>", "1_Note."
      ),
      // Words that lead back are words, and a sign within a note stays there.
      (
        "<aside epub:type='footnote' id='n'><p>Note. <a href='#m'>Back</a></p></aside>",
        "1_Note. Back"
      ),
      (
        "<aside epub:type='footnote' id='n'><p>Note <a href='#m'>↩</a> more.</p></aside>",
        "1_Note ↩ more."
      ),
      // As Sphinx writes them: the label is an element by itself.
      (
        "<aside class='footnote' role='doc-footnote' id='n'><span class='label'><span>[</span>"
          + "<a role='doc-backlink' href='#m'>1</a><span>]</span></span><p>Note.</p></aside>",
        "1_Note."
      ),
    ])
  func waysBack(note: String, text: String) {
    let flow = Chapters.flow(Self.text + note + "<p>More.</p>", "a{vertical-align:super}")
    #expect(flow.texts == ["Some text1 goes on.", "More.", text])
  }

  @Test("a way back from a chapter of notes shows no part of the text as a note")
  func otherChapter() {
    let chapter = StyledChapter(
      markup:
        "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'><body>"
        + Self.text.replacing("#n", with: "a.xhtml#n") + "</body></html>",
      isXML: true, path: "OPS/text/b.xhtml", sheets: { _ in nil })
    let notes = Chapters.chapter(
      "<ol><li id='n' epub:type='endnote'><p>Note. <a href='b.xhtml#m'>↩</a></p></li></ol>",
      "a{vertical-align:super}")
    let flow = notes.flow(
      Chapters.wishes, notes: { _ in NoteTexts(of: chapter, Chapters.wishes) })
    #expect(flow.texts == ["Note. ↩"])
  }

  @Test(
    "a part with notes alone is found at the foot only, whatever says what it is",
    arguments: [
      "<section epub:type='footnotes'><hr/><ol><li id='n'><p>Note.</p></li></ol></section>",
      "<section role='doc-endnotes' class='footnotes'><h2>Notes</h2><ol><li id='n'>Note.</li></ol></section>",
      "<hr/><div class='_idFootnotes'><div class='_idFootnote' id='n'><p>Note.</p></div></div>",
      "<div class='footnotes'><p>FOOTNOTES:</p><div id='n'><p>Note.</p></div></div>",
    ])
  func parts(part: String) {
    let flow = Chapters.flow(Self.text + part)
    #expect(flow.texts == ["Some text1 goes on.", "1_Note."])
    #expect(flow.notes.allSatisfy { $0.origin?.offset == 19 })
  }

  @Test("a mark that is one by its form finds its note in such a part, though nothing raises it")
  func unsaid() {
    let flow = Chapters.flow(
      "<p>Text<a id='m' href='#n'>1</a>.</p>"
        + "<div class='_idFootnotes'><p id='n'><a href='#m'>1</a> Note.</p></div>")
    #expect(flow.texts == ["Text1.", "1 Note."])
  }

  @Test("what no mark leads to stays in its part, and so does a rule above that")
  func rest() {
    let flow = Chapters.flow(
      Self.text + "<hr/><section epub:type='footnotes'><p id='n'>Note.</p><p>Other.</p></section>")
    #expect(flow.texts == ["Some text1 goes on.", "---", "Other.", "1_Note."])
  }

  @Test(
    "ten thousand links that lead to each other's paragraphs are told in time that grows with them")
  func many() {
    let links = (0..<10_000).map {
      "<p id='p\($0)'>a<a href='#p\(($0 + 5_000) % 10_000)'>[1]</a></p>"
    }
    let flow = Chapters.flow(links.joined())
    #expect(flow.notes.count <= 5_000)
  }
}
