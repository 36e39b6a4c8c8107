internal import Foundation

/// Numbers in a series, as they are printed: `7`, `−1`, `½`, `10.25`, `1/2`, `9a`, `Annual 2`.
extension SortKey {
  /// A number at the start of a text.
  private struct Leading {
    var isNegative = false
    /// The digits of the whole part, without zeros before it.
    var whole = ""
    /// Those after the point, without zeros behind.
    var fraction = ""
    /// What comes after the number.
    var rest = ""

    init?(_ text: String) {
      var text = Substring(text.drop { !$0.isLetter && !$0.isNumber && !Self.isMinus($0) })
      if let first = text.first, Self.isMinus(first) {
        isNegative = true
        text = text.dropFirst()
      }
      let digits = text.prefix(while: Self.isDigit).prefix(SortKey.mostDigits)
      text = text.dropFirst(digits.count)
      let parts = Self.parts(of: &text)
      guard !digits.isEmpty || parts != nil else { return nil }
      whole = digits.compactMap { $0.wholeNumberValue.map(String.init) }.joined()
      fraction = parts ?? ""
      if let share = Self.quotient(of: whole, by: &text), fraction.isEmpty {
        (whole, fraction) = ("0", share)
      }
      whole = String(whole.drop { $0 == "0" })
      while fraction.hasSuffix("0") { fraction.removeLast() }
      rest = String(text)
    }

    private static func isMinus(_ sign: Character) -> Bool { sign == "-" || sign == "\u{2212}" }

    private static func isDigit(_ sign: Character) -> Bool {
      sign.wholeNumberValue.map { $0 < 10 } ?? false
    }

    /// The digits after a point, or those of a fraction that is one letter; nil where there is neither.
    private static func parts(of text: inout Substring) -> String? {
      if let sign = text.first, sign == "." || sign == "," {
        let digits = text.dropFirst().prefix(while: isDigit).prefix(SortKey.mostDigits)
        guard !digits.isEmpty else { return nil }
        text = text.dropFirst(1 + digits.count)
        return digits.compactMap { $0.wholeNumberValue.map(String.init) }.joined()
      }
      guard let letter = text.first, letter.unicodeScalars.count == 1,
        let value = letter.unicodeScalars.first?.properties.numericValue, value > 0, value < 1
      else { return nil }
      text = text.dropFirst()
      return digits(of: value)
    }

    /// The share that `1/2` is: a whole number before a stroke, divided by a larger one after it.
    private static func quotient(of whole: String, by text: inout Substring) -> String? {
      guard text.first == "/" || text.first == "\u{2044}" else { return nil }
      let below = text.dropFirst().prefix(while: isDigit)
      guard let top = Double(whole), let bottom = Double(String(below)), top < bottom else {
        return nil
      }
      text = text.dropFirst(1 + below.count)
      return digits(of: top / bottom)
    }

    /// Six digits after the point: thirds and sevenths among them keep their order.
    private static func digits(of share: Double) -> String {
      let millions = String(min(999_999, Int((share * 1_000_000).rounded())))
      return String(repeating: "0", count: 6 - millions.count) + millions
    }
  }

  /// Digits of a number that count: no series has more books.
  private static let mostDigits = 60

  /// The key of a number in a series: by value where it begins with a number, before all that does not.
  static func number(_ text: String) -> String {
    guard let number = Leading(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return plain(text)
    }
    let length = number.whole.utf8.count
    let rest = number.rest.isEmpty ? "" : plain(number.rest)
    guard number.isNegative else {
      return "0" + letter(0x21 + length) + number.whole + "." + number.fraction + "\u{1}" + rest
    }
    // What is farther below zero comes first: every digit as its distance to nine.
    let mirrored = { (digits: String) in
      String(decoding: digits.utf8.map { 0x30 + (0x39 - $0) }, as: UTF8.self)
    }
    return "-" + letter(0x7D - length) + mirrored(number.whole) + "." + mirrored(number.fraction)
      + "~" + rest
  }

  private static func letter(_ code: Int) -> String {
    String(decoding: [UInt8(code)], as: UTF8.self)
  }
}
