/// The order in which people number files: the only natural sort of the house.
///
/// Paths are compared part by part (`/` and `\` both separate); files of a folder precede its
/// subfolders. Parts are compared without case and by canonical equivalence, runs of digits by
/// value, whatever their length; a final name without its extension, so that `42` comes before
/// `42.5`. What is still equal is ordered by fewer zeros, then by the bare text, so that the
/// order is total.
public struct NaturalOrder: Comparable, Sendable {
  /// The path written so that the order of texts is the order of paths: Swift compares texts by
  /// canonical equivalence, and plain ones as fast as memory.
  private let key: String
  private let zeros: Int
  private let path: String

  /// What stands between the words of a key. Control characters combine with nothing.
  private enum Mark {
    /// Ends a part and a run of letters: less than any letter.
    static let end: UInt8 = 0
    static let file: UInt8 = 1, folder: UInt8 = 2
    static let number: UInt8 = 3, text: UInt8 = 4
  }

  /// The key of a path.
  public init(_ path: String) {
    self.path = path
    let isPlain = path.utf8.allSatisfy { $0 < 0x80 }
    let bytes = Array((isPlain ? path : Self.folded(path)).utf8)
    let parts = bytes.split(whereSeparator: Self.isSeparator)
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count + 8 * parts.count + 16)
    var zeros = 0
    for (index, part) in parts.enumerated() {
      let isFile = index == parts.count - 1
      key.append(isFile ? Mark.file : Mark.folder)
      Self.append(isFile ? Self.stem(of: part) : part, to: &key, zeros: &zeros)
      key.append(Mark.end)
    }
    self.key = String(decoding: key, as: UTF8.self)
    self.zeros = zeros
  }

  /// A text in small letters, and with the common digits in place of those of other scripts.
  private static func folded(_ path: String) -> String {
    let scalars = path.lowercased().unicodeScalars.map { scalar in
      digit(scalar).map { Unicode.Scalar($0 + 0x30) } ?? scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The value of a decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard !scalar.isASCII else { return nil }
    let properties = scalar.properties
    guard properties.numericType == .decimal, let value = properties.numericValue else {
      return nil
    }
    return UInt8(value)
  }

  /// Adds the runs of digits and of other letters of a name.
  private static func append(
    _ name: ArraySlice<UInt8>, to key: inout [UInt8], zeros: inout Int
  ) {
    var rest = name
    while let first = rest.first {
      if isDigit(first) {
        let run = rest.prefix(while: isDigit)
        let value = run.drop { $0 == 0x30 }
        zeros += run.count - value.count
        key.append(Mark.number)
        // More digits are more, in three letters of seven bits: longer than any path.
        for shift in [14, 7, 0] { key.append(UInt8(value.count >> shift & 0x7F)) }
        key += value
        rest = rest[run.endIndex...]
      } else {
        let run = rest.prefix { !isDigit($0) }
        key.append(Mark.text)
        for byte in run {
          // A zero would end the run.
          key.append((0x41...0x5A).contains(byte) ? byte | 0x20 : max(byte, 1))
        }
        key.append(Mark.end)
        rest = rest[run.endIndex...]
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte of a path stands between two of its parts, on one system or the other.
  public static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// The name without its extension; an extension is one of books, or has a letter and at most five bytes.
  public static func stem(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name
    }
    let suffix = name[(dot + 1)...]
    // Beyond ASCII most are letters.
    let isLetter = { (byte: UInt8) in byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }
    if BookFormat.bookSuffixes.contains(String(decoding: suffix, as: UTF8.self).lowercased()) {
      return name[..<dot]
    }
    guard suffix.count <= 5, suffix.contains(where: isLetter),
      suffix.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) })
    else { return name }
    return name[..<dot]
  }

  /// Whether `a` comes first.
  public static func < (a: NaturalOrder, b: NaturalOrder) -> Bool {
    if a.key != b.key { return a.key < b.key }
    return a.zeros != b.zeros ? a.zeros < b.zeros : a.path < b.path
  }

  /// Equal where the paths are.
  public static func == (a: NaturalOrder, b: NaturalOrder) -> Bool { a.path == b.path }
}
