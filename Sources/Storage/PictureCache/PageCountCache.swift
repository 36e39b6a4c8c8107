import RectoBookModel
public import RectoReadingRecords

/// How many pages the chapters of books have whose text flows, in the layouts in which they were read: counted once, kept on
/// disk.
///
/// The folder may be emptied or filled with anything at any time: what is no list of the name and length that is asked
/// for is none. Every call reads or writes the disk, from any thread.
public final class PageCountCache: Sendable {
  /// Bytes of all lists: some thousand books.
  private static let budget = 4 << 20
  /// The first bytes of every list; others where it is written otherwise.
  private static let mark = Array("RPC1".utf8)
  /// More numbers than a book may have chapters and lines of contents that count.
  private static let most = Limits.chapters + Limits.exactOutlineEntries

  private let files: CachedFiles

  /// The cache in `counts` of a folder; that is made when there is something to keep.
  public init(in cacheFolder: String) {
    files = CachedFiles(in: cacheFolder + "/counts", budget: Self.budget)
  }

  /// The numbers that were stored, if they are kept.
  ///
  /// - Parameters:
  ///   - book: what the book is by its content.
  ///   - setting: all else that they hang on: letters and digits.
  ///   - least: how many there are at least.
  /// - Returns: the numbers; nil where there are none of that name, or fewer.
  public func numbers(of book: BookIdentity, setting: String, atLeast least: Int) -> [Int]? {
    let name = Self.name(book, setting)
    guard let bytes = files.bytes(name, atMost: Self.mostBytes),
      let numbers = Self.unpacked(bytes, as: name), numbers.count >= least
    else { return nil }
    return numbers
  }

  /// Stores numbers of a book; that it cannot is no reason to trouble anyone.
  public func store(_ numbers: [Int], of book: BookIdentity, setting: String) {
    guard numbers.count <= Self.most,
      numbers.allSatisfy({ (0...Limits.pages).contains($0) })
    else { return }
    let name = Self.name(book, setting)
    files.store(Self.packed(numbers, as: name), as: name)
  }

  /// Forgets numbers of a book.
  public func forget(_ book: BookIdentity, setting: String) {
    files.remove(Self.name(book, setting))
  }

  private static func name(_ book: BookIdentity, _ setting: String) -> String {
    "\(book)-\(setting).counts"
  }

  // MARK: Bytes

  /// A number takes three bytes at most, since there are no more pages than `Limits.pages`; there are four to be safe.
  private static let mostBytes = mark.count + 4 * most + 8

  /// The mark, each number in as few bytes of seven bits as it takes, and a sum over name and bytes.
  static func packed(_ numbers: [Int], as name: String) -> [UInt8] {
    var bytes = mark
    for number in numbers {
      var rest = number
      while rest > 0x7F {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return bytes + sum(bytes[...], name)
  }

  /// The numbers in bytes of that name; nil where they are others.
  static func unpacked(_ bytes: [UInt8], as name: String) -> [Int]? {
    guard bytes.count >= mark.count + 8, bytes.starts(with: mark) else { return nil }
    let body = bytes.dropLast(8)
    guard sum(body, name) == Array(bytes.suffix(8)) else { return nil }
    var numbers: [Int] = []
    var (number, shift) = (0, 0)
    for byte in body.dropFirst(mark.count) {
      number |= Int(byte & 0x7F) << shift
      guard number <= Limits.pages, shift < 28 else { return nil }
      guard byte & 0x80 == 0 else {
        shift += 7
        continue
      }
      numbers.append(number)
      (number, shift) = (0, 0)
    }
    return shift == 0 && numbers.count <= most ? numbers : nil
  }

  private static func sum(_ bytes: ArraySlice<UInt8>, _ name: String) -> [UInt8] {
    var print = Fingerprint(bytes)
    print.add(name.utf8)
    return (0..<8).map { UInt8(truncatingIfNeeded: print.value >> (8 * $0)) }
  }
}
