public import RectoBookModel
public import RectoReadingRecords
internal import Foundation
internal import GRDB

/// How long books were read, day by day: it stands in the library's file, by what a book is, and goes nowhere else.
///
/// Laws: a spell that was recorded adds its time and pages to those of its day, a page once; of two spells of one book that
/// overlap, as two windows may tell of them, no moment is counted twice where they come in the order of their ends.
public struct ReadingLog: Sendable {
  private let library: Library

  /// That of a library.
  public init(_ library: Library) { self.library = library }

  /// Records that a book was read; the spell's times are in seconds since 1970.
  public func record(
    _ spell: ReadingSpell, of identity: BookIdentity
  ) throws(LibraryError) {
    try record(spell, of: identity, in: .current)
  }

  /// The same where days begin as in a zone.
  func record(
    _ spell: ReadingSpell, of identity: BookIdentity, in zone: TimeZone
  ) throws(LibraryError) {
    let length = spell.end - spell.start
    guard length.isFinite, (0...Self.longestSpell).contains(length) else {
      throw library.refusal("nobody reads for \(length) seconds without a pause")
    }
    let day = Self.day(of: spell.start, in: zone)
    try library.change { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT seconds, until, pages FROM reading_day WHERE identity = ? AND day = ?",
        arguments: [identity.description, day])
      let until: Double = row?["until"] ?? -.infinity
      // A clock that was set back is no second window.
      let isOther = until > spell.start && until - spell.start <= Self.longestSpell
      let seconds = isOther ? max(0, spell.end - until) : length
      var pages = PageRanges(row?["pages"] as String? ?? "")
      for page in spell.pages where (1...Limits.pages).contains(page) { pages.insert(page) }
      try database.execute(
        sql: """
          INSERT INTO reading_day (identity, day, seconds, until, pages) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (identity, day) DO UPDATE SET seconds = excluded.seconds,
          until = excluded.until, pages = excluded.pages
          """,
        arguments: [
          identity.description, day, (row?["seconds"] as Double? ?? 0) + seconds,
          isOther ? max(until, spell.end) : spell.end, pages.text,
        ])
    }
  }

  /// How a book was read; nil where nothing is recorded of it.
  public func figures(of identity: BookIdentity) throws(LibraryError) -> ReadingFigures? {
    try figures(of: identity, at: Date().timeIntervalSince1970, in: .current)
  }

  /// The same as of a time, where days begin as in a zone.
  func figures(
    of identity: BookIdentity, at time: Double, in zone: TimeZone
  ) throws(LibraryError) -> ReadingFigures? {
    let days = Self.recentDays(at: time, in: zone)
    return try figures(where: "WHERE identity = ?", [identity.description], days)[identity]
  }

  /// How all books were read that were.
  public func figures() throws(LibraryError) -> [BookIdentity: ReadingFigures] {
    try figures(where: "", [], Self.recentDays(at: Date().timeIntervalSince1970, in: .current))
  }

  /// Forgets how a book was read, or all of them.
  public func forget(_ identity: BookIdentity? = nil) throws(LibraryError) {
    try library.change { database in
      if let identity {
        try database.execute(
          sql: "DELETE FROM reading_day WHERE identity = ?", arguments: [identity.description])
      } else {
        try database.execute(sql: "DELETE FROM reading_day")
      }
    }
  }

  /// Longer spells are handed over in parts.
  private static let longestSpell = 600.0

  private func figures(
    where clause: String, _ arguments: [String], _ recent: [String]
  ) throws(LibraryError) -> [BookIdentity: ReadingFigures] {
    let rows = try library.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT reading_day.identity, day, seconds, reading_day.pages, book.finished
          FROM reading_day LEFT JOIN book ON book.identity = reading_day.identity
          \(clause.replacing("identity", with: "reading_day.identity")) ORDER BY day
          """, arguments: StatementArguments(arguments))
    }
    var all: [BookIdentity: ReadingFigures] = [:]
    for row in rows {
      guard let identity = BookIdentity(row[0] as String) else { continue }
      let day: String = row[1]
      let finished = (row[4] as Double?).map { Self.day(of: $0, in: .current) }
      var figures =
        all[identity]
        ?? ReadingFigures(
          seconds: 0, pages: 0, days: 0, firstDay: day, lastDay: day, finishedDay: finished,
          recentPages: recent.map { _ in 0 })
      let pages = PageRanges(row[3]).count
      figures.seconds += max(0, row[2])
      figures.pages += pages
      if let index = recent.firstIndex(of: day) { figures.recentPages[index] += pages }
      figures.days += 1
      figures.lastDay = day
      all[identity] = figures
    }
    return all
  }

  /// A book is another one now, changed by another program: what was read of it goes with it, and is joined with what is
  /// recorded of the other one for the same days.
  static func inherit(
    from old: BookIdentity, to new: BookIdentity, _ database: Database
  ) throws {
    guard old != new else { return }
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT old.day, old.seconds + new.seconds, max(old.until, new.until), old.pages, new.pages
        FROM reading_day old JOIN reading_day new ON new.day = old.day
        WHERE old.identity = ? AND new.identity = ?
        """,
      arguments: [old.description, new.description])
    for row in rows {
      let pages = PageRanges(row[3]).joined(with: PageRanges(row[4]))
      try database.execute(
        sql: """
          UPDATE reading_day SET seconds = ?, until = ?, pages = ? WHERE identity = ? AND day = ?
          """,
        arguments: [
          row[1] as Double, row[2] as Double, pages.text, new.description, row[0] as String,
        ])
      try database.execute(
        sql: "DELETE FROM reading_day WHERE identity = ? AND day = ?",
        arguments: [old.description, row[0] as String])
    }
    try database.execute(
      sql: "UPDATE reading_day SET identity = ? WHERE identity = ?",
      arguments: [new.description, old.description])
  }

  /// The last days up to a time, as `day` tells them.
  private static func recentDays(at time: Double, in zone: TimeZone) -> [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let now = Date(timeIntervalSince1970: time)
    return (0..<ReadingFigures.recentDays).reversed().map { before in
      let date = calendar.date(byAdding: .day, value: -before, to: now) ?? now
      return day(of: date.timeIntervalSince1970, in: zone)
    }
  }

  /// The day of a time where the reader is, as `2026-11-22`.
  static func day(of seconds: Double, in zone: TimeZone) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    return Date(timeIntervalSince1970: seconds).formatted(style)
  }
}
