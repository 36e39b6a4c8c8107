/// How a stretch of text is read, in small letters beside it: ruby.
///
/// Readings are no part of `Flow.text`: whoever selects, searches or listens has the text that they stand beside, and its
/// order is that of the text alone.
public struct FlowReading: Hashable, Sendable {
  /// The bytes of `Flow.text` that it stands beside, never empty. No line ends within them.
  public var base: Range<Int>
  public var text: String
  /// What it is set in, by its place in `Flow.faces`.
  public var face: Int
  /// Whether it stands below its text, or to the left of a line that runs down.
  public var isBelow = false

  public init(base: Range<Int>, text: String, face: Int) {
    (self.base, self.text, self.face) = (base, text, face)
  }
}

/// A mark beside each letter that stresses it.
public struct FlowEmphasis: Hashable, Sendable {
  /// One sign.
  public var mark: String
  /// Nil for that of the letters.
  public var color: FlowColor?
  /// Whether it stands below the letters, or to the left of a line that runs down.
  public var isBelow = false

  public init(mark: String) { self.mark = mark }
}

/// What is asked of the ends of lines beside what the signs themselves ask for.
public struct FlowBreaking: Hashable, Sendable {
  /// Which signs may begin a line.
  public enum Strictness: Hashable, Sendable { case loose, normal, strict, anywhere }
  /// Where a line ends between letters that no space parts.
  public enum Words: Hashable, Sendable {
    case usual, anywhere, whole
    /// Between words rather than within one, as a dictionary knows them.
    case phrases
  }

  public var strictness = Strictness.strict
  public var words = Words.usual

  public init() {}
}
