import RectoFlowModel

/// How large a table is set, in thousandths of what the book says.
struct TableScale: Comparable, Hashable {
  var thousandths: Int

  static let whole = TableScale(thousandths: 1_000)
  /// Nobody sees that a table is set so little smaller.
  static let nearWhole = TableScale(thousandths: 900)
  /// No table is set smaller. What is printed so small in a plate is looked at through a glass, and on a screen it is
  /// brought nearer.
  static let least = TableScale(thousandths: 350)
  /// Words are parted before letters become smaller than that, and torn in letters so large if nothing helps: in smaller
  /// ones torn words would be no better.
  static let legible = TableScale(thousandths: 700)
  /// What is so many times as wide as it may be finds room in no size.
  static let widest = 3

  /// Whether it is smaller by a tenth at most.
  func isNear(_ other: TableScale) -> Bool { thousandths * 10 >= other.thousandths * 9 }

  static func < (a: TableScale, b: TableScale) -> Bool { a.thousandths < b.thousandths }

  /// A length in this size, rounded down.
  func callAsFunction(_ length: FlowLength) -> FlowLength {
    let product = Int(length) * thousandths
    return FlowLength(clamping: (product - (product < 0 ? 999 : 0)) / 1_000)
  }

  /// A width in this size, rounded up.
  func roundedUp(_ length: Int) -> Int { (length * thousandths + 999) / 1_000 }
}
