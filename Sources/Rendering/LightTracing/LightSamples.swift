public import PageGeometry

/// Points of the unit square that lie evenly, by number: Sobol's, scrambled after Owen with a hash, as in
/// Burley, "Practical Hash-based Owen Scrambling", Journal of Computer Graphics Techniques 9(4), 2020.
///
/// Laws: the same numbers give the same point, whoever asks first; of each set the points from a multiple
/// of 2ⁿ on, 2ⁿ of them, lie one in each of 2ⁿ equal strips, across and up.
public struct LightSamples: Sendable {
  private let seed: UInt32

  /// The points of one pixel.
  ///
  /// - Parameters:
  ///   - column: the pixel's place across.
  ///   - row: its place down.
  ///   - seed: another number gives other points everywhere.
  public init(column: Int, row: Int, seed: Int) {
    self.seed = Self.hashed(
      UInt32(truncatingIfNeeded: column)
        ^ Self.hashed(
          UInt32(truncatingIfNeeded: row) ^ Self.hashed(UInt32(truncatingIfNeeded: seed))))
  }

  /// A point, each coordinate at least 0 and below 1.
  ///
  /// - Parameters:
  ///   - index: its number.
  ///   - set: which set of points; those of two sets have nothing to do with each other.
  /// - Returns: The point.
  public func point(_ index: Int, set: Int) -> Vector2 {
    let own = Self.hashed(seed &+ UInt32(truncatingIfNeeded: set) &* 0x9e37_79b9)
    let shuffled = Self.scrambled(UInt32(truncatingIfNeeded: index), by: own)
    let scale = 1 / 4_294_967_296.0
    return Vector2(
      Double(Self.scrambled(Self.reversed(shuffled), by: Self.hashed(own ^ 0x68bc_21eb))) * scale,
      Double(Self.scrambled(Self.second(shuffled), by: Self.hashed(own ^ 0x02e5_be93))) * scale)
  }

  /// The second of Sobol's dimensions.
  private static func second(_ index: UInt32) -> UInt32 {
    var (rest, way, sum): (UInt32, UInt32, UInt32) = (index, 1 << 31, 0)
    while rest != 0 {
      if rest & 1 != 0 { sum ^= way }
      rest >>= 1
      way ^= way >> 1
    }
    return sum
  }

  /// A number whose bits are turned over, each by those above it: after Laine and Karras.
  private static func scrambled(_ number: UInt32, by seed: UInt32) -> UInt32 {
    var bits = reversed(number)
    bits ^= bits &* 0x3d20_adea
    bits = bits &+ seed
    bits = bits &* ((seed >> 16) | 1)
    bits ^= bits &* 0x0552_6c56
    bits ^= bits &* 0x53a2_2864
    return reversed(bits)
  }

  private static func reversed(_ number: UInt32) -> UInt32 {
    var bits = number
    bits = ((bits >> 1) & 0x5555_5555) | ((bits & 0x5555_5555) << 1)
    bits = ((bits >> 2) & 0x3333_3333) | ((bits & 0x3333_3333) << 2)
    bits = ((bits >> 4) & 0x0f0f_0f0f) | ((bits & 0x0f0f_0f0f) << 4)
    return bits.byteSwapped
  }

  /// Mixes the bits of a number: Wellons' lowbias32.
  private static func hashed(_ number: UInt32) -> UInt32 {
    var bits = number &+ 0x9e37_79b9
    bits ^= bits >> 16
    bits = bits &* 0x7feb_352d
    bits ^= bits >> 15
    bits = bits &* 0x846c_a68b
    return bits ^ (bits >> 16)
  }
}
