import RectoBookModel
public import RectoReadingRecords
import RectoDiskFiles
internal import Foundation
internal import GRDB

/// The books of a reader: which there are, where they lie, what they are called, how far they were
/// read, in which collections they stand, and what was marked in them.
///
/// It is the one truth for all of that but for places, bookmarks and marks. The small file of each book
/// (`BookMemories`) is the truth for those: it is needed before the first page is up, when SQLite is
/// not worth its milliseconds, and outlives the loss of this one. Of it the library keeps how far the
/// book was read, to sort and show by; the file wins, and `catchUp` learns what was missed.
///
/// Several programs may have the same library open; `LibraryWatch` tells each what the others changed.
/// What a call has changed is there after a kill at any moment once it has returned; of a call that was
/// cut short nothing is there. Each call may be made from any thread but one that draws: it may take as
/// long as the disk. Where another file lies at the path by then, since a program has mended the library or
/// the reader has put another one there, it is that one which is read and changed.
public final class Library: Sendable {
  /// The file of the library.
  public let path: String
  /// What was wrong when it was opened and is mended, in a line for the reader; nil where nothing was.
  public let notice: String?
  /// The memories that say how far books were read.
  public let memories: BookMemories
  /// The books that were read last, before the library is open.
  let recents: RecentBooks?
  private let connections: LibraryConnections

  /// Opens the library of a data folder, or begins it.
  ///
  /// A file of an older Recto is brought up to date, once a copy of it lies beside it; and once a day a copy
  /// is made, of which seven are kept. One that is damaged is set aside; what can be read of it, and the
  /// rest from the newest copy, is the library then, which `notice` says.
  /// - Parameters:
  ///   - dataFolder: holds the library and the memories.
  ///   - stateFolder: holds the list of books read last, if any.
  ///   - report: called with what is found wrong and mended later, in a line for the reader, from the thread
  ///     that came upon it; how far books were read is to be learnt anew then.
  /// - Throws: where it cannot be opened, a newer Recto wrote it, or what is damaged cannot be set aside.
  public init(
    in dataFolder: String, stateFolder: String? = nil,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(LibraryError) {
    let file = LibraryFile(in: dataFolder)
    path = file.path
    memories = BookMemories(in: dataFolder)
    recents = stateFolder.map { RecentBooks(in: $0) }
    do {
      let opened = try file.open()
      notice = opened.notice
      connections = LibraryConnections(file, opened, report: report)
    } catch {
      throw LibraryError(.open, file.path, error)
    }
  }

  /// The file of the library in a data folder, whether it is there or not.
  public static func path(in dataFolder: String) -> String { LibraryFile(in: dataFolder).path }

  /// The connections that were opened last.
  var pool: DatabasePool { connections.pool }

  /// Looks something up, as it was at one moment.
  func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      return try connections.perform(.reading) { try $0.read(body) }
    } catch {
      throw LibraryError(.read, path, error)
    }
  }

  /// Changes something: all of it or nothing. Done once more where the file was replaced meanwhile.
  func change<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      return try connections.perform(.changing) { try $0.write(body) }
    } catch {
      throw LibraryError(.change, path, error)
    }
  }

  /// A refusal of something that only the caller could have known better.
  func refusal(_ reason: String, _ operation: LibraryError.Operation = .change) -> LibraryError {
    LibraryError(operation, path, .wrong, reason)
  }

  /// Seconds since 1970.
  static var now: Double { Date().timeIntervalSince1970 }

  /// What SQLite says of the whole file: "ok" where every page of it is sound.
  public func integrity() throws(LibraryError) -> String {
    try read { try String.fetchOne($0, sql: "PRAGMA integrity_check") ?? "no answer" }
  }
}
