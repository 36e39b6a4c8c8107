/// Where words of each language may be parted.
public final class HyphenationShelf {
  private var languages: [(name: String, patterns: HyphenPatterns)] = []
  /// Rises with every file.
  private(set) var revision = 0

  /// An empty one: nothing is parted.
  public init() {}

  /// Takes the bytes of a `hyph_*.dic` for a language of BCP 47. Throws for what holds no patterns.
  public func register(language: String, _ bytes: [UInt8]) throws(ShapingError) {
    let patterns = try HyphenPatterns(bytes, language: language)
    revision += 1
    languages.append((language.lowercased().replacing("_", with: "-"), patterns))
  }

  /// The number of the patterns of a language: its own, those without its region, or those of another region.
  func number(of language: String) -> Int? {
    var name = language.lowercased().replacing("_", with: "-")
    guard !name.isEmpty else { return nil }
    while true {
      if let found = languages.firstIndex(where: { $0.name == name }) { return found }
      guard let cut = name.lastIndex(of: "-") else { break }
      name = String(name[..<cut])
    }
    return languages.firstIndex { $0.name.hasPrefix(name + "-") }
  }

  /// Finds the letters of a word in small ones before which it may be parted: 1 for each, 0 for the others.
  func find(_ word: [UInt32], number: Int, into places: inout [UInt8]) {
    languages[number].patterns.find(word, into: &places)
  }
}
