import RectoBookModel
import RectoDiskFiles
internal import Foundation
internal import GRDB

/// Copies of a library that lie beside it: one for each day on which it was opened, of which the last seven
/// are kept.
///
/// What is damaged beyond reading is taken from the newest of them.
struct LibraryCopies {
  struct Copy: Equatable {
    /// The day on which it was made, as `2026-11-22`, in universal time.
    let day: String
    /// Where it lies.
    let path: String
  }

  /// The folder of the library.
  let folder: String

  /// How many are kept: a week is long enough to notice that something is wrong.
  static let most = 7

  private static let start = "library.copy-"
  private static let end = ".sqlite"

  /// The copies that there are, the newest first.
  var all: [Copy] {
    let entries = try? DiskFile(folder).entries(atMost: Limits.entries)
    return (entries ?? []).filter { $0.kind == .file && $0.size > 0 }.compactMap { entry in
      guard entry.name.hasPrefix(Self.start), entry.name.hasSuffix(Self.end) else { return nil }
      let day = String(entry.name.dropFirst(Self.start.count).dropLast(Self.end.count))
      guard day.utf8.count == 10 else { return nil }
      return Copy(day: day, path: folder + "/" + entry.name)
    }.sorted { $0.day > $1.day }
  }

  /// Makes the copy of a day, unless there is one or the library has neither books nor annotations, and drops the oldest.
  ///
  /// - Throws: what SQLite says of a library that cannot be read, or of a disk that is full; the copies
  ///   that were there are there then.
  func make(of pool: DatabasePool, on date: Date) throws {
    let day = date.formatted(.iso8601.year().month().day())
    let place = folder + "/" + Self.start + day + Self.end
    guard DiskEntry(at: place) == nil,
      // Seven copies of nothing would push out the last that has something in it.
      try pool.read({ try Bool.fetchOne($0, sql: Self.holdsAnything) }) == true
    else { return }
    try Self.copy(pool, to: place)
    for copy in all.dropFirst(Self.most) { DiskFile.remove(copy.path) }
  }

  private static let holdsAnything =
    "SELECT EXISTS (SELECT 1 FROM book) OR EXISTS (SELECT 1 FROM annotation)"

  /// Copies all of a library, as it is at one moment, to a file that is there whole or not at all.
  static func copy(_ pool: DatabasePool, to place: String) throws {
    let part = place + ".part"
    DiskFile.remove(part)
    do {
      // What somebody reads is nobody else's business: SQLite fills a file that is there and empty.
      try DiskFile.write([], to: part)
      try pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [part]) }
      try DiskFile.move(part, to: place)
    } catch {
      DiskFile.remove(part)
      throw error
    }
  }
}
