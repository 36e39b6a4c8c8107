import RectoBookModel
import Testing

@Suite("How text that flows is laid out") struct TextLayoutTests {
  @Test("what one engine draws and counts is never taken for the other's")
  func engines() {
    var (mupdf, own) = (TextLayout.standard, TextLayout.standard)
    (mupdf.engine, own.engine) = (.mupdf, .own)
    #expect(TextLayout.standard == own)
    #expect(mupdf.drawnName != own.drawnName && mupdf.wholeName != own.wholeName)
    #expect(
      mupdf.engine == .mupdf && !mupdf.drawnName.contains("mupdf"), "names that are kept stay")
  }

  @Test("the layout of what is drawn says what set it, where there was a choice")
  func drawn() {
    var own = TextLayout(textSize: 15)
    own.typeface = .family("x/own")
    own.engine = .mupdf
    let before = own
    #expect(TextLayout.engine(ofDrawn: before.drawnName) == .mupdf)
    own.engine = .own
    (own.alignment, own.lineSpacing) = (.justified, 1.5)
    #expect(TextLayout.engine(ofDrawn: own.drawnName) == .own)
    #expect(TextLayout.engine(ofDrawn: "") == .mupdf)
    for format in BookFormat.allCases {
      let facts = BookFacts(
        format: format.name, pageCount: 1, usualSize: before.page, flows: true)
      var mupdf = own
      mupdf.engine = .mupdf
      let isSame = facts.drawnLayout(of: own) == facts.drawnLayout(of: mupdf)
      #expect(isSame == ![.epub, .fb2, .mobi, .text].contains(format))
    }
  }

  @Test(
    "layouts that differ in hyphens or paragraphs have names of their own, and what sets a book counts"
  )
  func names() {
    var names: Set<String> = []
    for hyphens in TextHyphens.allCases {
      for paragraphs in TextParagraphs.allCases {
        var layout = TextLayout.standard
        (layout.hyphens, layout.paragraphs) = (hyphens, paragraphs)
        #expect(names.insert(layout.drawnName).inserted)
        #expect(TextLayout.engine(ofDrawn: layout.drawnName) == .own)
        var memory = BookMemory()
        memory.record(layout, over: .standard)
        #expect(memory.layout(over: .standard) == layout)
        #expect(TextLayout.standard.following(layout, insteadOf: .standard) == layout)
      }
    }
    // Notes that are read beside their marks stand on the same pages as those that are where the book has them.
    for (footnotes, name) in [
      (TextFootnotes.foot, ""), (.popup, "/notes-apart"), (.end, "/notes-apart"),
    ] {
      var layout = TextLayout.standard
      layout.footnotes = footnotes
      #expect(names.contains(layout.drawnName) == name.isEmpty)
      #expect(layout.drawnName.contains("/notes-apart") == !name.isEmpty)
      #expect(TextLayout.engine(ofDrawn: layout.drawnName) == .own)
      var memory = BookMemory()
      memory.record(layout, over: .standard)
      #expect(memory.layout(over: .standard) == layout)
      #expect(TextLayout.standard.following(layout, insteadOf: .standard) == layout)
    }
    var parted = TextLayout.standard
    (parted.hyphens, parted.footnotes) = (.never, .end)
    for format in BookFormat.allCases {
      let facts = BookFacts(
        format: format.name, pageCount: 1, usualSize: parted.page, flows: true)
      // MuPDF parts no words and moves no notes, so that nothing changes.
      let isSame = facts.drawnLayout(of: parted) == facts.drawnLayout(of: .standard)
      #expect(isSame == (facts.engine(in: parted) == .mupdf), "\(format)")
    }
  }

  @Test("an open book keeps its engine when another one becomes the usual one")
  func following() {
    var usual = TextLayout.standard
    usual.engine = .mupdf
    var changed = usual
    (changed.engine, changed.textSize) = (.own, 15)
    let followed = usual.following(changed, insteadOf: usual)
    #expect(followed.engine == .mupdf && followed.textSize == 15)
  }

  @Test("how well spreads are filled is told of full pages that face each other")
  func spreads() {
    var figures = TypesetFigures()
    #expect(figures.unevenSpreads == 0)
    // The first page lies alone on the right.
    figures.depths = [5_000, 5_700, 5_700, 5_700, 5_500, 5_700, -1]
    #expect(figures.unevenSpreads == 0.5)
    figures.depths = [5_700, 5_700, 5_703]
    #expect(figures.unevenSpreads == 0)
    var more = TypesetFigures()
    (more.lines, more.parted, more.problems, more.depths) = (4, 2, ["p"], [1])
    figures += more
    #expect(figures.lines == 4 && figures.problems == ["p"] && figures.depths.count == 4)
    #expect(figures.parted == 2)
  }
}
