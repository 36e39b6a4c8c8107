/// Samples in bytes that other programs pack well: those of `SampleBytes` anew.
///
/// Of each column there are differences, or differences of those where they are smaller. First stand the low bytes of
/// all of them, then what is above, which is nearly always the same.
///
/// Law: what was spread is gathered to the same bytes.
enum SampleColumns {
  /// Spreads the bytes of samples, which are whole.
  static func spread(_ packed: [UInt8]) -> [UInt8] {
    var (reader, writer) = (VariableBytes(packed), VariableBytes())
    guard let mask = reader.next(), let count = reader.next() else { return [] }
    writer.append(mask)
    writer.append(count)
    for _ in 0..<columns(mask) {
      let first = (0..<count).map { _ in reader.nextSigned() ?? 0 }
      let second = zip(first, [0] + first).map { $0 &- $1 }
      let isFirst = size(first) <= size(second)
      let numbers = (isFirst ? first : second).map { UInt64(bitPattern: $0 << 1 ^ $0 >> 63) }
      writer.append(UInt64(isFirst ? 1 : 2))
      writer.append(bytes: numbers.map { UInt8(truncatingIfNeeded: $0) })
      for number in numbers { writer.append(number >> 8) }
    }
    return writer.bytes
  }

  /// Gathers them; nil where these bytes were not spread here.
  static func gathered(_ bytes: [UInt8]) -> [UInt8]? {
    var (reader, writer) = (VariableBytes(bytes), VariableBytes())
    // Each sample has two bytes in every column.
    guard let mask = reader.next(), mask <= 3, let count = reader.next(), count <= bytes.count
    else { return nil }
    writer.append(mask)
    writer.append(count)
    for _ in 0..<columns(mask) {
      guard let order = reader.next(), order == 1 || order == 2,
        let low = reader.nextBytes(Int(count))
      else { return nil }
      var before: Int64 = 0
      for byte in low {
        guard let high = reader.next() else { return nil }
        let number = high << 8 | UInt64(byte)
        let difference = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
        before = order == 1 ? difference : before &+ difference
        writer.append(signed: before)
      }
    }
    return reader.isAtEnd ? writer.bytes : nil
  }

  /// Places, times, and what else a mask says.
  private static func columns(_ mask: UInt64) -> Int { 3 + Int(mask & 1) + Int(mask >> 1 & 1) * 2 }

  private static func size(_ numbers: [Int64]) -> Double {
    numbers.reduce(0) { $0 + Double($1.magnitude) }
  }
}
