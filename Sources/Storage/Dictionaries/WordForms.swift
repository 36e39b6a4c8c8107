import RectoBookModel

/// The words that a word on a page may be a form of, by simple steps of English.
///
/// They are guesses: those that no dictionary has are not seen. Laws: the first is the word itself, no word comes twice, and
/// there are few of them. Pure.
struct WordForms: Equatable {
  /// The likeliest first.
  private(set) var words: [String]

  /// The forms that a word may come from.
  init(of word: String) {
    words = [word]
    let plain = word.replacing("’", with: "'")
    for ending in ["'s", "s'", "'"] where plain.hasSuffix(ending) {
      add(String(plain.dropLast(ending.count)) + (ending == "s'" ? "s" : ""))
    }
    let joined = plain.contains("-") ? [" ", ""].map { plain.replacing("-", with: $0) } : []
    for variant in joined { add(variant) }
    for variant in [plain] + joined {
      // Only the last word of several is bent.
      let last = variant.split(separator: " ").last.map(String.init) ?? variant
      guard last.count > 3 else { continue }
      let before = variant.dropLast(last.count)
      for form in Self.stems(of: last) where form.count > 1 { add(before + form) }
    }
  }

  private mutating func add(_ word: some StringProtocol) {
    let word = String(word)
    if !word.isEmpty, !words.contains(word) { words.append(word) }
  }

  /// What stands before an ending, and what may have stood there, by the ending.
  private static func stems(of word: String) -> [String] {
    let low = word.lowercased()
    func before(_ count: Int) -> String { String(word.dropLast(count)) }
    var stems: [String] = []
    if low.hasSuffix("ies") || low.hasSuffix("ied") { stems += [before(3) + "y", before(1)] }
    if low.hasSuffix("ves") { stems += [before(3) + "f", before(3) + "fe", before(1)] }
    if low.hasSuffix("es") { stems += [before(1), before(2)] }
    if low.hasSuffix("s"), !low.hasSuffix("ss") { stems.append(before(1)) }
    for ending in ["ing", "ed", "est", "er"] where low.hasSuffix(ending) {
      let stem = before(ending.count)
      // `running`, but also `falling`.
      let isDoubled = stem.count > 2 && stem.last == stem.dropLast().last
      stems += isDoubled ? [String(stem.dropLast()), stem, stem + "e"] : [stem, stem + "e"]
      if stem.last == "i" { stems.append(stem.dropLast() + "y") }
      if ending == "ing", stem.last == "y" { stems.append(stem.dropLast() + "ie") }
    }
    if low.hasSuffix("ly") { stems.append(before(2)) }
    return stems
  }
}
