import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("directions of chapters")
struct DirectionTests {
  /// The turns of the first block, each as its text and how it runs.
  private func turns(_ body: String, _ css: String = "", block: Int = 0) -> [String] {
    let flow = Chapters.flow(body, css)
    guard flow.blocks.indices.contains(block) else { return [] }
    let text = flow.text[flow.blocks[block].text]
    return flow.blocks[block].paragraph.turns.map { turn in
      let part = text.dropFirst(turn.text.lowerBound).prefix(turn.text.count)
      let way = turn.isRightToLeft.map { $0 ? "rtl" : "ltr" } ?? "auto"
      return String(decoding: part, as: UTF8.self) + " \(way)" + (turn.isIsolated ? " alone" : "")
        + (turn.isForced ? " forced" : "")
    }
  }

  @Test("elements within a line say how their letters stand beside others")
  func turned() {
    #expect(turns("<p>a <bdo dir='rtl'>b c</bdo> d</p>") == ["b c rtl alone forced"])
    #expect(
      turns("<p>a <bdi>b</bdi> <bdi dir='rtl'>c</bdi></p>") == ["b auto alone", "c rtl alone"])
    #expect(
      turns("<p>a <i dir='rtl'>b <b dir='ltr'>c</b></i> d</p>") == ["b c rtl alone", "c ltr alone"])
    #expect(
      turns("<p>a <i dir='auto'>b</i> <i style='direction: rtl'>c</i></p>") == ["b auto alone"])
    let css = ".o { unicode-bidi: bidi-override; direction: rtl } .e { unicode-bidi: embed }"
    #expect(
      turns("<p><i class='o'>a</i><i class='e'>b</i><i class='e'></i></p>", css)
        == ["a rtl forced", "b ltr"])
  }

  @Test("what goes on in another paragraph turns there too, without white space around it")
  func parted() {
    let body = "<div>a <bdo dir='rtl'>b <p>c</p> d </bdo> e</div>"
    #expect(turns(body) == ["b rtl alone forced"])
    #expect(turns(body, block: 1) == ["c rtl alone forced"])
    #expect(turns(body, block: 2) == ["d rtl alone forced"])
    #expect(Chapters.flow(body).texts == ["a b", "c", "d e"])
  }

  @Test("the first letter says the direction where that is asked for")
  func automatic() {
    let flow = Chapters.flow(
      "<p dir='auto'>1, שלום a</p><p dir='auto'>a שלום</p><div dir='auto'><p><bdi>a</bdi> שלום</p><p>b</p></div>"
        + "<p class='p'>(ש)</p><p class='p'>b ש</p>", ".p { unicode-bidi: plaintext }")
    #expect(flow.blocks.map(\.paragraph.isRightToLeft) == [true, false, true, true, true, false])
    #expect(
      flow.blocks.map(\.paragraph.lastLine) == [.right, .left, .right, .right, .right, .left])
  }

  @Test(
    "where the first letter says the direction, it does so behind each end of a line",
    arguments: [
      ("<pre dir='auto'>abc\nשלום\n12\nשם a</pre>", "", false, ["שלום/", "שם_a"]),
      ("<p class='p'>שלום a<br/>abc<br/>ש</p>", "", true, ["abc/"]),
      ("<p class='p'>12<br/>ש</p>", "", false, ["ש"]), ("<p class='p'>a<br/>b</p>", "", false, []),
      ("<p dir='rtl'>a<br/>ש</p>", "", true, []),
      ("<p class='p'>a<br/>ש</p>", "p { text-align: left }", false, ["ש"]),
    ])
  func eachLine(body: String, css: String, isRightToLeft: Bool, others: [String]) throws {
    let flow = Chapters.flow(body, ".p { unicode-bidi: plaintext } \(css)")
    let block = try #require(flow.blocks.first)
    #expect(block.paragraph.isRightToLeft == isRightToLeft)
    let texts = block.paragraph.otherParts.map { part in
      String(decoding: flow.text[part], as: UTF8.self).replacing("\n", with: "/")
        .replacing("\u{A0}", with: "_").replacing(" ", with: "_")
    }
    #expect(texts == others)
    #expect(block.paragraph.turnsAlignment == css.isEmpty)
  }

  @Test("starts and ends of lines are sides of boxes, as lines run; what is said last counts")
  func sides() {
    let css = """
      p { margin-inline: 1em 2em; padding-inline-start: 3pt; border-inline-end: 2pt solid red }
      .a { margin-left: 5em; margin-inline-start: 4em } .b { margin-inline-start: 4em; margin-left: 5em }
      .v { writing-mode: vertical-rl }
      """
    let styles = Chapters.styles(
      "<p id='l'>a</p><p id='r' dir='rtl'>a</p><p id='a' class='a'>a</p><p id='b' class='b'>a</p>"
        + "<p id='v' class='v'>a</p><ul id='u' dir='rtl'><li>a</li></ul>", css)
    func box(_ id: String) -> BoxStyle { styles[id]?.box ?? BoxStyle() }
    #expect(box("l").margin.left?.scaled == 12 && box("l").margin.right?.scaled == 24)
    #expect(box("r").margin.left?.scaled == 24 && box("r").margin.right?.scaled == 12)
    #expect(box("l").padding.left.scaled == 3 && box("r").padding.right.scaled == 3)
    #expect(box("l").border.right?.width.scaled == 2 && box("r").border.left?.width.scaled == 2)
    #expect(box("r").border.right == nil)
    #expect(box("a").margin.left?.scaled == 48 && box("b").margin.left?.scaled == 60)
    // Sides are those that lines see: the top of a page is the left of lines that run down.
    #expect(box("v").margin.left?.scaled == 12 && box("v").margin.right?.scaled == 24)
    #expect(box("u").padding.left.isZero && !box("u").padding.right.isZero)
  }

  @Test("turns within each other, and very many, cost what they may")
  func hostile() {
    let deep =
      String(repeating: "<bdi>", count: 200) + "a" + String(repeating: "</bdi>", count: 200)
    #expect(turns("<p>\(deep)</p>").count == FlowTurn.deepest)
    let many = Chapters.flow("<p>" + String(repeating: "<bdi>a</bdi>", count: 210_000) + "</p>")
    #expect(many.blocks.first?.paragraph.turns.count ?? 0 <= 200_000)
    let autos = String(repeating: "<div dir='auto'>", count: 20_000) + "1"
    #expect(Chapters.flow(autos).texts == ["1"])
  }
}
