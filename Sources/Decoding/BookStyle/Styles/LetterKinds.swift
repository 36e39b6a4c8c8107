/// How many letters of a text stand in squares, how many on others, and how many do neither.
struct LetterKinds {
  private var (inSquares, others, tall) = (0, 0, 0)

  /// Those of no text.
  init() {}

  /// Whether most stand in squares: Han, kana and the like.
  var areInSquares: Bool { inSquares > others }
  /// Whether a third stand on others, as those of Burmese and Tibetan do.
  var areTall: Bool { tall * 3 > others + inSquares }

  /// Counts those of a text in UTF-8.
  mutating func count(_ bytes: ArraySlice<UInt8>) {
    for place in bytes.indices where bytes[place] > 0x20 && bytes[place] & 0xC0 != 0x80 {
      let byte = bytes[place]
      // The first bytes of what lies between U+3000 and U+9FFF.
      if byte >= 0xE3, byte <= 0xE9 { inSquares += 1 } else { others += 1 }
      guard byte == 0xE0 || byte == 0xE1, place + 1 < bytes.endIndex else { continue }
      // U+0F00 to U+0FFF, and U+1000 to U+10BF.
      let next = bytes[place + 1]
      if byte == 0xE0 ? next >= 0xBC : next <= 0x82 { tall += 1 }
    }
  }
}
