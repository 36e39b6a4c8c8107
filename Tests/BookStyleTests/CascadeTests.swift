import RectoFlowModel
import Testing

@testable import RectoBookStyle

/// Which of several declarations counts, and what values come to.
@Suite("Cascade") struct CascadeTests {
  private static func orphans(_ css: String, _ attributes: String = "") -> Int? {
    Chapters.styles("<div class='o'><p id='x' class='a b' \(attributes)>t</p></div>", css)["x"]?
      .lines.orphans
  }

  @Test(
    "the greater specificity counts, then the later rule, and importance before both",
    arguments: [
      ("p { orphans: 3 } p { orphans: 4 }", 4), (".a { orphans: 3 } p { orphans: 4 }", 3),
      ("#x { orphans: 3 } .a.b { orphans: 4 }", 3),
      ("p { orphans: 3 !important } #x { orphans: 4 }", 3),
      (".a { orphans: 3 } .b { orphans: 4 }", 4), ("div p { orphans: 3 } p { orphans: 4 }", 3),
      (":where(#x) { orphans: 3 } p { orphans: 4 }", 4),
      (":is(#x, q) { orphans: 3 } .a.b { orphans: 4 }", 3),
      ("p:not(#y) { orphans: 3 } .a { orphans: 4 }", 3), ("div { orphans: 5 }", 5),
      ("div { orphans: 5 } p { orphans: initial }", 2),
      ("div { orphans: 5 } p { orphans: 3 } .a { orphans: inherit }", 5),
      ("p { orphans: 3; orphans: x }", 3),
      ("p { orphans: 3 ! important; orphans: 4 }", 3),
      ("* { orphans: 3 !important } p { orphans: 4 !important }", 4),
    ])
  func order(css: String, orphans: Int) {
    #expect(Self.orphans(css) == orphans)
  }

  @Test("a style attribute counts more than any rule, but not than an important one")
  func attribute() {
    #expect(Self.orphans("#x { orphans: 3 }", "style='orphans: 4'") == 4)
    #expect(Self.orphans("#x { orphans: 3 !important }", "style='orphans: 4'") == 3)
    #expect(Self.orphans("#x { orphans: 3 !important }", "style='orphans: 4 !important'") == 4)
  }

  @Test(
    "faults in a sheet cost no more than where they stand",
    arguments: [
      ("p { color: ; orphans: 3 }", 3), ("p { *zoom: 1; orphans: 3 }", 3),
      ("p { orphans 9; orphans: 3 }", 3),
      ("@unknown x; p { orphans: 3 }", 3), ("@unknown { p { orphans: 9 } } p { orphans: 3 }", 3),
      ("} p { orphans: 9 } p { orphans: 3 }", 3),
      ("p { orphans: 3", 3), ("<!-- p { orphans: 3 } -->", 3), ("/* p { */ p { orphans: 3 }", 3),
      ("p { a: url(; orphans: 3 }", 2),
      ("p { font-family: \"x\n; orphans: 9 } p { orphans: 3 }", 3),
      ("p:nth(2) { orphans: 9 } p { orphans: 3 }", 3), ("@charset \"x\"; p { orphans: 3 }", 3),
      ("p { a: { b: c } ; orphans: 3 }", 3), ("p { a: [)] ; orphans: 3 }", 3),
      ("@media screen { p { orphans: 3 } } ", 3),
    ])
  func recovery(css: String, orphans: Int) {
    #expect(Self.orphans(css) == orphans)
  }

  @Test(
    "queries hold for a page of 400 by 600 points as on a screen by day",
    arguments: [
      ("screen", true), ("print", false), ("all", true), ("not print", true), ("not screen", false),
      ("amzn-kf8", false),
      ("not amzn-mobi", true), ("(min-width: 300pt)", true), ("(min-width: 401pt)", false),
      ("(max-width: 40em)", true),
      ("screen and (max-width: 300pt)", false), ("print, screen", true),
      ("(orientation: portrait)", true),
      ("(orientation: landscape)", false), ("(prefers-color-scheme: dark)", false),
      ("(prefers-color-scheme: light)", true),
      ("(unheard-of: 3)", false), ("only screen and (color)", true),
      ("(min-height: 599pt) and (max-height: 601pt)", true),
    ])
  func media(query: String, holds: Bool) {
    #expect(Self.orphans("@media \(query) { p { orphans: 3 } }") == (holds ? 3 : 2))
    #expect(Self.orphans("@import 'i.css' \(query);") == 2)
    let files = ["OPS/text/i.css": "p { orphans: 3 }"]
    let styles = Chapters.styles("<p id='x'>t</p>", "@import 'i.css' \(query);", files: files)
    #expect(styles["x"]?.lines.orphans == (holds ? 3 : 2))
  }

