/// What is in a book, in a few numbers: enough to tell a book that another program has changed, tagged or
/// annotated from another book in its place.
///
/// A part is a page, a chapter or a run of words, and stands as one number that follows from its bytes alone.
/// Of many parts those with the least numbers are kept, so that two versions of a book keep the same ones
/// wherever something was put in between.
public struct ContentSketch: Hashable, Sendable {
  /// Parts that are kept: enough to tell a half from a quarter.
  public static let most = 64

  /// The numbers of the parts, ascending, each once; at most `most`.
  public let parts: [UInt32]
  /// A number that the file bears for life, as a PDF's first identifier; nil where it bears none.
  public let name: UInt32?

  /// Keeps what is to be kept of all parts; nil where there is nothing to keep.
  public init?(parts: some Sequence<UInt32>, name: UInt32? = nil) {
    self.parts = Array(Set(parts).sorted().prefix(Self.most))
    self.name = name
    if self.parts.isEmpty, name == nil { return nil }
  }

  /// Whether another sketch is of the same book, changed or not: at least half of the parts of the one that has
  /// fewer, or any of them under the same name.
  ///
  /// A name alone is enough only where one of them has nothing else: some programs give all that they write
  /// the same.
  ///
  /// Laws: it is so of a sketch and itself, and both ways or neither way.
  public func isOfSameBook(as other: ContentSketch) -> Bool {
    // Up to here both know all of their parts.
    let end = min(knownEnd, other.knownEnd)
    let (mine, theirs) = (parts.prefix { $0 <= end }, other.parts.prefix { $0 <= end })
    let common = Set(mine).intersection(theirs).count
    if let name, name == other.name { return common > 0 || parts.isEmpty || other.parts.isEmpty }
    return common > 0 && 2 * common >= min(mine.count, theirs.count)
  }

  private var knownEnd: UInt32 {
    parts.count < Self.most ? .max : parts.last ?? .max
  }
}

extension ContentSketch {
  /// The number of a part that is known by another number, such as a checksum or a size.
  public static func part(_ number: UInt64) -> UInt32 {
    // The last step of MurmurHash3: numbers that are near each other come to lie anywhere.
    var number = number &+ 0x9E37_79B9_7F4A_7C15
    number = (number ^ number >> 33) &* 0xFF51_AFD7_ED55_8CCD
    number = (number ^ number >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return UInt32(truncatingIfNeeded: number ^ number >> 32)
  }

  /// The number of a part of some bytes.
  public static func part(of bytes: some Sequence<UInt8>) -> UInt32 {
    part(Fingerprint(bytes).value)
  }
}

/// A sketch as text: the name, where there is one, a point, and the parts, eight hexadecimal digits each.
extension ContentSketch: LosslessStringConvertible, Codable {
  private static let digits = 8

  /// All of it as text.
  public var description: String {
    (name.map(Self.word) ?? "") + "." + parts.map(Self.word).joined()
  }

  /// Reads what `description` says; nil where that is something else.
  public init?(_ description: String) {
    let halves = description.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count == 2, let names = Self.words(halves[0]), names.count <= 1,
      let parts = Self.words(halves[1]), parts.count <= Self.most
    else { return nil }
    self.init(parts: parts, name: names.first)
  }

  private static func word(_ number: UInt32) -> String {
    let word = String(number, radix: 16)
    return String(repeating: "0", count: digits - word.count) + word
  }

  private static func words(_ text: Substring) -> [UInt32]? {
    let bytes = Array(text.utf8)
    guard bytes.count.isMultiple(of: digits), bytes.count <= digits * most else { return nil }
    var words: [UInt32] = []
    for start in stride(from: 0, to: bytes.count, by: digits) {
      let word = String(decoding: bytes[start..<start + digits], as: UTF8.self)
      guard word.allSatisfy(\.isHexDigit), let number = UInt32(word, radix: 16) else { return nil }
      words.append(number)
    }
    return words
  }

  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let sketch = ContentSketch(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no sketch of a book"))
    }
    self = sketch
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
