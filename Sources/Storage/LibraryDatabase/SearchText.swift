import RectoBookModel
internal import Foundation

/// Words of a book and words that are looked for, in one form.
enum SearchText {
  /// The text as it is indexed: in the usual width, Greek without its accents, and letters that stand for
  /// a word each, or are written without spaces, alone, so that any run of them is found.
  static func indexed(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var words = ""
    for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars {
      if isAlone(scalar) {
        // A mark is no letter by itself; without it the letter that bears it is found all the same.
        if !isMark(scalar) { words += " \(scalar) " }
      } else if let letters = LetterSpelling.typed(scalar) {
        words += letters
      } else if isGreek(scalar) {
        let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
        words.unicodeScalars.append(contentsOf: parts.filter { !isMark($0) })
      } else {
        words.unicodeScalars.append(scalar)
      }
    }
    return words
  }

  /// Han, kana and hangul; and Thai, Lao, Burmese and Khmer.
  private static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x0370...0x03FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static let columns = [
    "title": "title", "author": "authors", "series": "series", "tag": "tags",
  ]

  /// What FTS5 is to match for words as somebody types them; nil where there is no letter in them.
  ///
  /// Every word must be found, as the beginning of one. `title:`, `author:`, `series:` and `tag:`
  /// before a word say where. Nothing else means anything: what is typed never becomes a query of its
  /// own.
  static func pattern(_ words: String) -> String? {
    let terms = words.prefix(Limits.searchBytes).split(whereSeparator: \.isWhitespace)
    let patterns = terms.prefix(Limits.searchTerms).compactMap { term -> String? in
      let parts = term.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let column = parts.count == 2 ? columns[parts[0].lowercased()] : nil
      let word = column == nil ? term : parts[1]
      // FTS5 takes apart what it is given just as it took the titles apart; only quotes end a string.
      let plain = String.UnicodeScalarView(
        indexed(String(word)).unicodeScalars.map { isLetter($0) ? $0 : " " })
      let tokens = String(plain).split(separator: " ").joined(separator: " ")
      guard !tokens.isEmpty else { return nil }
      return column.map { "\($0) : \"\(tokens)\" *" } ?? "\"\(tokens)\" *"
    }
    return patterns.isEmpty ? nil : patterns.joined(separator: " AND ")
  }

  /// Whether FTS5 takes it for part of a word.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark,
      .privateUse:
      true
    default: false
    }
  }
}
