import BookFixtures
import DrawnFirst
import PageGeometry
import RectoBookModel
import RectoReaderCore
import Testing

@testable import RectoOverlay

@MainActor @Suite("Pictures of pages", .drawnFirst) struct NightPictureTests {
  @Test("do not glare at night, and are as they are by day")
  func night() throws {
    for isNight in [false, true] {
      let studio = try OverlayStudio()
      studio.overlay.isNight = isNight
      let page = PageNumber(46)
      studio.overlay.setThumbnail(
        page, Bitmap(width: 70, height: 100, bytes: Array(repeating: 255, count: 28_000)))
      var content = OverlayContent()
      content.bar = Samples.bar
      content.bar?.preview = .init(page: page, words: "", share: 0.5)
      let picture = try studio.settle(content).picture
      let middle = try studio.place(.preview).center
      let index = (Int(middle.y) * picture.width + Int(middle.x)) * 4
      let light = picture.bytes[index..<index + 3].max() ?? 0
      #expect(isNight ? (100...160).contains(light) : light == 255)
    }
  }
}
