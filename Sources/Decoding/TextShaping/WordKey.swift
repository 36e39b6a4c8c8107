/// A short word in a setting, by which its shapes are found again.
struct WordKey: Hashable {
  /// The longest that is kept, in bytes.
  static let longest = 32

  private var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The setting, the length, and whether it runs from right to left.
  private var rest: UInt64

  init?(_ text: [UInt8], _ part: Range<Int>, setting: Int, isRightToLeft: Bool) {
    guard part.count <= Self.longest else { return nil }
    rest = UInt64(setting) << 8 | UInt64(part.count) << 1 | (isRightToLeft ? 1 : 0)
    var place = part.lowerBound
    bytes.0 = Self.word(text, &place, part.upperBound)
    if place < part.upperBound { bytes.1 = Self.word(text, &place, part.upperBound) }
    if place < part.upperBound { bytes.2 = Self.word(text, &place, part.upperBound) }
    if place < part.upperBound { bytes.3 = Self.word(text, &place, part.upperBound) }
  }

  private static func word(_ text: [UInt8], _ place: inout Int, _ end: Int) -> UInt64 {
    let stop = min(place + 8, end)
    var word: UInt64 = 0
    while place < stop {
      word = word << 8 | UInt64(text[place])
      place += 1
    }
    return word
  }

  static func == (a: WordKey, b: WordKey) -> Bool {
    a.rest == b.rest && a.bytes == b.bytes
  }

  func hash(into hasher: inout Hasher) {
    // One multiplication a word mixes enough for a table in memory.
    var mixed = Self.mixed(rest, bytes.0)
    mixed = Self.mixed(mixed, bytes.1)
    mixed = Self.mixed(mixed, bytes.2)
    mixed = Self.mixed(mixed, bytes.3)
    hasher.combine(mixed)
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    (sum ^ word ^ (sum >> 29)) &* 0x9E37_79B9_7F4A_7C15
  }
}
