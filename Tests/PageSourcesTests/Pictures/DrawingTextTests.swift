import BookFixtures
import RectoBookModel
import RectoCDecoders
import RectoFlowModel
import Testing

@testable import RectoPageSources

@Suite("Text of drawings in SVG that is set in fonts of books") struct DrawingTextTests {
  private func texts(_ drawing: String) -> DrawingTexts { DrawingTexts(Array(drawing.utf8)) }

  @Test("a run is a sign on a row by itself, in the elements that it stands in")
  func rows() {
    let texts = texts(
      "<svg><text id='t' x='1' y='2' fill='red'>a <tspan dy='3' class=\"k\">b&amp;</tspan></text><g/></svg>"
    )
    #expect(
      String(decoding: texts.drawing, as: UTF8.self)
        == "<svg><text id=\"t\" fill=\"red\"><tspan x=\"0\" y=\"-10010000\">x</tspan>"
        + "<tspan class=\"k\"><tspan x=\"0\" y=\"-10020000\">x</tspan></tspan></text><g/></svg>")
    #expect(texts.runs.map(\.text) == ["a ", "b&"])
  }

  @Test(
    "runs begin where an attribute says so, and white space is as in a paragraph",
    arguments: [
      ("<text x='1' y='2'>\n a  b\n</text>", ["a b 1 2 0 0 0"]),
      ("<text>a</text>", ["a 0 0 0 0 0"]),
      ("<text x='1 5' y='2'>ab</text>", ["a 1 2 0 0 0", "b 5 nil 0 0 0"]),
      ("<text x='1' y='2' dx='0 3'>ab</text>", ["a 1 2 0 0 0", "b nil nil 3 0 0"]),
      (
        "<text rotate='10 20'>abc</text>", ["a 0 0 0 0 10", "b nil nil 0 0 20", "c nil nil 0 0 20"]
      ),
      ("<text x='9'><tspan x='1' dy='1.5em' font-size='10'>a</tspan></text>", ["a 1 0 0 15 0"]),
      ("<text>a <tspan> b</tspan></text>", ["a  0 0 0 0 0", "b nil nil 0 0 0"]),
      ("<text xml:space='preserve'> a </text>", [" a  0 0 0 0 0"]),
      ("<text>a<title>no</title><!-- < -->b</text>", ["a 0 0 0 0 0", "b nil nil 0 0 0"]),
      ("<text><![CDATA[a<b]]></text>", ["a<b 0 0 0 0 0"]),
      ("<text>&#x41;&#66;&lt;&no;</text>", ["AB<&no; 0 0 0 0 0"]),
      ("<svg viewBox='0 0 200 100'><text x='50%' y='10%'>a</text></svg>", ["a 100 10 0 0 0"]),
    ])
  func runs(drawing: String, expected: [String]) {
    func whole(_ number: Double?) -> String { number.map { "\(Int($0))" } ?? "nil" }
    let runs = texts("<svg>\(drawing)</svg>").runs.map { run in
      ([run.text] + [run.x, run.y, run.dx, run.dy, run.turn].map(whole)).joined(separator: " ")
    }
    #expect(runs == expected)
  }

  @Test("letters look as attributes, styles and elements around them say")
  func looks() throws {
    func look(_ text: String, around: String = "<svg>") throws -> DrawingLook {
      try #require(texts("\(around)\(text)").runs.first).look
    }
    let around = "<svg font-size='20'><g style='font-family: Arial; letter-spacing: 2px'>"
    let inner = try look("<text font-size='50%' text-anchor='end'>a</text>", around: around)
    #expect(inner.size == 10 && inner.families == ["Arial"] && inner.generic == .sans)
    #expect(inner.letterSpacing == 2 && inner.anchor == 1 && !inner.isOfBook)
    let own = try look("<text style=\"font: italic bold 12px/1 'A b', monospace\">a</text>")
    #expect(own.size == 12 && own.isItalic && own.weight == 700)
    #expect(own.families == ["A b", "monospace"] && own.generic == .mono)
    #expect(try look("<text>a</text>") == DrawingLook())
  }

  @Test(
    "what has no text, or does not end, stays as it is",
    arguments: [
      "", "<", "<text", "<svg><rect/></svg>", "<text/>", "<text></text>", "<text>a</text",
      "<text>a<!-- b</text>", "<svg><text x='1>a</text>", "<textPath>a</textPath>",
    ])
  func others(drawing: String) {
    let texts = texts(drawing)
    #expect(texts.drawing == Array(drawing.utf8) && texts.runs.isEmpty)
  }

  @Test(
    "very many of anything are taken, or left out",
    arguments: [
      "<text>a</text>", "<text>", "<tspan>a", "<g>", "<text x='1 2 3'>abc</text>", "<!--", "a", "&",
    ])
  func many(part: String) {
    let drawing = "<svg><text>b" + String(repeating: part, count: 100_000)
    let texts = texts(drawing)
    #expect(texts.runs.count <= 8_192)
    #expect(texts.runs.reduce(0) { $0 + $1.text.count } <= 100_000)
  }

  @Test("anything is taken without harm", arguments: UInt64(0)..<200)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "<tspan", " x='1 2'", " rotate='9'", " textLength='1e9'", ">", "a", "é", " ", "</tspan>",
      "<text", "</text>", "/", "'", "=", "&amp;", "<![CDATA[", "]]>", "<!--", "-->", "<",
    ]
    let drawing = (0..<40).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
      .joined()
    let texts = texts("<text>" + drawing)
    if texts.runs.isEmpty { #expect(texts.drawing == Array(("<text>" + drawing).utf8)) }
  }

  // MARK: Places

  /// Letters half as wide as they are large.
  private final class HalfSquares: DrawingSetting {
    let drawingFamily = ""

    func line(of text: String, in face: FlowFace) -> DisplayList {
      var (list, offset, x) = (DisplayList(), 0, FlowLength(0))
      var glyphs: [DisplayGlyph] = []
      for scalar in text.unicodeScalars {
        let end = x + face.size / 2 + face.letterSpacing
        glyphs.append(DisplayGlyph(id: scalar.value, x: x, y: 20 * .point))
        list.letters.append(
          DisplayLetter(
            offset: offset, box: DisplayBox(left: x, top: 0, right: end, bottom: 30 * .point)))
        (x, offset) = (end, offset + UTF8.width(scalar))
      }
      list.items = [.glyphs(font: 0, size: face.size, stretch: 0, color: .black, glyphs)]
      return list
    }

    func number(of font: Int, in pen: FlowPen) -> Int32? { 0 }
  }

  /// Letters with the places of their feet.
  private func placed(_ drawing: String) throws -> [String] {
    let setting = HalfSquares()
    let letters = DrawingLetters(
      texts("<svg font-size='10'>\(drawing)</svg>"), setting, try FlowPen())
    var found: [String] = []
    _ = unsafe letters.withLetters { set in
      let count = unsafe set.runs > 0 ? set.ends[set.runs - 1] : 0
      for index in 0..<count {
        let letter = unsafe Unicode.Scalar(UInt32(set.scalars[index])).map { String($0) } ?? "?"
        let (x, y) = unsafe (set.places[6 * index + 4], set.places[6 * index + 5])
        found.append("\(letter) \(Int((x * 10).rounded())) \(Int((y * 10).rounded()))")
      }
      return 0
    }
    return found
  }

  @Test(
    "letters follow each other from where their line begins, ends or has its middle, in tenths",
    arguments: [
      ("<text x='100' y='20'>ab</text>", ["a 1000 200", "b 1050 200"]),
      ("<text x='100' y='20' text-anchor='end'>ab</text>", ["a 900 200", "b 950 200"]),
      ("<text x='100' text-anchor='middle'>ab</text>", ["a 950 0", "b 1000 0"]),
      (
        "<text text-anchor='end'>a<tspan dx='10' dy='5'>b</tspan>c</text>",
        ["a -250 0", "b -100 50", "c -50 50"]
      ),
      ("<text>a<tspan x='50'>b</tspan>c</text>", ["a 0 0", "b 500 0", "c 550 0"]),
      ("<text letter-spacing='2'>ab</text>", ["a 0 0", "b 70 0"]),
      ("<text word-spacing='3'>a b</text>", ["a 0 0", "  50 0", "b 130 0"]),
      ("<text textLength='30'>ab</text>", ["a 0 0", "b 250 0"]),
      ("<text textLength='30' lengthAdjust='spacingAndGlyphs'>ab</text>", ["a 0 0", "b 150 0"]),
      ("<text rotate='90'>ab</text>", ["a 0 0", "b 50 0"]),
      ("<text>a<tspan baseline-shift='3'>b</tspan></text>", ["a 0 0", "b 50 -30"]),
    ])
  func places(drawing: String, expected: [String]) throws {
    #expect(try placed(drawing) == expected)
  }

  @Test("a drawing in a chapter has its words in the book's letters, with the spaces between them")
  func chapter() throws {
    let folder = try TemporaryFolder()
    let text =
      "<p>alpha <svg width=200 height=40><text x=5 y=15><tspan>one</tspan> <tspan font-weight=bold>two</tspan></text>"
      + "<path id=p d='M5,35 L190,35'/><text><textPath href='#p'>three four</textPath></text></svg></p>"
    var options = FlowFixture.options
    options.layout.engine = .own
    options.saidFormat = BookFormat.said(by: "a.html")
    let book = try openBook(folder.write(Array(text.utf8), to: "a.html"), options)
    if let book = book as? any FlowingSource { _ = try book.count(atMost: .max, for: .seconds(60)) }
    let words = try book.foundLetters(of: PageNumber(1)).text.lines.flatMap(\.words)
    let found = words.map(\.text)
    for word in ["one", "two", "three", "four"] { #expect(found.contains(word), "\(found)") }
    let (one, two) = try (
      #require(words.first { $0.text == "one" }), #require(words.first { $0.text == "two" })
    )
    #expect(one.box.right < two.box.left && abs(one.box.bottom - two.box.bottom) < 0.01)
  }
}
