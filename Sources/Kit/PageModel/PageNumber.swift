/// A page's place in its book, counted from 1, as every reader counts pictures.
public struct PageNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 1 for the first page.
  public let value: Int

  /// Makes a page number; `value` is at least 1.
  public init(_ value: Int) {
    precondition(value >= 1, "pages are counted from 1, got \(value)")
    self.value = value
  }

  /// Earlier pages come first.
  public static func < (a: PageNumber, b: PageNumber) -> Bool { a.value < b.value }

  /// The bare number.
  public var description: String { String(value) }
}
