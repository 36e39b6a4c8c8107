/// A path of the disk as a text. Names on Linux are bytes, and need not be UTF-8.
///
/// Every byte that belongs to no UTF-8 stands in the text as a private character of its own, U+10F780 to
/// U+10F7FF; so does each byte of such a character that a name has itself. Shown, it is a replacement
/// character (see `withoutControls`).
///
/// Law: the bytes of the text of some bytes are these bytes.
public enum DiskPath {
  /// The private character of byte 0.
  private static let base: UInt32 = 0x10F700
  private static let characters: ClosedRange<UInt32> = 0x10F780...0x10F7FF

  /// Whether a character stands for a byte.
  static func isByte(_ scalar: Unicode.Scalar) -> Bool { characters.contains(scalar.value) }

  /// Whether a path's text stands for bytes that are no UTF-8.
  public static func isBytes(_ text: String) -> Bool { text.unicodeScalars.contains(where: isByte) }

  /// The text of a path for people, with `\\xFF` for each byte that belongs to no UTF-8.
  public static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      guard isByte(scalar) else { return String(scalar) }
      let digits = String(scalar.value - base, radix: 16, uppercase: true)
      return "\\x" + digits
    }.joined()
  }

  /// The text of a path's bytes, without the zero at its end.
  public static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: isByte)
    {
      return text
    }
    var scalars = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let first = rest.first {
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
      let letter = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars
      if let letter, letter.count == 1, let scalar = letter.first, !isByte(scalar) {
        scalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        if let scalar = Unicode.Scalar(base + UInt32(first)) { scalars.append(scalar) }
        rest = rest.dropFirst()
      }
    }
    return String(scalars)
  }

  /// The bytes of a path's text.
  public static func bytes(_ text: String) -> [UInt8] {
    guard isBytes(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      isByte(scalar) ? [UInt8(scalar.value - base)] : Array(UTF8.encode(scalar) ?? .init())
    }
  }

  /// The bytes of a path's text as C has them: up to a zero, which ends them.
  public static func characters(_ text: String) -> [CChar] {
    bytes(text).prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
  }
}
