/// How many rows of a frame fit into the time that an event may wait, learned from the rows before.
///
/// Law: where rows cost what the last ones cost, no strip but the first takes longer than it may; every
/// strip has a row at least.
public struct RowPace: Equatable, Sendable {
  /// Seconds that a row took last; nil before any was drawn.
  public private(set) var secondsPerRow: Double?

  /// Rows of the first strip of all: few, since nothing is known of them.
  public static let first = 16
  /// Rows are drawn in steps of so many: tiles of a software renderer, cut in few.
  public static let step = 16
  /// How much faster than the last rows the next ones may be thought to be.
  private static let trust = 2.0

  /// A pace that is not known.
  public init() {}

  /// Rows of the next strip.
  ///
  /// - Parameters:
  ///   - left: the rows that are still to be drawn, at least 1.
  ///   - seconds: how long it may take.
  /// - Returns: how many.
  public func rows(left: Int, within seconds: Double) -> Int {
    guard let secondsPerRow else { return min(left, Self.first) }
    let fitting = secondsPerRow > 0 ? seconds / secondsPerRow : Double(left)
    let whole = Int(min(fitting, Double(left))) / Self.step * Self.step
    return min(left, max(Self.step / 2, whole))
  }

  /// Learns from a strip.
  public mutating func learn(rows: Int, seconds: Double) {
    guard rows > 0, seconds.isFinite, seconds >= 0 else { return }
    let now = seconds / Double(rows)
    // Dear rows count at once; cheap ones may be followed by dear ones.
    secondsPerRow = max(now, (secondsPerRow ?? now) / Self.trust)
  }
}
