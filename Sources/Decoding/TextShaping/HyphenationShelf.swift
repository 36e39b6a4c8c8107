import RectoCShaping

/// Where words of each language may be parted, by the patterns of libhyphen.
public final class HyphenationShelf {
  /// Patterns of one file, closed with the last that holds them.
  @safe final class Patterns {
    private let pointer: OpaquePointer

    init(_ bytes: [UInt8], language: String) throws(ShapingError) {
      var reason = [CChar](repeating: 0, count: 160)
      let opened = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe reason.withUnsafeMutableBufferPointer { reason in
          unsafe recto_hyphens_open(
            bytes.baseAddress, bytes.count, reason.baseAddress, reason.count)
        }
      }
      guard let opened = unsafe opened else {
        throw ShapingError(
          input: "the hyphens of \(language)", reason: OpenFont.text(of: reason))
      }
      unsafe pointer = opened
    }

    deinit { unsafe recto_hyphens_close(pointer) }

    /// The letters before which a word in small letters may be parted.
    func find(_ word: [UInt32], into places: inout [UInt8]) -> Bool {
      places.removeAll(keepingCapacity: true)
      places.append(contentsOf: repeatElement(0, count: word.count))
      return unsafe word.withUnsafeBufferPointer { word in
        unsafe places.withUnsafeMutableBufferPointer { places in
          unsafe recto_hyphens_find(pointer, word.baseAddress, word.count, places.baseAddress) == 0
        }
      }
    }
  }

  private var patterns: [(language: String, patterns: Patterns)] = []
  /// Rises with every file.
  private(set) var revision = 0

  /// An empty one: nothing is parted.
  public init() {}

  /// Takes the bytes of a `hyph_*.dic` for a language of BCP 47. Throws for what holds no patterns.
  public func register(language: String, _ bytes: [UInt8]) throws(ShapingError) {
    let opened = try Patterns(bytes, language: language)
    revision += 1
    patterns.append((language.lowercased().replacing("_", with: "-"), opened))
  }

  /// The patterns of a language: its own, those without its region, or those of another region.
  func find(_ language: String) -> Patterns? {
    var name = language.lowercased().replacing("_", with: "-")
    guard !name.isEmpty else { return nil }
    while true {
      if let found = patterns.first(where: { $0.language == name }) { return found.patterns }
      guard let cut = name.lastIndex(of: "-") else { break }
      name = String(name[..<cut])
    }
    return patterns.first { $0.language.hasPrefix(name + "-") }?.patterns
  }
}
