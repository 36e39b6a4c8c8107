import RectoFlowModel
import Testing

@testable import RectoBookStyle

@Suite("Large first letters in flows") struct InitialFlowTests {
  private static let text = "his is a paragraph that goes on for some time"

  @Test(
    "a letter that is floated, asked for or very large is an initial",
    arguments: [
      ("<p><span>T</span>", "span { float: left; font-size: 3em; line-height: 0.8 }", 2),
      ("<p><span>T</span>", "span { float: left; font-size: 4em }", 3),
      ("<p><span>T</span>", "span { float: left; font-size: 6em }", 4),
      ("<p><span>T</span>", "span { float: left; font-size: 1000000em }", 4),
      ("<p><span>T</span>", "span { float: left; display: block; font-size: 300% }", 2),
      ("<p><span>T</span>", "span { initial-letter: 3 }", 3),
      ("<p><span>T</span>", "span { font-size: 2.4em }", 2),
      ("<p>T", "p::first-letter { float: left; font-size: 4em }", 3),
      ("<p>T", "p:first-letter { font-size: 300% }", 2),
      ("<p>T", "p::first-letter { -webkit-initial-letter: 3 }", 3),
      ("<p><em>T</em>", "p::first-letter { initial-letter: 2 1 }", 2),
    ])
  func initials(html: String, css: String, lines: Int) throws {
    let flow = Chapters.flow(html + Self.text + "</p><div>Next</div>", css)
    #expect(flow.texts == ["T" + Self.text, "Next"])
    let initial = try #require(flow.blocks[0].paragraph.initial)
    #expect(initial.end == 1 && initial.lines == lines)
    #expect(flow.blocks[0].paragraph.indent == 0)
    #expect(flow.blocks[1].paragraph.initial == nil)
    #expect(flow.faults.isEmpty)
  }

  @Test("signs before the letter belong to it")
  func signs() {
    let flow = Chapters.flow(
      "<p>\u{201C}T\(Self.text)</p>", "p::first-letter { initial-letter: 2; color: red }")
    #expect(flow.blocks[0].paragraph.initial?.end == 4)
    #expect(flow.spans(0).map(\.text) == ["\u{201C}T", Self.text])
    #expect(flow.spans(0)[0].face.color == FlowColor(red: 255, green: 0, blue: 0))
  }

  @Test(
    "letters that are only a little larger, words, and letters further on are none",
    arguments: [
      ("<p><span>T</span>", "span { font-size: 1.4em }"),
      ("<p>T", "p::first-letter { color: red }"),
      ("<p><span>Title</span> ", "span { float: left; font-size: 3em }"),
      ("<p>a <span>T</span>", "span { font-size: 3em }"),
      ("<h2><span>T</span>", "span { font-size: 3em }"),
      ("<p style='text-align: center'><span>T</span>", "span { font-size: 3em }"),
    ])
  func others(html: String, css: String) {
    let end = html.hasPrefix("<h2") ? "</h2>" : "</p>"
    let flow = Chapters.flow(html + Self.text + end, css)
    #expect(flow.blocks[0].paragraph.initial == nil)
    #expect(flow.faults.isEmpty)
  }
}
