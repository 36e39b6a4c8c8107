/// The alphabet that letters are taken from, as `mathvariant` names it.
public enum FormulaVariant: String, Hashable, Sendable, CaseIterable {
  case normal, bold, italic
  case boldItalic = "bold-italic"
  case doubleStruck = "double-struck"
  case script
  case boldScript = "bold-script"
  case fraktur
  case boldFraktur = "bold-fraktur"
  case sans = "sans-serif"
  case boldSans = "bold-sans-serif"
  case sansItalic = "sans-serif-italic"
  case sansBoldItalic = "sans-serif-bold-italic"
  case monospace
}

/// Letters that are set as one.
public struct FormulaLetters: Equatable, Sendable {
  /// What they are.
  public enum Kind: Hashable, Sendable { case identifier, number, words }

  public var kind: Kind
  /// Where they stand in `FlowFormula.text`.
  public var text: Range<Int>
  /// Nil where the book leaves it to us: a single letter leans then.
  public var variant: FormulaVariant?

  public init(_ kind: Kind, text: Range<Int>, variant: FormulaVariant? = nil) {
    (self.kind, self.text, self.variant) = (kind, text, variant)
  }
}
