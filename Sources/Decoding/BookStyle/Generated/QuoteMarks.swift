/// Marks of quotations where a style names none.
enum QuoteMarks {
  /// Opening and closing marks of the outer and of the inner quotation in a language.
  static func marks(_ language: String) -> [String] {
    switch language.prefix(2).lowercased() {
    case "de", "cs", "sk", "sl", "bg", "is", "lt": ["\u{201E}", "\u{201C}", "\u{201A}", "\u{2018}"]
    case "fr", "es", "it", "pt", "el", "ru", "uk", "be", "ca", "no", "nb", "nn":
      ["\u{AB}", "\u{BB}", "\u{201C}", "\u{201D}"]
    case "pl", "ro", "hu", "hr", "sr": ["\u{201E}", "\u{201D}", "\u{AB}", "\u{BB}"]
    case "sv", "fi": ["\u{201D}", "\u{201D}", "\u{2019}", "\u{2019}"]
    case "ja", "zh": ["\u{300C}", "\u{300D}", "\u{300E}", "\u{300F}"]
    default: ["\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"]
    }
  }

  /// The mark of a quotation in so many others.
  static func mark(_ marks: [String], depth: Int, isOpening: Bool) -> String {
    guard marks.count >= 2 else { return "" }
    // Beyond the last pair they alternate no more, as CSS says, but for the two of a language.
    let pair = min(max(depth, 0), marks.count / 2 - 1)
    return marks[pair * 2 + (isOpening ? 0 : 1)]
  }
}
