/// Other extents; nil for those that something has.
public struct FormulaPadding: Equatable, Sendable {
  /// A length of its own, or what is added to one.
  public struct Change: Hashable, Sendable {
    /// Of what a share is.
    public enum Whole: Hashable, Sendable { case own, width, ascent, descent }

    public var length: FormulaLength
    public var whole = Whole.own
    public var isAdded: Bool

    public init(_ length: FormulaLength, isAdded: Bool) {
      (self.length, self.isAdded) = (length, isAdded)
    }
  }

  public var width, ascent, descent: Change?
  /// How far the content is moved to the right, and up.
  public var shift, rise: Change?

  public init() {}
}
