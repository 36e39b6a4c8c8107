import RectoBookModel
internal import Foundation

/// A text written so that the order of its bytes is the order of a shelf.
///
/// Without case and marks, width and leading article; runs of digits by value; a name without letters
/// comes last. The database compares bytes, and knows nothing of letters.
enum SortKey {
  private static let articles: Set<Substring> = ["the", "a", "an"]
  /// Bytes of a key that count: more letters than two titles share.
  private static let most = 200

  /// The key of a title or the name of a series.
  static func title(_ text: String) -> String {
    let folded = folded(text)
    let words = folded.split(separator: " ", maxSplits: 1)
    let isArticle = words.count == 2 && articles.contains(words[0])
    return natural(isArticle ? words[1] : folded[...])
  }

  /// The key of a name as it stands.
  static func plain(_ text: String) -> String { natural(folded(text)[...]) }

  /// The key of the name of a series: sorted as a title is, but `The Order` is another than `Order`.
  static func series(_ name: String) -> String {
    name.isEmpty ? title(name) : title(name) + "\u{1}" + plain(name)
  }

  /// The key of an author: the last word of a name, then the others.
  static func author(_ name: String) -> String {
    let folded = folded(name)
    // Written in that order already.
    if folded.contains(",") { return natural(folded[...]) }
    let words = folded.split(separator: " ")
    guard let last = words.last else { return natural("") }
    return natural(([last] + words.dropLast()).joined(separator: " ")[...])
  }

  private static func folded(_ text: String) -> String {
    let options: String.CompareOptions = [
      .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let folded = isPlain ? text.lowercased() : text.folding(options: options, locale: nil)
    // Quotes and brackets before a title are no letters of it.
    let letters = folded.drop { !$0.isLetter && !$0.isNumber }
    return letters.isEmpty ? folded : String(letters)
  }

  private static func natural(_ text: Substring) -> String {
    guard !text.isEmpty else { return "\u{10FFFD}" }
    var key: [UInt8] = []
    var rest = text.utf8.prefix(most)
    while let first = rest.first {
      guard isDigit(first) else {
        key.append(first)
        rest = rest.dropFirst()
        continue
      }
      let run = rest.prefix(while: isDigit)
      let value = run.drop { $0 == 0x30 }
      // More digits are more; no run has more than `most`, which is less than 2 × 96.
      key += [0x30, 0x20 + UInt8(value.count / 96), 0x20 + UInt8(value.count % 96)]
      key += value
      rest = rest[run.endIndex...]
    }
    return String(decoding: key, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
