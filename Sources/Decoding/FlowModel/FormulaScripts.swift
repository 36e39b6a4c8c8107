/// A base with scripts.
public struct FormulaScripts: Equatable, Sendable {
  /// What stands below and above at one place; nil for nothing.
  public struct Pair: Equatable, Sendable {
    public var sub, sup: FormulaNode?

    public init(sub: FormulaNode? = nil, sup: FormulaNode? = nil) {
      (self.sub, self.sup) = (sub, sup)
    }
  }

  public var base: FormulaNode
  /// Behind the base, and before it, in the order in which they stand.
  public var after: [Pair]
  public var before: [Pair]

  public init(_ base: FormulaNode, after: [Pair], before: [Pair] = []) {
    (self.base, self.after, self.before) = (base, after, before)
  }
}
