import RectoBookModel
import Testing

/// Sides that no driver tells apart from others.
@Suite struct PictureSideTests {
  @Test("a power of two gives way by a pixel, within what there may be; all else stays")
  func sides() {
    #expect(
      [1, 2, 3, 4, 8, 255, 256, 257].map { PictureSide.unremarkable($0) } == [
        1, 2, 3, 5, 9, 255, 257, 257,
      ])
    #expect(PictureSide.unremarkable(4096, most: 4096) == 4095)
    #expect(PictureSide.unremarkable(1024, most: 4096) == 1025)
    for pixels in 3...5000 {
      let side = PictureSide.unremarkable(pixels, most: 4096 + pixels)
      #expect(side & (side - 1) != 0 && abs(side - pixels) <= 1)
    }
  }
}
