/// A part of a paragraph whose direction is said: how its letters stand beside those around them.
///
/// Turns stand in the order in which they begin, and lie within each other or side by side.
public struct FlowTurn: Hashable, Sendable {
  /// Bytes, from the start of the paragraph.
  public var text: Range<Int>
  /// Whether it runs from right to left; nil where its first letter with a direction says so.
  public var isRightToLeft: Bool?
  /// Whether neither it nor what stands around leads the other, as if it were one sign.
  public var isIsolated: Bool
  /// Whether all its letters run so, whatever they are.
  public var isForced: Bool

  public init(
    text: Range<Int> = 0..<0, isRightToLeft: Bool?, isIsolated: Bool, isForced: Bool = false
  ) {
    (self.text, self.isRightToLeft) = (text, isRightToLeft)
    (self.isIsolated, self.isForced) = (isIsolated, isForced)
  }

  /// No paragraph has them deeper within each other: a bidirectional algorithm goes down to 125 levels, and some turns
  /// take two.
  public static let deepest = 40
}
