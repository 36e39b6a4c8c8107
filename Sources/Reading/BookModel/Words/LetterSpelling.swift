/// How letters are typed by those who have no keys for them: the one table of every search.
public enum LetterSpelling {
  private static let table: [Unicode.Scalar: String] = [
    "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th",
    "Þ": "th", "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ı": "i",
    "ё": "е", "Ё": "е", "ς": "σ",
  ]

  /// The small letters that a letter is typed as, where it is no other letter with a mark; nil for
  /// most. Law: none of them is typed otherwise itself.
  public static func typed(_ letter: Unicode.Scalar) -> String? {
    // Asked of every letter of a book: most scripts have none.
    switch letter.value {
    case 0xC6...0x153, 0x3C2, 0x401, 0x451, 0x1E9E: table[letter]
    default: nil
    }
  }
}
