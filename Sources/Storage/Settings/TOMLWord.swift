/// What a word without quotation marks means in TOML.
enum TOMLWord {
  /// Its value; nil where it has none.
  static func value(of word: String) -> TOMLText.Value? {
    switch word {
    case "true": return .truth(true)
    case "false": return .truth(false)
    case "inf", "+inf": return .number(.infinity)
    case "-inf": return .number(-.infinity)
    case "nan", "+nan", "-nan": return .number(.nan)
    default: break
    }
    if isDate(word) { return .date }
    for (start, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(start) {
      let digits = word.dropFirst(2)
      guard let first = digits.first, first != "+", first != "-" else { return nil }
      return joined(digits).flatMap { Int($0, radix: radix) }.map { .whole($0) }
    }
    guard let plain = joined(word[...]), hasNoSpareZero(plain) else { return nil }
    if let whole = Int(plain) { return .whole(whole) }
    return number(plain)
  }

  /// The word without the lines between its digits; nil where one is not between two.
  private static func joined(_ word: Substring) -> String? {
    let parts = word.split(separator: "_", omittingEmptySubsequences: false)
    for (part, following) in zip(parts, parts.dropFirst()) {
      guard part.last?.isHexDigit == true, following.first?.isHexDigit == true else { return nil }
    }
    return parts.joined()
  }

  private static func hasNoSpareZero(_ word: String) -> Bool {
    let digits = word.drop { $0 == "+" || $0 == "-" }
    guard digits.first == "0", let second = digits.dropFirst().first else { return true }
    return !second.isNumber
  }

  /// A number with a point or an exponent, with digits on both sides of each; a whole number that is
  /// too large is none.
  private static func number(_ word: String) -> TOMLText.Value? {
    let form = #/[+\-]?[0-9]+(\.[0-9]+)?([eE][+\-]?[0-9]+)?/#
    guard word.wholeMatch(of: form) != nil, word.contains(where: { ".eE".contains($0) }) else {
      return nil
    }
    return Double(word).map { .number($0) }
  }

  private static func isDate(_ word: String) -> Bool {
    word.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt].+)?|[0-9]{2}:[0-9]{2}.*/#) != nil
  }
}
