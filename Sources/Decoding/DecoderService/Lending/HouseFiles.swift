/// The files of this machine with which Recto sets text by itself; decoders, which may open none, are lent what is in them.
public struct HouseFiles: Sendable {
  /// The paths of the house's faces, `Limits.houseFaces` at most: plain, bold, italic, bold and italic of letters with
  /// serifs, of those without and of those of one width, and one for formulas; nil where there is none. Called on the thread of a service.
  let faces: @Sendable () -> [String?]
  /// The path of the hyphenation dictionary for a language, as BCP 47 names it; nil where there is none.
  let dictionary: @Sendable (String) -> String?

  public init(
    faces: @escaping @Sendable () -> [String?], dictionary: @escaping @Sendable (String) -> String?
  ) {
    (self.faces, self.dictionary) = (faces, dictionary)
  }

  /// A machine without fonts and dictionaries: text is set in what MuPDF brings, and no word is parted.
  public static let none = HouseFiles(faces: { [] }, dictionary: { _ in nil })
}
