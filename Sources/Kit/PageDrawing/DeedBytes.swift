internal import PageGeometry

/// Deeds as they are kept: a number for the kind, and bytes for the rest. Strokes that are added stand elsewhere, by
/// their names.
///
/// Law: what was packed is unpacked to the same deed, and packed again gives the same bytes.
public enum DeedBytes {
  /// What kind of deed it is.
  public enum Kind: Int, Sendable {
    case add = 1
    case erase = 2
    case place = 3
    case color = 4
    case clear = 6
  }

  /// No deed is about more strokes, and no stroke has more parts erased.
  private static let most: UInt64 = 1 << 24

  /// Packs a deed.
  public static func packed(_ deed: Deed) -> (kind: Kind, body: [UInt8]) {
    var writer = VariableBytes()
    switch deed {
    case .add(let stroke):
      writer.append(stroke.id)
      return (.add, writer.bytes)
    case .erase(let parts):
      writer.append(UInt64(parts.count))
      for (id, part) in parts.sorted(by: { $0.key < $1.key }) {
        writer.append(id)
        writer.append(UInt64(part.ranges.count))
        var before = 0
        for range in part.ranges {
          writer.append(signed: Int64(range.lowerBound - before))
          writer.append(UInt64(range.count - 1))
          before = range.upperBound
        }
      }
      return (.erase, writer.bytes)
    case .place(let ids, let placement):
      writer.append(ids)
      for number in placement.numbers { writer.append(number) }
      return (.place, writer.bytes)
    case .color(let ids, let color):
      writer.append(ids)
      writer.append(UInt64(color))
      return (.color, writer.bytes)
    case .clear: return (.clear, [])
    }
  }

  /// Unpacks a deed.
  ///
  /// - Parameters:
  ///   - kind: its kind.
  ///   - bytes: the rest.
  ///   - stroke: finds a stroke by its name.
  /// - Returns: the deed; nil where the bytes are none, or the stroke that it adds is not found.
  public static func deed(
    _ kind: Kind, from bytes: [UInt8], stroke: (Stroke.ID) -> Stroke?
  ) -> Deed? {
    var reader = VariableBytes(bytes)
    let deed: Deed?
    switch kind {
    case .add: deed = reader.nextID().flatMap(stroke).map { .add($0) }
    case .erase: deed = reader.nextParts().map { .erase($0) }
    case .place:
      guard let ids = reader.nextIDs(), let placement = reader.nextPlacement() else { return nil }
      deed = .place(ids, placement)
    case .color:
      guard let ids = reader.nextIDs(), let color = reader.next().flatMap({ UInt32(exactly: $0) })
      else { return nil }
      deed = .color(ids, color)
    case .clear: deed = .clear
    }
    return reader.isAtEnd ? deed : nil
  }

  fileprivate static func count(_ number: UInt64?) -> Int? {
    number.flatMap { $0 <= most ? Int($0) : nil }
  }
}

extension Stroke.ID {
  /// Its sixteen bytes, the highest first.
  public var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
  }

  /// The name of sixteen bytes; nil where they are not so many.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    func half(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes.prefix(8)), low: half(bytes.dropFirst(8)))
  }
}

extension Placement {
  fileprivate var numbers: [Double] { [right.x, right.y, down.x, down.y, origin.x, origin.y] }
}

extension VariableBytes {
  mutating func append(_ id: Stroke.ID) { append(bytes: id.bytes) }

  fileprivate mutating func append(_ ids: [Stroke.ID]) {
    append(UInt64(ids.count))
    for id in ids { append(id) }
  }

  mutating func append(_ number: Double) {
    append(
      bytes: stride(from: UInt64(0), to: 64, by: 8).map {
        UInt8(truncatingIfNeeded: number.bitPattern >> $0)
      })
  }

  mutating func nextID() -> Stroke.ID? {
    nextBytes(16).flatMap { Stroke.ID(bytes: $0) }
  }

  fileprivate mutating func nextIDs() -> [Stroke.ID]? {
    guard let count = DeedBytes.count(next()) else { return nil }
    var ids: [Stroke.ID] = []
    for _ in 0..<count {
      guard let id = nextID() else { return nil }
      ids.append(id)
    }
    return ids
  }

  mutating func nextNumber() -> Double? {
    guard let bytes = nextBytes(8) else { return nil }
    let number = Double(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    return number.isFinite ? number : nil
  }

  fileprivate mutating func nextPlacement() -> Placement? {
    var numbers: [Double] = []
    for _ in 0..<6 {
      guard let number = nextNumber() else { return nil }
      numbers.append(number)
    }
    return Placement(
      right: Vector2(numbers[0], numbers[1]), down: Vector2(numbers[2], numbers[3]),
      origin: Vector2(numbers[4], numbers[5]))
  }

  fileprivate mutating func nextParts() -> [Stroke.ID: ParameterSet]? {
    guard let count = DeedBytes.count(next()) else { return nil }
    var parts: [Stroke.ID: ParameterSet] = [:]
    for _ in 0..<count {
      guard let id = nextID(), let pieces = DeedBytes.count(next()) else { return nil }
      var (ranges, before): ([ClosedRange<Int>], Int64) = ([], 0)
      for _ in 0..<pieces {
        guard let step = nextSigned(), let length = next(), abs(step) < 1 << 40, length < 1 << 40
        else { return nil }
        let lower = before + step
        ranges.append(Int(lower)...Int(lower) + Int(length))
        before = lower + Int64(length)
      }
      parts[id] = ParameterSet(ranges)
    }
    return parts
  }
}
