/// Something over something.
public struct FormulaFraction: Equatable, Sendable {
  /// Where parts that are narrower stand.
  public enum Alignment: Hashable, Sendable { case left, center, right }

  public var over, under: FormulaNode
  /// How thick the bar is; nil for as thick as bars are, and 0 for none.
  public var thickness: FormulaLength?
  public var overAlignment = Alignment.center
  public var underAlignment = Alignment.center
  /// Where the text says that one is over the other; empty where it does not.
  public var bar: Range<Int>

  public init(_ over: FormulaNode, over under: FormulaNode, bar: Range<Int>) {
    (self.over, self.under, self.bar) = (over, under, bar)
  }
}
