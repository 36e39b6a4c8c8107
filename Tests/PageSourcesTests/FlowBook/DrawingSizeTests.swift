import RectoBookMarkup
import Testing

@testable import RectoPageSources

/// Sizes of drawings that stand in pages.
@Suite("Sizes of drawings in pages") struct DrawingSizeTests {
  @Test(
    "a drawing is as large as it says, or as the part of its plane that it shows",
    arguments: [
      ("<svg width='10' height='2cm'", "", "<svg width='10' height='2cm'"),
      ("<svg viewBox='0 0 20 40'", " width=\"15.0\" height=\"30.0\"", "<svg viewBox='0 0 20 40'"),
      (
        "<svg width='50%' height=\"8\" viewBox='0,0,20,40'", " width=\"3.0\" height=\"6.0\"",
        "<svg viewBox='0,0,20,40'"
      ),
      ("<svg width = '4px'", " width=\"3.0\" height=\"112.5\" viewBox=\"0 0 4.0 150.0\"", "<svg"),
      (
        "<svg stroke-width='3' viewBox='0 0 0 x'",
        " width=\"225.0\" height=\"112.5\" viewBox=\"0 0 300.0 150.0\"",
        "<svg stroke-width='3' viewBox='0 0 0 x'"
      ),
      (
        "<svg width='1e999' viewBox='0 0 4 1e300'", " width=\"3.0\" height=\"15000.0\"",
        "<svg viewBox='0 0 4 1e300'"
      ),
    ])
  func sizes(head: String, added: String, left: String) {
    var head = head
    #expect(DrawingSize.attributes(for: &head) == added)
    #expect(head == left)
  }

  private static let languages =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

  @Test(
    "drawings of a page are files of their own, however loosely they are written",
    arguments: [
      (
        "<p><svg viewBox='0 0 4 8'><path/></svg><!-- <svg> --><svg width='1' height='1'/></p>",
        true,
        [
          " width=\"3.0\" height=\"6.0\" viewBox=\"0 0 4 8\"><path/></svg>",
          " width=\"1\" height=\"1\"></svg>",
        ]
      ),
      (
        "<SVG WIDTH=4 height=8><CIRCLE R=1 r=2><rect width=3><LinearGradient GRADIENTUNITS=x>"
          + "<stop offset=0><stop offset=1></lineargradient><text>a & b</svg><p>", false,
        [
          " width=\"4\" height=\"8\"><circle r=\"1\"></circle><rect width=\"3\"></rect>"
            + "<linearGradient gradientUnits=\"x\"><stop offset=\"0\"></stop><stop offset=\"1\"/>"
            + "</linearGradient><text>a &amp; b</text></svg>"
        ]
      ),
      (
        "<svg:svg width='1' height='1' xlink:href='&lt;'><svg:a foo:b='c' xml:lang='de'/></svg:svg>",
        true,
        [" width=\"1\" height=\"1\" xlink:href=\"&lt;\"><a xml:lang=\"de\"/></svg>"]
      ),
    ])
  func files(page: String, isXML: Bool, drawings: [String]) {
    let found = InlineDrawings.all(in: MarkupTree(page, isXML: isXML))
    #expect(
      found.map { String(decoding: $0, as: UTF8.self) } == drawings.map { Self.languages + $0 })
  }
}
