internal import Dispatch
internal import RectoBookModel
internal import RectoImageFiles
public import RectoPixelDrawing
internal import Synchronization

/// The empty desk as OpenGL has drawn it once, which stands in until it is drawn in this window. It is unpacked in the
/// background.
nonisolated public final class DeskPicture: Sendable {
  private let unpacked = Mutex<PixelPrint?>(nil)
  private let work = DispatchGroup()

  /// As many pixels across as it may have.
  private static let most = 4_096

  /// Its width for its height: the picture has fewer pixels across than that, as wood has hardly more to show along its
  /// grain.
  private static let aspect = 1280.0 / 540

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
  ///   - place: where all of the view goes, left, top, right and bottom in its pixels; nil where it stays.
  /// - Returns: pixels as `EarlyFrame` takes them.
  public func pixels(width: Int, height: Int, at place: [Double]? = nil) -> [UInt32]? {
    let place = place ?? [0, 0, Double(width), Double(height)]
    return print.map {
      PixelFrame($0, at: Self.all(over: place), width: width, height: height).pixels
    }
  }

  /// Draws a part of the desk as it fills a frame.
  ///
  /// - Parameters:
  ///   - sheet: the part, left, top, right and bottom in pixels.
  ///   - frame: takes it.
  public func draw(on sheet: [Double], of frame: inout PixelFrame) {
    guard let print else { return }
    let all = Self.all(over: [0, 0, Double(frame.width), Double(frame.height)])
    frame.draw(print, at: all, on: sheet, under: nil)
  }

  private var print: PixelPrint? {
    work.wait()
    return unpacked.withLock { $0 }
  }

  /// Where all of the picture lies that covers a place: a wider place than there ever was sees it stretched.
  private static func all(over place: [Double]) -> [Double] {
    let width = place[2] - place[0]
    let across = max(width, (place[3] - place[1]) * aspect)
    let left = place[0] + (width - across) / 2
    return [left, place[1], left + across, place[3]]
  }
}
