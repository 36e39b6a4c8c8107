/// A number of 128 bits that stands for some bytes: MurmurHash3, x64, 128 bits (Austin Appleby, in
/// the public domain), with seed 0.
///
/// It tells contents apart that nobody forged; whoever forges gains a bookmark in a wrong book.
struct ContentDigest: Hashable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0
  private var length: UInt64 = 0
  /// What does not fill a block of 16 bytes yet.
  private var rest: [UInt8] = []

  private static let first: UInt64 = 0x87C3_7B91_1142_53D5
  private static let second: UInt64 = 0x4CF5_AD43_2745_937F

  init() {}

  /// Takes more bytes.
  ///
  /// Law: taking two runs one after the other is taking both at once.
  mutating func add(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    let all = rest.isEmpty ? bytes : rest + bytes
    var place = 0
    while place + 16 <= all.count {
      mix(Self.word(all, place), Self.word(all, place + 8))
      place += 16
    }
    rest = Array(all[place...])
  }

  /// Takes a number, as its eight bytes, the least significant first.
  mutating func add(_ number: UInt64) {
    add((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  /// The two halves, once all is taken.
  var finished: (UInt64, UInt64) {
    var (a, b) = (high, low)
    let tail = rest + [UInt8](repeating: 0, count: 16 - rest.count)
    if rest.count > 8 { b ^= Self.scrambled(Self.word(tail, 8), Self.second, 33, Self.first) }
    if !rest.isEmpty { a ^= Self.scrambled(Self.word(tail, 0), Self.first, 31, Self.second) }
    a ^= length
    b ^= length
    a &+= b
    b &+= a
    a = Self.spread(a)
    b = Self.spread(b)
    a &+= b
    b &+= a
    return (a, b)
  }

  private mutating func mix(_ one: UInt64, _ two: UInt64) {
    high ^= Self.scrambled(one, Self.first, 31, Self.second)
    high = (Self.rotated(high, 27) &+ low) &* 5 &+ 0x52DC_E729
    low ^= Self.scrambled(two, Self.second, 33, Self.first)
    low = (Self.rotated(low, 31) &+ high) &* 5 &+ 0x3849_5AB5
  }

  private static func scrambled(
    _ word: UInt64, _ factor: UInt64, _ turn: UInt64, _ next: UInt64
  ) -> UInt64 {
    rotated(word &* factor, turn) &* next
  }

  private static func rotated(_ word: UInt64, _ turn: UInt64) -> UInt64 {
    word << turn | word >> (64 - turn)
  }

  private static func spread(_ word: UInt64) -> UInt64 {
    var word = word
    word ^= word >> 33
    word &*= 0xFF51_AFD7_ED55_8CCD
    word ^= word >> 33
    word &*= 0xC4CE_B9FE_1A85_EC53
    return word ^ (word >> 33)
  }

  private static func word(_ bytes: [UInt8], _ place: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(bytes[place + index]) << UInt64(8 * index) }
    return word
  }
}
