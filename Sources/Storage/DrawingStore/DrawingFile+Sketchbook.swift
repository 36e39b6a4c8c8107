import Foundation
internal import GRDB
public import RectoBookModel
import RectoDiskFiles

/// The pages of a sketchbook: how they are bound, and how that changes.
extension DrawingFile {
  /// Makes a sketchbook of blank pages.
  ///
  /// - Parameters:
  ///   - path: where; nothing may be there.
  ///   - head: what it is to say of itself.
  ///   - time: when it is made, in seconds since 1970.
  /// - Throws: where something is there already, or it cannot be written: then nothing is there.
  public static func makeSketchbook(
    at path: String, _ head: SketchbookHead, time: Double
  ) throws(DrawingError) {
    let files = FileManager.default
    guard !files.fileExists(atPath: path) else {
      throw DrawingError(.make, path, "there is a file of this name already")
    }
    let half = path + ".part"
    do {
      try? files.removeItem(atPath: half)
      let queue = try DatabaseQueue(path: half)
      try queue.write { db in
        try SketchbookSchema.make(head, db)
        try db.execute(sql: "INSERT INTO sketchbook (id, cursor) VALUES (1, 1)")
        let binding = SheetBinding(pageCount: head.pageCount)
        try db.execute(
          sql: "INSERT INTO binding (seq, at, sheets) VALUES (1, ?, ?)",
          arguments: [time, Data(binding.bytes)])
      }
      try queue.close()
      try files.moveItem(atPath: half, toPath: path)
    } catch {
      try? files.removeItem(atPath: half)
      throw Self.error(.make, path, error)
    }
  }

  /// How its pages are bound now; nil where it is no sketchbook.
  public func binding() throws(DrawingError) -> SheetBinding? {
    guard head != nil else { return nil }
    return try read { db in try bound(db).binding }
  }

  private func bound(_ db: Database) throws -> (binding: SheetBinding, cursor: Int) {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT sheets, cursor FROM sketchbook JOIN binding ON seq = cursor
        WHERE sketchbook.id = 1 AND length(sheets) <= ?
        """, arguments: [4 * SketchbookHead.mostPages])
    guard let row, let binding = SheetBinding(row[0] as Data) else {
      throw DrawingError(.read, path, "how its pages are bound is damaged")
    }
    return (binding, row[1])
  }

  /// Does something to its pages, and keeps that.
  ///
  /// - Parameters:
  ///   - deed: what is done.
  ///   - time: when, in seconds since 1970.
  /// - Returns: the page that is to be looked at then; nil where that cannot be done, and nothing has changed.
  /// - Throws: where it is not on the disk.
  public func arrange(_ deed: SheetBinding.Deed, at time: Double) throws(DrawingError) -> Int? {
    guard let head else { return nil }
    return try write { db -> Int? in
      var (binding, cursor) = try bound(db)
      switch deed {
      case .undo, .redo:
        let wanted = deed == .undo ? cursor - 1 : cursor + 1
        guard wanted >= 1,
          try Bool.fetchOne(
            db, sql: "SELECT count(*) FROM binding WHERE seq = ?", arguments: [wanted]) == true
        else { return nil }
        let before = binding.sheets
        try db.execute(sql: "UPDATE sketchbook SET cursor = ?", arguments: [wanted])
        binding = try bound(db).binding
        // Where the two begin to differ something has come or gone.
        let same = zip(before, binding.sheets).prefix { $0 == $1 }.count
        try count(binding, head, db)
        return min(same + 1, binding.sheets.count)
      case .add, .duplicate, .tearOut, .move:
        let next = try next(db)
        let source = binding.sheets
        guard let page = binding.apply(deed, next: next) else { return nil }
        if case .duplicate(let from) = deed { try copy(source[from - 1], to: next, db) }
        try db.execute(sql: "DELETE FROM binding WHERE seq > ?", arguments: [cursor])
        try db.execute(
          sql: "INSERT INTO binding (seq, at, sheets) VALUES (?, ?, ?)",
          arguments: [cursor + 1, time, Data(binding.bytes)])
        try db.execute(sql: "UPDATE sketchbook SET cursor = ?", arguments: [cursor + 1])
        try count(binding, head, db)
        return page
      }
    }
  }

  /// Says in the head how many pages there are.
  private func count(_ binding: SheetBinding, _ head: SketchbookHead, _ db: Database) throws {
    var head = head
    head.pageCount = binding.sheets.count
    try db.execute(sql: "PRAGMA user_version = \(head.number)")
  }

  /// The number of a sheet that never was there: what was torn out may come back.
  private func next(_ db: Database) throws -> Int {
    let bindings = try Data.fetchAll(
      db, sql: "SELECT sheets FROM binding WHERE length(sheets) <= ?",
      arguments: [4 * SketchbookHead.mostPages])
    let bound = bindings.compactMap { SheetBinding($0)?.sheets.max() }.max() ?? 0
    let drawn = try Int.fetchOne(db, sql: "SELECT max(page) FROM surface WHERE owner = ''") ?? 0
    return max(bound, drawn) + 1
  }

  /// What holds of one sheet holds of another then.
  private func copy(_ sheet: Int, to other: Int, _ db: Database) throws {
    guard let (id, cursor) = try find(DrawnSurface(page: sheet), db) else { return }
    let copied = try insert(DrawnSurface(page: other), db).id
    try db.execute(
      sql: """
        INSERT INTO stroke (surface, name, tool, colour, width, model, unit, samples)
        SELECT ?, name, tool, colour, width, model, unit, samples FROM stroke WHERE surface = ?
        """, arguments: [copied, id])
    try db.execute(
      sql: """
        INSERT INTO deed (surface, seq, kind, at, body)
        SELECT ?, seq, kind, at, body FROM deed WHERE surface = ? AND seq <= ?
        """, arguments: [copied, id, cursor])
    try db.execute(
      sql: "UPDATE surface SET cursor = ? WHERE id = ?", arguments: [cursor, copied])
  }
}
