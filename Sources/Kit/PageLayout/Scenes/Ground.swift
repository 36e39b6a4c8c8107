/// What there is under the leaves.
public enum Ground: Equatable, Sendable {
  /// A desk at z = 0 that takes shadows; lengths are page heights.
  case desk
  /// An even backdrop behind everything; lengths are points.
  case backdrop
}
