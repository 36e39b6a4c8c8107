/// A formula that stands in a line, or in one of its own: what it shows as a tree, and its text.
public struct FlowFormula: Equatable, Sendable {
  public var root: FormulaNode
  /// Its text in reading order, UTF-8: the same that stands in `Flow.text` where its span is. Tokens name parts of it.
  public var text: [UInt8]
  /// Whether it stands by itself, so that sums are large and have their limits above and below.
  public var isDisplayed: Bool
  /// Its parts as they are set, between which a line may end, in reading order; together they have all of its text. Empty
  /// until somebody sets it.
  public var parts: [FormulaPart] = []

  public init(root: FormulaNode, text: [UInt8], isDisplayed: Bool) {
    (self.root, self.text, self.isDisplayed) = (root, text, isDisplayed)
  }
}
