public import PageModel

extension PageNumber {
  /// The page at the same share of a book that has `count` pages where it had `before`.
  ///
  /// Laws: the first page stays the first and the last the last; the same count changes nothing.
  public func scaled(from before: Int, to count: Int) -> PageNumber {
    guard before > 1, before != count else { return PageNumber(min(max(value, 1), max(count, 1))) }
    let share = Double(min(value, before) - 1) / Double(before - 1)
    return PageNumber(1 + Int((share * Double(max(count, 1) - 1)).rounded()))
  }
}
