import PictureComparison
import RectoBookModel
import RectoGLDevice
import PageGeometry
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// An overlay in a context of its own, over a picture of an open book.
@MainActor final class OverlayStudio {
  // In this order: the overlay goes before its target, and both before the context.
  let overlay: OverlayView
  private let target: Framebuffer
  private let context: HeadlessContext
  let width: Int
  let height: Int
  var now = 100.0

  init(
    width: Int = 960, height: Int = 600, scale: Double = 1, usesFonts: Bool = true
  ) throws {
    context = try HeadlessContext()
    try context.makeCurrent()
    (self.width, self.height) = (width, height)
    target = try Framebuffer(
      width: width, height: height, samples: 1, encoding: .linear, device: Device())
    overlay = OverlayView(scale: scale, usesFonts: usesFonts)
  }

  isolated deinit {}

  /// Draws a content over the book and checks that OpenGL has nothing to complain about.
  func picture(_ content: OverlayContent) throws -> Bitmap {
    paintBook()
    try overlay.draw(content, width: width, height: height, at: now)
    #expect(Device.takeErrors() == [])
    return pixels()
  }

  /// Draws until nothing changes any more; returns the last picture and how many frames it took.
  @discardableResult func settle(_ content: OverlayContent) throws -> (picture: Bitmap, frames: Int)
  {
    var frames = 1
    var last = try picture(content)
    while overlay.needsFrame, frames < 9 {
      last = try picture(content)
      frames += 1
    }
    return (last, frames)
  }

  /// The book without an overlay.
  func book() -> Bitmap {
    paintBook()
    return pixels()
  }

  /// Where a part lies.
  func place(_ part: OverlayPart) throws -> OverlayBox {
    try #require(overlay.places.last { $0.part == part }?.box, "\(part) is not in sight")
  }

  /// Clicks in the middle of a part and returns what came of it.
  func click(_ part: OverlayPart) throws -> [OverlayAction] {
    let center = try place(part).center
    let pressed = overlay.receive(.pressed(center), at: now)
    let released = overlay.receive(.released(center), at: now)
    #expect(pressed.isTaken && released.isTaken)
    return pressed.actions + released.actions
  }

  private func paintBook() {
    target.begin()
    limitDrawing(to: nil)
    clearTarget(red: 0.30, green: 0.20, blue: 0.13)
    guard width > 300, height > 100 else { return }
    let (pageWidth, pageHeight) = (height * 62 / 100, height * 88 / 100)
    let y = (height - pageHeight) / 2
    limitDrawing(to: (x: width / 2 - pageWidth, y: y, width: pageWidth * 2, height: pageHeight))
    clearTarget(red: 0.94, green: 0.91, blue: 0.85)
    for line in 0..<24 {
      for side in [-pageWidth + 30, 30] {
        limitDrawing(
          to: (
            x: width / 2 + side, y: y + 40 + line * pageHeight / 28, width: pageWidth - 60,
            height: 3
          ))
        clearTarget(red: 0.55, green: 0.51, blue: 0.46)
      }
    }
    limitDrawing(to: nil)
  }

  private func pixels() -> Bitmap {
    Bitmap(width: width, height: height, bytes: target.readBytes()).upsideDown
  }
}

extension Bitmap {
  /// The least box around all pixels that differ; nil where none does.
  func difference(from other: Bitmap) -> OverlayBox? {
    changed(from: other).map {
      OverlayBox(
        left: Double($0.columns.lowerBound), top: Double($0.rows.lowerBound),
        right: Double($0.columns.upperBound), bottom: Double($0.rows.upperBound))
    }
  }
}
