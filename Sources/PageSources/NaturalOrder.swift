/// The order in which people number files: the only natural sort of the house.
///
/// Paths are compared part by part (`/` and `\` both separate); files of a folder precede its
/// subfolders. Parts are compared without case and by canonical equivalence, runs of digits by
/// value, whatever their length; a final name without its extension, so that `42` comes before
/// `42.5`. What is still equal is ordered by fewer zeros, then by the bare text, so that the
/// order is total.
public struct NaturalOrder: Comparable, Sendable {
  private enum Token: Sendable {
    case number(digits: [UInt8])
    case text(String)
  }

  private let parts: [[Token]]
  private let zeros: Int
  private let path: String

  /// The key of a path.
  public init(_ path: String) {
    self.path = path
    var names = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).map(String.init)
    if let last = names.popLast() { names.append(PageNames.stem(of: last)) }
    var zeros = 0
    self.parts = names.map { Self.tokens(of: $0.lowercased(), zeros: &zeros) }
    self.zeros = zeros
  }

  private static func tokens(of name: String, zeros: inout Int) -> [Token] {
    var tokens: [Token] = []
    var text = String.UnicodeScalarView()
    var digits: [UInt8] = []
    func flush() {
      if !text.isEmpty { tokens.append(.text(String(text))) }
      text.removeAll()
      guard !digits.isEmpty else { return }
      let value = digits.drop { $0 == 0 }
      zeros += digits.count - value.count
      tokens.append(.number(digits: Array(value)))
      digits.removeAll()
    }
    for scalar in name.unicodeScalars {
      if let digit = digit(scalar) {
        if !text.isEmpty { flush() }
        digits.append(digit)
      } else {
        if !digits.isEmpty { flush() }
        text.append(scalar)
      }
    }
    flush()
    return tokens
  }

  /// The value of a decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII {
      return (48...57).contains(scalar.value) ? UInt8(scalar.value - 48) : nil
    }
    let properties = scalar.properties
    guard properties.numericType == .decimal, let value = properties.numericValue else {
      return nil
    }
    return UInt8(value)
  }

  /// -1, 0 or 1, as C orders.
  private static func order(_ a: Token, _ b: Token) -> Int {
    switch (a, b) {
    case (.number(let a), .number(let b)):
      if a.count != b.count { return a.count < b.count ? -1 : 1 }
      return a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
    case (.text(let a), .text(let b)):
      // Strings compare by canonical equivalence, which composition would give.
      return a == b ? 0 : a < b ? -1 : 1
    case (.number, .text): return -1
    case (.text, .number): return 1
    }
  }

  private static func order(_ a: [Token], _ b: [Token]) -> Int {
    for (left, right) in zip(a, b) {
      let order = order(left, right)
      if order != 0 { return order }
    }
    return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
  }

  /// Whether `a` comes first.
  public static func < (a: NaturalOrder, b: NaturalOrder) -> Bool {
    for index in 0..<min(a.parts.count, b.parts.count) {
      // A file here precedes everything in a folder here.
      let aEnds = index == a.parts.count - 1
      let bEnds = index == b.parts.count - 1
      if aEnds != bEnds { return aEnds }
      let order = order(a.parts[index], b.parts[index])
      if order != 0 { return order < 0 }
    }
    if a.parts.count != b.parts.count { return a.parts.count < b.parts.count }
    return a.zeros != b.zeros ? a.zeros < b.zeros : a.path < b.path
  }

  /// Equal where the paths are.
  public static func == (a: NaturalOrder, b: NaturalOrder) -> Bool { a.path == b.path }
}
