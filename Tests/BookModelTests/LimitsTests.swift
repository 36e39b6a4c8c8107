import RectoBookModel
import Testing

@Suite("limits") struct LimitsTests {
  @Test("whatever may lie under a screen may be drawn")
  func fits() {
    #expect(PageFit.sides.upperBound <= Limits.textureSide)
    #expect(PageFit.mostPixels <= Limits.pixels)
  }
}
