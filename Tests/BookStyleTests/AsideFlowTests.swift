import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Lines of 400 points, letters of 12.
@Suite("What stands beside lines, in flows") struct AsideFlowTests {
  private struct Case {
    var css: String
    var edge: FlowAside.Edge
    var distance: Double
    var takesRoom = false
  }

  private static let cases = [
    Case(css: "i { float: left }", edge: .left, distance: 0, takesRoom: true),
    Case(
      css: "i { float: right; margin-right: -2em }", edge: .right, distance: -24, takesRoom: true),
    Case(
      css: "p { position: relative } i { position: absolute; left: -2em }", edge: .left,
      distance: -24),
    Case(
      css: "p { position: relative; margin-left: 30pt } i { position: absolute; right: 5pt }",
      edge: .right, distance: 5),
    Case(
      css: "div { position: relative } p { margin-left: 30pt } i { position: absolute; left: 6pt }",
      edge: .left, distance: -24),
    Case(
      css: "div { position: relative; padding-left: 36pt } i { position: absolute; left: 6pt }",
      edge: .left, distance: -30),
    Case(css: "i { position: absolute; margin-left: -2em }", edge: .line, distance: -24),
    Case(
      css: "span { position: relative } i { position: absolute; left: -12pt }", edge: .line,
      distance: -12),
    // The text is as wide as the body is in a window: 400 points are 80 hundredths of it.
    Case(
      css: "body { margin: 0 10% } i { position: absolute; left: 92% }", edge: .left, distance: 410),
  ]

  @Test("numbers stand where their styles say, and no line has room for them", arguments: 0..<9)
  func places(number: Int) throws {
    let one = Self.cases[number]
    let flow = Chapters.flow("<div><p><span><i>12</i> In</span> the</p></div>", one.css)
    #expect(flow.texts == ["12 In the"] && flow.faults.isEmpty)
    let aside = try #require(flow.asides.first)
    #expect(flow.asides.count == 1 && aside.text == 0..<3)
    #expect(aside.edge == one.edge && aside.takesRoom == one.takesRoom)
    #expect(abs(aside.distance.points - one.distance) < 0.01)
  }

  @Test("white space around them counts once")
  func spaces() {
    for (html, text, asides) in [
      ("<p>a <i>1</i> b</p>", "a 1 b", [2..<4]), ("<p>a<i>1</i> b</p>", "a1 b", [1..<2]),
      ("<p>a <i>1</i>b</p>", "a 1b", [2..<3]),
      ("<p>a <i> 1 </i> <i>2</i> b</p>", "a 1 2 b", [2..<4, 4..<6]),
      ("<p>a <i>1</i></p>", "a 1", [2..<3]), ("<p><i></i>b</p>", "b", []),
      ("<p>a <i>1</i><br/>b</p>", "a 1/b", [2..<3]),
    ] {
      let flow = Chapters.flow(html, "i { float: left }")
      #expect(flow.texts == [text] && flow.asides.map(\.text) == asides, "\(html)")
      #expect(flow.faults.isEmpty)
    }
  }

  @Test("what holds much, or stands among blocks, is none")
  func others() {
    for html in [
      "<div><i>12</i><p>a</p></div>", "<p><i>12</i></p>", "<p><i>12<br/>13</i> a</p>",
      "<p>a <i>\(String(repeating: "word ", count: 10))</i> b</p>",
    ] {
      #expect(Chapters.flow(html, "i { float: left }").asides.isEmpty, "\(html)")
    }
    // Where nobody can know where that is, it stands in the line.
    let flow = Chapters.flow("<p>a <i>12</i> b</p>", "i { position: absolute }")
    #expect(flow.asides.isEmpty && flow.texts == ["a 12 b"])
  }

  @Test("a block among text, and what is generated, stand beside lines as well")
  func blocks() {
    let block = Chapters.flow(
      "<p>a <b>5</b> c</p>", "b { display: block; float: right } p { position: relative }")
    #expect(block.texts == ["a 5 c"] && block.asides.map(\.text) == [2..<4])
    let made = Chapters.flow(
      "<p>a</p>",
      "p { position: relative } p::before { content: '7'; position: absolute; left: -2em }")
    #expect(made.texts == ["7a"] && made.asides.map(\.text) == [0..<1])
  }

  @Test("numbers of printed pages are left out, those of lines are not")
  func numbers() {
    for (html, text) in [
      ("<i class='pagenum'>12</i>", "a"), ("<i id='p12'>12</i>", "a"), ("<i>[12]</i>", "a"),
      ("<i><a id='Page_12'>12</a></i>", "a"), ("<i>12</i>", "a 12"),
      ("<i class='ln'>12</i>", "a 12"),
    ] {
      let flow = Chapters.flow("<p>a \(html)</p>", "i { position: absolute; right: 0 }")
      #expect(flow.texts == [text], "\(html)")
    }
  }

  @Test("what is floated in the midst of a paragraph, and holds more, stands before it")
  func floats() {
    let words = String(repeating: "word ", count: 10)
    let flow = Chapters.flow(
      "<p>a <span>\(words)</span> b <img src='c.png'/> d</p>", "span, img { float: left }")
    #expect(flow.texts == [words.dropLast() + "", "[]", "a b d"])
    #expect(flow.floats.map(\.blocks) == [0..<1, 1..<2] && flow.faults.isEmpty)
  }

  @Test("beside a paragraph stand no more than five hundred")
  func hostile() {
    let flow = Chapters.flow(
      "<p>" + String(repeating: "a <i>1</i> ", count: 3_000) + "</p>", "i { float: left }")
    #expect(flow.asides.count == FlowAside.most && flow.faults.isEmpty)
  }
}
