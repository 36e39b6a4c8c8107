public import PageDrawing
import Foundation
internal import GRDB
import Glibc
public import RectoBookModel
import RectoDiskFiles

/// What is drawn on the pages of one book: a file of SQLite, which is there once something was drawn.
///
/// Several programs may have it open. What a call has kept is there after a kill, or a power cut, at any moment once it
/// has returned. Each call may take as long as the disk, from any thread but one that draws.
public final class DrawingFile: Sendable {
  /// Where it lies.
  public let path: String
  /// Whether it can be read alone: what it held when its last writer closed it.
  public let isReadOnly: Bool
  /// What it says of itself where it is a sketchbook, as of when it was opened.
  public let head: SketchbookHead?
  let owner: String
  let queue: DatabaseQueue

  /// Where the drawings of a book lie in a data folder, whether there are any or not.
  public static func path(of owner: String, in dataFolder: String) -> String {
    "\(dataFolder)/drawings/\(owner).sketchbook"
  }

  /// Opens a file, or begins it; where it may not be written it is read alone.
  ///
  /// - Parameters:
  ///   - path: where it lies.
  ///   - owner: the book that is drawn on.
  /// - Throws: where it cannot be opened, is none, is damaged, or a newer Recto wrote it.
  public convenience init(at path: String, of owner: String) throws(DrawingError) {
    try self.init(at: path, of: owner, head: nil)
  }

  /// Opens a sketchbook; where it may not be written it is read alone.
  ///
  /// It may come from anywhere: what of it is not as Recto makes it is refused.
  /// - Throws: where it cannot be opened, is none, is damaged, or a newer Recto wrote it.
  public convenience init(sketchbook path: String) throws(DrawingError) {
    let head: SketchbookHead?
    do {
      head = SketchbookHead(try DiskFile(path).bytes(at: 0, count: SketchbookHead.bytes))
    } catch {
      throw Self.error(.open, path, error)
    }
    guard let head else { throw DrawingError(.open, path, "it is no sketchbook that is known") }
    try self.init(at: path, of: "", head: head)
  }

