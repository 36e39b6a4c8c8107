public import RectoBookModel
import RectoCWebP

/// A small opaque picture as lossy WebP: a tenth of the bytes of what loses nothing.
public enum PackedPicture {
  /// The usual quality, of 100: where covers of comics show no blocks at their own size.
  public static let usualQuality: Float = 80

  /// Packs a picture, whose alpha is forgotten; nil where there is no memory for it.
  public static func packed(_ picture: Bitmap, quality: Float = usualQuality) -> [UInt8]? {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = unsafe recto_webp_pack(
      picture.bytes, Int32(picture.width), Int32(picture.height), quality, &bytes, &count)
    guard status == 0, let base = unsafe bytes else { return nil }
    defer { unsafe recto_webp_free(base) }
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  /// Unpacks a picture, neither side of which is longer than `side`; nil where the bytes are those of
  /// none that was packed here.
  public static func picture(from bytes: [UInt8], side: Int) -> Bitmap? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard unsafe recto_webp_size(bytes, bytes.count, &width, &height) == 0,
      (1...side).contains(Int(width)), (1...side).contains(Int(height))
    else { return nil }
    let count = Int(width) * Int(height) * 4
    var status: Int32 = -1
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      guard let base = buffer.baseAddress else { return }
      status = unsafe recto_webp_unpack(bytes, bytes.count, base, width, height)
      used = status == 0 ? count : 0
    }
    guard status == 0 else { return nil }
    return Bitmap(width: Int(width), height: Int(height), bytes: pixels)
  }
}
