import BookFixtures
import RectoBookModel
import Foundation
import GRDB
import Testing

@testable import RectoLibraryDatabase

@Suite("What stands on a card") struct CardTests {
  @Test("tags and authors that differ in capitals only are one, in the first spelling")
  func capitals() {
    let table: [([String], [String])] = [
      (["a", "A"], ["a"]), (["A", "a", "b"], ["A", "b"]), (["Sea", "sea ", "SEA"], ["Sea"]),
      (["\u{C4}", "\u{E4}", "A"], ["\u{C4}", "A"]), (["a", "b", "c"], ["a", "b", "c"]),
    ]
    for (given, kept) in table {
      #expect(BookCard(authors: given, tags: given).checked.tags == kept)
      #expect(BookCard(authors: given, tags: given).checked.authors == kept)
    }
    // Room is for different ones.
    let many = (0..<100).flatMap { ["tag \($0)", "TAG \($0)"] }
    #expect(BookCard(tags: many).checked.tags.count == Limits.cardTags)
  }

  @Test("also where the reader edits them, or the file says them")
  func library() throws {
    let shelf = try LibraryFixture()
    let id = try shelf.add("a.cbz", filed: BookCard(tags: ["Sea", "SEA"]))
    #expect(try shelf.library.book(id)?.card.tags == ["Sea"])
    try shelf.library.edit(id, CardEdit(tags: ["x", "X", "y"]))
    #expect(try shelf.library.book(id)?.card.tags == ["x", "y"])
  }

  @Test("what an older Recto kept twice is one when it is opened next")
  func older() throws {
    let shelf = try LibraryFixture()
    let id = try shelf.add("a.cbz", filed: BookCard(tags: ["Sea"]))
    try shelf.library.change { database in
      try database.execute(
        sql: "UPDATE book SET edited = '{\"tags\":[\"a\",\"A\"]}', tags = '[\"a\",\"A\"]'")
      try database.execute(sql: "PRAGMA user_version = 1")
    }
    let next = try Library(in: shelf.folder.url.path)
    #expect(try next.book(id)?.card.tags == ["a"])
  }

  @Test("a folder whose name is no text is refused, since SQLite would write elsewhere")
  func noText() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: LibraryError.self) {
      try Library(in: DiskPath.text(Array(folder.url.path.utf8) + [0x2F, 0x61, 0xFF]))
    }
    #expect(error?.reason == "the name of its folder is not UTF-8")
    #expect(error?.path == folder.url.path + "/a\\xFF/library.sqlite")
  }
}
