import RectoBookModel
import DrawnFirst
import Foundation
import RectoImageFiles
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// Whole overlays, to be looked at: `swift test --attachments-path FOLDER` keeps the pictures.
@MainActor @Suite(.drawnFirst) struct SampleTests {
  @Test(
    "every sample shows, by day, by night and at twice the size",
    arguments: [(1.0, false), (1.0, true), (2.0, false)])
  func samples(scale: Double, isNight: Bool) throws {
    let studio = try OverlayStudio(
      width: Int(1120 * scale), height: Int(720 * scale), scale: scale)
    studio.overlay.isNight = isNight
    for page in 1...12 where page != 7 {
      studio.overlay.setThumbnail(PageNumber(page), Samples.thumbnail(page))
    }
    let book = studio.book()
    for (name, content) in Samples.all {
      // Where the pointer shows something, it is there.
      if let over = Samples.pointed[name] {
        _ = try studio.picture(content)
        _ = studio.overlay.receive(.moved(try studio.place(over).center), at: studio.now - 1)
      }
      let picture = try studio.settle(content).picture
      #expect(picture.bytes != book.bytes, "\(name)")
      Attachment.record(
        try png(picture), named: "\(name)-\(isNight ? "night" : "day")-\(scale).png")
      _ = studio.overlay.receive(.left, at: studio.now)
    }
  }

  private func png(_ picture: Bitmap) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "overlay-\(UUID()).png")
    try PictureFile.write(picture, to: file.path)
    defer { try? FileManager.default.removeItem(at: file) }
    return [UInt8](try Data(contentsOf: file))
  }
}
