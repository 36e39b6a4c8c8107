/// The two checksums that PNG and ZIP files carry.
enum Checksums {
  private static let table: [UInt32] = (0..<256).map { index in
    var crc = UInt32(index)
    for _ in 0..<8 {
      let half: UInt32 = crc >> 1
      crc = crc & 1 == 1 ? half ^ 0xEDB8_8320 : half
    }
    return crc
  }

  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      let index = Int((crc ^ UInt32(byte)) & 0xFF)
      crc = crc >> 8 ^ table[index]
    }
    return ~crc
  }

  static func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}

extension Array where Element == UInt8 {
  mutating func appendBig(_ value: UInt32) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }

  mutating func appendLittle(_ value: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
