/// A while in which somebody read without a pause.
public struct ReadingSpell: Equatable, Sendable {
  /// When it began and ended, in seconds of one clock.
  public var start, end: Double
  /// The pages that were read in it.
  public var pages: Set<Int>

  /// Makes one; it ends no sooner than it begins.
  public init(from start: Double, to end: Double, pages: Set<Int>) {
    (self.start, self.end, self.pages) = (start, max(start, end), pages)
  }
}
