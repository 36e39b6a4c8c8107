/// The letters that text is set in.
public enum Typeface: Hashable, Sendable {
  /// Those that the book names, or serif where it names none.
  case book
  /// Letters with serifs, whatever the book says.
  case serif
  /// Letters without.
  case sans
  /// Those of a family that is installed, by its name; serif where it is not.
  case family(String)

  /// The most letters of a family's name: none that is installed anywhere has more.
  private static let mostLetters = 100
}

extension Typeface: RawRepresentable {
  /// The word or the name of the family by which it is chosen and remembered.
  public var rawValue: String {
    switch self {
    case .book: "book"
    case .serif: "serif"
    case .sans: "sans"
    case .family(let name): name
    }
  }

  /// The typeface of a word, or of a family's name, which need not be installed; nil where no family can be called so.
  ///
  /// Law: it is the inverse of `rawValue`, and no name can end the string of a style sheet.
  public init?(rawValue: String) {
    if let usual = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = usual
    } else {
      let isName = (1...Self.mostLetters).contains(rawValue.count) && rawValue.utf8.count <= 200
      guard isName, rawValue.withoutControls == rawValue,
        rawValue.allSatisfy({ !"\"'\\;{}<>\n".contains($0) })
      else { return nil }
      self = .family(rawValue)
    }
  }
}

extension Typeface: CaseIterable {
  /// Those that need no family.
  public static let allCases: [Typeface] = [.book, .serif, .sans]
}