  @Test(
    "conditions of support hold for what is read",
    arguments: [
      ("(color: red)", true), ("(colour: red)", false), ("(color: redd)", false),
      ("not (color: redd)", true),
      ("(color: red) and (orphans: 2)", true), ("(color: red) and (grid: 1)", false),
      ("(grid: 1) or (color: red)", true),
      ("((color: red))", true), ("selector(a)", false),
    ])
  func supports(condition: String, holds: Bool) {
    #expect(Self.orphans("@supports \(condition) { p { orphans: 3 } }") == (holds ? 3 : 2))
  }

  @Test("sheets are imported from where they lie, before the rules that follow, and not in circles")
  func imports() {
    let files = [
      "OPS/css/a.css": "@import url(sub/b.css); p { orphans: 3 } @import 'never.css';",
      "OPS/css/sub/b.css": "@import '../a.css'; p { orphans: 4; widows: 6 }",
      "OPS/text/never.css": "p { widows: 9 }",
    ]
    let styles = Chapters.styles("<p id='x'>t</p>", "@import '../css/a.css';", files: files)
    #expect(styles["x"]?.lines.orphans == 3)
    #expect(styles["x"]?.lines.widows == 6)
    #expect(
      Chapters.flow("<p>t</p>", "@import '../css/a.css';", files: files).problems.contains(
        "OPS/css/a.css: imported too deep"))
    #expect(
      Chapters.flow("<p>t</p>", "@import 'none.css';").problems == [
        "OPS/text/none.css: no such style sheet"
      ])
  }

  @Test(
    "linked sheets, those of instructions and those in the head come in their order; alternate ones do not"
  )
  func links() {
    let markup = """
      <?xml-stylesheet href="../a.css" type="text/css"?><html><head><link rel="stylesheet" href="../b.css"/>
      <style>p { widows: 6 }</style><link rel="alternate stylesheet" href="../c.css"/>
      <link rel="stylesheet" type="text/x" href="../c.css"/><link rel="stylesheet" media="print" href="../c.css"/></head><p>t</p></html>
      """
    let files = [
      "OPS/a.css": "p { orphans: 5; widows: 5 }", "OPS/b.css": "p { orphans: 4; widows: 4 }",
      "OPS/c.css": "p { orphans: 9 }",
    ]
    let flow = StyledChapter(
      markup: markup, isXML: true, path: "OPS/text/a.xhtml", sheets: { files[$0] }
    ).flow(Chapters.wishes)
    #expect(flow.blocks[0].breaks.orphans == 4)
    #expect(flow.blocks[0].breaks.widows == 6)
  }

  @Test("of a thousand sheets that are named no more are read than count, be they there or not")
  func manySheets() {
    let links = (0..<1_000).map { "<link rel='stylesheet' href='\($0).css'/>" }.joined()
    let imports = (0..<1_000).map { "@import 'i\($0).css';" }.joined()
    for (found, head) in [(nil, links), ("", links), (nil, "<style>\(imports)</style>")] {
      var asked = 0
      let chapter = StyledChapter(
        markup: "<html><head>\(head)</head><p>t</p></html>", isXML: true, path: "a",
        sheets: { _ in
          asked += 1
          return found
        })
      #expect(asked > 60 && asked <= 64)
      let problems = chapter.flow(Chapters.wishes).problems
      #expect(problems.contains("style sheets after the first 64 left out"))
    }
  }

  @Test("fonts that sheets name are found, with the paths of their files")
  func faces() {
    let css = """
      @font-face { font-family: "A B"; font-weight: bold; font-style: italic;
        src: local(x), url("../f/a%20b.otf") format("opentype"), url(http://x/y.woff), url(c.woff2) format('woff2') }
      @font-face { font-family: C } @font-face { src: url(x) }
      """
    let faces = Chapters.chapter("<p/>", css).faces
    #expect(faces.count == 1)
    #expect(faces.first?.family == "A B")
    #expect(faces.first?.weight == 700)
    #expect(faces.first?.isItalic == true)
    #expect(faces.first?.sources.map(\.path) == ["OPS/f/a b.otf", "OPS/text/c.woff2"])
    #expect(faces.first?.sources.map(\.format) == ["opentype", "woff2"])
  }

  @Test(
    "references lead to files of the book",
    arguments: [
      ("b.css", "OPS/text/b.css"), ("../b.css#x", "OPS/b.css"), ("/b.css", "b.css"),
      ("./a/../b.css?x", "OPS/text/b.css"),
      ("../../../b", "b"), ("http://x/b", nil), ("data:a", nil), ("//x/b", nil), ("#a", nil),
      ("", nil), ("%C3%A9%zz", "OPS/text/é%zz"),
      ("a:b/c", nil), ("1a/b:c", "OPS/text/1a/b:c"),
    ])
  func paths(reference: String, path: String?) {
    #expect(BookPath.resolved(reference, in: "OPS/text/a.xhtml") == path)
  }
}
