/// A shape filled with colours that pass into each other.
public struct DisplayWash: Equatable, Sendable {
  /// The colours at equal distances from where they begin to where they end.
  public var ramp: [FlowColor]
  /// Whether they pass outwards from the middle of a square, or across it from the left.
  public var isRound: Bool
  /// Brings the square from (0, 0) to (100, 100) to its place, in points; outside of it nothing is filled.
  public var place: FlowTransform
  public var shape: DisplayCut

  public init(ramp: [FlowColor], isRound: Bool, place: FlowTransform, shape: DisplayCut) {
    (self.ramp, self.isRound, self.place, self.shape) = (ramp, isRound, place, shape)
  }
}
