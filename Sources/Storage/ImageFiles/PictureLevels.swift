public import RectoBookModel
internal import RectoCPixels

/// A picture with all its smaller levels, one after the other as `MipChain` says: R, G, B, A.
public struct PictureLevels: Equatable, Sendable {
  /// The sizes of the levels.
  public let chain: MipChain
  /// The pixels of all levels one after the other, as `chain` says.
  public let bytes: [UInt8]

  /// Makes the levels of an opaque picture.
  ///
  /// Law: the mean of every level, in linear light, is that of the one before but for rounding.
  public init(_ picture: Bitmap) {
    chain = MipChain(width: picture.width, height: picture.height)
    var bytes = picture.bytes
    bytes.append(contentsOf: repeatElement(0, count: chain.byteCount - bytes.count))
    let status = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe recto_make_levels(
        buffer.bindMemory(to: UInt8.self).baseAddress, Int32(picture.width), Int32(picture.height))
    }
    // As for the array itself.
    precondition(status == 0, "no memory for the smaller levels")
    self.bytes = bytes
  }
}
