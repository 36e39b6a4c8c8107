import RectoDiskFiles
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

  /// Notes which files lie there, and how the library is, once SQLite has opened them.
  func keep() {
    guard let numbers = found, let stamp = LibraryFile.stamp(of: path) else { return }
    let words = Array("\(numbers.library) \(numbers.log) \(stamp.words)\n".utf8)
    // Without the note a library is as safe as SQLite leaves it: where nothing may be written, nobody
    // replaces it either.
    if words != noted { try? DiskFile.write(words, to: note, lasts: false) }
  }

  private var found: (library: UInt64, log: UInt64)? {
    guard let library = DiskPlace(path), let log = DiskPlace(path + "-wal") else { return nil }
    return (library.number, log.number)
  }

  private var noted: [UInt8]? { try? DiskFile.read(note, atMost: 200) }

  /// Sets a log aside that belongs to a library which does not lie there any more.
  ///
  /// - Returns: whether the library was written since it was opened last, and has a log: by a program that
  ///   brings changes home, or by one that has copied another over it, to which the log does not belong.
  /// - Throws: where the log cannot be moved: the library must not be opened then.
  func part() throws -> Bool {
    guard let found, let noted else { return false }
    let words = String(decoding: noted, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 4, UInt64(words[1]) == found.log else { return false }
    guard UInt64(words[0]) != found.library else {
      let isSame = LibraryFile.stamp(of: path)?.words == words[2...].joined(separator: " ")
      return !isSame && DiskEntry(at: path + "-wal")?.size ?? 0 > 0
    }
    let free = LibraryFile.freeName("replaced", in: folder)
    guard let free, (try? DiskFile.move(path + "-wal", to: free + "-wal")) != nil else {
      throw LibraryError(
        .open, path, .other, "another library lay there, and what is left of it cannot be moved")
    }
    // Made anew from the log at any time; there need not be one.
    try? DiskFile.move(path + "-shm", to: free + "-shm")
    return false
  }
}
