import PageModel
import Testing

@Suite("pixels of a page") struct PageFitTests {
  @Test("pixels that are not within their page are none")
  func within() {
    let (side, page) = (PageFit.steps, 10 * PageFit.steps)
    func fit(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PageFit? {
      PageFit(pageWidth: page, pageHeight: page, x: x, y: y, width: width, height: height)
    }
    #expect(fit(0, 0, 10, 10) != nil)
    for refused in [
      fit(1, 0, 10, 10), fit(0, 1, 10, 10), fit(-1, 0, 1, 1), fit(0, 0, 0, 1), fit(page, 0, 1, 1),
      fit(0, page - side + 1, 1, 1), PageFit(wholePage: 0, 1), PageFit(wholePage: 20_000, 1),
    ] {
      #expect(refused == nil)
    }
  }
}
