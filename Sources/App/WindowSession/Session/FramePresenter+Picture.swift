import RectoBookModel
import PageLayout
import RectoReaderCore
import RectoSceneRendering
import RectoSession

/// Pictures of what the window shows.
extension FramePresenter {
  /// Reads what is seen, as well as it can be drawn, without what lies over it.
  ///
  /// - Parameter wanted: what is to be seen, where nothing was presented yet.
  /// - Returns: its pixels; nil where nothing is seen.
  /// - Throws: where OpenGL does not draw.
  func readPicture(of wanted: ShownFrame?) throws -> Bitmap? {
    guard var frame = presented ?? wanted else { return nil }
    (frame.quality, frame.isSmooth, frame.share) = (.full, true, 1)
    // What the renderer holds then is not what the window shows.
    defer { scheduler.letGo() }
    try draw(frame)
    return frame.other == nil
      ? try renderer.readPixels() : try renderer.readPixels(split: frame.split)
  }

  /// What the window shows, where that is the book as everybody sees it, as well as it can be drawn.
  ///
  /// - Parameter reader: who sees it.
  /// - Returns: that; nil where it shows anything else.
  func plainlyPresented(to reader: Reader) -> ShownFrame? {
    guard let presented, presented.quality == .full, reader.zoom == 1,
      reader.scenesToCome.arePlain, presented.scene.tone.isPlain, presented.scene.lens == nil,
      presented.instruments == Instruments()
    else { return nil }
    return presented
  }
}
