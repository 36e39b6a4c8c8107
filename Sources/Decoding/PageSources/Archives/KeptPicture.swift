import RectoBookModel
import RectoCDecoders
import RectoCPixels

/// The picture of which parts were drawn last, decoded: what a magnified page is panned over.
///
/// One picture, or of a JPEG a part and its surroundings, of at most `Limits.keptBytes`, its file
/// included; what takes more is decoded again for each part.
final class KeptPicture {
  private var page: PageNumber?
  private var decoder: PictureDecoder?
  private var region = recto_region.whole((0, 0))
  private var pixels: [UInt8] = []

  /// The decoder of a page: the one that was kept, or a new one, kept where `detail` is a part.
  /// Another page forgets what was kept: the reader has turned.
  func decoder(
    of page: PageNumber, _ detail: PageDetail, make: () throws -> PictureDecoder
  ) throws -> PictureDecoder {
    if page == self.page, let decoder { return decoder }
    (self.page, decoder, pixels) = (nil, nil, [])
    let made = try make()
    if case .part = detail, made.byteCount <= Limits.keptBytes {
      (self.page, decoder) = (page, made)
    }
    return made
  }

  /// The pixels kept that hold a region, and where they lie.
  func pixels(holding needed: recto_region) -> ([UInt8], recto_region)? {
    pixels.isEmpty || !region.holds(needed) ? nil : (pixels, region)
  }

  /// Keeps pixels of the page whose decoder was asked for last, where there is room.
  func keep(_ pixels: [UInt8], _ region: recto_region) {
    guard let decoder, pixels.count + decoder.byteCount <= Limits.keptBytes else { return }
    (self.pixels, self.region) = (pixels, region)
  }
}

extension recto_region {
  /// Whether another region of the same picture, at the same size, lies within.
  func holds(_ other: recto_region) -> Bool {
    page == other.page && x <= other.x && y <= other.y
      && other.x + other.width <= x + width && other.y + other.height <= y + height
  }

  /// With as much again around it as it is large, within the picture: what panning shows next. The
  /// region itself where that would be too much to keep.
  var withSurroundings: recto_region {
    let (left, top) = (max(0, x - width / 2), max(0, y - height / 2))
    let right = min(page_width, x + width + width / 2)
    let bottom = min(page_height, y + height + height / 2)
    guard Int(right - left) * Int(bottom - top) * 4 <= Limits.keptBytes / 2 else { return self }
    return recto_region(
      page_width: page_width, page_height: page_height, x: left, y: top, width: right - left,
      height: bottom - top, steps: 1)
  }
}

extension PictureDecoder {
  /// The bytes of the file that it holds.
  var byteCount: Int {
    switch source {
    case .bytes(let bytes): bytes.count
    case .page: 0
    }
  }
}
