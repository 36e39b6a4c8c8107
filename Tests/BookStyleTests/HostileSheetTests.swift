import BookFixtures
import RectoBookMarkup
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Sheets and chapters that ask for more than books do: what is cut off, and where.
@Suite("Hostile sheets") struct HostileSheetTests {
  /// Whether a selector finds an element of the classes c0 to c99 in English.
  private static func finds(_ selector: String) -> Bool {
    let classes = (0..<100).map { "c\($0)" }.joined(separator: " ")
    let styles = Chapters.styles(
      "<p id='p' class='\(classes)' lang='en'>a</p>", "\(selector) { orphans: 7 }")
    return styles["p"]?.lines.orphans == 7
  }

  @Test("a selector with more parts than books have is none")
  func parts() {
    #expect(Self.finds((0..<64).map { ".c\($0)" }.joined()))
    #expect(!Self.finds((0..<65).map { ".c\($0 % 64)" }.joined()))
    #expect(Self.finds("p:lang(\((0..<63).map { "x\($0)," }.joined())en)"))
    #expect(!Self.finds("p:lang(\((0..<64).map { "x\($0)," }.joined())en)"))
  }

  @Test("what is refused without a comparison counts as one")
  func refusals() {
    var limits = StyleLimits()
    limits.matchSteps = 2_000
    var shelf = StyleSheetShelf()
    let css = String(repeating: ".x p { color: red }", count: 100)
    let body = "<b class='x'/>" + String(repeating: "<p>a</p>", count: 100)
    let chapter = StyledChapter(
      markup: "<html><head><style>\(css)</style></head><body>\(body)</body></html>", isXML: true,
      path: "a", limits: limits, shelf: &shelf, sheets: { _ in nil })
    #expect(chapter.flow(Chapters.wishes).problems.contains { $0.contains("comparisons") })
  }

  @Test("of what is generated, and of lists of media, the first parts count")
  func lists() {
    let content = String(repeating: "'a' ", count: 100)
    let flow = Chapters.flow("<p>b</p>", "p::before { content: \(content) }")
    #expect(flow.texts == [String(repeating: "a", count: 16) + "b"])
    let media = String(repeating: "print,", count: 99) + "screen"
    let list = MediaQuery.list(CSSTokenizer.tokens(media)[...])
    #expect(list.count == 32)
    let long = String(repeating: "(min-width: 1px) and ", count: 99) + "(min-width: 1px)"
    let query = MediaQuery.list(CSSTokenizer.tokens(long)[...])
    #expect(!query[0].holds(on: MediaQuery.Page(width: 400, height: 600)))
  }

  @Test("texts that elements inherit are cut, at the end of a letter")
  func inherited() {
    let long = String(repeating: "é", count: 5_000)
    let styles = Chapters.styles(
      "<p id='p' lang='\(long)'>a</p>",
      """
      p { font-family: "\(long)", \(long); quotes: "\(long)" "\(long)"; list-style-type: "\(long)" }
      """)
    let style = styles["p"] ?? ComputedStyle()
    #expect(style.letters.families == [String(long.prefix(64)), String(long.prefix(64))])
    #expect(style.letters.language == long.prefix(20))
    #expect(style.lines.quotes == [String(long.prefix(8)), String(long.prefix(8))])
    #expect(style.lines.marker == .text(String(long.prefix(64))))
    #expect(
      "añb".cut(atBytes: 2) == "a" && "añb".cut(atBytes: 3) == "añ" && "a".cut(atBytes: 0) == "")
  }

  @Test("ends of lines with names and links at the end of a paragraph are taken back at once")
  func trailingBreaks() {
    let count = 20_000
    let flow = Chapters.flow(
      "<p>a<a href='x'>b"
        + (0..<count).map { "<br id='n\($0)'/>" }.joined() + "</a><a href='y'><br/></a></p><p>c</p>"
    )
    #expect(flow.texts == ["ab", "c"])
    #expect(flow.anchors.count == count && flow.anchors.allSatisfy { $0.offset <= 2 })
    #expect(flow.links == [FlowLink(text: 1..<2, target: "x")])
    #expect(flow.faults == [])
  }

  @Test("titles that hold each other are read once")
  func titles() {
    let titles =
      String(repeating: "<title>", count: 200) + String(repeating: " ", count: 100_000)
    let flow = Chapters.flow(
      "<p>a<svg>\(titles)\(String(repeating: "</title>", count: 200))</svg></p>")
    #expect(flow.faults == [])
  }
}
