import BookFixtures
import RectoBookMarkup
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// What every flow promises, whatever the document.
@Suite("Laws of flows") struct FlowLawTests {
  /// A document of random elements with random styles.
  private static func document(_ random: inout SplitMix64) -> (body: String, css: String) {
    let tags = [
      "p", "div", "span", "b", "li", "ul", "ol", "table", "tr", "td", "h2", "a href='x'", "q",
      "pre", "figure", "sup",
      "blockquote", "section id='i'", "ruby", "rt", "math", "svg", "p class='c'", "div class='d'",
      "i class='e'",
    ]
    var (body, open) = ("", [String]())
    for _ in 0..<random.whole(1...60) {
      switch random.whole(0...6) {
      case 0, 1:
        let tag = tags[random.whole(0...tags.count - 1)]
        body += "<\(tag)>"
        open.append(String(tag.prefix { $0 != " " }))
      case 2: if let tag = open.popLast() { body += "</\(tag)>" }
      case 3:
        body +=
          [" ", "\n  ", "<br/>", "<hr/>", "<img src='a.png'/>", "<a id='k'/>", "<!-- c -->"][
            random.whole(0...6)]
      default:
        body +=
          ["word ", "two words", " 日本\n語", "&#160;", "a", "שלום ", "&amp;"][random.whole(0...6)]
      }
    }
    while let tag = open.popLast() { body += "</\(tag)>" }
    let values = [
      "display: block", "display: inline", "display: none", "display: list-item",
      "display: table-row", "float: left",
      "margin: -20pt 5em 30pt", "margin: 1em auto", "padding: 4pt", "border: 1pt solid red",
      "background: #eee", "text-decoration: underline dotted red", "border-bottom: 1pt dotted",
      "display: inline-block", "width: 40%", "height: 3em",
      "white-space: pre", "white-space: pre-wrap", "white-space: nowrap",
      "text-transform: uppercase", "font-size: 250%", "text-indent: -5em",
      "page-break-before: always", "page-break-inside: avoid", "vertical-align: super",
      "direction: rtl", "position: absolute",
    ]
    var css = ""
    for selector in [
      ".c", ".d", ".e", "p", "div", "b", "li", "td", "span", "span::before", ".d::after",
    ] where random.flag() {
      css += "\(selector) { content: 'x'; "
      for _ in 0..<random.whole(1...3) { css += values[random.whole(0...values.count - 1)] + ";" }
      css += "}"
    }
    return (body, css)
  }

