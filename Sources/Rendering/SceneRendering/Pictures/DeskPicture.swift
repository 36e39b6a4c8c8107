internal import Dispatch
internal import RectoBookModel
internal import RectoImageFiles
internal import RectoPixelDrawing
internal import Synchronization

/// The empty desk as OpenGL has drawn it once, which stands in until it is drawn in this window. It is unpacked in the
/// background.
nonisolated public final class DeskPicture: Sendable {
  private let unpacked = Mutex<PixelPrint?>(nil)
  private let work = DispatchGroup()

  /// As many pixels across as it may have.
  private static let most = 4_096

  /// Begins to unpack it.
  @MainActor public init() {
    let bytes = PackageResources.desk_webp
    DispatchQueue.global(qos: .userInitiated).async(group: work) { [self] in
      let picture = PackedPicture.picture(from: bytes, side: Self.most)
      let print = picture.flatMap {
        PixelPrint(bytes: $0.bytes, width: $0.width, height: $0.height)
      }
      unpacked.withLock { $0 = print }
    }
  }

  /// The desk as it fills a view: as high as that is, with its middle in the middle.
  ///
  /// - Parameters:
  ///   - width: pixels across, at least 1.
  ///   - height: pixels down, at least 1.
  /// - Returns: pixels as `EarlyFrame` takes them.
  public func pixels(width: Int, height: Int) -> [UInt32]? {
    work.wait()
    guard let print = unpacked.withLock({ $0 }) else { return nil }
    var frame = PixelFrame(
      [UInt32](repeating: 0, count: width * height), width: width, height: height)
    // A wider view than there ever was sees it stretched.
    let across = max(Double(width), Double(print.width * height) / Double(print.height))
    let left = (Double(width) - across) / 2
    let all = [left, 0, left + across, Double(height)]
    frame.draw(print, at: all, on: all, under: nil)
    return frame.pixels
  }
}
