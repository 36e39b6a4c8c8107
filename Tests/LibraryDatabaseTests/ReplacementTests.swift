import BookFixtures
import RectoBookModel
import RectoReadingRecords
import RectoDiskFiles
import Foundation
import GRDB
import Synchronization
import Testing

@testable import RectoLibraryDatabase

@Suite("A library whose file is replaced, or damaged, while it is open") struct ReplacementTests {
  private let folder: TemporaryFolder
  private let shelf: LibraryFixture

  init() throws {
    folder = try TemporaryFolder()
    shelf = try LibraryFixture(in: folder)
  }

  private var path: String { shelf.file }
  private var library: Library { shelf.library }

  /// A file of a library with one book, with all that it holds in it.
  private func other(_ title: String) throws -> String {
    let there = try TemporaryFolder()
    try LibraryFixture(in: there).add("\(title).cbz", title: title)
    let file = try DatabaseQueue(path: Library.path(in: there.url.path))
    try file.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try file.close()
    let place = folder.url.path + "/other.sqlite"
    try FileManager.default.copyItem(atPath: Library.path(in: there.url.path), toPath: place)
    return place
  }

  private func names(_ start: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
      $0.hasPrefix(start)
    }.sorted()
  }

  /// Spoils every third leaf of the table of books, in the file and in its log.
  private func spoil(_ path: String) throws {
    let pages = try DatabaseQueue(path: path).inDatabase { database in
      _ = try database.checkpoint(.truncate)
      return try Int.fetchAll(
        database,
        sql: "SELECT pageno FROM dbstat WHERE name = 'book' AND pagetype = 'leaf' ORDER BY pageno")
    }
    try #require(pages.count > 2)
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    for page in stride(from: 1, to: pages.count, by: 3).map({ pages[$0] }) {
      try handle.seek(toOffset: UInt64(page - 1) * 4096)
      try handle.write(contentsOf: Data((0..<4096).map { UInt8($0 % 251) }))
    }
    try handle.close()
  }

  private func fill(_ count: Int) throws {
    for number in 0..<count {
      try shelf.add("\(number).cbz", title: "Book \(number)", contents: contents(number))
    }
  }

  /// What is in the book of a number.
  private func contents(_ number: Int) -> ContentSketch? {
    ContentSketch(parts: (0..<64).map { ContentSketch.part(UInt64(1_000 * number + $0)) })
  }

  @Test("another library in its place is read and changed from there on, by all who have it open")
  func replaced() throws {
    try fill(3)
    let window = try Library(in: folder.url.path)
    #expect(try window.count() == 3)
    try DiskFile.move(try other("Other"), to: path)
    // A program that is begun now knows of no other library.
    let command = try Library(in: folder.url.path)
    #expect(try command.books().map(\.title) == ["Other"] && command.notice == nil)
    try shelf.add("late.cbz", title: "Late")
    for library in [window, library, command, try Library(in: folder.url.path)] {
      #expect(try Set(library.books().map(\.title)) == ["Other", "Late"])
      #expect(try library.integrity() == "ok")
    }
    // What the log of the other held is nobody's any more, but it is there.
    #expect(try names("library.replaced-").contains { $0.hasSuffix("-wal") })
  }

  @Test("a log that belongs to its library stays with it, also where both were brought back")
  func restored() throws {
    try fill(3)
    let backup = try TemporaryFolder()
    for file in LibrarySalvage.files(of: path).prefix(2) + [path + ".pair"] {
      try FileManager.default.copyItem(
        atPath: file, toPath: backup.url.path + file.dropFirst(folder.url.path.count))
    }
    #expect(try Library(in: backup.url.path).count() == 3)
  }

  @Test("one that was copied over it is read from there on")
  func copiedOver() throws {
    try fill(3)
    try library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    let bytes = try Data(contentsOf: URL(filePath: try other("Other")))
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: bytes)
    try handle.close()
    #expect(try library.books().map(\.title) == ["Other"])
    try shelf.add("late.cbz", title: "Late")
    #expect(try library.integrity() == "ok")
    #expect(try Set(Library(in: folder.url.path).books().map(\.title)) == ["Other", "Late"])
  }

  @Test(
    "an old one that is copied over it while its log has changes makes no mixture of both",
    arguments: [false, true])
  func copiedUnderLog(isFresh: Bool) throws {
    try fill(40)
    try library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    let old = try Data(contentsOf: URL(filePath: path))
    for number in 40..<120 { try shelf.add("\(number).cbz", title: "Book \(number)") }
    try library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    for id in stride(from: Int64(1), through: 120, by: 7) {
      try library.edit(BookID(id), CardEdit(title: "Later \(id)"))
    }
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: old)
    try handle.close()
    let reader = isFresh ? try Library(in: folder.url.path) : library
    #expect(try reader.count() >= 40)
    #expect(try reader.integrity() == "ok")
    for library in [library, try Library(in: folder.url.path)] {
      #expect(try library.count() == reader.count())
      #expect(try library.integrity() == "ok")
    }
  }

  @Test("what is changed while another program replaces it is in the new one")
  func straddled() throws {
    try fill(1)
    let other = try other("Other")
    var moves = 0
    try library.change { database in
      try database.execute(
        sql: "INSERT INTO watched VALUES ('/comics', 1) ON CONFLICT DO NOTHING")
      if moves == 0 { try DiskFile.move(other, to: path) }
      moves += 1
    }
    #expect(moves == 2)
    #expect(try Library(in: folder.url.path).watchedFolders() == ["/comics"])
    #expect(try Library(in: folder.url.path).books().map(\.title) == ["Other"])
  }

  @Test(
    "one that is damaged while it is open is mended, told once, and what was to be written is in it"
  )
  func damaged() throws {
    try fill(120)
    let told = Mutex<[String]>([])
    let window = try Library(in: folder.url.path) { words in told.withLock { $0.append(words) } }
    _ = try window.books()
    try spoil(path)
    let late = try shelf.file("late.cbz")
    try window.add(
      BookIdentity(of: .disk(path: late)), at: #require(FoundFile(late)),
      facts: BookFacts(
        format: "cbz", pageCount: 9, usualSize: PageSize(width: 2, height: 3), title: "Late"))
    #expect(try window.count() > 60)
    #expect(try window.books(LibraryQuery(words: "late")).map(\.title) == ["Late"])
    #expect(told.withLock { $0.count } == 1)
    #expect(told.withLock { $0.first }?.contains("the library was damaged: ") == true)
    // What was saved knows its contents.
    let known = try (0..<120).filter { number in
      let place = try shelf.file("\(number).cbz")
      return try window.predecessor(of: nil, at: .disk(path: place))?.contents == contents(number)
    }
    #expect(known.count > 60)
    // The other window writes into the same one, and has nothing to tell.
    try shelf.add("later.cbz", title: "Later")
    #expect(try library.count() == window.count())
    #expect(try Library(in: folder.url.path).integrity() == "ok")
    #expect(try names("library.damaged-").filter { $0.hasSuffix(".sqlite") }.count == 1)
    #expect(try names("library.mending").isEmpty)
  }

  @Test(
    "one whose log is cut off while it is open is mended, with all that was not in the log",
    arguments: [0, 0.02])
  func cutLog(share: Double) throws {
    try fill(40)
    try library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    let told = Mutex<[String]>([])
    let window = try Library(in: folder.url.path) { words in told.withLock { $0.append(words) } }
    for number in 40..<120 { try shelf.add("\(number).cbz", title: "Book \(number)") }
    let log = try FileHandle(forUpdating: URL(filePath: path + "-wal"))
    let size = try log.seekToEnd()
    try #require(size > 100_000)
    try log.truncate(atOffset: UInt64(Double(size) * share))
    try log.close()
    let count = try window.books().count
    #expect((40..<120).contains(count))
    #expect(told.withLock { $0.count } == 1)
    try window.setWatched("/comics", true)
    try shelf.add("late.cbz", title: "Late")
    for library in [window, library, try Library(in: folder.url.path)] {
      #expect(try library.count() == count + 1)
      #expect(try library.watchedFolders() == ["/comics"])
      #expect(try library.integrity() == "ok")
    }
  }

  @Test("one of which a table of words is broken, that no check sees, is rebuilt")
  func brokenWords() throws {
    try fill(3)
    let told = Mutex(0)
    let window = try Library(in: folder.url.path) { _ in told.withLock { $0 += 1 } }
    try DatabaseQueue(path: path).write { try $0.execute(sql: "DELETE FROM book_words_data") }
    #expect(try window.count(LibraryQuery(words: "book")) == 3)
    #expect(told.withLock { $0 } == 1)
  }

  @Test("many who notice at the same time mend it once", arguments: UInt64(0)..<3)
  func together(seed: UInt64) async throws {
    try fill(120)
    var random = SplitMix64(seed: seed)
    let told = Mutex(0)
    let windows = try (0..<4).map { _ in
      try Library(in: folder.url.path) { _ in told.withLock { $0 += 1 } }
    }
    try spoil(path)
    let folders = (0..<16).map { "/comics/\($0)" }.shuffled(using: &random)
    await withTaskGroup(of: Void.self) { group in
      for (index, folder) in folders.enumerated() {
        let window = windows[index % windows.count]
        group.addTask {
          #expect(throws: Never.self) {
            _ = try window.books()
            try window.setWatched(folder, true)
          }
        }
      }
    }
    #expect(told.withLock { $0 } == 1)
    for window in windows { #expect(try window.watchedFolders() == folders.sorted()) }
    #expect(try names("library.damaged-").filter { $0.hasSuffix(".sqlite") }.count == 1)
    #expect(try library.integrity() == "ok")
  }

  @Test("a mending that was cut short is gone on with", arguments: [false, true])
  func cutShort(isAlmostDone: Bool) throws {
    let there = try TemporaryFolder()
    let other = try LibraryFixture(in: there)
    try other.add("a.cbz", title: "Saved")
    let bench = there.url.path + "/library.mending.sqlite"
    // Its log is still where it was.
    try FileManager.default.copyItem(atPath: other.file, toPath: bench)
    if !isAlmostDone {
      try FileManager.default.copyItem(atPath: other.file + "-wal", toPath: other.file + "-kept")
      try FileManager.default.removeItem(atPath: other.file)
    }
    let library = try Library(in: there.url.path)
    #expect(try library.books().map(\.title) == ["Saved"])
    #expect(isAlmostDone == (library.notice == nil))
    let names = try FileManager.default.contentsOfDirectory(atPath: there.url.path)
    #expect(names.contains { $0.hasPrefix("library.damaged-") })
    #expect(!names.contains { $0.hasPrefix("library.mending") })
  }

  @Test("nothing is begun where its disk was; when that is back, it goes on")
  func away() throws {
    try fill(2)
    let away = folder.url.path + "-away"
    try FileManager.default.moveItem(atPath: folder.url.path, toPath: away)
    let error = #expect(throws: LibraryError.self) { try library.setWatched("/a", true) }
    #expect(error?.reason == "its folder is no longer there")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    try FileManager.default.moveItem(atPath: away, toPath: folder.url.path)
    try library.setWatched("/a", true)
    #expect(try Library(in: folder.url.path).watchedFolders() == ["/a"])
  }

  @Test("that another file lies there is told", .timeLimit(.minutes(1)))
  func told() async throws {
    try fill(1)
    let other = try other("Other")
    let (news, sender) = AsyncStream<Void>.makeStream()
    let watch = try LibraryWatch(library) { sender.yield() }
    try DiskFile.move(other, to: path)
    for await _ in news where try library.books().map(\.title) == ["Other"] { break }
    withExtendedLifetime(watch) {}
  }
}
