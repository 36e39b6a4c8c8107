/// The grain of boards.
nonisolated struct Weave {
  private let seed: UInt32
  private let isCloth: Bool

  /// Makes a grain that a number decides.
  init(seed: UInt64, isCloth: Bool) {
    (self.seed, self.isCloth) = (UInt32(truncatingIfNeeded: seed), isCloth)
  }

  /// Says how much lighter each pixel of a row is, in steps of 255.
  func lighten(row y: Int, _ lighter: inout [Float]) {
    var weft: Float = 0
    for x in lighter.indices {
      let grain = noise(x, y) - 0.5
      guard isCloth else {
        lighter[x] = grain
        continue
      }
      // Each thread is two pixels thick, more or less, and changes along its way.
      let isWarp = (x / 2 + y / 2) & 1 == 0
      if x % 23 == 0 { weft = noise(y / 2 &+ 7_001, x / 23 &+ 5_003) }
      let thread = isWarp ? noise(x / 2, y / 23 &+ 9_001) : weft
      lighter[x] = (isWarp ? 0.9 : -0.9) + (thread - 0.5) * 5 + grain
    }
  }

  /// 0…1, from a place.
  private func noise(_ x: Int, _ y: Int) -> Float {
    var bits = UInt32(truncatingIfNeeded: x &* 0x85EB_CA6B ^ y &* 0xC2B2_AE35)
    bits = (bits ^ seed ^ bits >> 15) &* 0x2C1B_3C6D
    bits = (bits ^ bits >> 12) &* 0x297A_2D39
    return Float((bits ^ bits >> 15) >> 8) / Float(1 << 24)
  }
}
