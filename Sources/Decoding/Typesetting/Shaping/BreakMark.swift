/// What `TextShaper.findBreaks` says of a place before which a line may begin.
public enum BreakMark {
  public static let free: UInt8 = 1
  /// It would part two words that belong together, and had better begin elsewhere.
  public static let pair: UInt8 = 2
}
