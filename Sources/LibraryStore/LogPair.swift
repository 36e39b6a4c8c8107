import DiskFiles
internal import Foundation

/// Which log of changes belongs to which library.
///
/// SQLite knows its log by the name alone: one that was left beside a library that another has replaced since,
/// it would write into that one, and spoil it. So it is noted which two files were opened together. A log that
/// is still the one that was noted, beside a library that is not, is set aside; files of which both are others, as
/// after a backup was brought back, belong together. Whoever asks holds the lock of opening.
struct LogPair {
  private let folder: String
  private let path: String

  /// The pair of a library.
  init(_ file: LibraryFile) { (folder, path) = (file.folder, file.path) }

  private var note: String { path + ".pair" }

  /// Notes which files lie there, once SQLite has opened them.
  func keep() {
    guard let library = DiskPlace(path), let log = DiskPlace(path + "-wal") else { return }
    let words = Array("\(library.number) \(log.number)\n".utf8)
    // Without the note a library is as safe as SQLite leaves it: where nothing may be written, nobody
    // replaces it either.
    if words != noted { try? DiskFile.write(words, to: note, lasts: false) }
  }

  private var noted: [UInt8]? { try? DiskFile.read(note, atMost: 100) }

  /// Sets a log aside that belongs to a library which does not lie there any more.
  ///
  /// - Throws: where it cannot be moved: the library must not be opened then.
  func part() throws {
    guard let log = DiskPlace(path + "-wal"), let library = DiskPlace(path), let noted else {
      return
    }
    let numbers = String(decoding: noted, as: UTF8.self).split { $0 == " " || $0 == "\n" }
      .map { UInt64($0) }
    guard numbers.count == 2, numbers[1] == log.number, numbers[0] != library.number else { return }
    let free = LibraryFile.freeName("replaced", in: folder)
    guard let free, (try? DiskFile.move(path + "-wal", to: free + "-wal")) != nil else {
      throw LibraryError(
        .open, path, .other, "another library lay there, and what is left of it cannot be moved")
    }
    // Made anew from the log at any time; there need not be one.
    try? DiskFile.move(path + "-shm", to: free + "-shm")
  }
}
