public import RectoBookModel

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

  /// Reads an integer, its least byte first.
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

  /// Reads a byte that is 1 for true and 0 for false; any other is an error.
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

  /// Reads bytes as they are, so many at most.
  public mutating func readRaw(atMost limit: Int) throws(WireError) -> [UInt8] {
    let count = try readCount(of: "bytes", atMost: limit, bytesEach: 1)
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
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

  /// Reads a count of things that take so many bytes each at least, so that a lying one makes no
  /// room.
  public mutating func readCount(
    of things: String, atMost limit: Int, bytesEach: Int
  ) throws(WireError) -> Int {
    let count = Int(try read(UInt32.self))
    guard count <= limit, count <= left / bytesEach else { throw WireError("too many \(things)") }
    return count
  }

  // MARK: Pages

  /// Reads a page's number, which a book may have or not.
  public mutating func readPage() throws(WireError) -> PageNumber {
    PageNumber(try readInt(in: 1...Limits.pages))
  }

  /// Reads a place, which a book may have or not.
  public mutating func readPlace() throws(WireError) -> Place {
    guard try read(Bool.self) else { return .page(try readPage()) }
    return .text(
      chapter: try readInt(in: 0...(Limits.chapters - 1)),
      offset: try readInt(in: Limits.placeOffsets))
  }

  /// Reads a page's size: both lengths are numbers that a page may have.
  public mutating func readSize() throws(WireError) -> PageSize {
    let (width, height) = (try read(Double.self), try read(Double.self))
    let bounds = Limits.points.lowerBound...Double(Limits.side)
    guard bounds.contains(width), bounds.contains(height) else {
      throw WireError("a page of \(width) × \(height)")
    }
    return PageSize(width: width, height: height)
  }

  /// Reads a number from 0 to 1.
  public mutating func readFraction() throws(WireError) -> Double {
    let value = try read(Double.self)
    guard (0...1).contains(value) else { throw WireError("a place beyond the page") }
    return value
  }

  /// Reads a place on a page, no edge beyond the one opposite.
  public mutating func readBox() throws(WireError) -> PageBox {
    let box = PageBox(
      left: try readFraction(), top: try readFraction(), right: try readFraction(),
      bottom: try readFraction())
    guard box.left <= box.right, box.top <= box.bottom else { throw WireError("a box inside out") }
    return box
  }
}
