/// A button of the pointer beside the left one.
public enum PointerButton: Equatable, Sendable {
  /// The right one, which opens menus.
  case right
  /// The middle one, or the wheel.
  case middle
  /// The one that leads back.
  case back
  /// The one that leads forward.
  case forward
}
