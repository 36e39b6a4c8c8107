import BookFixtures
import RectoBookModel
import RectoReadingRecords
import Foundation
import GRDB
import Testing

@testable import RectoLibraryDatabase

@Suite("The library") struct LibraryTests {
  private let shelf: LibraryFixture
  private var library: Library { shelf.library }

  init() throws { shelf = try LibraryFixture() }

  @Test("what was added is there again, with all that its file says")
  func thereAndBack() throws {
    let filed = BookCard(
      authors: ["Ada L.", "Bo"], series: "Tales", number: "2", tags: ["Fable"])
    let id = try shelf.add("a.cbz", title: "One", author: "Ada L.", filed: filed, pages: 24)
    let again = try Library(in: shelf.folder.url.path)
    #expect(again.notice == nil)
    let book = try #require(try again.book(id))
    #expect(book.card.title == "One" && book.card.authors == ["Ada L.", "Bo"])
    #expect(book.card.series == "Tales" && book.card.number == "2" && book.card.tags == ["Fable"])
    #expect(book.format == "cbz" && book.pages == 24 && !book.isMissing)
    #expect(abs((book.aspect ?? 0) - 2.0 / 3) < 1e-9)
    #expect(book.opened == nil && book.progress == 0 && book.added > 1e9)
  }

  @Test("a book without a title is called as its file")
  func named() throws {
    try shelf.add("Some_Tales v2.cbz")
    #expect(try shelf.titles() == ["Some Tales v2"])
  }

  @Test("the same content at two places is one book")
  func duplicates() throws {
    let first = try shelf.add("a.cbz", content: "same")
    let second = try shelf.add("b.cbz", content: "same")
    #expect(first == second)
    #expect(try library.count() == 1)
    #expect(try library.paths(of: first).count == 2)
  }

  @Test("a book is missing only where none of its files is there, and comes back with one")
  func missing() throws {
    let id = try shelf.add("a.cbz", content: "same")
    try shelf.add("b.cbz", content: "same")
    let paths = try library.paths(of: id)
    try FileManager.default.removeItem(atPath: paths[0])
    #expect(try library.checkFiles())
    #expect(try library.book(id)?.isMissing == false)
    #expect(try library.book(id)?.location.path == paths[1])
    try FileManager.default.removeItem(atPath: paths[1])
    try library.checkFiles()
    #expect(try library.books(LibraryQuery(.missing)).map(\.id) == [id])
    #expect(try library.checkFiles() == false)
    _ = try shelf.file("b.cbz", "same")
    #expect(try library.checkFiles())
    #expect(try library.book(id)?.isMissing == false)
  }

  @Test("a book without a title is called by its file, not by a copy of it that comes later")
  func copied() throws {
    let id = try shelf.add("Tales.cbz", content: "same")
    #expect(try shelf.add("backup/copy 1.cbz", content: "same") == id)
    #expect(try library.book(id)?.title == "Tales")
    #expect(try library.books(LibraryQuery(words: "copy")).isEmpty)
    // Nothing else has its name by now: what was given another one is called by that.
    for path in try library.paths(of: id) where path.hasSuffix("Tales.cbz") {
      try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    }
    #expect(try shelf.add("Tales of Old.cbz", content: "same") == id)
    #expect(try library.book(id)?.title == "Tales of Old")
  }

