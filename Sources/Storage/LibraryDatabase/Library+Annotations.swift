public import RectoBookModel
public import RectoReadingRecords
internal import Foundation
internal import GRDB

/// Highlights and notes, kept by what a book is and not by where it stands: one that was never added to the
/// library has them, and one that is removed keeps them.
///
/// A window with a book open learns of what other programs do to its annotations from `LibraryWatch`, which tells
/// of every change to the library; `annotationRevision(of:)` then says at little cost whether this book was meant.
/// Laws: of all changes to one annotation the last in time is kept, in whatever order they come; what was removed
/// comes back by a later `put` alone. Of changes at the same time the removal counts, and else what comes later.
extension Library {
  /// How the annotations of a book are: another one after each change to any of them.
  ///
  /// Ask for it before `annotations(of:)`: what changes in between is then read once more, and never missed.
  public struct AnnotationRevision: Equatable, Sendable {
    /// The number of the last change; 0 where there was none.
    fileprivate let number: Int
    /// How many there are: another library that was put in the place of this one may have the same number.
    fileprivate let count: Int
  }

  /// Bytes of an annotation as it is kept: text within its limits has fewer, unless letters are piled with accents.
  static let annotationBytes = 1 << 20

  /// What the reader marked in a book, in reading order.
  ///
  /// One that cannot be read, as a later Recto may have written it, is left out and stays where it is.
  /// - Parameter identity: the book, which need not be in the library.
  /// - Returns: those of it that can be read.
  /// - Throws: where the library cannot be read.
  public func annotations(of identity: BookIdentity) throws(LibraryError) -> [Annotation] {
    let bodies = try read { database in
      try String.fetchAll(
        database, sql: "SELECT body FROM annotation WHERE identity = ? AND is_removed = 0",
        arguments: [identity.description])
    }
    // Outside of the database: whoever changes it need not wait for that.
    let decoder = JSONDecoder()
    return bodies.compactMap { body in
      let annotation = try? decoder.decode(Annotation.self, from: Data(body.utf8))
      return annotation.flatMap { $0.isSound ? $0 : nil }
    }.sorted(by: Annotation.precedes)
  }

