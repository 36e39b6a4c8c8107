import BookFixtures
import RectoBookModel
import RectoDiskFiles
import Foundation
import Testing

@testable import RectoReadingRecords

private func remembering(_ change: (inout BookMemory) -> Void) -> BookMemory {
  var memory = BookMemory()
  change(&memory)
  return memory
}

@Suite("Memories of books") struct BookMemoriesTests {
  private let folder: TemporaryFolder
  private let memories: BookMemories
  private let book: BookIdentity

  init() throws {
    folder = try TemporaryFolder()
    memories = BookMemories(in: folder.url.path)
    book = try BookIdentity(of: .disk(path: folder.write([1, 2, 3], to: "book")))
  }

  private var file: String { folder.url.appending(path: "books/\(book).json").path }

  private var full: BookMemory {
    var memory = BookMemory()
    (memory.page, memory.pageCount, memory.zoom, memory.fit) = (12, 90, 1.5, "width")
    (memory.direction, memory.pages, memory.isShifted) = ("rtl", "two", true)
    (memory.alone, memory.splits, memory.isLeveled) = ([4, 9], false, true)
    (memory.scroll, memory.scrolledShare) = ("pages", 0.25)
    (memory.lineSpacing, memory.alignment, memory.hasRunningHeads) = (1.5, "justified", false)
    (memory.hyphens, memory.paragraphs, memory.footnotes) = ("none", "gap", "end")
    (memory.turn, memory.pace) = ("slide", 41)
    memory.crop = MarginCrop(left: 0.125, right: 0.25, top: 0.0625, width: 0.5, height: 0.75)
    (memory.paper, memory.quarterTurns, memory.textSize) = ("sepia", 3, 14.5)
    (memory.brightness, memory.warmth, memory.keepsPictures) = (-4, 2, false)
    (memory.margin, memory.typeface) = (41, "sans")
    memory.bookmarks = [.init(page: 3, name: "Die Größe"), .init(page: 40, name: "\"q\"")]
    memory.marks = ["a": 7, "ß": 9]
    memory.place = .text(chapter: 2, offset: 345)
    memory.bookmarks?[1].place = .text(chapter: 5, offset: 0)
    memory.markPlaces = ["ß": .text(chapter: 1, offset: 17)]
    memory.contents = ContentSketch(parts: [7, 8], name: 9)
    return memory
  }

