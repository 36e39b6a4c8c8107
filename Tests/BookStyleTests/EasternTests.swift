import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("Readings, and lines that run down, in flows") struct EasternTests {
  private static func readings(_ html: String, _ css: String = "") -> [String] {
    let flow = Chapters.flow(html, css)
    return flow.readings.map { reading in
      String(decoding: flow.text[reading.base], as: UTF8.self) + "=" + reading.text
    }
  }

  @Test(
    "lines of letters that stand on others are far apart, whatever the book says",
    arguments: [("လူတိုင်းသည်", true), ("བོད་ཡིག", true), ("ภาษาไทย", false), ("Ordinary", false)])
  func tall(text: String, isTall: Bool) {
    let flow = Chapters.flow("<h2>\(text)</h2><p>\(text)</p>", "p { line-height: 1.3 }")
    for block in flow.blocks {
      guard case .text(let spans) = block.content else { continue }
      let size = flow.faces[spans[0].face].size.points
      #expect((block.paragraph.lineHeight.points / size >= 1.89) == isTall, "\(text)")
    }
  }

  @Test("a paragraph of such letters has room in a chapter of others, too")
  func tallAlone() {
    let prose = String(repeating: "<p>Ordinary words of another language.</p>", count: 9)
    let blocks = Chapters.flow(prose + "<p>လူတိုင်းသည်</p>").blocks
    #expect(blocks[9].paragraph.lineHeight.points / blocks[0].paragraph.lineHeight.points > 1.3)
  }

  @Test(
    "paragraphs of letters in squares begin whole squares farther in, behind heads as well, and not in cells",
    arguments: [("zh-Hant", 24.0), ("ja", 12.0), ("en", 0.0)])
  func indents(language: String, indent: Double) {
    let flow = Chapters.flow(
      "<div lang='\(language)'><h2>a</h2><p>a</p><ul><li><p>a</p></li></ul><table><tr><td><p>a</p></td></tr></table></div>"
    )
    let texts = flow.blocks.filter { if case .text = $0.content { true } else { false } }
    #expect(texts.map(\.paragraph.indent.points).prefix(3) == [0, indent, 0])
    #expect(texts.dropFirst(3).allSatisfy { $0.paragraph.indent == 0 })
  }

  @Test("heads are broken between words, and what a book says of that goes before")
  func phrases() {
    let flow = Chapters.flow("<h2>a</h2><p>a</p><h2 class='x'>a</h2>", ".x { word-break: normal }")
    let words = flow.blocks.map { block -> FlowBreaking.Words? in
      guard case .text(let spans) = block.content else { return nil }
      return flow.faces[spans[0].face].breaking.words
    }
    #expect(words == [.phrases, .usual, .usual])
  }

  @Test(
    "readings stand beside what is before them and are no part of the text",
    arguments: [
      ("<p><ruby>昨夕<rt>ゆうべ</rt></ruby>は</p>", "昨夕は", ["昨夕=ゆうべ"]),
      ("<p><ruby>昨<rt>さく</rt>夕<rt>ゆう</rt></ruby></p>", "昨夕", ["昨=さく", "夕=ゆう"]),
      ("<p><ruby><rb>昨</rb><rb>夕</rb><rt>さく</rt><rt>ゆう</rt></ruby></p>", "昨夕", ["昨=さく", "夕=ゆう"]),
      ("<p><ruby>\n <rb>昨</rb> \n<rp>(</rp> <rt> さく </rt><rp>)</rp>\n</ruby>は</p>", "昨は", ["昨=さく"]),
      ("<p><ruby>昨<rt>さく</rt><rtc><rt>last</rt></rtc></ruby></p>", "昨(last)", ["昨=さく"]),
      (
        "<p><ruby><rb>昨</rb><rt>さく</rt><rtc>last</rtc></ruby><ruby>夕<rt>x</rt></ruby></p>",
        "昨last夕",
        ["昨=さく", "夕=x"]
      ),
      ("<p><ruby><rb>昨</rb><rtc><rt>さく</rt></rtc></ruby></p>", "昨", ["昨=さく"]),
      ("<p>あ <ruby>昨<rt></rt></ruby></p>", "あ 昨", []),
      ("<p><ruby><ruby>昨<rt>さく</rt></ruby>夕<rt>x</rt></ruby></p>", "昨夕", ["昨=さく", "夕=x"]),
      // Where there is nothing that it could stand beside, it stands in the text.
      ("<p>あ<rt>さく</rt></p>", "あ(さく)", []),
      ("<p><ruby>昨<br/>夕<rt>さく</rt></ruby></p>", "昨/夕(さく)", []),
    ])
  func pairs(html: String, text: String, readings: [String]) {
    #expect(Chapters.flow(html).texts == [text])
    #expect(Self.readings(html) == readings)
  }

  @Test("readings are half as large as their text, and lines leave room for them")
  func sizes() {
    let flow = Chapters.flow("<p><ruby>昨<rt>さく</rt></ruby></p><p>夕</p>", "rt { font-size: 90% }")
    #expect(flow.faces[flow.readings[0].face].size == 6 * .point)
    for block in flow.blocks { #expect(block.paragraph.lineHeight.points >= 1.7 * 12 - 0.01) }
    #expect(Chapters.flow("<p>昨</p>").blocks[0].paragraph.lineHeight.points < 1.65 * 12)
  }

  @Test("among other letters only paragraphs with readings leave room for them")
  func fewReadings() {
    let prose = "<p>Ordinary words of another language, many of them.</p>"
    let flow = Chapters.flow(
      prose + "<p><ruby>昨<rt>さく</rt></ruby></p><p class=e>dots</p>" + prose,
      ".e { text-emphasis: dot }")
    let ratios = flow.blocks.map { $0.paragraph.lineHeight.points / 12 }
    #expect(ratios.map { $0 >= 1.69 } == [false, true, true, false], "\(ratios)")
  }

  @Test("thousands of readings, and texts in each other that have some, end", arguments: [1, 40])
  func hostile(depth: Int) {
    let open = String(repeating: "<ruby>漢", count: depth)
    let close = String(repeating: "<rt>か</rt></ruby>", count: depth)
    let flow = Chapters.flow("<p>" + String(repeating: open + close, count: 4_000 / depth) + "</p>")
    #expect(flow.readings.count <= 4_000)
    for (a, b) in zip(flow.readings, flow.readings.dropFirst()) {
      #expect(a.base.upperBound <= b.base.lowerBound)
    }
    let long = String(repeating: "か", count: 10_000)
    #expect(Self.readings("<p><ruby>漢<rt>\(long)</rt></ruby></p>").isEmpty)
  }

  @Test(
    "what the house says of room above blocks is said of lines that run down as well",
    arguments: ["horizontal-tb", "vertical-rl", "vertical-lr"])
  func houseRoom(mode: String) {
    let body =
      "<h2>あ</h2><p>い</p><table><tr><td>う</td></tr></table><blockquote>え</blockquote>"
      + "<h2 style='margin: 0'>お</h2>"
    func flow(_ mode: String) -> Flow {
      // As wide as it is high.
      var wishes = Chapters.wishes
      wishes.page = (600 * .point, 600 * .point)
      return Chapters.flow(body, "html { writing-mode: \(mode) }", wishes: wishes)
    }
    let (down, across) = (flow(mode), flow("horizontal-tb"))
    #expect(down.spaces == across.spaces)
    #expect(down.blocks.map(\.inset.left) == across.blocks.map(\.inset.left))
    #expect(down.tables[0].spaceAbove == across.tables[0].spaceAbove)
    #expect(down.tables[0].spaceAbove > 0)
  }

  @Test(
    "a paragraph that begins with a wide space is not indented once more",
    arguments: [("　あ", 0.0), ("あ", 12), ("あ　い", 12)])
  func indents(text: String, indent: Double) {
    let flow = Chapters.flow("<p>a</p><p>\(text)</p>", "p { text-indent: 1em }")
    #expect(flow.blocks[1].paragraph.indent.points == indent)
    #expect(flow.texts[1] == text)
  }

  @Test(
    "the root says how lines run",
    arguments: [
      ("html { writing-mode: vertical-rl }", WritingMode.verticalLeftward),
      ("html { -epub-writing-mode: vertical-rl }", .verticalLeftward),
      ("body { -webkit-writing-mode: vertical-lr }", .verticalRightward),
      ("body { writing-mode: tb-rl }", .verticalLeftward),
      ("p { writing-mode: vertical-rl }", .horizontal), ("", .horizontal),
    ])
  func modes(css: String, writing: WritingMode) {
    let flow = Chapters.flow("<p>あ</p>", css)
    #expect(flow.writing == writing)
    #expect(flow.faces[0].orientation == (writing.isVertical ? .mixed : .across))
  }

  @Test("sides are those that lines see")
  func sides() {
    let flow = Chapters.flow(
      "<p>あ</p><p>い</p>",
      "html { writing-mode: vertical-rl } p { margin: 0 20pt 0 0; padding-top: 10pt }")
    #expect(flow.blocks[0].inset.left == 10 * .point)
    #expect(flow.blocks[1].spaceAbove == 20 * .point)
  }

  @Test(
    "letters stand upright, turned or together as the book says",
    arguments: [
      ("text-orientation: upright", FlowFace.Orientation.upright, FlowFace.Combining.none),
      ("text-orientation: sideways", .sideways, .none), ("", .mixed, .none),
      ("-epub-text-combine: horizontal", .mixed, .all), ("text-combine-upright: all", .mixed, .all),
      ("text-combine-upright: digits 3", .mixed, .digits(3)),
      ("text-combine-upright: digits", .mixed, .digits(2)),
      ("text-combine-upright: digits 9", .mixed, .none),
    ])
  func orientations(
    css: String, orientation: FlowFace.Orientation, combining: FlowFace.Combining
  ) {
    let flow = Chapters.flow("<p>あ</p>", "html { writing-mode: vertical-rl } p { \(css) }")
    #expect(flow.faces[0].orientation == orientation && flow.faces[0].combining == combining)
  }

  @Test(
    "marks that stress a text have the shape and the side that the book says",
    arguments: [
      ("text-emphasis: filled", "●", false), ("-epub-text-emphasis-style: open sesame", "﹆", false),
      ("text-emphasis: 'x' red; text-emphasis-position: under left", "x", true),
      ("text-emphasis-style: dot", "•", false), ("text-emphasis: none", "", false),
      ("text-emphasis: circle 3px", "", false),
    ])
  func emphasis(css: String, mark: String, isBelow: Bool) {
    let flow = Chapters.flow("<p>あ</p>", "p { \(css) }")
    #expect(flow.faces[0].emphasis?.mark ?? "" == mark)
    #expect(flow.faces[0].emphasis?.isBelow ?? false == isBelow)
  }

  @Test("marks that stress a text stand below Chinese, unless the book says where")
  func emphasisBelow() {
    func isBelow(_ language: String, _ css: String = "") -> Bool? {
      Chapters.flow(
        "<p lang='\(language)' xml:lang='\(language)'>字</p>", "p { text-emphasis: dot; \(css) }"
      ).faces[0].emphasis?.isBelow
    }
    #expect(isBelow("zh-Hans") == true && isBelow("zh") == true && isBelow("ja") == false)
    #expect(isBelow("zh", "text-emphasis-position: over right") == false)
    #expect(isBelow("ja", "text-emphasis-position: under right") == true)
  }

  @Test(
    "what holds all of a chapter says how its lines run; other parts run with them, their sides as they are"
  )
  func parts() throws {
    let css =
      ".v { writing-mode: vertical-rl; width: 100pt; height: 300pt; margin: 1pt 2pt 3pt 40pt }"
    let part = Chapters.flow("<p>a</p><div class='v'><p>b</p></div>", css)
    #expect(part.writing == .horizontal && part.blocks[1].inset.left == 40 * .point)
    #expect(Chapters.flow("<div class='v'><p>b</p></div>", css).writing == .verticalLeftward)
    let inner = "<section> <div class='v'><p>b</p><p>c</p></div> </section>"
    #expect(Chapters.flow(inner, css).writing == .verticalLeftward)
    #expect(Chapters.flow("<section>\(inner)<p>d</p></section>", css).writing == .horizontal)
    #expect(Chapters.flow("<p class='v'>b</p>", css).writing == .horizontal)
  }

  @Test("where lines may end is as strict as the book says")
  func breaking() {
    let flow = Chapters.flow(
      "<p>あ</p>", "p { line-break: loose; word-break: keep-all; hanging-punctuation: allow-end }")
    #expect(flow.faces[0].breaking.strictness == .loose && flow.faces[0].breaking.words == .whole)
    #expect(flow.blocks[0].paragraph.hangsMarks)
  }

  @Test(
    "a paragraph in squares may go on on another page after any line, unless its sheet forbids it")
  func linesKept() {
    func orphans(_ text: String, _ css: String = "") -> Int {
      Chapters.flow("<p>\(text)</p>", css).blocks[0].breaks.orphans
    }
    #expect(orphans("Words and words") == 2)
    #expect(orphans("山路を登りながら、こう考えた。") == 1)
    #expect(orphans("山路を登りながら、こう考えた。", "p { orphans: 3 }") == 3)
    #expect(Chapters.flow("<p>山路を登りながら</p>").blocks[0].breaks.widows == 1)
  }
}
