/// Reads numbers and texts from bytes one after the other; nil where they end too early.
nonisolated struct ByteReader {
  private let bytes: [UInt8]
  /// Whether the least significant byte of a number comes first.
  private let isLeastFirst: Bool
  /// How many bytes were read or passed over.
  private(set) var place = 0

  /// Begins at a place.
  init(_ bytes: [UInt8], isLeastFirst: Bool, at place: Int = 0) {
    (self.bytes, self.isLeastFirst, self.place) = (bytes, isLeastFirst, place)
  }

  /// The next number of so many bytes, at most 4.
  mutating func number(_ count: Int) -> UInt32? {
    guard let own = take(count) else { return nil }
    return (isLeastFirst ? own.reversed() : own).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The next number with a fraction, of eight bytes.
  mutating func real() -> Double? {
    guard let own = take(8) else { return nil }
    return Double(
      bitPattern: (isLeastFirst ? own.reversed() : own).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The next bytes.
  mutating func take(_ count: Int) -> [UInt8]? {
    guard place <= bytes.count, count <= bytes.count - place else { return nil }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  /// Passes over what fills up to a multiple of so many bytes.
  mutating func align(to count: Int) { place = (place + count - 1) / count * count }
}
