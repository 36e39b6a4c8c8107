extension Limits {
  /// Annotations of a book: a student's textbook has some thousand.
  public static let annotations = 20_000
  /// Characters of a passage: what is selected of several pages is cut to it.
  public static let passageCharacters = 20_000
  /// Characters before and after a passage that are kept to find it by.
  public static let passageContext = 64
  /// Characters of a note: four pages of a letter.
  public static let annotationNote = 10_000
  /// Bytes of an annotation's name, which other programs may have chosen.
  public static let annotationIDBytes = 200
}
