import RectoBookMarkup
import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Which elements selectors are about.
@Suite("Selectors") struct SelectorTests {
  private static let body = """
    <body id="body"><div id="d" class="x y" title="some words here" lang="en-GB"><p id="p1">a</p>\
    <p id="p2" class="y">b<em id="e1">c</em><em id="e2" class="X"/></p><h2 id="h">t</h2><p id="p3">d</p></div>\
    <ul id="u"><li id="l1">1</li><li id="l2">2</li><li id="l3">3</li><li id="l4">4</li><li id="l5">5</li></ul>\
    <a id="a1" href="x.xhtml#n">l</a><a id="a2">m</a><span id="s" epub:type="pagebreak noteref">n</span></body>
    """

  /// The ids of the elements that a selector is about.
  private static func found(_ selector: String) -> Set<String> {
    let css = "@namespace epub 'http://www.idpf.org/2007/ops';\(selector) { orphans: 7 !important }"
    let styles = Chapters.styles(body, "* { orphans: 2 } \(css)")
    return Set(styles.filter { $0.value.lines.orphans == 7 }.keys)
  }

  @Test(
    "each kind of selector finds its elements",
    arguments: [
      ("p", "p1 p2 p3"), (".y", "d p2"), ("#p3", "p3"), ("p.y", "p2"), ("div p", "p1 p2 p3"),
      ("div > p", "p1 p2 p3"),
      ("body > p", ""), ("p + p", "p2"), ("p ~ p", "p2 p3"), ("h2 + p", "p3"), ("p em", "e1 e2"),
      (".x .y em", "e1 e2"),
      ("div > em", ""), ("p:first-child", "p1"), ("p:last-child", "p3"), ("em:only-child", ""),
      ("h2:only-of-type", "h"),
      ("p:first-of-type", "p1"), ("p:last-of-type", "p3"), ("li:nth-child(odd)", "l1 l3 l5"),
      ("li:nth-child(2n)", "l2 l4"),
      ("li:nth-child(-n+2)", "l1 l2"), ("li:nth-child( 3n - 1 )", "l2 l5"),
      ("li:nth-last-child(1)", "l5"),
      ("li:nth-child(4)", "l4"), ("p:nth-of-type(3)", "p3"), ("p:nth-last-of-type(n+3)", "p1"),
      ("em:empty", "e2"),
      ("[title]", "d"), ("[title='some words here']", "d"), ("[title~=words]", "d"),
      ("[title^=some]", "d"),
      ("[title$='here']", "d"), ("[title*='e w']", "d"), ("[lang|=en]", "d"), ("[title=SOME]", ""),
      ("[title^=SOME i]", "d"), ("[class=X]", "e2"), (".X", "e2"), ("a[href]", "a1"),
      ("a:link", "a1"), ("a:hover", ""),
      ("[epub|type~='noteref']", "s"), ("[type]", ""), ("[*|type]", "s"),
      ("[epub\\:type~=noteref]", "s"), ("[|title]", "d"), ("em:lang(en)", "e1 e2"),
      ("p:lang(en-gb)", "p1 p2 p3"),
      ("p:lang(de)", ""), ("p:not(.y)", "p1 p3"), ("p:not(:first-child):not(.y)", "p3"),
      (":is(h2, #a2)", "h a2"),
      ("div :is(em, h2)", "e1 e2 h"), ("li:where(#l1, #l2)", "l1 l2"), ("h2, #s", "h s"),
      ("P", "p1 p2 p3"), (":root > body", "body"),
      ("p::first-letter", ""), ("p::first-letter, h2", "h"), ("p >", ""), ("p, >", ""),
      ("p:unknown", ""), ("h2, p:unknown", ""),
      ("div>p+p>em", "e1 e2"),
      ("p:not(div p)", ""), ("*|p.y", "p2"), ("ul>li:first-child+li", "l2"), ("\\70 ", "p1 p2 p3"),
      ("p:before", ""),
    ])
  func table(selector: String, ids: String) {
    #expect(Self.found(selector) == Set(ids.split(separator: " ").map(String.init)))
  }

  @Test(
    "steps of nth-child are read in any form",
    arguments: [
      ("odd", [1, 3, 5]), ("even", [2, 4]), ("3", [3]), ("n", [1, 2, 3, 4, 5]),
      ("2n+1", [1, 3, 5]), ("2n + 1", [1, 3, 5]),
      ("-2n+5", [1, 3, 5]), ("n+4", [4, 5]), ("+3n-2", [1, 4]), ("0n+2", [2]), ("-n", []),
    ])
  func steps(text: String, places: [Int]) throws {
    let (step, offset) = try #require(SelectorParser.steps(CSSTokenizer.tokens(text)[...]))
    let nth = StyleSelector.Nth(step: step, offset: offset, isFromEnd: false, isOfType: false)
    #expect((1...5).filter { nth.holds($0) } == places)
  }

  @Test("the filter of what lies around leaves no match out")
  func filter() {
    var (many, css, wanted) = ("", "", Set<String>())
    for number in 0..<40 {
      many += "<div class='c\(number)' id='i\(number)'>"
      css +=
        ".c\(number / 2) #i\(number) { orphans: 7 } #i\(number / 3) > .c\(number) { widows: 8 }"
      if number > 0 { wanted.insert("i\(number)") }
    }
    many += String(repeating: "</div>", count: 40)
    let styles = Chapters.styles(many, "* { orphans: 2; widows: 2 }" + css)
    #expect(Set(styles.filter { $0.value.lines.orphans == 7 }.keys) == wanted)
    #expect(Set(styles.filter { $0.value.lines.widows == 8 }.keys) == ["i1"])
  }

  @Test(
    "after too many comparisons only rules with one part count, then those of the house, and that is told"
  )
  func steps() throws {
    var limits = StyleLimits()
    limits.matchSteps = 200
    var shelf = StyleSheetShelf()
    let body = String(repeating: "<div><p>a</p></div>", count: 100)
    let css = "div p { color: red } p { text-align: center }"
    let chapter = StyledChapter(
      markup: "<html><head><style>\(css)</style></head>\(body)</html>", isXML: true, path: "a",
      limits: limits, shelf: &shelf, sheets: { _ in nil })
    let flow = chapter.flow(Chapters.wishes)
    let isRed = flow.blocks.indices.map { flow.spans($0)[0].face.color != .black }
    let isCentered = flow.blocks.map { $0.paragraph.alignment == .center }
    #expect(isRed[0] && isCentered[0])
    let first = try #require(isRed.firstIndex(of: false))
    #expect(isCentered[first] && !isRed[first...].contains(true) && !isCentered[99])
    #expect(flow.problems == ["more than 200 comparisons; some rules are left out"])
  }
}
