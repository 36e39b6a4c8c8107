/// One page with rows of a database, as bytes.
struct StoredPage {
  /// What its rows are keyed by.
  enum Kind {
    /// Their numbers: a leaf of a table.
    case numbered
    /// Their first columns: a leaf, or a branch, of an index or of a table without numbers.
    case keyed(isBranch: Bool)
  }

  /// What its rows are keyed by.
  let kind: Kind
  /// Where its rows begin.
  let cells: [Int]

  /// Reads a page; nil where it has no rows.
  ///
  /// - Parameters:
  ///   - bytes: the page.
  ///   - start: where its header begins: the first page of a file has another one before it.
  init?(_ bytes: [UInt8], from start: Int = 0) {
    guard bytes.count >= start + 12 else { return nil }
    switch bytes[start] {
    case 0x0D: kind = .numbered
    case 0x0A: kind = .keyed(isBranch: false)
    case 0x02: kind = .keyed(isBranch: true)
    default: return nil
    }
    let head = start + (bytes[start] == 0x02 ? 12 : 8)
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let end = head + 2 * count
    guard end <= bytes.count else { return nil }
    let places = (0..<count).map { Int(bytes[head + 2 * $0]) << 8 | Int(bytes[head + 2 * $0 + 1]) }
    cells = places.filter { $0 >= end && $0 < bytes.count }
  }

  /// Whether some bytes look like a page with rows: all of them lie within it, above where it says that the
  /// first does.
  static func isLikely(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(bytes)
    guard let page = StoredPage(bytes), !page.cells.isEmpty else { return false }
    let count = Int(bytes[3]) << 8 | Int(bytes[4])
    let content = Int(bytes[5]) << 8 | Int(bytes[6])
    return page.cells.count == count && page.cells.allSatisfy { $0 >= content }
  }
}
