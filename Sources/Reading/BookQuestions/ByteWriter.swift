public import RectoBookModel

/// Writes values one after the other, little end first, lengths before what they count.
public struct ByteWriter: Sendable {
  /// All that was written so far, in its order.
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// Writes an integer in as many bytes as its type has.
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
  public mutating func write(whole text: String) {
    write(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes whether there is a value, and then the value.
  public mutating func write<T>(_ value: T?, _ one: (inout ByteWriter, T) -> Void) {
    write(value != nil)
    if let value { one(&self, value) }
  }

  /// Writes how many bytes there are, and the bytes.
  public mutating func write(raw more: [UInt8]) {
    write(UInt32(more.count))
    bytes.append(contentsOf: more)
  }

  // MARK: Pages

  /// Writes a page's number.
  public mutating func write(_ page: PageNumber) { write(Int64(page.value)) }

  /// Writes a place: which kind it is, then its numbers.
  public mutating func write(_ place: Place) {
    switch place {
    case .page(let page):
      write(false)
      write(page)
    case .text(let chapter, let offset):
      write(true)
      write(Int64(chapter))
      write(Int64(offset))
    }
  }

  /// Writes a page's size.
  public mutating func write(_ size: PageSize) {
    write(size.width)
    write(size.height)
  }

  /// Writes a place on a page.
  public mutating func write(_ box: PageBox) {
    for edge in [box.left, box.top, box.right, box.bottom] { write(edge) }
  }
}
