import PageGeometry

/// Samples as they are kept: columns of differences, each as few bytes as it needs.
///
/// Law: what was packed is unpacked to within half a step of each number, and packed again gives the same bytes.
/// Steps are a 131,072nd of a page height, a millisecond, a thousandth of the pressure and a degree.
public enum SampleBytes {
  /// Why bytes are no samples.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  private static let steps = (place: 131_072.0, time: 1000.0, pressure: 1024.0, tilt: 1.0)
  /// No stroke has more samples: an hour at 1 kHz.
  public static let most = 3_600_000
  /// Of places, times and the rest; what is beyond is brought to them.
  private static let bound = Double(1 << 40)

  private struct Columns: OptionSet {
    let rawValue: UInt64
    static let pressure = Columns(rawValue: 1), tilt = Columns(rawValue: 2)
  }

  /// Packs samples; pressure and tilt where all of them have them.
  ///
  /// - Parameter samples: in the order of time; of more than `most` the first are packed.
  /// - Returns: their bytes.
  public static func packed(_ samples: [PenSample]) -> [UInt8] {
    let samples = samples.prefix(most)
    var columns: Columns = []
    if samples.allSatisfy({ $0.pressure != nil }) { columns.insert(.pressure) }
    if samples.allSatisfy({ $0.tilt != nil }) { columns.insert(.tilt) }
    var writer = VariableBytes()
    writer.append(columns.rawValue)
    writer.append(UInt64(samples.count))
    func put(_ step: Double, _ value: (PenSample) -> Double) {
      var before: Int64 = 0
      for sample in samples {
        let scaled = (value(sample) * step).rounded()
        let now = scaled.isFinite ? Int64(scaled.clamped(to: -bound...bound)) : before
        writer.append(signed: now - before)
        before = now
      }
    }
    put(steps.place, \.position.x)
    put(steps.place, \.position.y)
    put(steps.time, \.time)
    if columns.contains(.pressure) { put(steps.pressure) { $0.pressure ?? 0 } }
    if columns.contains(.tilt) {
      put(steps.tilt) { $0.tilt?.x ?? 0 }
      put(steps.tilt) { $0.tilt?.y ?? 0 }
    }
    return writer.bytes
  }

  /// Unpacks samples.
  ///
  /// - Throws: `Fault` where they are not whole, more than any hand writes, or none.
  public static func samples(from bytes: [UInt8]) throws(Fault) -> [PenSample] {
    var reader = VariableBytes(bytes)
    guard let mask = reader.next(), mask <= 3, let number = reader.next() else {
      throw Fault(description: "its first bytes are not those of a stroke")
    }
    let columns = Columns(rawValue: mask)
    // Each sample has a byte in every column.
    guard number > 0, number <= most, number <= UInt64(bytes.count) else {
      throw Fault(description: "it has \(number) samples in \(bytes.count) bytes")
    }
    let count = Int(number)
    func take(_ step: Double) throws(Fault) -> [Double] {
      var (values, before): ([Double], Int64) = ([], 0)
      for _ in 0..<count {
        guard let difference = reader.nextSigned() else {
          throw Fault(description: "it ends after \(values.count) of \(count) samples")
        }
        before = before &+ difference
        guard abs(Double(before)) <= bound else {
          throw Fault(description: "a number is too large")
        }
        values.append(Double(before) / step)
      }
      return values
    }
    let (x, y) = (try take(steps.place), try take(steps.place))
    let times = try take(steps.time)
    let pressures = columns.contains(.pressure) ? try take(steps.pressure) : []
    let tilts = columns.contains(.tilt) ? (try take(steps.tilt), try take(steps.tilt)) : ([], [])
    guard reader.isAtEnd else { throw Fault(description: "bytes follow its end") }
    return (0..<count).map { index in
      PenSample(
        Vector2(x[index], y[index]), time: times[index],
        pressure: pressures.isEmpty ? nil : pressures[index].clamped(to: 0...1),
        tilt: tilts.0.isEmpty ? nil : Vector2(tilts.0[index], tilts.1[index]))
    }
  }
}

/// Whole numbers of seven bits a byte, the lowest first; the highest bit says that more follow.
struct VariableBytes {
  private(set) var bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Whether all bytes were read.
  var isAtEnd: Bool { place == bytes.count }

  mutating func append(_ number: UInt64) {
    var left = number
    while left > 0x7F {
      bytes.append(UInt8(left & 0x7F) | 0x80)
      left >>= 7
    }
    bytes.append(UInt8(left))
  }

  /// Small numbers of either sign take few bytes.
  mutating func append(signed number: Int64) {
    append(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  /// The next number; nil where there is none, or it is too long.
  mutating func next() -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  /// The next bytes as they are; nil where there are not so many.
  mutating func nextBytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func append(bytes more: some Sequence<UInt8>) { bytes += more }

  mutating func nextSigned() -> Int64? {
    next().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }
}
