import BookFixtures
import Foundation
import RectoBookModel
import RectoReadingRecords
import Testing

@testable import RectoLibraryDatabase

@Suite("Changes to many books at once") struct LibraryChangesTests {
  private let fixture: LibraryFixture
  private let changes: LibraryChanges

  init() throws {
    fixture = try LibraryFixture()
    changes = LibraryChanges(fixture.library)
  }

  private var library: Library { fixture.library }

  private func add(_ names: String...) throws -> [BookID] {
    try names.map { try fixture.add("\($0).cbz", title: $0, author: "A. Uthor") }
  }

  /// All that the library says, without the time at which something was finished.
  private func state() throws -> [LibraryBook] {
    var books = try library.books(LibraryQuery(order: .title))
    for index in books.indices where books[index].finished != nil { books[index].finished = 1 }
    return books
  }

  private func collections() throws -> [[String]] {
    try state().map { try library.collections(of: $0.id) }
  }

  @Test("what is done to several books is taken back and done again, whatever it was")
  func thereAndBack() throws {
    let ids = try add("Alice", "Bob", "Emma")
    try library.collect([ids[1]], in: "Train")
    try library.setFinished(ids[2], true)
    try library.edit(ids[0], CardEdit(series: "Tales", tags: ["sea"]))
    try fixture.keep(ids[1], page: 4, of: 10)
    let all: [[BookChange]] = [
      [.finish(ids, true)], [.finish(ids, false)], [.collect(ids, in: " For  the train ")],
      [.collect(ids, in: "train")], [.uncollect(ids, from: "TRAIN")],
      [.edit(ids, CardEdit(title: "", series: "New", tags: ["sea", "night"]), addsTags: true)],
      [.edit(ids, CardEdit(authors: [], number: "3", cover: CoverPage(5)), addsTags: false)],
      [.remove(ids)], [.remove([ids[1]]), .finish([ids[0]], true)],
      [.collect(ids, in: "Both"), .edit(ids, CardEdit(series: "One"), addsTags: false)],
    ]
    for change in all {
      let before = (try state(), try collections())
      let done = try #require(try changes.perform(change), "\(change)")
      let after = (try state(), try collections())
      #expect(before != after, "\(change)")
      let undone = try #require(try changes.perform(done.undo), "\(done.undo)")
      #expect(try state() == before.0 && collections() == before.1, "\(change)")
      let redone = try #require(try changes.perform(undone.undo), "\(undone.undo)")
      #expect(try state() == after.0 && collections() == after.1, "\(change)")
      _ = try changes.perform(redone.undo)
      #expect(try state() == before.0 && collections() == before.1, "\(change)")
    }
  }

