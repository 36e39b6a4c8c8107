import BookFixtures
import RectoBookModel
import Foundation
import GRDB
import Testing

@testable import RectoLibraryDatabase

@Suite("Shelves and searches") struct QueryTests {
  private let shelf: LibraryFixture
  private var library: Library { shelf.library }

  init() throws { shelf = try LibraryFixture() }

  @Test("titles are sorted as people sort them")
  func titles() throws {
    let sorted = [
      "The 9 Lives", "10 Lives", "“Ábc”", "Abd", "The Abe", "Der Stein", "Éclair", "Foo 2",
      "Foo 10", "Ｆｏｏ 11", "!!!",
    ]
    for (index, title) in sorted.shuffled().enumerated() {
      try shelf.add("\(index).cbz", title: title)
    }
    #expect(try shelf.titles().filter { $0 != "!!!" } == sorted.filter { $0 != "!!!" })
    let reversed = try shelf.titles(LibraryQuery(isReversed: true))
    #expect(try reversed == shelf.titles().reversed())
  }

  @Test(
    "a key sorts runs of digits by value",
    arguments: [
      ("2", "10"), ("1", "1.5"), ("1.5", "2"), ("007", "8"), ("9", "9a"), ("a1", "a01b"),
      ("99", "100"), (String(repeating: "9", count: 96), "1" + String(repeating: "0", count: 96)),
    ])
  func keys(less: String, more: String) {
    let bytes = { (text: String) in Array(SortKey.plain(text).utf8) }
    #expect(bytes(less).lexicographicallyPrecedes(bytes(more)))
  }

  @Test("authors are sorted by their last names, series by their numbers")
  func orders() throws {
    try shelf.add("1.cbz", title: "x", author: "Zoe Abel")
    let (ninth, tenth) = (
      BookCard(series: "S", number: "9"), BookCard(series: "S", number: "10")
    )
    try shelf.add("2.cbz", title: "b", author: "Ann Cole", filed: tenth)
    try shelf.add("3.cbz", title: "c", author: "Ann Cole", filed: ninth)
    try shelf.add("4.cbz", title: "a", author: "Berg, Bo")
    try shelf.add("5.cbz", title: "y")
    #expect(try shelf.titles(LibraryQuery(order: .author)) == ["x", "a", "c", "b", "y"])
    #expect(try shelf.titles(LibraryQuery(order: .series)).prefix(2) == ["c", "b"])
    #expect(try shelf.titles(LibraryQuery(series: "s")) == ["c", "b"])
    #expect(try library.series() == [BookGroup(name: "S", books: 2, finished: 0)])
    #expect(try shelf.titles(LibraryQuery(order: .added)).first == "y")
  }

  @Test(
    "numbers in a series are sorted by value",
    arguments: [
      ("−1", "0"), ("-2", "-1"), ("-1.5", "-1"), ("-1", "-0.5"), ("0", "½"), ("½", "1"),
      ("1/2", "1"),
      ("½", "¾"), ("1", "1½"), ("1½", "2"), ("10.25", "10.5"), ("10.5", "11"), ("9", "9a"),
      ("9a", "10"), ("1.2", "1.25"), ("07", "8"), ("#7", "8"), ("99", "Annual 1"),
      ("Annual 2", "Annual 10"), ("100", ""), ("２", "10"),
    ])
  func numbers(less: String, more: String) {
    let bytes = { (text: String) in Array(SortKey.number(text).utf8) }
    #expect(bytes(less).lexicographicallyPrecedes(bytes(more)))
  }

  @Test("a series is not another one with an article, and capitals make none")
  func seriesNames() throws {
    try shelf.add("1.cbz", title: "a", filed: BookCard(series: "The Order", number: "1"))
    try shelf.add("2.cbz", title: "b", filed: BookCard(series: "Order", number: "1"))
    try shelf.add("3.cbz", title: "c", filed: BookCard(series: "the order", number: "2"))
    #expect(try library.series().map(\.books) == [1, 2])
    #expect(try shelf.titles(LibraryQuery(series: "THE ORDER")) == ["a", "c"])
    #expect(try shelf.titles(LibraryQuery(order: .series)) == ["b", "a", "c"])
  }

