/// One measured value beside its target.
public struct Figure: Equatable, Sendable {
  /// What was measured, with its unit and its target.
  public let measure: Measure
  /// The worst that was found.
  public let value: Double
  /// The trace in which it was found, or nil where none was needed.
  public let trace: String?

  /// Whether the target is met.
  public var holds: Bool {
    measure.isAtLeast ? value >= measure.target : value <= measure.target
  }
}
