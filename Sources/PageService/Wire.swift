public import BookModel

/// Why bytes are not the message that they should be.
public struct WireError: Error, Equatable, Sendable {
  /// What was expected.
  public let reason: String

  /// Makes an error.
  public init(_ reason: String) { self.reason = reason }
}

/// Writes values one after the other, little end first, lengths before what they count.
public struct ByteWriter: Sendable {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty writer.
  public init() {}

  /// Writes the bytes of an integer.
  public mutating func write(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: type(of: value).bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Writes a number's bits.
  public mutating func write(_ value: Double) { write(value.bitPattern) }

  /// Writes one byte, 1 or 0.
  public mutating func write(_ value: Bool) { write(UInt8(value ? 1 : 0)) }

  /// Writes the length in bytes and the text in UTF-8, shortened to what a reader takes.
  public mutating func write(_ text: String) {
    write(whole: text.shortened)
  }

  /// Writes a text that is not shortened: whoever reads it knows how long it may be.
  mutating func write(whole text: String) {
    write(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes whether there is a value, and then the value.
  public mutating func write<T>(_ value: T?, _ one: (inout ByteWriter, T) -> Void) {
    write(value != nil)
    if let value { one(&self, value) }
  }
}

/// Reads what a `ByteWriter` wrote; every length is checked against what is left.
///
/// Laws: reading gives back what was written; any shorter input throws `WireError`, none traps.
public struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private var offset = 0

  /// Makes a reader of a message.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Bytes not read yet.
  public var left: Int { bytes.count - offset }

  /// Reads an integer.
  public mutating func read<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(WireError) -> T {
    let size = T.bitWidth / 8
    guard left >= size else { throw WireError("the message is cut short") }
    var value: T = 0
    for index in 0..<size { value |= T(truncatingIfNeeded: bytes[offset + index]) << (8 * index) }
    offset += size
    return value
  }

  /// Reads a number.
  public mutating func read(_ type: Double.Type = Double.self) throws(WireError) -> Double {
    Double(bitPattern: try read(UInt64.self))
  }

  /// Reads 1 or 0.
  public mutating func read(_ type: Bool.Type = Bool.self) throws(WireError) -> Bool {
    switch try read(UInt8.self) {
    case 0: false
    case 1: true
    default: throw WireError("neither yes nor no")
    }
  }

  /// Reads a text of so many bytes at most, without control characters: books are not trusted with a
  /// terminal.
  public mutating func readText(atMost limit: Int = Limits.textBytes) throws(WireError) -> String {
    let count = Int(try read(UInt32.self))
    guard count <= limit, count <= left else {
      throw WireError("a text of \(count) bytes")
    }
    defer { offset += count }
    return String(decoding: bytes[offset..<(offset + count)], as: UTF8.self).withoutControls
  }

  /// Reads whether there is a value, and then the value.
  public mutating func readOptional<T>(
    _ one: (inout ByteReader) throws(WireError) -> T
  ) throws(WireError) -> T? {
    try read(Bool.self) ? try one(&self) : nil
  }

  /// Reads an integer as a count or size within bounds.
  public mutating func readInt(in bounds: ClosedRange<Int>) throws(WireError) -> Int {
    let value = Int(try read(Int64.self))
    guard bounds.contains(value) else { throw WireError("\(value) is out of bounds") }
    return value
  }

  /// Throws unless everything was read.
  public func finish() throws(WireError) {
    guard left == 0 else { throw WireError("\(left) bytes too many") }
  }
}
