import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("Print of a page") struct PrintTests {
  /// Lines of print in a part of a page.
  private func lines(_ sketch: inout PageSketch, _ box: PixelBox, ink: UInt8 = 40) {
    for top in stride(from: box.top, to: box.bottom - 6, by: 14) {
      for left in stride(from: box.left, to: box.right - 3, by: 5) {
        sketch.fill(PixelBox(left: left, top: top, right: left + 3, bottom: top + 7), ink)
      }
    }
  }

  private func box(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> PixelBox {
    PixelBox(left: left, top: top, right: right, bottom: bottom)
  }

  @Test("print is found within margins, whatever the paper, dust and the machine's shadow")
  func boxes() throws {
    for paper in [UInt8(255), 205] {
      var sketch = PageSketch(width: 320, height: 460, paper: paper)
      lines(&sketch, box(60, 80, 250, 380))
      for row in stride(from: 20, to: 440, by: 40) { sketch.speck(at: 12 + row / 10, row) }
      sketch.fill(box(0, 0, 8, 460), 30)
      let found = PrintFinder.print(in: sketch.picture)
      let print = try #require(found.box)
      #expect(abs(print.left * 320 - 60) < 3 && abs(print.top * 460 - 80) < 3)
      #expect(abs(print.right * 320 - 250) < 6 && abs(print.bottom * 460 - 380) < 15)
      #expect(!found.isPicture && !found.isSpread)
      #expect(abs(found.paper * 255 - Double(paper)) < 6 && abs(found.ink * 255 - 40) < 3)
    }
  }

  @Test("a picture that reaches the edge has no margin, nor has an empty page")
  func bleeds() {
    var sketch = PageSketch(width: 320, height: 460)
    sketch.fill(box(0, 0, 320, 300))
    #expect(PrintFinder.print(in: sketch.picture).box == nil)
    #expect(PrintFinder.print(in: sketch.picture).isPicture)
    #expect(PrintFinder.print(in: PageSketch().picture).box == nil)
    #expect(PrintFinder.print(in: PageSketch(width: 8, height: 8).picture) == .unknown)
  }

  @Test("a wide scan with print on either side of a gutter is two pages")
  func spreads() {
    var sketch = PageSketch(width: 480, height: 340)
    lines(&sketch, box(30, 30, 220, 310))
    lines(&sketch, box(262, 30, 450, 310))
    #expect(PrintFinder.print(in: sketch.picture).isSpread)
    var one = PageSketch(width: 480, height: 340)
    lines(&one, box(30, 30, 450, 310))
    for left in stride(from: 32, to: 450, by: 5) {
      one.fill(box(left, 200, left + 4, 220), 40)
    }
    one.fill(box(200, 100, 280, 220))
    #expect(!PrintFinder.print(in: one.picture).isSpread)
  }
}
