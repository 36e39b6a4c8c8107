/// What is done to the tray with the pointer that is no click.
public enum TrayAction: Equatable, Sendable {
  /// The strip between two colours is dragged to a share of the second, or let go there.
  case mixed(share: Double, isDone: Bool)
  /// What was drawn is wound back by so many strokes, or parts of one; on again where that is negative. The hand lets
  /// go where it is done.
  case rewound(by: Double, isDone: Bool)
}
