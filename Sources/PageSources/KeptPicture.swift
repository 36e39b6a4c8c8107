import BookModel

/// The picture of which parts were drawn last, decoded: what a magnified page is panned over.
///
/// One picture of at most `Limits.keptBytes`, its file included; one that takes more is decoded
/// again for each part.
final class KeptPicture {
  private var page: PageNumber?
  private var decoder: PictureDecoder?
  private var size: (width: Int, height: Int) = (0, 0)
  private var pixels: [UInt8] = []

  /// The decoder of a page: the one that was kept, or a new one, kept where `detail` is a part.
  func decoder(
    of page: PageNumber, _ detail: PageDetail, make: () throws -> PictureDecoder
  ) throws -> PictureDecoder {
    if page == self.page, let decoder { return decoder }
    let made = try make()
    guard case .part = detail else { return made }
    (self.page, decoder, pixels) = (page, nil, [])
    if made.byteCount <= Limits.keptBytes { decoder = made }
    return made
  }

  /// The pixels kept of a picture that is decoded at this size.
  func pixels(of size: (width: Int, height: Int)) -> [UInt8]? {
    pixels.isEmpty || size != self.size ? nil : pixels
  }

  /// Keeps the pixels of the page whose decoder was asked for last, where there is room.
  func keep(_ pixels: [UInt8], of size: (width: Int, height: Int)) {
    guard let decoder, pixels.count + decoder.byteCount <= Limits.keptBytes else { return }
    (self.pixels, self.size) = (pixels, size)
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
