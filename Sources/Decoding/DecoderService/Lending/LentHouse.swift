import RectoBookModel

/// A hyphenation dictionary that comes with a message.
public struct HyphenationLoan: Equatable, Sendable {
  /// As BCP 47 names it.
  public var language: String
  /// At least 1.
  public var byteCount: Int

  public init(language: String, byteCount: Int) {
    (self.language, self.byteCount) = (language, byteCount)
  }
}

/// What decoders are lent to set text with Recto's own engine: read once, when the first book needs it.
struct LentHouse {
  /// What is handed over, one behind the other.
  struct Goods: Equatable {
    var faces: [[UInt8]]
    var dictionaries: [(language: String, bytes: [UInt8])]

    static func == (a: Goods, b: Goods) -> Bool {
      a.faces == b.faces && a.dictionaries.elementsEqual(b.dictionaries) { $0 == $1 }
    }

    /// All bytes, in the order of `request`.
    var parts: [[UInt8]] { faces + dictionaries.map(\.bytes) }
    var byteCount: Int { parts.reduce(0) { $0 + $1.count } }
    /// The message that they come with.
    var request: DecoderRequest {
      .furnish(
        faces: faces.map(\.count),
        dictionaries: dictionaries.map {
          HyphenationLoan(language: $0.language, byteCount: $0.bytes.count)
        })
    }
  }

  private let files: HouseFiles
  private var read: Goods?
  private var readFaces: [[UInt8]]?

  init(_ files: HouseFiles) { self.files = files }

  /// Languages that books in others quote from, the most frequent one first: what is marked as such is parted as such.
  private static let quoted = [
    "en-US", "fr", "de", "la", "es", "it", "ru", "pt", "nl", "pl", "sv",
  ]

  /// Reads the faces where a book that is being opened will need them, as far as its name tells that.
  mutating func expect(_ name: String, _ layout: TextLayout) {
    guard let format = BookFormat.suggested(by: name) else { return }
    if format.engine(chosen: layout.engine) == .own { _ = faces() }
  }

  /// Whether Recto sets a book itself in a layout.
  static func sets(_ facts: BookFacts, in layout: TextLayout) -> Bool {
    facts.flows && facts.engine(in: layout) == .own
  }

  /// Whether a book has text that is set in the house's letters. Pages of fixed layout are among them: their publishers
  /// count on letters that are no wider than a browser's.
  private static func needsLetters(_ facts: BookFacts, in layout: TextLayout) -> Bool {
    sets(facts, in: layout) || layout.engine == .own && facts.format == BookFormat.epub.name
  }

  /// The house's faces, read once.
  private mutating func faces() -> [[UInt8]] {
    if let readFaces { return readFaces }
    let paths = files.faces().prefix(Limits.houseFaces)
    var faces = paths.map { path in
      path.flatMap { LentFaces.bytes(at: $0, atMost: Limits.faceBytes) } ?? []
    }
    faces += [[UInt8]](repeating: [], count: Limits.houseFaces - faces.count)
    readFaces = faces
    return faces
  }

  /// What a decoder needs that has opened a book; nil where that is set by others, or is no text.
  mutating func goods(for facts: BookFacts?, _ layout: TextLayout) -> Goods? {
    guard let facts, Self.needsLetters(facts, in: layout) else { return nil }
    if let read { return read }
    let faces = faces()
    var dictionaries: [(language: String, bytes: [UInt8])] = []
    func base(_ language: String) -> Substring {
      language.prefix { $0 != "-" && $0 != "_" }
    }
    // Who places lines by hand quotes little.
    let quoted = facts.flows ? Self.quoted : []
    for language in ([facts.language].compactMap(\.self) + quoted) {
      guard !dictionaries.contains(where: { base($0.language) == base(language) }),
        let path = files.dictionary(language),
        let bytes = LentFaces.bytes(at: path, atMost: Limits.hyphenationBytes)
      else { continue }
      dictionaries.append((language, bytes))
    }
    let goods = Goods(faces: faces, dictionaries: dictionaries)
    read = goods
    return goods
  }
}
