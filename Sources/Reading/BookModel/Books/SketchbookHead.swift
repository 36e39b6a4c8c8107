public import PageModel

/// What is ruled on the pages of a sketchbook.
public enum PageStock: String, CaseIterable, Sendable {
  case plain, ruled, squared, dotted, music, isometric
}

/// What the first bytes of a sketchbook say of it: a file of SQLite, but all that its reader needs stands there as text.
///
/// A row of words is the default of a column, which never changes, and so lies in the first page of the file; how many
/// pages there are is told by the number that SQLite leaves to programs. Nothing else of the file is looked at here.
public struct SketchbookHead: Equatable, Sendable {
  /// 32 hexadecimal digits, by which it is told from others.
  public var name: String
  /// What is ruled on its pages.
  public var stock: PageStock
  /// The size of its pages in millimetres.
  public var size: PageSize
  /// The colour of its cover: red, green and blue, 8 bits each.
  public var cover: UInt32
  /// How many pages there are, the cover being the first.
  public var pageCount: Int

  public init(name: String, stock: PageStock, size: PageSize, cover: UInt32, pageCount: Int) {
    (self.name, self.stock, self.size, self.cover) = (name, stock, size, cover)
    self.pageCount = pageCount
  }

  /// How many of its first bytes are needed.
  public static let bytes = 4096
  /// `Rcto`, the number of SQLite's files of Recto.
  public static let application: UInt32 = 0x5263_746F
  /// The form of the file, in the lowest byte of the number that SQLite leaves to programs; above it stands how many
  /// pages there are.
  public static let version: UInt32 = 1
  /// Millimetres that a side may have.
  public static let sides = 20.0...2000.0
  /// No sketchbook has more pages.
  public static let mostPages = 10_000

  private static let magic = Array("SQLite format 3\0".utf8)
  private static let mark = "recto-sketchbook-1"

  /// The words that say it, but for the number of pages: they never change, and so tell which sketchbook it is.
  public var words: String {
    "\(Self.mark) \(name) \(stock.rawValue) \(size.width) \(size.height) \(Self.digits(cover))"
  }

  /// The number that SQLite leaves to programs, for so many pages.
  public var number: UInt32 { UInt32(clamping: pageCount) << 8 | Self.version }

  /// Whether a file that begins so is one of SQLite of Recto's.
  public static func isRectos(_ start: some Collection<UInt8>) -> Bool {
    let start = Array(start.prefix(100))
    return start.starts(with: magic) && big(start, at: 68) == application
  }

  /// Reads the first bytes of a file; nil where they are not those of a sketchbook that is known.
  public init?(_ start: some Collection<UInt8>) {
    let start = Array(start.prefix(Self.bytes))
    guard Self.isRectos(start), let number = Self.big(start, at: 60),
      number & 0xFF == Self.version, let words = Self.words(in: start)
    else { return nil }
    self.init(words, pageCount: Int(number >> 8))
  }

  private init?(_ words: String, pageCount: Int) {
    let parts = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[0] == Self.mark, parts[1].count == 32,
      parts[1].utf8.allSatisfy({ Self.hexadecimal.contains($0) }),
      let stock = PageStock(rawValue: parts[2]),
      let width = Double(parts[3]), let height = Double(parts[4]),
      Self.sides.contains(width), Self.sides.contains(height), parts[5].count == 6,
      let cover = UInt32(parts[5], radix: 16), (1...Self.mostPages).contains(pageCount)
    else { return nil }
    self.init(
      name: parts[1], stock: stock, size: PageSize(width: width, height: height), cover: cover,
      pageCount: pageCount)
  }

  private static let hexadecimal = Set("0123456789abcdef".utf8)

  private static func digits(_ color: UInt32) -> String {
    let digits = String(color & 0xFFFFFF, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func big(_ bytes: [UInt8], at place: Int) -> UInt32? {
    guard bytes.count >= place + 4 else { return nil }
    return bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The row of words, up to the quotation mark that ends it.
  private static func words(in start: [UInt8]) -> String? {
    let mark = Array(mark.utf8)
    let place = start.indices.first { start[$0] == mark[0] && start[$0...].starts(with: mark) }
    guard let place else { return nil }
    let row = start[place...].prefix { $0 != UInt8(ascii: "'") && (0x20..<0x7F).contains($0) }
    return row.count <= 200 ? String(decoding: row, as: UTF8.self) : nil
  }
}
