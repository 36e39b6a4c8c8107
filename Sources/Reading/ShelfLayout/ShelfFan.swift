/// How the books of a series spread out of their stack, or come together in it, while all others make way.
///
/// Laws: spread, every book stands in its own place; together, all of the stack stand in one, and no gap is left; on
/// the way no book passes another; the anchor stays where it stands.
public struct ShelfFan: Equatable, Sendable {
  /// The books of the stack, in their order.
  public var members: Range<Int>
  /// The one that the others lie behind.
  public var front: Int
  /// The one that stays where it stands.
  public var anchor: Int
  /// How far they are spread: 0 in one stack, 1 each in its own place.
  public var share: Double

  /// Books of a stack, spread so far; `front` and `anchor` are two of them.
  public init(members: Range<Int>, front: Int, anchor: Int, share: Double) {
    precondition(
      members.contains(front) && members.contains(anchor), "a stack opens about a book of its own")
    (self.members, self.front, self.anchor) = (members, front, anchor)
    self.share = share
  }

  /// Where a book stands, in books from the first.
  public func place(of index: Int) -> Double {
    let closed = 1 - share
    if index < members.lowerBound {
      return Double(index) + Double(anchor - members.lowerBound) * closed
    }
    if index >= members.upperBound {
      return Double(index) - Double(members.upperBound - 1 - anchor) * closed
    }
    return Double(anchor) + Double(index - anchor) * share
  }

  /// How many books of the stack lie before one in it: 0 for the front, nil for others.
  func rank(of index: Int) -> Int? {
    guard members.contains(index) else { return nil }
    return (index - front + members.count) % members.count
  }
}
