/// A small seeded generator, so that a failing case replays from its seed (Steele, Lea, Flood 2014).
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Starts at a seed.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SplitMix64 {
  /// A number of a range, all alike likely.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// A whole number of a range, all alike likely.
  public mutating func whole(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &self)
  }

  /// Heads or tails.
  public mutating func flag() -> Bool { .random(using: &self) }
}