  @Test("what is kept is there again, in a file that is its owner's alone")
  func thereAndBack() throws {
    #expect(memories.memory(of: book) == BookMemory())
    let full = full
    #expect(try memories.update(book) { $0 = full } == full)
    #expect(BookMemories(in: folder.url.path).memory(of: book) == full)
    let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(rights as? Int == 0o600)
    // Nothing but the file and the lock is left.
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "books").path)
    #expect(names.sorted() == [".lock", "\(book).json"])
    memories.forget(book)
    #expect(memories.memory(of: book) == BookMemory())
  }

  /// What a Recto understood that knew pages alone.
  private struct Former: Codable, Equatable {
    struct Bookmark: Codable, Equatable {
      var page: Int
      var name: String
    }
    var page: Int?
    var pageCount: Int?
    var bookmarks: [Bookmark]?
    var marks: [String: Int]?
  }

  @Test("an older Recto reads pages beside places; what it writes without places is read here")
  func ofPages() throws {
    let full = full
    try memories.update(book) { $0 = full }
    let bytes = try Data(contentsOf: URL(filePath: file))
    let former = try JSONDecoder().decode(Former.self, from: bytes)
    #expect(former.page == 12 && former.pageCount == 90 && former.marks == full.marks)
    #expect(former.bookmarks?.map(\.page) == [3, 40])
    #expect(former.bookmarks?.map(\.name) == full.bookmarks?.map(\.name))
    try JSONEncoder().encode(former).write(to: URL(filePath: file))
    let expected = remembering {
      ($0.page, $0.pageCount, $0.marks) = (12, 90, full.marks)
      $0.bookmarks = full.bookmarks?.map { .init(page: $0.page, name: $0.name) }
    }
    #expect(memories.memory(of: book) == expected)
  }

  @Test("two windows keep what each of them means")
  func twoWindows() throws {
    let other = BookMemories(in: folder.url.path)
    try memories.update(book) { $0.bookmarks = [.init(page: 5, name: "x")] }
    try other.update(book) { $0.page = 9 }
    let both = memories.memory(of: book)
    #expect(both.page == 9)
    #expect(both.bookmarks == [.init(page: 5, name: "x")])
  }

  @Test("many at once lose nothing", arguments: [8])
  func manyAtOnce(count: Int) async throws {
    let (memories, book) = (memories, book)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 1...count {
        group.addTask {
          try memories.update(book) { memory in
            memory.bookmarks = (memory.bookmarks ?? []) + [.init(page: index, name: "\(index)")]
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(memories.memory(of: book).bookmarks?.map(\.page) == Array(1...count))
  }

  @Test(
    "a file is read as far as it is understood, and never deleted",
    arguments: [
      ("", BookMemory()), ("{", BookMemory()), ("[1]", BookMemory()), ("\0\0", BookMemory()),
      (#"{"page": "x", "zoom": 2, "news": {"a": [1]}}"#, remembering { $0.zoom = 2 }),
      (#"{"page": -3, "zoom": 0, "direction": "up", "quarterTurns": 9}"#, BookMemory()),
      (#"{"page": 3e9, "textSize": 1e300, "pages": "two"}"#, remembering { $0.pages = "two" }),
      (
        #"{"brightness": 99, "warmth": -6, "margin": -1, "typeface": 7, "keepsPictures": true}"#,
        remembering { $0.keepsPictures = true }
      ),
      (
        #"{"bookmarks": [{"page": 9, "name": "b\u0007"}, 7, {"page": 2, "name": "a"}, {}]}"#,
        remembering { $0.bookmarks = [.init(page: 2, name: "a"), .init(page: 9, name: "b ")] }
      ),
      (#"{"marks": {"a": 1, "bb": 2, "c": "x", "d": 0}}"#, remembering { $0.marks = ["a": 1] }),
      (
        #"{"page": 7, "place": {"chapter": 3, "offset": 99}}"#,
        remembering { ($0.page, $0.place) = (7, .text(chapter: 3, offset: 99)) }
      ),
      (#"{"page": 7, "place": {"chapter": -3, "offset": 99}}"#, remembering { $0.page = 7 }),
      (#"{"page": 7, "place": {"page": 8}}"#, remembering { $0.page = 7 }),
      (
        #"{"bookmarks": [{"page": 9, "name": "b", "place": 4}, "#
          + #"{"page": 9, "name": "a", "place": {"chapter": 0, "offset": 1}}]}"#,
        remembering {
          let place = Place.text(chapter: 0, offset: 1)
          $0.bookmarks = [.init(page: 9, name: "b"), .init(page: 9, name: "a", place: place)]
        }
      ),
      (
        #"{"marks": {"a": 1}, "markPlaces": {"a": {"chapter": 0, "offset": 1}, "b": {}}}"#,
        remembering { ($0.marks, $0.markPlaces) = (["a": 1], ["a": .text(chapter: 0, offset: 1)]) }
      ),
    ])
  func foreign(text: String, expected: BookMemory) throws {
    let path = try folder.write(Array(text.utf8), to: "books/\(book).json")
    #expect(memories.memory(of: book) == expected)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
  }

  @Test("a file that is too long, a folder or a FIFO in its place says nothing")
  func otherThings() throws {
    try folder.write(
      [UInt8](repeating: 0x20, count: Limits.memoryBytes + 1), to: "books/\(book).json")
    #expect(memories.memory(of: book) == BookMemory())
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(memories.memory(of: book) == BookMemory())
    #expect(throws: DiskFileError.self) { try memories.update(book) { $0.page = 1 } }
    try FileManager.default.removeItem(atPath: file)
    #expect(unsafe mkfifo(file, 0o600) == 0)
    #expect(memories.memory(of: book) == BookMemory())
  }

  @Test("a memory that was checked stays as it is, and within its bounds")
  func bounds() throws {
    var memory = full
    memory.bookmarks = (1...2_100).map {
      .init(page: 2_101 - $0, name: String(repeating: "n", count: 3 + 1_100 * ($0 % 50 / 49)))
    }
    memory.marks = Dictionary(
      uniqueKeysWithValues: (0..<500).compactMap { Unicode.Scalar(0x4E00 + $0) }.map {
        (String($0), 1)
      })
    let checked = memory.checked
    #expect(checked.checked == checked)
    #expect(checked.bookmarks?.count == Limits.bookmarks)
    #expect(checked.marks?.count == Limits.marks)
    try memories.update(book) { $0 = memory }
    #expect(memories.memory(of: book) == checked)
  }

  @Test("a lock that somebody keeps is waited for a moment only")
  func stoppedWindow() throws {
    try memories.update(book) { $0.page = 1 }
    try DiskFile.whileLocked(by: folder.url.path + "/books/.lock") {
      _ = try memories.update(book) { $0.page = 2 }
    }
    #expect(memories.memory(of: book).page == 2)
  }

  @Test(
    "a file that cannot be read is set aside, and its bytes stay",
    arguments: [("{", 1), ("[1]", 1), ("", 1), (" ", 5 << 20)])
  func setAside(text: String, times: Int) throws {
    // Arguments are printed, and kept in three forms: five megabytes of them took six seconds.
    let bytes = Array(repeatElement(Array(text.utf8), count: times).joined())
    try folder.write(bytes, to: "books/\(book).json")
    #expect(throws: DiskFileError.self) { try memories.read(book) }
    let revision = try memories.revise(book) { $0.page = 7 }
    let aside = try #require(revision.setAside)
    #expect(revision.before == BookMemory() && memories.memory(of: book).page == 7)
    #expect(try Data(contentsOf: URL(filePath: aside)) == Data(bytes))
    // A second one does not take the place of the first.
    try folder.write(Array("[2]".utf8), to: "books/\(book).json")
    let second = try #require(try memories.revise(book) { $0.page = 8 }.setAside)
    #expect(second != aside)
    #expect(try Data(contentsOf: URL(filePath: aside)) == Data(bytes))
    #expect(memories.times().keys.map(\.description) == [book.description])
  }

  @Test("only what is not there counts as nothing")
  func missing() throws {
    #expect(try memories.read(book) == BookMemory())
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    let error = #expect(throws: DiskFileError.self) { try memories.read(book) }
    #expect(error?.path == file)
  }

  @Test("what was remembered of a book under its former identity is found, and stays there as well")
  func former() throws {
    let now = try BookIdentity(of: .disk(path: folder.write([4, 5], to: "now")))
    #expect(try memories.read(now, knownBefore: book) == BookMemory())
    let full = full
    try memories.update(book) { $0 = full }
    #expect(try memories.read(now, knownBefore: book) == full)
    #expect(memories.memory(of: now) == full && memories.memory(of: book) == full)
    // From there on each has its own.
    try memories.update(now) { $0.page = 2 }
    #expect(try memories.read(now, knownBefore: book).page == 2)
    #expect(memories.memory(of: book).page == 12)
  }
}
