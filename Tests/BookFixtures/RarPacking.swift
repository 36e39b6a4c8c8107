/// Bytes as RAR 5 packs them, with the simplest codes that it allows: a letter takes nine bits, and
/// what was there before, one letter, a distance and a length.
public enum RarPacking {
  struct Bits {
    private(set) var bytes: [UInt8] = []
    private(set) var used = 8

    mutating func put(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() {
        if used == 8 { (used, bytes) = (0, bytes + [0]) }
        bytes[bytes.count - 1] |= UInt8(value >> shift & 1) << UInt8(7 - used)
        used += 1
      }
    }
  }

  /// Letters as they are.
  public static func letters(_ bytes: [UInt8]) -> [UInt8] {
    var bits = begun(slot: 0)
    for byte in bytes { bits.put(256 + Int(byte), 9) }
    return block(bits)
  }

  /// The `bytes` that stand just before, once more, as far as a few whole copies reach; the rest as
  /// letters. There are more than 8 KiB and at most 256 KiB of them.
  public static func copy(of bytes: [UInt8]) -> [UInt8] {
    precondition((8193...262_144).contains(bytes.count), "got \(bytes.count) bytes")
    let distance = bytes.count - 1
    let extra = Int.bitWidth - distance.leadingZeroBitCount - 2
    let slot = 2 * (extra + 1) + (distance >> extra & 1)
    var bits = begun(slot: slot)
    // The longest that can be said, and two more for the distance.
    let longest = 2 + (7 << 9) + 511 + 2
    for _ in 0..<(bytes.count / longest) {
      bits.put(0, 1)
      bits.put(511, 9)
      bits.put(slot & 1, 1)
      bits.put(distance >> 4 & ((1 << (extra - 4)) - 1), extra - 4)
      bits.put(distance & 15, 4)
    }
    for byte in bytes.suffix(bytes.count % longest) { bits.put(256 + Int(byte), 9) }
    return block(bits)
  }

  /// The lengths of all codes: letters, lengths, distances, their lower bits, repetitions.
  private static func begun(slot: Int) -> Bits {
    var bits = Bits()
    let shown = [0, 1, 4, 9]
    for length in 0..<20 { bits.put(shown.contains(length) ? 2 : 0, 4) }
    var lengths = Array(repeating: 9, count: 256) + Array(repeating: 0, count: 49) + [1]
    lengths += (0..<64).map { $0 | 1 == slot | 1 ? 1 : 0 }
    lengths += Array(repeating: 4, count: 16) + Array(repeating: 0, count: 44)
    for length in lengths { bits.put(shown.firstIndex(of: length) ?? 0, 2) }
    return bits
  }

  private static func block(_ bits: Bits) -> [UInt8] {
    let flags = UInt8(0x80 | 0x40 | 2 << 3 | (bits.used - 1))
    var size: [UInt8] = []
    size.appendLittle(bits.bytes.count, 3)
    return [flags, size.reduce(0x5A ^ flags) { $0 ^ $1 }] + size + bits.bytes
  }
}