  private init(at path: String, of owner: String, head: SketchbookHead?) throws(DrawingError) {
    (self.path, self.owner, self.head) = (path, owner, head)
    let isThere = FileManager.default.fileExists(atPath: path)
    isReadOnly =
      isThere && FileManager.default.isReadableFile(atPath: path) && !Self.mayWrite(path)
    if isReadOnly {
      queue = try Self.reading(path, head)
      return
    }
    do {
      if head == nil { try DiskFile.makeFolder((path as NSString).deletingLastPathComponent) }
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      configuration.journalMode = head == nil ? .wal : .default
      configuration.prepareDatabase { db in
        // A stroke that was acknowledged outlives a power cut.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        if head != nil { try Self.distrust(db) }
      }
      if !isThere {
        // What somebody writes in the margin is nobody else's.
        _ = FileManager.default.createFile(
          atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      }
      queue = try Self.held(path, head) { () throws(DrawingError) in
        try Self.opened(path, head, configuration, as: head == nil ? nil : "nolock=1")
      }
    } catch {
      throw Self.error(.open, path, error)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(DrawingError) -> Value {
    try Self.held(path, head) { () throws(DrawingError) in
      do { return try queue.read(body) } catch { throw Self.error(.read, path, error) }
    }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(DrawingError) -> Value {
    try Self.held(path, head) { () throws(DrawingError) in
      do { return try queue.write(body) } catch { throw Self.error(.save, path, error) }
    }
  }

  /// A file that changes whenever any program keeps something.
  public var log: String { head == nil ? path + "-wal" : path }

  /// A number that changes whenever another program has kept something, and not by what this one does.
  public func version() throws(DrawingError) -> Int {
    // Asked outside of a transaction, or it would be that of its beginning.
    try Self.held(path, head) { () throws(DrawingError) in
      do {
        return try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
      } catch {
        throw Self.error(.read, path, error)
      }
    }
  }

  // MARK: Reading

  /// The pages that have something, in ascending order.
  public func pages() throws(DrawingError) -> [SurfaceSummary] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT page, layout, cursor,
            (SELECT count(*) FROM stroke WHERE surface = surface.id),
            (SELECT coalesce(sum(length(samples)), 0) FROM stroke WHERE surface = surface.id),
            (SELECT count(*) FROM deed WHERE surface = surface.id)
          FROM surface WHERE owner = ? ORDER BY page, layout
          """, arguments: [owner]
      ).map { row in
        SurfaceSummary(
          surface: DrawnSurface(page: row[0], layout: row[1]), strokes: row[3], bytes: row[4],
          cursor: row[2], deeds: row[5])
      }
    }
  }

  /// All that was done to a surface. Of what is spoilt nothing is seen.
  public func log(of surface: DrawnSurface) throws(DrawingError) -> DeedLog {
    try reading(surface).log
  }

  /// All that was done to a surface. Of what is spoilt nothing is seen.
  public func reading(_ surface: DrawnSurface) throws(DrawingError) -> SurfaceReading {
    try read { db in
      guard let (id, cursor) = try find(surface, db) else { return SurfaceReading() }
      if head != nil { try refuseTooMuch(of: id, db) }
      var reading = SurfaceReading()
      (reading.log, reading.spoilt) = try log(id, cursor: cursor, db)
      reading.mark = try marks(db, of: id)[surface] ?? reading.mark
      return reading
    }
  }

  private func log(
    _ id: Int64, cursor: Int, _ db: Database
  ) throws -> (log: DeedLog, spoilt: Int) {
    var spoilt = 0
    var strokes: [Stroke.ID: Stroke] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT name, tool, colour, width, model, unit, samples FROM stroke WHERE surface = ?",
      arguments: [id])
    while let row = try rows.next() {
      if let stroke = Self.stroke(row) { strokes[stroke.id] = stroke }
    }
    var (deeds, holding): ([Deed], Int) = ([], 0)
    let kept = try Row.fetchCursor(
      db, sql: "SELECT seq, kind, body FROM deed WHERE surface = ? ORDER BY seq", arguments: [id])
    while let row = try kept.next() {
      let (seq, number, body): (Int, Int, Data) = (row[0], row[1], row[2])
      let deed = DeedBytes.Kind(rawValue: number).flatMap { kind in
        DeedBytes.deed(kind, from: [UInt8](body)) { strokes[$0] }
      }
      if deed == nil { spoilt += 1 }
      // What is spoilt keeps its place among the others.
      deeds.append(deed ?? .color([], 0))
      if seq <= cursor { holding = deeds.count }
    }
    return (DeedLog(deeds, cursor: holding), spoilt)
  }

  private static func stroke(_ row: Row) -> Stroke? {
    let (name, tool, color): (Data, Int, Int64) = (row["name"], row["tool"], row["colour"])
    let (width, unit, samples): (Double, Double, Data) = (row["width"], row["unit"], row["samples"])
    let model: Int = row["model"]
    guard let id = Stroke.ID(bytes: name), let tool = PenTool(rawValue: tool),
      let model = Stroke.Model(rawValue: model)
    else { return nil }
    return try? Stroke(
      packed: [UInt8](samples), id: id, tool: tool, width: width,
      color: UInt32(truncatingIfNeeded: color), unit: unit, model: model)
  }

  func find(_ surface: DrawnSurface, _ db: Database) throws -> (id: Int64, cursor: Int)? {
    try Row.fetchOne(
      db, sql: "SELECT id, cursor FROM surface WHERE owner = ? AND page = ? AND layout = ?",
      arguments: [owner, surface.page, surface.layout]
    ).map { ($0[0], $0[1]) }
  }

  // MARK: Keeping

  /// Keeps a deed, and forgets those that were undone before it.
  ///
  /// - Parameters:
  ///   - deed: what was done.
  ///   - surface: to what.
  ///   - cursor: how many deeds held before it, as far as the caller knows.
  ///   - time: when it was done, in seconds since 1970.
  /// - Returns: whether that is so; else another program did something in between, and this was done after that.
  /// - Throws: where it is not on the disk.
  public func record(
    _ deed: Deed, of surface: DrawnSurface, after cursor: Int, at time: Double
  ) throws(DrawingError) -> Bool {
    try write { db in try put(deed, of: surface, at: time, db) == cursor }
  }

  /// Keeps deeds in their order, all or none of them; those that were undone before them are forgotten.
  ///
  /// - Parameters:
  ///   - deeds: what was done, and to which surfaces.
  ///   - time: when, in seconds since 1970.
  /// - Throws: where they are not on the disk.
  public func record(
    _ deeds: [(deed: Deed, surface: DrawnSurface)], at time: Double
  ) throws(DrawingError) {
    try write { db in
      for (deed, surface) in deeds { _ = try put(deed, of: surface, at: time, db) }
    }
  }

  /// Puts a deed behind those that hold; gives how many these are.
  private func put(
    _ deed: Deed, of surface: DrawnSurface, at time: Double, _ db: Database
  ) throws -> Int {
    let (id, kept) = try find(surface, db) ?? insert(surface, db)
    try forget(after: kept, of: id, db)
    if case .add(let stroke) = deed {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO stroke (surface, name, tool, colour, width, model, unit, samples)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          id, Data(stroke.id.bytes), stroke.tool.rawValue, Int64(stroke.color), stroke.width,
          stroke.model.rawValue, stroke.unit, Data(stroke.packed),
        ])
      try db.execute(
        sql: "DELETE FROM wet WHERE writer = ? AND surface = ?", arguments: [Self.writer, id])
    }
    let (kind, body) = DeedBytes.packed(deed)
    try db.execute(
      sql: "INSERT INTO deed (surface, seq, kind, at, body) VALUES (?, ?, ?, ?, ?)",
      arguments: [id, kept + 1, kind.rawValue, time, Data(body)])
    try db.execute(
      sql: "UPDATE surface SET cursor = ? WHERE id = ?", arguments: [kept + 1, id])
    return kept
  }

  func insert(_ surface: DrawnSurface, _ db: Database) throws -> (id: Int64, cursor: Int) {
    try db.execute(
      sql: "INSERT INTO surface (owner, page, layout) VALUES (?, ?, ?)",
      arguments: [owner, surface.page, surface.layout])
    return (db.lastInsertedRowID, 0)
  }

  /// Forgets deeds that were undone, and the strokes that they had added.
  private func forget(after cursor: Int, of id: Int64, _ db: Database) throws {
    let names = try Data.fetchAll(
      db, sql: "SELECT body FROM deed WHERE surface = ? AND seq > ? AND kind = ?",
      arguments: [id, cursor, DeedBytes.Kind.add.rawValue])
    for name in names {
      try db.execute(
        sql: "DELETE FROM stroke WHERE surface = ? AND name = ?", arguments: [id, name])
    }
    try db.execute(
      sql: "DELETE FROM deed WHERE surface = ? AND seq > ?", arguments: [id, cursor])
  }

  /// Makes so many deeds hold.
  ///
  /// - Parameters:
  ///   - wanted: how many, brought between none and all.
  ///   - surface: of which.
  ///   - cursor: how many held, as far as the caller knows.
  /// - Returns: whether that was so; else nothing was changed.
  /// - Throws: where it is not on the disk.
  public func seek(
    to wanted: Int, of surface: DrawnSurface, from cursor: Int
  ) throws(DrawingError) -> Bool {
    try write { db in
      guard let (id, kept) = try find(surface, db), kept == cursor else { return false }
      let count =
        try Int.fetchOne(
          db, sql: "SELECT coalesce(max(seq), 0) FROM deed WHERE surface = ?", arguments: [id]) ?? 0
      try db.execute(
        sql: "UPDATE surface SET cursor = ? WHERE id = ?",
        arguments: [min(max(0, wanted), count), id])
      return true
    }
  }

  // MARK: Under the pen

  private static let writer = Int64(getpid())

  /// Keeps a stroke that is being drawn, as far as it has come: it is finished where the program is killed.
  ///
  /// - Parameters:
  ///   - stroke: what there is of it; nil where it is given up.
  ///   - surface: where.
  /// - Throws: where it is not on the disk.
  public func storeWet(_ stroke: Stroke?, on surface: DrawnSurface) throws(DrawingError) {
    try write { db in
      let id = try find(surface, db)?.id ?? (stroke == nil ? nil : insert(surface, db).id)
      guard let id else { return }
      try db.execute(
        sql: "DELETE FROM wet WHERE writer = ? AND surface = ?", arguments: [Self.writer, id])
      guard let stroke else { return }
      try db.execute(
        sql: """
          INSERT INTO wet (writer, surface, name, tool, colour, width, unit, samples)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          Self.writer, id, Data(stroke.id.bytes), stroke.tool.rawValue, Int64(stroke.color),
          stroke.width, stroke.unit, Data(stroke.packed),
        ])
    }
  }

