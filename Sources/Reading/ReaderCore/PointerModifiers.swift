/// What is held down while the pointer's button is, and what lies there.
public struct PointerModifiers: OptionSet, Sendable {
  /// One bit for each.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shift = PointerModifiers(rawValue: 1)
  public static let control = PointerModifiers(rawValue: 2)
  /// The ground of the bar lies over the book there, and none of the bar's controls.
  public static let onBar = PointerModifiers(rawValue: 4)
  /// It is a finger, which turns pages and never draws.
  public static let finger = PointerModifiers(rawValue: 8)
}
