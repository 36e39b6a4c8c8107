/// The line along the lower edge: shares of the book to pixels and back.
///
/// Law: `share(at: x(of: s))` is `s`; from right to left is the mirror image.
nonisolated struct ScrubTrack: Equatable {
  var left: Double
  var right: Double
  var runsFromRight: Bool

  /// Where a share lies.
  func x(of share: Double) -> Double {
    let share = Self.clamped(share)
    return left + (right - left) * (runsFromRight ? 1 - share : share)
  }

  /// The share at a place, 0…1.
  func share(at x: Double) -> Double {
    guard right > left else { return 0 }
    let way = Self.clamped((x - left) / (right - left))
    return runsFromRight ? 1 - way : way
  }

  /// A share that can be drawn, whatever it was.
  static func clamped(_ share: Double) -> Double { share.isFinite ? max(0, min(1, share)) : 0 }
}
