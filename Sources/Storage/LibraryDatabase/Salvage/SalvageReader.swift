import RectoBookModel
import RectoReadingRecords
internal import Foundation
internal import GRDB

/// Reads the rows of one table of a file that may be damaged anywhere, and writes those that are sound to
/// the same table of a new library.
struct SalvageReader {
  /// The table, as the new library has it.
  let table: PageScan.Table

  /// Numbers in a row that are sought in vain before the rest is given up: more than one page of the table
  /// holds. Where what leads to many pages is lost, `PageScan` finds them.
  private static let mostSeeks = 200

  /// Copies what can be read; what is there already stays as it is.
  ///
  /// - Parameters:
  ///   - source: what is read.
  ///   - isOld: whether it is the library as it was some days ago.
  ///   - target: the new library.
  /// - Returns: whether all of the table could be read.
  /// - Throws: where the new library cannot be written.
  @discardableResult
  func copy(
    from source: DatabaseQueue, isOld: Bool = false, to target: DatabaseQueue
  ) throws -> Bool {
    do {
      return try source.unsafeRead { damaged in
        try target.write { database in
          let names = try? String.fetchSet(
            damaged, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table.name])
          guard let names else { return false }
          let columns = table.columns.map(\.name).filter(names.contains)
          guard !columns.isEmpty else { return false }
          let put = { (row: Row) in try write(row, isOld: isOld, database) }
          return table.isNumbered
            ? try copyByNumber(columns, damaged, put) : try copyFromBothEnds(columns, damaged, put)
        }
      }
    } catch let error as TargetError {
      throw error.cause
    }
  }

  /// Writes rows that were found elsewhere; what is there already stays as it is.
  ///
  /// - Throws: where the new library cannot be written.
  func write(_ rows: [Row], to target: DatabaseQueue) throws {
    do {
      try target.write { database in
        for row in rows { try write(row, isOld: false, database) }
      }
    } catch let error as TargetError {
      throw error.cause
    }
  }

  /// Rows with numbers: where one cannot be reached, the next number is tried.
  private func copyByNumber(
    _ columns: [String], _ damaged: Database, _ put: (Row) throws -> Void
  ) throws -> Bool {
    let names = columns.joined(separator: ", ")
    let sql = "SELECT \(names) FROM \(table.name) WHERE id >= ? ORDER BY id LIMIT 1"
    let last = lastNumber(damaged)
    var (next, isWhole, seeks): (Int64, Bool, Int) = (1, true, 0)
    while seeks < Self.mostSeeks, next <= last {
      do {
        let statement = try damaged.cachedStatement(sql: sql)
        guard let row = try Row.fetchOne(statement, arguments: [next]) else { break }
        guard let id = Int64.fromDatabaseValue(row["id"] as DatabaseValue), id >= next, id < .max
        else { throw Unreadable() }
        try put(row)
        (next, seeks) = (id + 1, 0)
      } catch let error as TargetError {
        throw error.cause
      } catch {
        (isWhole, seeks) = (false, seeks + 1)
        next += 1
      }
    }
    return isWhole
  }

  private struct Unreadable: Error {}
  /// Tells what cannot be written from what cannot be read.
  private struct TargetError: Error { var cause: any Error }

  /// The largest number that there can be, as far as that can be read.
  private func lastNumber(_ damaged: Database) -> Int64 {
    let numbers = [
      "SELECT seq FROM sqlite_sequence WHERE name = '\(table.name)'",
      "SELECT max(id) FROM \(table.name)",
    ].lazy.compactMap { try? Int64.fetchOne(damaged, sql: $0) }
    return numbers.first ?? .max - 1
  }

  /// Rows without numbers: those before the first gap, and those behind the last.
  private func copyFromBothEnds(
    _ columns: [String], _ damaged: Database, _ put: (Row) throws -> Void
  ) throws -> Bool {
    let names = columns.joined(separator: ", ")
    let keys = table.name == "collected" ? ["collection", "book"] : [columns[0]]
    for direction in ["", " DESC"] {
      let order = keys.map { $0 + direction }.joined(separator: ", ")
      do {
        let rows = try Row.fetchCursor(
          damaged, sql: "SELECT \(names) FROM \(table.name) ORDER BY \(order)")
        while let row = try rows.next() { try put(row) }
        return true
      } catch let error as TargetError {
        throw error.cause
      } catch {}
    }
    return false
  }

  // MARK: Writing

  private func write(_ row: Row, isOld: Bool, _ database: Database) throws {
    guard isSound(row), try isWanted(row, database) else { return }
    // Numbers that nothing refers to are given anew: those of the copy may have been given since.
    let isNumbered = !["file", "pending", "annotation", "reading_day"].contains(table.name)
    let columns = table.columns.map(\.name)
      .filter { row.hasColumn($0) && (isNumbered || $0 != "id") }
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    do {
      try database.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))
          """
      ).execute(arguments: StatementArguments(columns.map { row[$0] as DatabaseValue }))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      // A value of another kind than the column's, or a row that belongs to none that was saved. Where a
      // book lay that is lost, it is found again.
      if table.name == "file", !isOld { try lookAnew(row, database) }
    } catch {
      throw TargetError(cause: error)
    }
  }

  private func lookAnew(_ row: Row, _ database: Database) throws {
    // An older row may end before it.
    let isMissing =
      row.hasColumn("is_missing") && row["is_missing"] as DatabaseValue != 0.databaseValue
    guard !isMissing else { return }
    do {
      try database.cachedStatement(
        sql: "INSERT OR IGNORE INTO pending (path, is_asked) VALUES (?, 0)"
      ).execute(arguments: [text("path", of: row)])
    } catch {
      throw TargetError(cause: error)
    }
  }

  /// Whether what stands in a row can be what Recto wrote there.
  private func isSound(_ row: Row) -> Bool {
    if row.hasColumn("path"), text("path", of: row)?.hasPrefix("/") != true { return false }
    guard row.hasColumn("identity") else { return true }
    return text("identity", of: row).flatMap { BookIdentity($0) } != nil
  }

  /// The text of a column, whatever kind of value stands there.
  private func text(_ column: String, of row: Row) -> String? {
    String.fromDatabaseValue(row[column] as DatabaseValue)
  }

  /// Whether it says nothing against what was saved before: a book is there or was removed.
  private func isWanted(_ row: Row, _ database: Database) throws -> Bool {
    let other = ["book": "removed", "removed": "book"][table.name]
    guard let other else { return true }
    do {
      let statement = try database.cachedStatement(
        sql: "SELECT NOT EXISTS (SELECT 1 FROM \(other) WHERE identity = ?)")
      return try Bool.fetchOne(statement, arguments: [text("identity", of: row)]) ?? false
    } catch {
      throw TargetError(cause: error)
    }
  }
}
