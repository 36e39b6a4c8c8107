public import RectoBookModel
import RectoCPNG

/// Reads and writes pictures as files.
public enum PictureFile {
  /// Writes a PNG in sRGB, whole or not at all: a file beside it takes its name when it is done.
  ///
  /// The path `-` is standard output.
  public static func write(_ bitmap: Bitmap, to path: String) throws(PictureFileError) {
    var reason = [CChar](repeating: 0, count: 256)
    let status = unsafe recto_png_write(
      DiskPath.characters(path), bitmap.bytes, bitmap.bytes.count, Int32(bitmap.width),
      Int32(bitmap.height), &reason,
      reason.count)
    guard status != 0 else { return }
    throw PictureFileError(path: path, reason: String(endingAtZero: reason))
  }

  /// The bytes that every PNG begins with.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Decodes a PNG, in sRGB with alpha, neither side of which is longer than `side` pixels.
  ///
  /// - Throws: what is wrong with it; a picture that is too large is not decoded.
  public static func read(_ bytes: [UInt8], side: Int) throws(PictureReadError) -> Bitmap {
    // What libpng says of other bytes is about its reading, not about them.
    guard bytes.starts(with: signature) else {
      throw PictureReadError(description: "this is not a PNG file")
    }
    var reason = [CChar](repeating: 0, count: 128)
    var (width, height): (Int32, Int32) = (0, 0)
    func fault() -> PictureReadError {
      let words = String(endingAtZero: reason)
      return PictureReadError(description: words.isEmpty ? "it ends too early" : words)
    }
    let known = unsafe recto_png_from_memory(
      bytes, bytes.count, nil, 0, &width, &height, &reason, reason.count)
    guard known == 0 else { throw fault() }
    guard (1...side).contains(Int(width)), (1...side).contains(Int(height)) else {
      throw PictureReadError(
        description: "it has \(width)×\(height) pixels, and at most \(side)×\(side) are taken")
    }
    let count = Int(width) * Int(height) * 4
    var status: Int32 = -1
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      status = unsafe recto_png_from_memory(
        bytes, bytes.count, buffer.baseAddress, count, &width, &height, &reason, reason.count)
      used = status == 0 ? count : 0
    }
    guard status == 0 else { throw fault() }
    return Bitmap(width: Int(width), height: Int(height), bytes: pixels)
  }
}
