/// A length within a formula.
public enum FormulaLength: Hashable, Sendable {
  /// In sizes of the letters where it stands.
  case em(Double)
  /// In heights of small letters.
  case ex(Double)
  case points(Double)
  /// A part of what it would be otherwise.
  case share(Double)

  public static let zero = FormulaLength.em(0)
}
