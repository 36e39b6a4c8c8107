/// The text of a chapter as bytes of UTF-8: its letters, and its signs, which every layout shows.
enum ChapterText {
  /// What stands in a text where a picture is.
  static let picture: Unicode.Scalar = "\u{FFFC}"

  /// The scalar that begins at a byte; what is none is U+FFFD.
  static func scalar(in text: [UInt8], at offset: Int) -> Unicode.Scalar {
    guard text.indices.contains(offset) else { return "\u{FFFD}" }
    let first = text[offset]
    if first < 0x80 { return Unicode.Scalar(first) }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, offset + count <= text.count else { return "\u{FFFD}" }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for byte in text[(offset + 1)..<(offset + count)] { value = value << 6 | UInt32(byte & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// How many signs a part of a text has: see `Place.text`. They are those that are counted where MuPDF sets the text.
  static func signs(in text: [UInt8], _ part: Range<Int>) -> Int {
    var signs = 0
    var offset = part.lowerBound
    while offset < part.upperBound {
      let byte = text[offset]
      if byte < 0x80 {
        if byte > 0x20, byte != 0x7F, byte != UInt8(ascii: "-") { signs += 1 }
        offset += 1
      } else {
        let scalar = scalar(in: text, at: offset)
        if isSign(scalar) { signs += 1 }
        offset += max(1, UTF8.width(scalar))
      }
    }
    return signs
  }

  /// Whether a letter counts that is none of ASCII: spaces, hyphens and what is not seen come and go with the layout.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0xA0, 0xAD, 0x1680, 0x2000...0x2010, 0x2028...0x202F, 0x205F, 0x2060, 0x3000,
      0xFEFF:
      false
    default: true
    }
  }
}
