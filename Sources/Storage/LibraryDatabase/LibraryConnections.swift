import RectoDiskFiles
import Dispatch
internal import GRDB
import Synchronization

/// The open connections to a library, which are opened anew when its file is not the one that they are to:
/// another program has mended it, or the reader has put another one in its place.
///
/// What is read or changed while that happens is read or changed in the new file: a change counts once the
/// file that took it is still the library after it. A file that turns out to be damaged is mended, and
/// the work done once more. From any thread but one that draws.
final class LibraryConnections: Sendable {
  private struct Open {
    var pool: DatabasePool
    var stamp: LibraryFile.Stamp?
  }

  /// What is done with the connections.
  enum Work {
    /// Something is looked up.
    case reading
    /// Something is changed.
    case changing
  }

  private let file: LibraryFile
  /// The folder as it was when the library was opened first.
  private let home: DiskPlace?
  private let open: Mutex<Open>
  /// How often it was rebuilt although every page looked sound.
  private let rebuilds = Mutex(0)
  /// Opens one after the other.
  private let queue = DispatchQueue(label: "recto.library.open")
  private let report: @Sendable (String) -> Void

  /// How often one piece of work is tried again: a file that changes more often is not settled by waiting.
  private static let mostRepeats = 3
  /// How often a library is rebuilt that looks sound and is not: the fault is elsewhere then.
  private static let mostRebuilds = 3

  /// Takes over what was opened.
  ///
  /// - Parameters:
  ///   - file: opens it anew.
  ///   - opened: what is open.
  ///   - report: called with what was wrong when it was opened anew, from the thread that found it.
  init(
    _ file: LibraryFile, _ opened: LibraryFile.Opened, report: @escaping @Sendable (String) -> Void
  ) {
    (self.file, self.report) = (file, report)
    home = DiskPlace(file.folder)
    open = Mutex(Open(pool: opened.pool, stamp: opened.stamp))
  }

  /// The connections as they are, whatever lies at the path now.
  var pool: DatabasePool { open.withLock { $0.pool } }

  /// Does something with the connections to the library that lies at the path.
  func perform<Value>(_ work: Work, _ body: (DatabasePool) throws -> Value) throws -> Value {
    var (repeats, wasChecked) = (0, false)
    while true {
      let open = try current()
      do {
        let value = try body(open.pool)
        let isKept = work == .reading || isKept(in: open)
        if isKept || repeats == Self.mostRepeats { return value }
      } catch let error as DatabaseError where LibraryFile.isDamage(error) {
        guard repeats < Self.mostRepeats, wasChecked ? mayRebuild() : true else { throw error }
        LibraryFile.suspect(file.path)
        try reopen(insteadOf: open, wasChecked ? .rebuild : .check)
        wasChecked = true
      } catch {
        // A connection that is only made when it is needed finds another file there, or none for a moment.
        guard repeats < Self.mostRepeats, open.stamp?.place != file.stamp?.place else {
          throw error
        }
      }
      repeats += 1
    }
  }

  private func mayRebuild() -> Bool {
    rebuilds.withLock { rebuilds in
      rebuilds += 1
      return rebuilds <= Self.mostRebuilds
    }
  }

  /// Whether what was changed through some connections is in the library; what that has done to the file is
  /// no news then.
  private func isKept(in used: Open) -> Bool {
    let now = file.stamp
    guard now?.place == used.stamp?.place else { return false }
    open.withLock { open in
      if open.stamp?.place == now?.place { open.stamp = now }
    }
    return true
  }

  /// The connections to what lies at the path.
  private func current() throws -> Open {
    let known = open.withLock { $0 }
    let stamp = file.stamp
    guard stamp != known.stamp else { return known }
    // The same file written by somebody else: by a program that brings changes home, or by one that has
    // copied another library over it.
    let isSame = stamp?.place == known.stamp?.place
    return try reopen(insteadOf: known, isSame ? .glance : .none)
  }

  @discardableResult
  private func reopen(insteadOf known: Open, _ doubt: LibraryFile.Doubt) throws -> Open {
    let (open, notice) = try queue.sync {
      let now = self.open.withLock { $0 }
      // Another thread was first.
      guard now.pool === known.pool else { return (now, nil as String?) }
      let opened = try file.reopen(doubt, in: home)
      let open = Open(pool: opened.pool, stamp: opened.stamp)
      self.open.withLock { $0 = open }
      return (open, opened.notice)
    }
    if let notice { report(notice) }
    return open
  }
}
