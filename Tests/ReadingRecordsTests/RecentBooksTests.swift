import BookFixtures
import RectoBookModel
import RectoDiskFiles
import Foundation
import Testing

@testable import RectoReadingRecords

@Suite("Books that were read last, and their neighbours") struct RecentBooksTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the latest is first, a book stands once, and the list ends")
  func recent() throws {
    let recent = RecentBooks(in: folder.url.path + "/state")
    #expect(recent.books == [])
    let book = try BookIdentity(of: .disk(path: folder.write([1], to: "x")))
    for number in 1...3 {
      try recent.record(
        RecentBook(.disk(path: "/\(number)"), title: "T\(number)\n", time: Double(number)))
    }
    #expect(recent.books.map(\.location.path) == ["/3", "/2", "/1"])
    #expect(recent.books[0].title == "T3 ")
    try recent.record(RecentBook(.disk(path: "/1"), title: "T", time: 4, identity: book))
    #expect(recent.books.map(\.location.path) == ["/1", "/3", "/2"])
    // It was moved.
    try recent.record(RecentBook(.disk(path: "/new"), title: "T", time: 5, identity: book))
    #expect(recent.books.map(\.location.path) == ["/new", "/3", "/2"])
    try recent.forget(.disk(path: "/3"))
    #expect(recent.books.map(\.location.path) == ["/new", "/2"])
    for number in 0..<Limits.recentBooks + 3 {
      try recent.record(RecentBook(.disk(path: "/n\(number)"), title: "", time: 6))
    }
    #expect(recent.books.count == Limits.recentBooks)
    #expect(recent.books.last?.location.path == "/n3")
  }

  @Test("what lay at a path before is known, with the title that it had itself")
  func predecessor() throws {
    let recent = RecentBooks(in: folder.url.path)
    let old = try BookIdentity(of: .disk(path: folder.write([1], to: "x")))
    let new = try BookIdentity(of: .disk(path: folder.write([2], to: "x")))
    try recent.record(RecentBook(.disk(path: "/a.cbz"), title: "a.cbz", time: 1, identity: old))
    try recent.record(RecentBook(.disk(path: "/b.cbz"), title: "Tales", time: 1))
    #expect(recent.predecessor(of: old, at: .disk(path: "/a.cbz")) == nil)
    #expect(recent.predecessor(of: new, at: .disk(path: "/c.cbz")) == nil)
    #expect(recent.predecessor(of: new, at: .disk(path: "/b.cbz")) == nil)
    let untitled = try #require(recent.predecessor(of: new, at: .disk(path: "/a.cbz")))
    #expect(untitled.identity == old && untitled.title == nil)
    try recent.record(RecentBook(.disk(path: "/a.cbz"), title: "Tales", time: 2, identity: old))
    #expect(recent.predecessor(of: new, at: .disk(path: "/a.cbz"))?.title == "Tales")
  }

  @Test("a list that is none is empty, and what has no sense is left out")
  func foreign() throws {
    let recent = RecentBooks(in: folder.url.path)
    try folder.write(Array("{}".utf8), to: "recent.json")
    #expect(recent.books == [])
    let text = #"[{"path":"x","title":"","time":1},{"path":"/y","title":"","time":1}]"#
    try folder.write(Array(text.utf8), to: "recent.json")
    #expect(recent.books.map(\.location.path) == ["/y"])
  }

  @Test("a list that cannot be read is set aside, not written over")
  func setAside() throws {
    let recent = RecentBooks(in: folder.url.path)
    let path = try folder.write(Array("[{".utf8), to: "recent.json")
    try recent.record(RecentBook(.disk(path: "/a"), title: "A", time: 1))
    #expect(recent.books.map(\.location.path) == ["/a"])
    #expect(try String(contentsOfFile: path + ".unreadable", encoding: .utf8) == "[{")
  }

  @Test("the next book is the next in the order of people, among books alone")
  func neighbours() throws {
    for name in ["v10.cbz", "v2.cbz", "V1.PDF", "v3.png", ".v4.cbz", "notes.txt"] {
      try folder.write([1], to: name)
    }
    try folder.write([1], to: "v5.cbz/1.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/v7.epub", withDestinationPath: "v2.cbz")
    #expect(unsafe mkfifo(folder.url.path + "/v8.cbz", 0o600) == 0)
    func step(_ distance: Int, _ name: String) throws -> String? {
      try BookNeighbours.book(distance, from: .disk(path: folder.url.path + "/" + name))?.name
    }
    #expect(try step(1, "V1.PDF") == "v2.cbz")
    #expect(try step(1, "v2.cbz") == "v7.epub")
    #expect(try step(2, "v2.cbz") == "v10.cbz")
    #expect(try step(1, "v10.cbz") == nil)
    #expect(try step(-1, "v10.cbz") == "v7.epub")
    #expect(try step(-1, "V1.PDF") == nil)
    // A folder of pictures has its place in the row, and so has a book that was removed.
    #expect(try step(1, "v5.cbz/") == "v7.epub")
    #expect(try step(-1, "v6 gone.cbz") == "v2.cbz")
    #expect(throws: DiskFileError.self) {
      try BookNeighbours.book(1, from: .disk(path: "/none/x.cbz"))
    }
  }
}
