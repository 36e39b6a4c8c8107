/// An operator, with what the book says of it; nil where a dictionary decides.
public struct FormulaSign: Equatable, Sendable {
  /// Where it stands: before what it is about, between two, or behind.
  public enum Form: Hashable, Sendable { case prefix, infix, postfix }

  /// Where it stands in `FlowFormula.text`; empty for one that is not seen.
  public var text: Range<Int>
  public var form: Form?
  public var spaceBefore, spaceAfter: FormulaLength?
  public var stretches, isSymmetric, isLarge, movesLimits, isAccent: Bool?
  /// Between what it is stretched.
  public var leastSize, mostSize: FormulaLength?
  public var variant: FormulaVariant?

  public init(text: Range<Int>) { self.text = text }
}
