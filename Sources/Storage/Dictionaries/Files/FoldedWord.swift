import RectoBookModel
internal import Foundation

/// A word as it is compared: without case, marks over letters, and whatever quotation mark stands for an apostrophe.
struct FoldedWord: Hashable, Sendable {
  let text: String
  /// The word as it was before that.
  let spelling: String

  /// Folds a word.
  ///
  /// Law: what is folded folds to itself. Pure.
  init(_ word: some StringProtocol) {
    spelling = String(word)
    if word.utf8.allSatisfy({ $0 < 0x80 }) {
      text = word.lowercased()
      return
    }
    let plain = String(word).replacing("’", with: "'").replacing("\u{AD}", with: "")
    text = plain.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  static func == (a: FoldedWord, b: FoldedWord) -> Bool { a.text == b.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Some articles, those of a word that is spelled so first.
  func foremost(_ articles: [WordArticle]) -> [WordArticle] {
    articles.filter { $0.headword == spelling } + articles.filter { $0.headword != spelling }
  }

  /// A number that stands for it.
  var hash: UInt32 { Self.hash(text.utf8) }

  /// The number that stands for the folded word of some bytes: without a text in between for most of them.
  static func hash(of word: [UInt8]) -> UInt32 {
    guard word.allSatisfy({ $0 < 0x80 }) else {
      return FoldedWord(String(decoding: word, as: UTF8.self)).hash
    }
    return hash(word.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: Fingerprint(bytes).value >> 16)
  }
}
