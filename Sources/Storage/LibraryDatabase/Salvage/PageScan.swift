internal import GRDB

/// Finds the rows of a damaged library in its pages, whatever has become of what leads to them.
///
/// A page with rows is known by its first byte, and whose rows they are by their number of columns and the
/// kinds of their values. All bytes are taken for hostile: a row that is not what Recto writes is left out
/// by whoever takes it, and the work is bounded by the size of the file.
struct PageScan {
  /// A table as the library of today has it.
  struct Table {
    let name: String
    /// Its columns, in their order.
    let columns: [Column]
    /// Whether its rows have numbers: the first column is the number then.
    var isNumbered: Bool { columns.first?.name == "id" }
  }

  /// A column of a table.
  struct Column {
    let name: String
    /// What stands in it: `TEXT`, `INTEGER` or `REAL`.
    let type: String
    /// Whether nothing may stand in it.
    let isOptional: Bool
    /// Whether older rows may end before it.
    let hasDefault: Bool
  }

  /// What was found of a table.
  struct Rows {
    /// Rows of which all values are there.
    var whole: [Row] = []
    /// Rows of which only the first values are there.
    var torn: [Row] = []
  }

  private let pages: StoredPages
  private let tables: [Table]
  private var found: [String: Rows] = [:]
  /// Bytes that may still be read of values which have pages of their own: each such page belongs to one row.
  private var spare: Int
  /// What stands in a column of a torn row that must have something.
  private static let stopgaps: [String: DatabaseValue] = [
    "TEXT": "".databaseValue, "INTEGER": 0.databaseValue, "REAL": 0.databaseValue,
  ]

  /// Looks through the file of a library and its log.
  ///
  /// - Returns: what was found, by the names of the tables.
  static func rows(of tables: [Table], in path: String) -> [String: Rows] {
    guard let pages = StoredPages(path) else { return [:] }
    var scan = PageScan(pages, tables)
    for number in 1...pages.count { scan.look(at: number) }
    return scan.found
  }

  private init(_ pages: StoredPages, _ tables: [Table]) {
    (self.pages, self.tables) = (pages, tables)
    spare = pages.count * pages.pageSize
  }

  private mutating func look(at number: Int) {
    guard let bytes = pages.page(number),
      let page = StoredPage(bytes, from: number == 1 ? 100 : 0)
    else { return }
    var rows: [String: Rows] = [:]
    // Rows share no bytes: what a page says of more than fits in it is not so.
    var room = pages.usable
    for cell in page.cells {
      guard room > 0, let (id, record, near) = record(at: cell, of: bytes, page.kind) else {
        continue
      }
      room -= near
      for table in tables where table.isNumbered == (id != nil) {
        guard let row = Self.row(record, id, table) else { continue }
        if record.isWhole {
          rows[table.name, default: Rows()].whole.append(row)
        } else {
          rows[table.name, default: Rows()].torn.append(row)
        }
      }
    }
    // The index of the files of a book looks like books in collections, of which each is number 0 or 1.
    if rows["collected"]?.whole.allSatisfy({ (0...1).contains($0["book"] as Int64) }) == true {
      rows["collected"] = nil
    }
    for (name, rows) in rows {
      found[name, default: Rows()].whole += rows.whole
      found[name, default: Rows()].torn += rows.torn
    }
  }

  // MARK: Records

  /// The record of a row, its number where it has one, and how many bytes of it stand in the page.
  private mutating func record(
    at cell: Int, of bytes: [UInt8], _ kind: StoredPage.Kind
  ) -> (id: Int64?, record: StoredRecord, near: Int)? {
    var place = cell
    if case .keyed(isBranch: true) = kind { place += 4 }
    guard let size = StoredRecord.number(in: bytes, at: place),
      let length = Int(exactly: size.value),
      length > 0, length <= pages.count * pages.pageSize
    else { return nil }
    place += size.length
    var id: Int64?
    if case .numbered = kind {
      guard let number = StoredRecord.number(in: bytes, at: place), number.value > 0 else {
        return nil
      }
      id = number.value
      place += number.length
    }
    let near = local(length, isNumbered: id != nil)
    guard place + near <= pages.usable else { return nil }
    let start = bytes[place..<(place + near)]
    guard near < length else { return StoredRecord(start).map { (id, $0, near) } }
    // Most of what only looks like a long row is told by its beginning.
    guard let torn = StoredRecord(start), fits(torn, id),
      place + near + 4 <= bytes.count
    else { return nil }
    let rest = chain(from: Self.pageNumber(bytes, at: place + near), length - near)
    return StoredRecord(start + rest).map { (id, $0, near) }
  }

  /// Bytes of a record of some length that stand in the page itself.
  private func local(_ length: Int, isNumbered: Bool) -> Int {
    let usable = pages.usable
    let most = isNumbered ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard length > most else { return length }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (length - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }

  /// What stands in a chain of pages, as far as it is there.
  private mutating func chain(from first: Int, _ length: Int) -> [UInt8] {
    var (bytes, next): ([UInt8], Int) = ([], first)
    var seen: Set<Int> = []
    while bytes.count < length, spare > 0, seen.insert(next).inserted,
      let page = pages.page(next)
    {
      spare -= pages.pageSize
      bytes += page[4..<pages.usable].prefix(length - bytes.count)
      next = Self.pageNumber(page, at: 0)
    }
    return bytes
  }

  private static func pageNumber(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: Tables

  private func fits(_ record: StoredRecord, _ id: Int64?) -> Bool {
    tables.contains { $0.isNumbered == (id != nil) && Self.fits(record, $0) }
  }

  /// Whether a record can be a row of a table.
  private static func fits(_ record: StoredRecord, _ table: Table) -> Bool {
    guard record.kinds.count <= table.columns.count,
      table.columns.dropFirst(record.kinds.count).allSatisfy({ $0.hasDefault || $0.isOptional })
    else { return false }
    return zip(record.kinds, table.columns).enumerated().allSatisfy { index, pair in
      let (kind, column) = pair
      if table.isNumbered, index == 0 { return kind == 0 }
      if kind == 0 { return column.isOptional }
      switch column.type {
      case "TEXT": return kind >= 13 && !kind.isMultiple(of: 2)
      case "INTEGER": return (1...9).contains(kind) && kind != 7
      // A time that is whole is written as another number; where rows have none of their own, it would then
      // look like one of an index.
      default: return kind == 7 || table.isNumbered && (1...9).contains(kind)
      }
    }
  }

  /// A record as a row of a table; nil where it can be none, or nothing of it is left.
  private static func row(_ record: StoredRecord, _ id: Int64?, _ table: Table) -> Row? {
    guard fits(record, table), record.isWhole || record.values.count > 1 else { return nil }
    var values: [String: (any DatabaseValueConvertible)?] = [:]
    for (column, value) in zip(table.columns, record.values) { values[column.name] = value }
    if let id { values["id"] = id }
    for column in table.columns.dropFirst(record.values.count)
    where !column.isOptional && !column.hasDefault { values[column.name] = stopgaps[column.type] }
    return Row(values)
  }
}
