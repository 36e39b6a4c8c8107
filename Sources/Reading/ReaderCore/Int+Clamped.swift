extension Int {
  /// The number itself where it lies in the range, else the nearer end.
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
