import RectoDiskFiles
internal import Foundation

/// Puts a library of all that can be saved in the place of a damaged one, which is kept under another name.
///
/// Whoever mends holds the lock of opening. The damaged file is moved away first, with what SQLite keeps
/// beside it: whoever still writes to it sees that, and writes to the new one again. What is cut short is
/// gone on with by `finish`.
struct LibraryMending {
  private let file: LibraryFile

  /// Mends a library.
  init(_ file: LibraryFile) { self.file = file }

  /// Files that SQLite keeps beside its own.
  private static let companions = ["-wal", "-shm"]

  /// Where the damaged file lies meanwhile.
  private var damaged: String { file.folder + "/library.mending.sqlite" }

  /// Sets the library aside, and makes a new one of what is in it.
  ///
  /// - Returns: what has to be told of it.
  /// - Throws: where it cannot be moved or a new one not be written; it lies where it lay then.
  func mend() throws -> String {
    do {
      try DiskFile.move(file.path, to: damaged)
    } catch {
      throw LibraryError(.open, file.path, .damaged, "it is damaged, and cannot be set aside")
    }
    return try rebuild()
  }

  /// Goes on with what was cut short, if anything was.
  ///
  /// - Returns: what has to be told of it; nil where there was nothing to do.
  /// - Throws: as `mend()` does.
  func finish() throws -> String? {
    guard DiskEntry(at: damaged) != nil else { return nil }
    guard DiskEntry(at: file.path)?.size ?? 0 == 0 else {
      _ = try setAside()
      return nil
    }
    return try rebuild()
  }

  private func rebuild() throws -> String {
    // What was not written back yet belongs to it; there need not be any.
    for end in Self.companions { try? DiskFile.move(file.path + end, to: damaged + end) }
    file.trust()
    let draft = file.folder + "/library.salvaged.sqlite"
    defer { for path in LibrarySalvage.files(of: draft) { DiskFile.remove(path) } }
    let saved: LibrarySalvage.Saved
    do {
      saved = try LibrarySalvage(folder: file.folder, damaged: damaged).rebuild(at: draft)
      try DiskFile.move(draft, to: file.path)
    } catch {
      // Nothing is lost as long as there is no room for a new one.
      try? DiskFile.move(damaged, to: file.path)
      for end in Self.companions { try? DiskFile.move(damaged + end, to: file.path + end) }
      LibraryFile.suspect(file.path)
      throw error
    }
    let place = try setAside()
    guard let words = saved.words else {
      return "the library was damaged, and no book could be recovered; "
        + "the damaged file is now at \(place)"
    }
    return "the library was damaged: \(words); the damaged file is now at \(place)"
  }

  /// Gives the damaged file the name that is told; nothing is ever deleted.
  private func setAside() throws -> String {
    let free = file.freeName("damaged")
    guard let free, (try? DiskFile.move(damaged, to: free)) != nil else {
      throw LibraryError(.open, file.path, .damaged, "it is damaged, and cannot be set aside")
    }
    for end in Self.companions { try? DiskFile.move(damaged + end, to: free + end) }
    return free
  }
}

extension LibraryFile {
  /// A name beside the library that nothing has yet, with what befell it and the time; nil where there are
  /// a hundred.
  func freeName(_ fate: String) -> String? { Self.freeName(fate, in: folder) }

  static func freeName(_ fate: String, in folder: String) -> String? {
    let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    let time = Date().formatted(format.year().month().day().time(includingFractionalSeconds: false))
    let names = (0..<100).lazy.map { $0 == 0 ? "" : "-\($0)" }
      .map { "\(folder)/library.\(fate)-\(time)\($0).sqlite" }
    return names.first { name in
      LibrarySalvage.files(of: name).allSatisfy { DiskEntry(at: $0) == nil }
    }
  }
}