  @Test("a shelf, a series and a collection together are the books on all of them")
  func together() throws {
    let ids = try ["a", "b", "c"].map {
      try shelf.add("\($0).cbz", title: $0, filed: BookCard(series: $0 == "c" ? nil : "S"))
    }
    try library.collect([ids[1], ids[2]], in: "C")
    try shelf.keep(ids[0], page: 2)
    #expect(try shelf.titles(LibraryQuery(series: "s", collection: "c")) == ["b"])
    #expect(try shelf.titles(LibraryQuery(.unread, series: "s")) == ["b"])
    #expect(try shelf.titles(LibraryQuery(.recent, series: "s", collection: "c")) == [])
    #expect(try shelf.titles(LibraryQuery(.unread, collection: "c", words: "c")) == ["c"])
    try library.require(series: "S", collection: "c")
    for (series, collection) in [("x", nil), (nil, "x"), ("", nil)] as [(String?, String?)] {
      let error = #expect(throws: LibraryError.self) {
        try library.require(series: series, collection: collection)
      }
      #expect(error?.kind == .wrong)
    }
  }

  @Test("of what was read last first, what was never opened is in the order of its titles")
  func unopenedByTitle() throws {
    for title in ["Amber 10", "Zeno", "Brass", "Amber 2"] { try shelf.add("\(title).cbz") }
    try shelf.add("Read.cbz", opened: 5)
    try shelf.add("Read later.cbz", opened: 6)
    let query = LibraryQuery(order: .opened)
    let titles = ["Read later", "Read", "Amber 2", "Amber 10", "Brass", "Zeno"]
    #expect(try shelf.titles(query) == titles)
    #expect(try shelf.titles(LibraryQuery(order: .opened, isReversed: true)) == titles.reversed())
    #expect(try shelf.titles(LibraryQuery(order: .progress)) == titles)
  }

  @Test("a book that is said to be finished is not unread, though it was never opened")
  func saidToBeFinished() throws {
    let id = try shelf.add("a.cbz", title: "a")
    try library.setFinished(id, true)
    #expect(try shelf.titles(LibraryQuery(.unread)) == [])
    #expect(try shelf.titles(LibraryQuery(.finished)) == ["a"])
    try library.setFinished(id, false)
    #expect(try shelf.titles(LibraryQuery(.unread)) == ["a"])
  }

  @Test(
    "accents, width and runs without spaces do not matter, whatever the script",
    arguments: [
      ("ομηρος", "Όμηρος"), ("ΟΜΗΡΟΣ", "Όμηρος"), ("Όμηρ", "Όμηρος"), ("ἀγαθός", "αγαθος"),
      ("full", "ＦＵＬＬ Ｗｉｄｔｈ"), ("ｗｉｄ", "ＦＵＬＬ Ｗｉｄｔｈ"), ("ภาษา", "หนังสือภาษาไทย"),
      ("ไทย", "หนังสือภาษาไทย"), ("еж", "Ёж"), ("ёж", "Еж"), ("カナ", "ｶﾅ文字"),
      ("fine", "ﬁne"),
    ])
  func scripts(words: String, title: String) throws {
    try shelf.add("1.cbz", title: title)
    try shelf.add("2.cbz", title: "Something else")
    #expect(try library.count(LibraryQuery(words: words)) == 1)
  }

  @Test("a book goes from unread over reading to finished, and is read again")
  func shelves() throws {
    let id = try shelf.add("a.cbz", title: "a", pages: 10)
    try shelf.add("b.cbz", title: "b")
    #expect(try shelf.titles(LibraryQuery(.unread)) == ["a", "b"])
    try shelf.keep(id, page: 4, of: 10)
    #expect(try shelf.titles(LibraryQuery(.unread)) == ["b"])
    #expect(try shelf.titles(LibraryQuery(.reading)) == ["a"])
    #expect(try library.book(id)?.progress == 3.0 / 8)
    try shelf.keep(id, page: 9, of: 10)
    #expect(try shelf.titles(LibraryQuery(.finished)) == ["a"])
    #expect(try shelf.titles(LibraryQuery(.reading)) == [])
    #expect(try shelf.titles(LibraryQuery(.recent)) == ["a"])
    try shelf.keep(id, page: 1, of: 10)
    #expect(try shelf.titles(LibraryQuery(.reading)) == ["a"])
    #expect(try shelf.titles(LibraryQuery(.finished)) == ["a"])
    try library.setFinished(id, false)
    #expect(try shelf.titles(LibraryQuery(.finished)) == [])
  }

  @Test(
    "the end is where the last page can be seen",
    arguments: [
      (1, 1, 1.0), (1, 2, 0), (2, 2, 1), (2, 3, 0.5), (3, 3, 1), (2, 4, 0.5), (3, 4, 1), (1, 90, 0),
      (89, 90, 1), (90, 90, 1), (100, 90, 1),
    ])
  func progress(page: Int, pages: Int, expected: Double) {
    #expect(Library.progress(at: page, of: pages) == expected)
  }

  @Test("a long list comes in parts that fit together")
  func parts() throws {
    for number in 0..<23 { try shelf.add("\(number).cbz") }
    let all = try library.ids()
    let parts = try stride(from: 0, to: 30, by: 5).flatMap {
      try library.books(LibraryQuery(), in: $0..<$0 + 5)
    }
    #expect(parts.map(\.id) == all && all.count == 23)
    #expect(try library.books(with: [all[7], BookID(999), all[2]]).map(\.id) == [all[7], all[2]])
    #expect(try library.count(LibraryQuery(words: "1")) == 11)
  }

  @Test(
    "words are found as beginnings, without marks and case, everywhere or where they say",
    arguments: [
      ("moby", ["Moby-Dick"]), ("DICK mo", ["Moby-Dick"]), ("dic", ["Moby-Dick"]), ("ick", []),
      ("melv", ["Moby-Dick"]), ("author:mel", ["Moby-Dick"]), ("title:mel", []),
      ("tag:whal", ["Moby-Dick"]), ("whal sea", ["Moby-Dick"]), ("whal nothing", []),
      ("angstrom", ["Ångström’s Øre"]), ("Ångs", ["Ångström’s Øre"]), ("ore", ["Ångström’s Øre"]),
      ("巨", ["進撃の巨人 1"]), ("巨人", ["進撃の巨人 1"]), ("人巨", []), ("進撃の巨人", ["進撃の巨人 1"]),
      ("series:shin", ["進撃の巨人 1"]), ("dick's", []), ("nowhere:moby", []),
    ] as [(String, [String])])
  func words(words: String, expected: [String]) throws {
    try fill()
    #expect(try shelf.titles(LibraryQuery(words: words)) == expected)
  }

  private func fill() throws {
    try shelf.add(
      "1.cbz", title: "Moby-Dick", author: "Herman Melville",
      filed: BookCard(tags: ["Whales", "The sea"]))
    try shelf.add("2.cbz", title: "Ångström’s Øre", author: "Łukasz")
    try shelf.add("3.cbz", title: "進撃の巨人 1", filed: BookCard(series: "Shingeki", number: "1"))
  }

  @Test(
    "nothing that is typed is a query of its own",
    arguments: [
      "\"", "\"\"", "moby\"", "*", "moby*", "NOT", "moby NOT x", "AND", "OR OR", "(", "moby)",
      "title:", "title : moby", "{title}: x", "-moby", "^moby", "a:b:c", "NEAR(moby dick)",
      "'; DROP",
      "\u{0}", "moby\u{0}dick", "👩‍👩‍👧", "%", "_", "\\", "﷽", "e\u{301}\u{302}\u{303}",
      "+", "tag:\"x", "series:*", "\u{202E}moby",
    ])
  func hostile(words: String) throws {
    try fill()
    _ = try library.books(LibraryQuery(words: words))
    _ = try library.count(LibraryQuery(words: words))
    #expect(try library.count() == 3)
  }

  @Test("any text at all may be searched for")
  func random() throws {
    let letters = Array("ab\"*():^-+{}' ,\u{0}\u{301}é進\t:\\NOTAND")
    for seed in UInt64(0)..<250 {
      var random = SplitMix64(seed: seed)
      let words = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      #expect(throws: Never.self, "seed \(seed)") {
        try library.ids(LibraryQuery(words: String(words)))
      }
    }
  }

  @Test("the best match comes first: a title goes before a tag")
  func rank() throws {
    try shelf.add("1.cbz", title: "An apple", filed: BookCard(tags: ["Dragons"]))
    try shelf.add("2.cbz", title: "Dragons")
    #expect(try shelf.titles(LibraryQuery(words: "dragon")) == ["Dragons", "An apple"])
    #expect(
      try shelf.titles(LibraryQuery(words: "dragon", order: .title)) == ["An apple", "Dragons"])
    // Of too many none is the best.
    let orders = try [1, 2].map { most in
      try library.pool.read { database in
        try LibraryQuery(words: "dragon").withoutRank(in: database, most: most).order
      }
    }
    #expect(orders == [.title, nil])
  }
}
