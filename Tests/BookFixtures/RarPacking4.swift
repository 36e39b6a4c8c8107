/// Bytes as RAR 4 packs them, with the simplest codes that it allows: a letter takes nine bits, and
/// what was there before, one length and one distance.
public enum RarPacking4 {
  /// The lengths of codes that are used, each of which takes three bits to say.
  private static let shown = [0, 1, 2, 3, 4, 5, 6, 9]
  /// The longest copy that can be said, of what lies 8 KiB before or farther.
  private static let longest = 227 + 31 + 1

  /// Letters as they are.
  public static func letters(_ bytes: [UInt8]) -> [UInt8] {
    var bits = begun(slot: 0)
    for byte in bytes { bits.put(256 + Int(byte), 9) }
    return ended(&bits)
  }

  /// The `bytes` that stand just before, once more, as far as a few whole copies reach; the rest as
  /// letters. There are more than 8 KiB and at most 256 KiB of them.
  public static func copy(of bytes: [UInt8]) -> [UInt8] {
    precondition((8193...262_144).contains(bytes.count), "got \(bytes.count) bytes")
    let distance = bytes.count - 1
    let extra = Int.bitWidth - distance.leadingZeroBitCount - 2
    let slot = 2 * (extra + 1) + (distance >> extra & 1)
    var bits = begun(slot: slot)
    for _ in 0..<(bytes.count / longest) {
      bits.put(0b01, 2)
      bits.put(31, 5)
      bits.put(slot & 1, 1)
      bits.put(distance >> 4 & ((1 << (extra - 4)) - 1), extra - 4)
      bits.put(distance & 15, 4)
    }
    for byte in bytes.suffix(bytes.count % longest) { bits.put(256 + Int(byte), 9) }
    return ended(&bits)
  }

  /// The lengths of all codes: letters and copies, distances, their lower bits, repetitions.
  private static func begun(slot: Int) -> RarPacking.Bits {
    var bits = RarPacking.Bits()
    // No model of text, and no codes that stood before.
    bits.put(0, 2)
    for length in 0..<20 { bits.put(shown.contains(length) ? 3 : 0, 4) }
    // The end of a file and the longest copy take two bits each, with the letters all there are.
    var lengths = Array(repeating: 9, count: 256) + [2] + Array(repeating: 0, count: 41) + [2]
    lengths += (0..<60).map { $0 | 1 == slot | 1 ? 1 : 0 }
    lengths += Array(repeating: 4, count: 16) + [0]
    lengths += Array(repeating: 4, count: 16) + Array(repeating: 0, count: 12)
    for length in lengths { bits.put(shown.firstIndex(of: length) ?? 0, 3) }
    return bits
  }

  /// The end of a file, behind which codes are told anew.
  private static func ended(_ bits: inout RarPacking.Bits) -> [UInt8] {
    bits.put(0b00, 2)
    bits.put(0b01, 2)
    return bits.bytes
  }
}
