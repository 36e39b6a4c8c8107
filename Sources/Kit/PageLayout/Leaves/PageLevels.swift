/// Which tones of a page's picture are shown as black and as white: a scan's ink and its paper.
///
/// Both are shares of full lightness as sRGB counts.
public struct PageLevels: Hashable, Sendable {
  /// What is as dark or darker is shown black; below `white`.
  public let black: Double
  /// What is as light or lighter is shown white.
  public let white: Double

  /// The least distance between the two: with less, noise would be all that is seen.
  public static let leastSpan = 0.2

  /// Makes levels; nil where they are too near to each other, or beyond black and white.
  public init?(black: Double, white: Double) {
    guard black >= 0, white <= 1, white - black >= Self.leastSpan else { return nil }
    (self.black, self.white) = (black, white)
  }
}