  @Test("what changes nothing has nothing to be taken back, and what is not there is passed over")
  func nothing() throws {
    let ids = try add("Alice", "Bob")
    #expect(try changes.perform([.finish(ids, false)])?.undo == [])
    _ = try changes.perform([.collect([ids[0]], in: "Train")])
    let done = try changes.perform([.collect(ids + [BookID(999)], in: "train")])
    #expect(done?.count == 2 && done?.title == "Alice")
    #expect(done?.undo == [.uncollect([ids[1]], from: "Train")])
    #expect(try changes.perform([.edit(ids, CardEdit(title: nil), addsTags: false)])?.undo == [])
    #expect(try changes.perform([.finish([BookID(999)], true)]) == nil)
    #expect(try changes.perform([.restore([ids[0]])]) == nil)
    #expect(throws: LibraryError.self) { try changes.perform([.collect(ids, in: " \n ")]) }
    // Nothing of what was asked for at once is done where a part cannot be.
    #expect(throws: LibraryError.self) {
      try changes.perform([.finish(ids, true), .collect(ids, in: "")])
    }
    #expect(try state().allSatisfy { $0.finished == nil })
  }

  @Test("removed books come back with number, place, progress, cover and collections")
  func comesBack() throws {
    let ids = try add("Alice", "Bob")
    try library.collect([ids[0], ids[1]], in: "Train")
    try library.edit(ids[0], CardEdit(title: "Alice's", cover: CoverPage(3)))
    try fixture.keep(ids[0], page: 5, of: 10)
    let before = try state()
    let done = try #require(try changes.perform([.remove(ids)]))
    #expect(done.count == 2 && done.title == "Alice's" && done.undo == [.restore(ids)])
    #expect(try library.count() == 0 && titles("alice") == [])
    let identity = before[0].identity
    #expect(try library.isRemoved(identity))
    _ = try changes.perform(done.undo)
    #expect(try state() == before && titles("alice") == ["Alice's"])
    #expect(try !library.isRemoved(identity) && library.collections(of: ids[0]) == ["Train"])
    #expect(try fixture.titles(LibraryQuery(collection: "Train")) == ["Alice's", "Bob"])
    // What has come back by itself is not brought back twice.
    let again = try #require(try changes.perform([.remove([ids[1]])]))
    let new = try fixture.add("Bob.cbz", title: "Bob", author: "A. Uthor")
    #expect(new != ids[1])
    #expect(try changes.perform(again.undo) == nil)
    #expect(try library.count() == 2)
  }

  private func titles(_ words: String) throws -> [String] {
    try fixture.titles(LibraryQuery(words: words))
  }

  @Test("tags come to those that are there, each once, and a cover is told of")
  func tags() throws {
    let ids = try add("Alice", "Bob")
    try library.edit(ids[0], CardEdit(tags: ["sea"]))
    let done = try #require(
      try changes.perform([
        .edit(ids, CardEdit(tags: ["Sea", "night"], cover: CoverPage(4)), addsTags: true)
      ]))
    #expect(try state().map(\.card.tags) == [["sea", "night"], ["Sea", "night"]])
    #expect(try state().map(\.cover) == [CoverPage(4), CoverPage(4)])
    #expect(Set(done.covers.keys) == Set(try state().map(\.identity)))
    #expect(try changes.perform([.finish(ids, true)])?.covers == [:])
    // A place of text outlasts being written, and what no book has becomes what a book may have.
    let place = Place.text(chapter: 2, offset: 30)
    _ = try changes.perform([
      .edit([ids[0]], CardEdit(cover: CoverPage(9, at: place)), addsTags: false)
    ])
    #expect(try state()[0].cover == CoverPage(9, at: place))
    let data = Data(#"{"page": -7, "place": {"page": 3}}"#.utf8)
    #expect(try JSONDecoder().decode(CoverPage.self, from: data) == CoverPage.first)
  }

  @Test("two thousand books are changed as one, and quickly")
  func many() throws {
    let ids = try (1...2_000).map { number in
      let digits = String(number, radix: 16)
      let name = String(repeating: "0", count: 32 - digits.count) + digits
      let facts = BookFacts(
        format: "cbz", pageCount: 10, usualSize: PageSize(width: 2, height: 3),
        title: "Book \(number)")
      let file = FoundFile(path: "/books/\(number).cbz", size: number, changed: 1)
      return try library.add(
        #require(BookIdentity(name)), at: file, facts: facts
      ).id
    }
    let spent = try threadSeconds {
      let edit = CardEdit(series: "All", tags: ["sea"])
      let undo = try [
        changes.perform([.finish(ids, true)]), changes.perform([.collect(ids, in: "All")]),
        changes.perform([.edit(ids, edit, addsTags: true)]), changes.perform([.remove(ids)]),
      ].map { try #require($0) }
      #expect(undo.map(\.count) == [2_000, 2_000, 2_000, 2_000])
      // One step each, however many there are.
      #expect(undo.map(\.undo.count) == [1, 1, 1, 1])
      for step in undo.reversed() { _ = try changes.perform(step.undo) }
    }
    #expect(try library.count(LibraryQuery(.unread)) == 2_000)
    // Eight changes: a debug build is far below this.
    #expect(spent < 30)
  }
}
