internal import RectoPackedBytes

/// Bytes packed as zlib packs them, which is what PDF calls `FlateDecode`.
struct ZlibBytes: Equatable {
  let bytes: [UInt8]
  /// The CRC-32 of what was packed.
  let checksum: UInt32

  /// Packs bytes; the same bytes always give the same ones.
  init(packing bytes: [UInt8]) throws(Gzip.Fault) {
    // Both hold one stream between a header and sums of their own.
    let packed = try Gzip.packed(bytes)
    let (header, trailer) = (10, 8)
    checksum = packed.suffix(trailer).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    let sum = Self.adler(bytes)
    let ending = stride(from: UInt32(24), through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: sum >> $0)
    }
    self.bytes = [0x78, 0x9C] + packed[header..<(packed.count - trailer)] + ending
  }

  /// How the checksum is written beside strokes that are shown by these bytes.
  var checksumName: String {
    let digits = String(checksum, radix: 16)
    return "x" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The sum of RFC 1950.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    // So many bytes never bring a sum beyond 32 bits.
    for start in stride(from: 0, to: bytes.count, by: 5552) {
      for byte in bytes[start..<min(start + 5552, bytes.count)] {
        a += UInt32(byte)
        b += a
      }
      (a, b) = (a % 65_521, b % 65_521)
    }
    return b << 16 | a
  }
}
