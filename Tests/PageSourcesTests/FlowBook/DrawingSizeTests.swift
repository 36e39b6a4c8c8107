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

  @Test("drawings of a page are files of their own")
  func files() {
    let found = InlineDrawings.all(
      in: "<p><svg viewBox='0 0 4 8'><path/></svg><!-- <svg> --><svg width='1' height='1'/></p>")
    #expect(
      found.map { String(decoding: $0, as: UTF8.self) } == [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
          + " width=\"3.0\" height=\"6.0\" viewBox='0 0 4 8'><path/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width='1' height='1'/>",
      ])
  }
}
