/// The typefaces of what lies over the book.
nonisolated enum Typefaces {
  /// What every system knows a typeface by.
  static let plain = "Sans"
  /// A humanist face, whose digits are equally wide; then others of its kind, where it is not installed.
  private static let usual = ["Open Sans", "Cantarell", "Noto Sans", plain]

  /// Families in the order in which they are looked for, as Pango lists them: signs that one lacks come from the
  /// next, and from any other that has them.
  ///
  /// - Parameter family: the one that is wanted; nil for the usual ones alone.
  /// - Returns: their names, separated by commas.
  static func families(wanted family: String?) -> String {
    let wanted = [family].compactMap(\.self).filter { !$0.isEmpty && !$0.contains(",") }
    return (wanted + usual).joined(separator: ",")
  }
}
