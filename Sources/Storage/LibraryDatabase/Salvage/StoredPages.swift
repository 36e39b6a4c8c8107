import RectoDiskFiles

/// The pages of a database that may be damaged anywhere, as bytes: those of its file, and in their place those
/// of its log that were written later.
///
/// Law: every answer is bounded by the size of the files, whatever stands in them.
struct StoredPages {
  /// Bytes of a page.
  let pageSize: Int
  /// Bytes of a page that hold something.
  let usable: Int
  /// How many pages there are.
  let count: Int

  private let file: DiskFile?
  private let log: DiskFile?
  /// Where a page lies in the log.
  private let places: [Int: Int]

  /// What is looked through at most: a quarter of a million books.
  private static let mostBytes = 256 << 20

  /// Opens the file of a database and its log; nil where there is neither, or nothing in them is a page.
  init?(_ path: String) {
    file = (try? DiskFile(path)).flatMap { $0.isFolder ? nil : $0 }
    log = (try? DiskFile(path + "-wal")).flatMap { $0.isFolder ? nil : $0 }
    let first = (try? file?.bytes(at: 0, count: 100)) ?? []
    let logHeader = (try? log?.bytes(at: 0, count: 32)) ?? []
    let size =
      Self.pageSize(ofHeader: first) ?? Self.pageSize(ofLog: logHeader)
      ?? file.flatMap(Self.likelyPageSize)
    guard let size else { return nil }
    pageSize = size
    let reserved = Self.pageSize(ofHeader: first) == nil ? 0 : Int(first[20])
    usable = size - reserved
    places = log.map { Self.places(in: $0, logHeader, pageSize: size) } ?? [:]
    let inFile = min(file?.size ?? 0, Self.mostBytes) / size
    count = max(inFile, places.keys.max() ?? 0)
    guard count > 0, usable >= 480 else { return nil }
  }

  /// A page by its number, from 1; nil where it is not there.
  func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= count else { return nil }
    let bytes: [UInt8]?
    if let place = places[number] {
      bytes = try? log?.bytes(at: place, count: pageSize)
    } else {
      bytes = try? file?.bytes(at: (number - 1) * pageSize, count: pageSize)
    }
    return bytes.flatMap { $0.count == pageSize ? $0 : nil }
  }

  // MARK: Sizes

  private static let sizes = (9...16).map { 1 << $0 }

  /// The size that the header of a database tells.
  private static func pageSize(ofHeader bytes: [UInt8]) -> Int? {
    guard bytes.count == 100, Array(bytes.prefix(16)) == Array("SQLite format 3\0".utf8) else {
      return nil
    }
    let told = Int(bytes[16]) << 8 | Int(bytes[17])
    let size = told == 1 ? 1 << 16 : told
    return sizes.contains(size) ? size : nil
  }

  /// The size that the header of a log tells.
  private static func pageSize(ofLog bytes: [UInt8]) -> Int? {
    guard bytes.count == 32, number(bytes, at: 0) & ~1 == 0x377F_0682 else { return nil }
    let size = number(bytes, at: 8)
    return sizes.contains(size) ? size : nil
  }

  /// The size at which the file's beginning has the most pages with rows: where pages are larger, some are not
  /// seen, and where they are smaller, rows do not lie within theirs.
  private static func likelyPageSize(of file: DiskFile) -> Int? {
    guard let bytes = try? file.bytes(at: 0, count: min(file.size, 4 << 20)) else { return nil }
    var best: (size: Int, pages: Int)?
    for size in sizes {
      let pages = stride(from: 0, to: bytes.count - size + 1, by: size).count { start in
        StoredPage.isLikely(bytes[start..<(start + size)])
      }
      if pages > 0, pages >= best?.pages ?? 0 { best = (size, pages) }
    }
    return best?.size
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: The log

  /// Where the last version of each page lies in a log, as of the last change that was finished.
  private static func places(
    in log: DiskFile, _ header: [UInt8], pageSize: Int
  ) -> [Int: Int] {
    guard Self.pageSize(ofLog: header) == pageSize else { return [:] }
    var (finished, open): ([Int: Int], [Int: Int]) = ([:], [:])
    let frame = 24 + pageSize
    for start in stride(from: 32, through: min(log.size, mostBytes) - frame, by: frame) {
      guard let head = try? log.bytes(at: start, count: 24), head.count == 24,
        // What was left of an earlier round has been written back since.
        head[8..<16] == header[16..<24]
      else { break }
      let page = number(head, at: 0)
      guard page >= 1, page <= mostBytes / pageSize else { break }
      open[page] = start + 24
      guard number(head, at: 4) > 0 else { continue }
      finished.merge(open) { $1 }
      open = [:]
    }
    return finished
  }
}
