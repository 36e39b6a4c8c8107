import Glibc
import RectoCShaping

/// Fonts as the web packs them: WOFF and WOFF2.
public enum PackedFont {
  /// Unpacks a font.
  ///
  /// - Parameters:
  ///   - bytes: those of the file.
  ///   - most: no more bytes come out.
  ///   - name: what an error calls it.
  /// - Returns: the bytes of the font as every program reads them; those of one that is not packed stay as they are.
  /// - Throws: for what is no font, or becomes larger.
  public static func unpacked(
    _ bytes: [UInt8], atMost most: Int, name: String
  ) throws(ShapingError) -> [UInt8] {
    let unpacked: [UInt8]?? = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard unsafe recto_font_is_packed(buffer.baseAddress, buffer.count) != 0 else { return .none }
      var count = 0
      guard
        let font = unsafe recto_font_unpack(buffer.baseAddress, buffer.count, most, &count)
      else { return .some(nil) }
      defer { unsafe free(font) }
      return unsafe Array(UnsafeBufferPointer(start: font, count: count))
    }
    guard let unpacked else { return bytes }
    guard let font = unpacked else {
      throw ShapingError(
        input: "the packed font \(name)",
        reason: "it is no font, or has more than \(most) bytes unpacked")
    }
    return font
  }
}