  /// How the annotations of a book are now, to be compared with how they were when they were read.
  public func annotationRevision(
    of identity: BookIdentity
  ) throws(LibraryError) -> AnnotationRevision {
    try read { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT ifnull(max(revision), 0), count(*) FILTER (WHERE NOT is_removed) FROM annotation
          WHERE identity = ?
          """, arguments: [identity.description])
      return AnnotationRevision(number: row?[0] ?? 0, count: row?[1] ?? 0)
    }
  }

  /// How many annotations each book has that has any, those included that cannot be read.
  public func annotationCounts() throws(LibraryError) -> [BookIdentity: Int] {
    try read { database in
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT identity, count(*) FROM annotation WHERE is_removed = 0 GROUP BY identity")
      let pairs = rows.compactMap { row in
        BookIdentity(row[0] as String).map { ($0, row[1] as Int) }
      }
      return Dictionary(pairs, uniquingKeysWith: +)
    }
  }

  /// Changes annotations of a book: all that is said or nothing.
  ///
  /// Once it returns, the changes outlive the end of the program at any moment; where the power fails, what came in
  /// the last moments may be lost, like all that is said to the library.
  /// - Parameters:
  ///   - changes: what becomes of which, in the order in which it happened.
  ///   - identity: the book, which need not be in the library.
  /// - Throws: where the library cannot be changed; one of them is not sound; or the book would have more than
  ///   `Limits.annotations`.
  public func change(
    annotations changes: [AnnotationChange], of identity: BookIdentity
  ) throws(LibraryError) {
    guard !changes.isEmpty else { return }
    var rows: [AnnotationRow] = []
    for change in changes { rows.append(try row(of: change)) }
    try change { database in
      let before = try Self.annotationCount(of: identity, database)
      let revision = try Self.nextRevision(of: identity, database)
      for row in rows { try Self.write(row, of: identity, revision, database) }
      let after = try Self.annotationCount(of: identity, database)
      // One that has too many, as two versions of a book may come to, can still lose some of them.
      guard after <= Limits.annotations || after <= before else {
        throw refusal("a book may have \(Limits.annotations) annotations, and not \(after)")
      }
      try Self.forgetRemovals(of: identity, database)
    }
  }

  /// What was marked in a book is marked in another one too, whose file another program has written anew.
  ///
  /// Those of the earlier one stay where they are. Where both have one the later is kept; nothing is refused because
  /// they are many, since nobody could choose among them. `add(_:knownBefore:at:facts:opened:)` does it by itself.
  /// - Parameters:
  ///   - old: what the book was.
  ///   - new: what it is.
  /// - Throws: where the library cannot be changed; nothing is changed then.
  public func inheritAnnotations(
    from old: BookIdentity, to new: BookIdentity
  ) throws(LibraryError) {
    try change { try Self.inheritAnnotations(from: old, to: new, $0) }
  }

  static func inheritAnnotations(
    from old: BookIdentity, to new: BookIdentity, _ database: Database
  ) throws {
    guard old != new else { return }
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT name, changed, is_removed, body FROM annotation WHERE identity = ? ORDER BY id",
      arguments: [old.description])
    guard !rows.isEmpty else { return }
    let revision = try nextRevision(of: new, database)
    for row in rows {
      let row = AnnotationRow(
        name: row[0], changed: row[1], body: row[2] as Bool ? nil : row[3])
      try write(row, of: new, revision, database)
    }
  }

  // MARK: Rows

  /// An annotation as it stands in the table.
  private struct AnnotationRow {
    var name: String
    var changed: Double
    /// As JSON; nil where it is removed.
    var body: String?
  }

  private func row(of change: AnnotationChange) throws(LibraryError) -> AnnotationRow {
    switch change {
    case .remove(let id, let time):
      guard Annotation.isName(id), time.isFinite else {
        throw refusal("an annotation \(id.inert()) cannot be removed at \(time)")
      }
      return AnnotationRow(name: id, changed: time, body: nil)
    case .put(let annotation):
      // What is kept is what is read: a place that no book has is written, and not read again.
      guard annotation.isSound, let body = try? Self.json(annotation),
        body.utf8.count <= Self.annotationBytes,
        let read = try? JSONDecoder().decode(Annotation.self, from: Data(body.utf8)),
        read == annotation
      else {
        throw refusal("the annotation \(annotation.id.inert()) is longer than is kept, or wrong")
      }
      return AnnotationRow(name: annotation.id, changed: annotation.changed, body: body)
    }
  }

  /// Writes a row unless what stands there is later; the removal counts of what was done at the same time.
  private static func write(
    _ row: AnnotationRow, of identity: BookIdentity, _ revision: Int, _ database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO annotation (identity, name, changed, revision, is_removed, body)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (identity, name) DO UPDATE SET
        changed = excluded.changed, revision = excluded.revision, is_removed = excluded.is_removed,
        body = excluded.body
        WHERE (excluded.changed, excluded.is_removed) >= (annotation.changed, annotation.is_removed)
        """)
    try statement.execute(arguments: [
      identity.description, row.name, row.changed, revision, row.body == nil, row.body ?? "",
    ])
  }

  private static func annotationCount(
    of identity: BookIdentity, _ database: Database
  ) throws -> Int {
    let sql = "SELECT count(*) FROM annotation WHERE identity = ? AND is_removed = 0"
    return try Int.fetchOne(database, sql: sql, arguments: [identity.description]) ?? 0
  }

  private static func nextRevision(of identity: BookIdentity, _ database: Database) throws -> Int {
    let sql = "SELECT ifnull(max(revision), 0) + 1 FROM annotation WHERE identity = ?"
    return try Int.fetchOne(database, sql: sql, arguments: [identity.description]) ?? 1
  }

  /// Forgets the removals that were learnt first where there are more of them than a book may have annotations. The
  /// last ones stay, and with them the number of the last change.
  private static func forgetRemovals(of identity: BookIdentity, _ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM annotation WHERE id IN (
          SELECT id FROM annotation WHERE identity = ? AND is_removed = 1
          ORDER BY revision DESC, id DESC LIMIT -1 OFFSET ?)
        """, arguments: [identity.description, Limits.annotations])
  }
}
