internal import RectoBookModel

/// Cloth that books are bound in.
nonisolated enum BookCloth {
  /// Oxblood, bottle green, navy, tobacco, slate, plum, moss, petrol, black, brick; linen, dove, straw.
  private static let colors: [SIMD3<UInt8>] = [
    SIMD3(0x6A, 0x22, 0x26), SIMD3(0x1F, 0x3F, 0x33), SIMD3(0x20, 0x2E, 0x4E),
    SIMD3(0x55, 0x38, 0x23), SIMD3(0x36, 0x42, 0x4C), SIMD3(0x45, 0x26, 0x3E),
    SIMD3(0x44, 0x49, 0x27), SIMD3(0x1B, 0x46, 0x4E), SIMD3(0x2B, 0x26, 0x24),
    SIMD3(0x79, 0x35, 0x26), SIMD3(0xCB, 0xBC, 0x9A), SIMD3(0xA9, 0xB0, 0xA6),
    SIMD3(0xC9, 0xA3, 0x56),
  ]

  /// The cloth of a book, always the same for the same title.
  static func color(of title: String) -> SIMD3<UInt8> {
    colors[Int(number(of: title) % UInt64(colors.count))]
  }

  /// A number that follows from a title: its fingerprint, whose bits are mixed once more.
  static func number(of title: String) -> UInt64 {
    var hash = Fingerprint(CleanText.cut(title).utf8).value
    hash ^= hash >> 32
    return hash &* 0x9E37_79B9_7F4A_7C15 >> 16
  }
}