  /// Finishes strokes that programs were drawing which are no more.
  ///
  /// - Returns: how many.
  public func finishWet(at time: Double) throws(DrawingError) -> Int {
    guard !isReadOnly else { return 0 }
    let left = try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT writer, page, layout, name, tool, colour, width, 1 AS model, unit, samples
          FROM wet JOIN surface ON surface.id = wet.surface WHERE owner = ?
          """, arguments: [owner])
    }
    var count = 0
    for row in left where !Self.isRunning(row["writer"]) {
      let surface = DrawnSurface(page: row["page"], layout: row["layout"])
      let (writer, name): (Int64, Data) = (row["writer"], row["name"])
      if let stroke = Self.stroke(row) {
        let cursor = try read { db in try find(surface, db)?.cursor ?? 0 }
        _ = try record(.add(stroke), of: surface, after: cursor, at: time)
        count += 1
      }
      try write { db in
        try db.execute(
          sql: "DELETE FROM wet WHERE writer = ? AND name = ?", arguments: [writer, name])
      }
    }
    return count
  }

  /// Whether a program of this number runs, be it this one.
  private static func isRunning(_ writer: Int64) -> Bool {
    guard let process = pid_t(exactly: writer), process > 0 else { return false }
    return kill(process, 0) == 0 || errno == EPERM
  }
}