  @Test(
    "spans tile blocks, blocks tile the text, frames nest, places rise", arguments: UInt64(0)..<120)
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (body, css) = Self.document(&random)
    let chapter = Chapters.chapter(body, css)
    let flow = chapter.flow(Chapters.wishes)
    #expect(flow.faults == [], "\(css)\n\(body)")
    #expect(chapter.flow(Chapters.wishes) == flow)
  }

  @Test(
    "the text of a flow is the text of its tree, but for white space, in any style",
    arguments: UInt64(0)..<60)
  func text(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let body = Self.document(&random).body.replacing("<img src='a.png'/>", with: "").replacing(
      "svg", with: "b"
    ).replacing("math", with: "i")
      .replacing("<q>", with: "<b>").replacing("</q>", with: "</b>").replacing("<rt>", with: "<b>")
      .replacing("</rt>", with: "</b>")
    let css =
      "* { margin: 1em \(random.whole(0...3))em; white-space: \(["normal", "pre", "pre-wrap", "pre-line"][random.whole(0...3)]) }"
    let flow = Chapters.flow(body, css)
    func signs(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
    }
    #expect(
      signs(String(decoding: flow.text, as: UTF8.self))
        == signs(MarkupTree("<b>\(body)</b>", isXML: true).allText(1)), "\(body)")
  }

  @Test("spoiled chapters with spoiled sheets are styled nevertheless", arguments: UInt64(0)..<200)
  func mutants(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (body, css) = Self.document(&random)
    let signs = Array("<>/&;:{}()[]'\"!@#.,*>+~\\-0e%n \u{0}".utf8)
    var bytes = Array(
      "<html><head><style>@media (min-width:1px){\(css)} a[b^='c'] , p:not(.c):nth-child(2n+1) {margin:calc(1em + 2px)}</style></head>\(body)</html>"
        .utf8)
    for _ in 0..<random.whole(1...20) {
      let place = random.whole(0...bytes.count - 1)
      switch random.whole(0...3) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(signs[random.whole(0...signs.count - 1)], at: place)
      case 2: bytes[place] = signs[random.whole(0...signs.count - 1)]
      default:
        bytes.insert(contentsOf: bytes[place...].prefix(30), at: random.whole(0...bytes.count - 1))
      }
    }
    let markup = String(decoding: bytes, as: UTF8.self)
    let chapter = StyledChapter(
      markup: markup, isXML: seed % 3 > 0, path: "a", sheets: { _ in markup })
    #expect(chapter.flow(Chapters.wishes).faults == [], "\(markup)")
  }

  @Test("wishes of every kind are met without fault", arguments: UInt64(0)..<30)
  func wishes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (body, css) = Self.document(&random)
    var wishes = FlowWishes(
      textSize: FlowLength(random.whole(0...200_000)),
      page: (FlowLength(random.whole(0...2_000_000)), FlowLength(random.whole(0...2_000_000))),
      margins: FlowSides(all: FlowLength(random.whole(0...100_000))))
    wishes.lineSpacing = random.flag() ? random.number(0...9) : nil
    wishes.hyphens = [.book, .never, .always][random.whole(0...2)]
    wishes.paragraphs = [.book, .indent, .gap][random.whole(0...2)]
    wishes.notes = [.foot, .beside, .book][random.whole(0...2)]
    #expect(Chapters.flow(body, css, wishes: wishes).faults == [])
  }

  @Test(
    "chapters that were made to be slow or large are cut where the limits say",
    arguments: [
      ("<div>", 2_000, ""),
      (
        "<div class='a b c'><p>", 400,
        ".a .b .c div p div p { color: red } .a ~ .b ~ .c ~ p + p { color: red }"
      ),
      (
        "<b>", 400,
        "b { font-size: 1.01em } b::before { content: 'a lot of text that is generated' }"
      ),
      ("<p>a</p>", 800, "p:nth-last-of-type(7n+3) { color: red }"),
      ("<table><tr><td>", 300, "td { padding: 5em; border: 1px solid }"),
      ("<ol><li>", 300, "li { margin: 9999em -9999em; text-indent: 1e30em }"),
    ])
  func slow(part: String, count: Int, css: String) {
    let flow = Chapters.flow(String(repeating: part, count: count) + "end", css)
    #expect(flow.faults == [])
  }

  @Test("limits of text, blocks, rules and styles are kept, and that is told")
  func limits() {
    var limits = StyleLimits()
    (limits.textBytes, limits.blocks, limits.rules, limits.generatedBytes, limits.sheetBytes) = (
      100, 5, 400, 10, 400
    )
    func flow(_ body: String, _ css: String) -> Flow {
      var shelf = StyleSheetShelf()
      return StyledChapter(
        markup: "<html><head><style>\(css)</style></head><body>\(body)</body></html>", isXML: true,
        path: "a", limits: limits,
        shelf: &shelf, sheets: { _ in nil }
      ).flow(Chapters.wishes)
    }
    let blocks = flow(String(repeating: "<p id='x'>a<a href='b'>c</a></p>", count: 9), "")
    #expect(blocks.blocks.count == 5 && blocks.faults == [])
    #expect(blocks.problems == ["cut after 5 paragraphs"])
    let text = flow("<p>" + String(repeating: "word ", count: 90) + "</p>", "")
    #expect(text.text.count <= 100 && text.faults == [])
    #expect(text.problems == ["text cut after 100 bytes"])
    let generated = flow("<p>a</p><p>b</p>", "p::before { content: 'eight by' }")
    #expect(generated.texts == ["eight bya", "b"])
    #expect(generated.problems == ["generated text cut after 10 bytes"])
    #expect(flow("a", String(repeating: "a{color:red}", count: 30)).problems.isEmpty)
    #expect(
      flow("a", String(repeating: "a{color:red}", count: 40)).problems == [
        "a: sheet cut after 400 bytes"
      ])
  }
}
