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
  /// Annotations of one page of a file: nobody marks more of it than it has lines.
  public static let pageAnnotations = 5_000
  /// What may stand in a page's list of annotations: of a form it is fields above all, and links of an index.
  public static let pageAnnotationEntries = 20_000
  /// Lines that the annotations of one page mark, all together: each of them several.
  public static let pageAnnotationBoxes = 40_000
  /// Bytes of all notes of one page, and of all that is quoted there: with all else they fit into `payloadBytes`.
  public static let pageAnnotationBytes = 16 << 20
  /// Letters that are looked at to find what the annotations of one page mark: half a second. Honest ones
  /// take some thousand.
  public static let quotedLetters = 4_000_000
}
