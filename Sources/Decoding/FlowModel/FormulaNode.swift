/// A piece of a formula. Trees of them are no deeper than `FormulaNode.depth`.
public indirect enum FormulaNode: Equatable, Sendable {
  /// How deep trees may be; everything that goes down one may count on that.
  public static let depth = 192

  case row([FormulaNode])
  /// Names, numbers and words.
  case letters(FormulaLetters)
  /// Operators, brackets, signs between parts, accents.
  case sign(FormulaSign)
  case space(width: FormulaLength, ascent: FormulaLength, descent: FormulaLength)
  case fraction(FormulaFraction)
  case root(FormulaRoot)
  /// A base with scripts at its corners.
  case scripts(FormulaScripts)
  /// A base with something above or below it.
  case limits(FormulaLimits)
  case table(FormulaTable)
  /// With other extents than its own.
  case padded(FormulaNode, FormulaPadding)
  /// Takes room, and is neither seen nor read: tokens in it name parts of a text of its own.
  case hidden(FormulaNode, text: [UInt8])
  /// With lines around or through it.
  case enclosed(FormulaNode, Set<FormulaStroke>)
  case styled(FormulaNode, FormulaStyle)

  /// Nothing.
  public static let empty = FormulaNode.row([])
}
