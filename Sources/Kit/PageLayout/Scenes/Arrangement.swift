/// A way to arrange the pages of a book in space; pure, so that it can be printed and tested
/// without a display.
public protocol Arrangement: Sendable {
  /// Its name on the command line.
  static var name: String { get }

  /// What a view of this size sees.
  func scene(in view: ViewSize) -> Scene
}
