/// A root, with its degree if it is not the second.
public struct FormulaRoot: Equatable, Sendable {
  public var base: FormulaNode
  public var degree: FormulaNode?
  /// Where its sign stands in the text.
  public var sign: Range<Int>

  public init(of base: FormulaNode, degree: FormulaNode? = nil, sign: Range<Int>) {
    (self.base, self.degree, self.sign) = (base, degree, sign)
  }
}
