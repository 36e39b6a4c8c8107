import RectoBookMarkup

/// A word or sign of a style sheet, as CSS Syntax 3 tells them apart; comments are none.
enum CSSToken: Equatable, Sendable {
  case ident(String)
  case function(String)
  case atKeyword(String)
  case hash(String)
  case string(String)
  case url(String)
  case number(Double)
  case percentage(Double)
  case dimension(Double, unit: String)
  case space
  case colon, semicolon, comma
  /// `(`, `[` or `{`, and what closes them.
  case open(UInt8)
  case close(UInt8)
  case sign(Unicode.Scalar)
  /// A string or an address that does not end.
  case broken

  /// An ident in small letters.
  var word: String? {
    if case .ident(let text) = self { return text.asSmallLetters }
    return nil
  }

  /// What stands between quotation marks.
  var quoted: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The bracket that ends what it begins; nil where it begins nothing.
  var closing: UInt8? {
    switch self {
    case .function, .open(UInt8(ascii: "(")): UInt8(ascii: ")")
    case .open(UInt8(ascii: "[")): UInt8(ascii: "]")
    case .open(UInt8(ascii: "{")): UInt8(ascii: "}")
    default: nil
    }
  }

  static let openBrace = CSSToken.open(UInt8(ascii: "{"))
  static let closeBrace = CSSToken.close(UInt8(ascii: "}"))
  static let closeParenthesis = CSSToken.close(UInt8(ascii: ")"))
}

extension String {
  /// Its first scalars, as many as fit into so many bytes.
  func cut(atBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    var end = utf8.index(startIndex, offsetBy: most)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(unicodeScalars[..<end])
  }

  /// With small letters of Latin for capital ones; other letters stay.
  var asSmallLetters: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return self }
    return String(decoding: utf8.map(\.asSmallLetter), as: UTF8.self)
  }
}
