/// A base with something above and below.
public struct FormulaLimits: Equatable, Sendable {
  public var base: FormulaNode
  public var under, over: FormulaNode?
  /// Whether those are accents, close to the base and as large as it; nil where what they are decides.
  public var isUnderAccent, isOverAccent: Bool?

  public init(_ base: FormulaNode, under: FormulaNode? = nil, over: FormulaNode? = nil) {
    (self.base, self.under, self.over) = (base, under, over)
  }
}
