/// The number under which a book stands in the library: small, and never given twice.
public struct BookID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// At least 1.
  public let value: Int64

  /// Names a book, which need not be there.
  public init(_ value: Int64) { self.value = value }

  /// Those that came first are less.
  public static func < (a: BookID, b: BookID) -> Bool { a.value < b.value }

  /// The bare number.
  public var description: String { String(value) }
}
