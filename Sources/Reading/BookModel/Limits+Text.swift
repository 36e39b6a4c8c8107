/// Limits of how text is laid out.
extension Limits {
  /// How far apart lines can be, in sizes of the text: closer they would touch.
  public static let lineSpacings = 1.0...2.2
  /// Bytes of one note that is read beside its mark, and of all of a page: the longest in print have two pages, and whoever
  /// has more to say is read where that stands.
  public static let noteBytes = 16 << 10, pageNoteBytes = 256 << 10
  /// Faces of a family: plain, bold, italic, bold and italic.
  public static let faces = 4
  /// Bytes of a face's file: the largest of Chinese and Japanese have 20 million.
  public static let faceBytes = 24 << 20
  /// Faces of the house: with serifs, without, and of one width, four each; and one for formulas.
  public static let houseFaces = 13
  /// Bytes of a hyphenation dictionary; the largest that anybody has made has less than one MiB.
  public static let hyphenationBytes = 4 << 20
  /// Hyphenation dictionaries that a book is set with: those of its language, and of others from which it may quote.
  public static let hyphenations = 12
}