  @Test("a book that was moved keeps its number, and what the reader said of it")
  func moved() throws {
    let id = try shelf.add("a.cbz", content: "same")
    try library.edit(id, CardEdit(title: "Mine"))
    try FileManager.default.removeItem(atPath: try library.paths(of: id)[0])
    try library.checkFiles()
    #expect(try shelf.add("elsewhere/c.cbz", content: "same") == id)
    let book = try #require(try library.book(id))
    #expect(
      book.title == "Mine" && !book.isMissing && book.location.path.hasSuffix("elsewhere/c.cbz"))
  }

  @Test("a file that was written anew is the same book, unless the old one is still elsewhere")
  func rewritten() throws {
    let contents = ContentSketch(parts: [1, 2, 3])
    let id = try shelf.add("a.cbz", content: "before", pages: 9, contents: contents)
    let before = try BookIdentity(of: .disk(path: try shelf.file("a.cbz", "before")))
    try library.edit(id, CardEdit(tags: ["kept"]))
    let path = try shelf.file("a.cbz", "after")
    let facts = BookFacts(
      format: "cbz", pageCount: 11, usualSize: PageSize(width: 1, height: 1),
      contents: ContentSketch(parts: [1, 2, 3, 4]))
    let addition = try shelf.add(path, facts)
    #expect(addition == Library.Addition(id: id, isNew: false, succeeds: before))
    let book = try #require(try library.book(id))
    #expect(book.pages == 11 && book.card.tags == ["kept"])
    // Two places, one of which changes: two books from then on.
    try shelf.add("copy.cbz", content: "after")
    let other = try shelf.add(try shelf.file("a.cbz", "third"), facts)
    #expect(other.isNew && other.id != id && other.succeeds == nil)
    #expect(try library.paths(of: id).map { ($0 as NSString).lastPathComponent } == ["copy.cbz"])
  }

  @Test(
    "another book at the same path is another book",
    arguments: [
      ("Tales", 24, "Tales", 25, true), ("Tales", 24, "Poems", 24, false),
      ("Tales", 24, nil, 24, false), (nil, 24, "Tales", 24, false), (nil, 24, nil, 24, false),
      ("Tales", 24, "Tales", 60, false),
    ] as [(String?, Int, String?, Int, Bool)])
  func replaced(title: String?, pages: Int, now: String?, nowPages: Int, isSame: Bool) throws {
    let id = try shelf.add("a.cbz", content: "before", title: title, pages: pages)
    let before = try #require(try library.book(id)).identity
    let path = try shelf.file("a.cbz", "after")
    let known = try library.predecessor(
      of: BookIdentity(of: .disk(path: path)), at: .disk(path: path))
    #expect(known?.identity == before && known?.title == title && known?.pageCount == pages)
    #expect(known?.isMissing == false)
    #expect(try library.predecessor(of: before, at: .disk(path: path)) == nil)
    let facts = BookFacts(
      format: "cbz", pageCount: nowPages, usualSize: PageSize(width: 1, height: 1), title: now)
    let addition = try shelf.add(path, facts)
    #expect(addition.isNew == !isSame && (addition.succeeds == before) == isSame)
    #expect(try library.count() == (isSame ? 1 : 2))
    if !isSame { #expect(try library.book(id)?.isMissing == true) }
  }

  @Test(
    "what is in a book says whether it is the same, whatever it says of itself",
    arguments: [
      ([1, 2, 3, 4], [1, 2, 3, 4, 5], true), ([1, 2, 3, 4], [5, 6, 7, 8], false),
      ([1, 2, 3, 4], [1, 6, 7, 8], false),
    ] as [([UInt32], [UInt32], Bool)])
  func contents(before: [UInt32], now: [UInt32], isSame: Bool) throws {
    for title in [nil, "Tales"] {
      let name = "\(title ?? "a").cbz"
      let sketch = ContentSketch(parts: before)
      let id = try shelf.add(name, content: name + "before", title: title, contents: sketch)
      let path = try shelf.file(name, name + "after")
      #expect(
        try library.predecessor(of: BookIdentity(of: .disk(path: path)), at: .disk(path: path))?
          .contents == sketch)
      let facts = BookFacts(
        format: "cbz", pageCount: 10, usualSize: PageSize(width: 1, height: 1), title: "Tales",
        contents: ContentSketch(parts: now))
      let addition = try shelf.add(path, facts)
      #expect((addition.id == id) == isSame && addition.isNew == !isSame)
      // What is there now is known from now on.
      let known = try library.predecessor(of: nil, at: .disk(path: path))
      #expect(known?.contents == ContentSketch(parts: now))
    }
  }

  @Test("what is locked in the place of a book that was open is another one")
  func locked() throws {
    let id = try shelf.add("a.cbz", content: "before", title: "Tales")
    let addition = try shelf.add(try shelf.file("a.cbz", "after"), nil)
    #expect(addition.isNew && addition.id != id)
  }

  @Test("what lies where a book was whose disk went away is another book")
  func otherDisk() throws {
    let id = try shelf.add("a.cbz", content: "before")
    let path = try #require(try library.paths(of: id).first)
    try FileManager.default.removeItem(atPath: path)
    try library.checkFiles()
    _ = try shelf.file("a.cbz", "after")
    #expect(try library.predecessor(of: nil, at: .disk(path: path))?.isMissing == true)
    let facts = BookFacts(format: "cbz", pageCount: 10, usualSize: PageSize(width: 2, height: 3))
    let addition = try shelf.add(path, facts)
    #expect(addition.isNew && addition.succeeds == nil)
  }

  @Test("a book keeps its card when it is known as something else; two that were one become two")
  func former() throws {
    // Both lay under one identity, as albums of the same names and sizes did.
    let former = try BookIdentity(of: .disk(path: try shelf.file("x", "what both were taken for")))
    let paths = try ["paris.cbz", "rome.cbz"].map { try shelf.file($0) }
    for path in paths { try library.add(former, at: try #require(FoundFile(path)), facts: nil) }
    let id = try #require(try library.ids().first)
    try library.edit(id, CardEdit(title: "Mine"))
    try library.memories.update(former) { ($0.page, $0.pageCount) = (5, 9) }
    let additions = try paths.map { path in
      try library.add(
        BookIdentity(of: .disk(path: path)), knownBefore: former, at: try #require(FoundFile(path)),
        facts: nil)
    }
    #expect(additions.map(\.isNew) == [false, true] && additions[0].id == id)
    #expect(try library.book(id)?.title == "Mine" && library.book(id)?.page == 5)
    #expect(try library.paths(of: id) == [paths[0]])
    #expect(try library.paths(of: additions[1].id) == [paths[1]])
    #expect(library.memories.memory(of: try BookIdentity(of: .disk(path: paths[1]))).page == 5)
    // Known by now, it is added once more without a word.
    let again = try library.add(
      BookIdentity(of: .disk(path: paths[0])), knownBefore: former,
      at: try #require(FoundFile(paths[0])),
      facts: nil)
    #expect(again == Library.Addition(id: id, isNew: false, succeeds: nil))
  }

  @Test("what the reader says goes before what the file says, and outlives reading it again")
  func edited() throws {
    let id = try shelf.add("a.cbz", title: "One", author: "Ada", filed: BookCard(series: "S"))
    try library.edit(id, CardEdit(title: "Mine", authors: ["Me", "You"]))
    try library.edit(id, CardEdit(series: "", tags: ["x", "x", " "]))
    try shelf.add("a.cbz", title: "Other", author: "Bo", filed: BookCard(series: "T"))
    var book = try #require(try library.book(id))
    #expect(book.card == BookCard(title: "Mine", authors: ["Me", "You"], tags: ["x"]))
    #expect(try shelf.titles(LibraryQuery(words: "mine you")) == ["Mine"])
    #expect(try shelf.titles(LibraryQuery(words: "other")) == [])
    try library.forgetEdits(id)
    book = try #require(try library.book(id))
    #expect(book.card == BookCard(title: "Other", authors: ["Bo"], series: "T"))
    #expect(try shelf.titles(LibraryQuery(words: "other")) == ["Other"])
  }

  @Test("what was removed is gone from every list and search, and its file stays")
  func removed() throws {
    let id = try shelf.add("a.cbz", title: "One")
    let book = try #require(try library.book(id))
    try library.collect([id], in: "C")
    try library.remove(id)
    #expect(try library.count() == 0)
    #expect(try shelf.titles(LibraryQuery(words: "one")) == [])
    #expect(try library.collections() == [BookGroup(name: "C", books: 0, finished: 0)])
    #expect(FileManager.default.fileExists(atPath: book.location.path))
    #expect(try library.isRemoved(book.identity))
    // Numbers are not given twice.
    let next = try shelf.add("a.cbz", title: "One")
    #expect(next > id)
    #expect(try library.isRemoved(book.identity) == false)
    let error = #expect(throws: LibraryError.self) { try library.remove(id) }
    #expect(error?.kind == .wrong && error?.reason == "there is no book \(id)")
  }

  @Test(
    "of several books that are to go all go or none; one that comes back has what was said of it")
  func removedAndBack() throws {
    let id = try shelf.add("a.cbz", title: "One")
    let other = try shelf.add("b.cbz", title: "Two")
    try library.edit(id, CardEdit(title: "Mine", tags: ["x"]))
    try library.collect([id], in: "Best")
    #expect(throws: LibraryError.self) { try library.remove([id, other, BookID(999)]) }
    #expect(try library.count() == 2)
    try library.remove([id, other])
    #expect(try library.count() == 0)
    let again = try shelf.add("a.cbz", title: "One")
    let book = try #require(try library.book(again))
    #expect(book.title == "Mine" && book.card.tags == ["x"])
    #expect(try library.collections(of: again) == ["Best"])
    #expect(try shelf.titles(LibraryQuery(words: "mine")) == ["Mine"])
  }

  @Test("files are looked for below a folder alone, and a book at each of its places")
  func places() throws {
    let first = try shelf.file("in/a.cbz", "one")
    let id = try shelf.add("in/a.cbz", content: "one")
    let second = try shelf.file("out/a.cbz", "one")
    try shelf.add("out/a.cbz", content: "one")
    let lone = try shelf.add("out/b.cbz")
    let manager = FileManager.default
    try manager.removeItem(atPath: first)
    try manager.removeItem(atPath: shelf.folder.url.path + "/books/out/b.cbz")
    let root = shelf.folder.url.path + "/books"
    #expect(try library.checkFiles(below: root + "/in"))
    #expect(try library.paths(of: id) == [second, first])
    #expect(try library.book(id)?.isMissing == false && library.book(lone)?.isMissing == false)
    #expect(try library.checkFiles(below: root + "/ou") == false)
    #expect(try library.place(of: lone) == nil)
    #expect(try library.book(lone)?.isMissing == true)
    #expect(try library.place(of: id)?.path == second)
    #expect(try library.place(of: id, besides: [.disk(path: second)]) == nil)
    // Its disk is back.
    _ = try shelf.file("in/a.cbz", "one")
    #expect(try library.place(of: id, besides: [.disk(path: second)])?.path == first)
    #expect(try library.paths(of: id) == [first, second])
  }

  @Test("a refusal is believed for as long as it says, and by the Recto that it comes from")
  func refusals() throws {
    let file = { (name: String) in FoundFile(path: name, size: 1, changed: 2) }
    try library.refuse(file("/lasting"), "no book")
    try library.refuse(file("/passing"), "may not be read", for: 0)
    try library.refuse(file("/slow"), "no answer", for: 60)
    try library.refuse(file("/older"), "no book")
    try library.change {
      try $0.execute(sql: "UPDATE refused SET version = '0.0.1' WHERE path = '/older'")
    }
    #expect(try Set(library.refusedFiles().keys) == [file("/lasting"), file("/slow")])
    let known = ["/lasting", "/older", "/passing", "/slow"]
    #expect(try library.refusals().map(\.path) == known)
    #expect(throws: LibraryError.self) { try library.dropRefusals(of: ["/slow", "/other"]) }
    try library.dropRefusals(of: ["/slow", "/lasting"])
    #expect(try library.refusals().map(\.path) == ["/older", "/passing"])
    // A book that is locked is a book.
    try shelf.add("a.cbz")
    let path = try #require(try library.books().first).location.path
    try library.refuse(try #require(FoundFile(path)), "it is locked with a password")
    #expect(try library.refusals().count == 2)
    #expect(try library.settledFiles().map(\.path) == [path])
  }

  @Test("collections keep the order in which books were put there")
  func collections() throws {
    let ids = try ["c", "a", "b"].map { try shelf.add("\($0).cbz") }
    try library.collect([ids[0], ids[1]], in: "Für später")
    try library.collect([ids[2], ids[0]], in: "  für SPÄTER ")
    #expect(try shelf.titles(LibraryQuery(collection: "Für später")) == ["c", "a", "b"])
    #expect(try library.collections().map(\.name) == ["Für später"])
    #expect(try library.collections(of: ids[1]) == ["Für später"])
    try library.uncollect([ids[1]], from: "für später")
    #expect(try shelf.titles(LibraryQuery(collection: "Für später")) == ["c", "b"])
    try library.dropCollection("Für später")
    #expect(try library.collections().isEmpty)
    #expect(try library.count() == 3)
    #expect(throws: LibraryError.self) { try library.dropCollection("Für später") }
    #expect(throws: LibraryError.self) { try library.collect(ids, in: " \n") }
    #expect(throws: LibraryError.self) { try library.collect([BookID(99)], in: "C") }
  }

  @Test("files wait in a row that outlives the program, each once")
  func pending() throws {
    typealias File = Library.PendingFile
    try library.enqueue([File(path: "/b", isAsked: false), File(path: "/a", isAsked: false)])
    try library.enqueue([File(path: "/b", isAsked: true), File(path: "/c", isAsked: false)])
    let again = try Library(in: shelf.folder.url.path)
    let row = [
      File(path: "/b", isAsked: true), File(path: "/a", isAsked: false),
      File(path: "/c", isAsked: false),
    ]
    #expect(try again.pending() == row)
    #expect(try again.pending(atMost: 1) == [row[0]])
    try again.dequeue("/b")
    try again.refuse(FoundFile(path: "/a", size: 1, changed: 2), "no book")
    #expect(try library.pending() == [row[2]])
    #expect(try library.settledFiles().isEmpty)
    #expect(try library.refusedFiles() == [FoundFile(path: "/a", size: 1, changed: 2): "no book"])
  }

  @Test("a file is settled once the decoder has spoken of it")
  func settled() throws {
    let path = try shelf.file("a.cbz")
    let facts = BookFacts(format: "cbz", pageCount: 3, usualSize: PageSize(width: 1, height: 1))
    _ = try shelf.add(path, nil)
    #expect(try library.settledFiles().isEmpty)
    #expect(try library.unreadFiles() == [path])
    _ = try shelf.add(path, facts)
    #expect(try library.settledFiles().map(\.path) == [path])
    #expect(try library.unreadFiles().isEmpty)
  }

  @Test("watched folders are kept")
  func watched() throws {
    for folder in ["/b", "/a", "/b"] { try library.setWatched(folder, true) }
    #expect(try library.watchedFolders() == ["/a", "/b"])
    try library.setWatched("/a", false)
    #expect(try Library(in: shelf.folder.url.path).watchedFolders() == ["/b"])
  }
}
