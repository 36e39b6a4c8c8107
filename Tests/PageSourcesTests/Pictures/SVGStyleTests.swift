import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("Style sheets within drawings in SVG") struct SVGStyleTests {
  private func applied(_ drawing: String) -> String {
    String(decoding: SVGStyles.applied(to: Array(drawing.utf8)), as: UTF8.self)
  }

  @Test("what rules say becomes attributes, the more of an element they say the later")
  func rules() {
    let sheet =
      "<style type='text/css'><![CDATA[/* a */ .b { fill: #f00; opacity: .5 !important }\n"
      + "path, s|x { fill: #fff } #c{stroke:red} g path { fill: none } path.b.c { fill: none }"
      + " * { stroke-width: 2 } @media print { path { fill: #000 } }]]></style>"
    let made = applied(
      sheet + "<path d='M0 0'/><s:path class='a b' fill='#00f' d=\"\" /><g id='c'>a</g>")
    #expect(made.hasPrefix(sheet))
    #expect(
      made.hasSuffix(
        "<path d=\"M0 0\" stroke-width=\"2\" fill=\"#fff\"/>"
          + "<s:path class=\"a b\" d=\"\" stroke-width=\"2\" fill=\"#f00\" opacity=\".5\"/>"
          + "<g id=\"c\" stroke-width=\"2\" stroke=\"red\">a</g>"))
  }

  @Test("what an element says itself counts for more")
  func own() {
    let sheet = "<style>a { fill: red; stroke: blue }</style>"
    #expect(
      applied(sheet + "<a style='fill: none; x: \"y\"' stroke='green'/>")
        == sheet + "<a fill=\"none\" stroke=\"blue\" x=\"y\"/>")
  }

  @Test(
    "what has no rules stays as it is",
    arguments: [
      "", "<", "<style", "<style>", "<style/>", "<style>a</style><a/>", "<style>a {}</style><a/>",
      "<style>b { c: d }</style><a/>", "<a style='b: c'/>", "<style>a b { c: d }</style><a/><b/>",
      "<style>a { c: \"<\" }</style><a/>",
    ])
  func others(drawing: String) { #expect(applied(drawing) == drawing) }

  @Test(
    "what never ends is looked through once, and nothing grows beyond what a picture may have",
    arguments: [
      "<style>", "<style>a{b:c", "<style>a{b:c}</style><a", "</style", "<style>/*", "<a class='",
      "a{b:c}",
    ])
  func endless(part: String) {
    let drawing = "<style>a{b:c}" + String(repeating: part, count: 50_000)
    #expect(applied(drawing).utf8.count <= 4 * drawing.utf8.count)
  }

  @Test("anything is taken without harm", arguments: UInt64(0)..<200)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "<style>", "</style>", "a", ".b", "{", "}", "c:d", ";", "/*", "*/", "<a", "class='b'", ">",
      "/>", " ", "\"", "'", "é",
    ]
    let drawing = (0..<40).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
      .joined()
    #expect(applied(drawing).filter { $0 == "é" }.count == drawing.filter { $0 == "é" }.count)
  }

  @Test("a drawing is drawn as its sheet says")
  func drawn() throws {
    let folder = try TemporaryFolder()
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><style>.a{fill:#0000ff}"
      + "rect{fill:#ff0000}</style><rect width='40' height='20'/><rect class='a' width='20' height='20'/></svg>"
    try folder.write(Array(svg.utf8), to: "book/1.svg")
    let book = try openBook(folder.url.appendingPathComponent("book").path)
    var canvas = BitmapCanvas()
    _ = try book.draw(PageNumber(1), .exactly(width: 40), on: &canvas)
    let bytes = canvas.level(0).bytes
    #expect(Array(bytes[0..<3]) == [0, 0, 255] && Array(bytes[120..<123]) == [255, 0, 0])
  }
}
