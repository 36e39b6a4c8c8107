/// A search of the web for a word: what it is called, and where it is.
public struct WebSearch: Equatable, Sendable {
  public let name: String
  /// The address, with `place` where the word goes.
  public let pattern: String

  /// What stands for the word in an address.
  public static let place = "{}"

  /// Makes a search.
  ///
  /// - Returns: nil where it has no name or a long one, or its address is none of the web or has no place for a word.
  public init?(name: String, pattern: String) {
    guard !name.isEmpty, name.count <= Limits.webSearchName, name == name.inert(),
      pattern.contains(Self.place),
      let address = WebAddress(pattern.replacing(Self.place, with: "x")),
      address.description.hasPrefix("http")
    else { return nil }
    // A word says nothing of where it is sent.
    let host = pattern.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#".contains($0) }
    guard !host.contains(Self.place) else { return nil }
    (self.name, self.pattern) = (name, pattern)
  }

  /// Those that a reader has who sets none.
  public static let usual = [
    ("Wikipedia", "https://en.wikipedia.org/w/index.php?search={}"),
    ("Wiktionary", "https://en.wiktionary.org/w/index.php?search={}"),
    ("DuckDuckGo", "https://duckduckgo.com/?q={}"),
  ].compactMap { WebSearch(name: $0.0, pattern: $0.1) }

  /// Where a word is searched for; nil where the address would be too long.
  ///
  /// Law: whatever the word is, the address leads to the same host and path, unless the place is in these.
  public func address(of word: String) -> WebAddress? {
    var written = ""
    for byte in word.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        written.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        written += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return WebAddress(pattern.replacing(Self.place, with: written))
  }
}
