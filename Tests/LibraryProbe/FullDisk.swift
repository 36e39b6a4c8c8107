import RectoBookModel
import RectoReadingRecords
import Foundation
import RectoLibraryDatabase

/// A small disk that is filled while a library and a memory are on it, and then has room again.
struct FullDisk {
  let folder: String

  /// What did not hold, by a number; 0 where all did.
  func run() throws -> Int32 {
    guard let identity = BookIdentity(String(repeating: "a", count: 32)) else { return 10 }
    let memories = BookMemories(in: folder)
    try memories.update(identity) { $0.page = 3 }
    let library = try Library(in: folder)
    let book = try library.add(
      identity, at: FoundFile(path: "/nowhere/a.cbz", size: 1, changed: 1), facts: nil)
    let filler = try fill()

    // What cannot be written says so, and leaves what was there.
    do {
      try memories.update(identity) { $0.page = 4 }
      return 11
    } catch {
      guard "\(error)".hasSuffix(": the disk is full") else { return 12 }
    }
    guard memories.memory(of: identity).page == 3 else { return 13 }
    var edits = 0
    do {
      while edits < 1_000 {
        try library.edit(book.id, CardEdit(title: "Edit \(edits)"))
        edits += 1
      }
      return 14
    } catch {
      guard error.kind == .full, "\(error)".hasSuffix(": the disk is full") else { return 15 }
    }
    let title = try library.book(book.id)?.title
    guard title == (edits == 0 ? "a" : "Edit \(edits - 1)") else { return 16 }
    guard try library.integrity() == "ok" else { return 17 }
    // Another one begins beside it.
    guard (try? Library(in: folder).count()) == 1 else { return 18 }

    try FileManager.default.removeItem(atPath: filler)
    try memories.update(identity) { $0.page = 4 }
    try library.edit(book.id, CardEdit(title: "Room"))
    guard memories.memory(of: identity).page == 4 else { return 19 }
    guard try Library(in: folder).book(book.id)?.title == "Room" else { return 20 }
    return 0
  }

  /// Fills the disk, whose last bytes are taken one by one; where what fills it lies.
  private func fill() throws -> String {
    let path = folder + "/filler"
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    for size in [65_536, 4_096, 1] {
      while (try? file.write(contentsOf: Data(count: size))) != nil {}
    }
    return path
  }
}
