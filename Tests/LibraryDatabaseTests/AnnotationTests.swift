import BookFixtures
import Dispatch
import Foundation
import GRDB
import RectoBookModel
import RectoReadingRecords
import Synchronization
import Testing

@testable import RectoLibraryDatabase

@Suite("Annotations in the library") struct AnnotationTests {
  private let folder: TemporaryFolder
  private let library: Library
  private let book: BookIdentity
  private let other: BookIdentity

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(in: folder.url.path)
    book = try #require(BookIdentity(String(repeating: "b", count: 32)))
    other = try #require(BookIdentity(String(repeating: "c", count: 32)))
  }

  static func annotation(
    _ id: String, page: Int = 1, start: Int = 0, note: String = "", at time: Double = 1.5
  ) -> Annotation {
    Annotation(
      id: id, kind: .underline, color: .blue,
      passage: TextPassage(
        place: .page(PageNumber(page)), start: start, quote: "Call me Ishmael.", before: "1",
        after: "Some years"),
      note: note, created: time)
  }

  private func put(_ annotations: Annotation..., of book: BookIdentity? = nil) throws {
    try library.change(annotations: annotations.map { .put($0) }, of: book ?? self.book)
  }

  /// What another connection to the same file has, which knows nothing of this one.
  private func elsewhere(_ book: BookIdentity? = nil) throws -> [Annotation] {
    try Library(in: folder.url.path).annotations(of: book ?? self.book)
  }

  @Test("a book that was never added has annotations, in reading order")
  func order() throws {
    #expect(try library.annotations(of: book) == [])
    let (a, b, c) = (
      Self.annotation("a", page: 3), Self.annotation("b", page: 2, start: 9),
      Self.annotation("c", page: 2, start: 4, note: "«\u{0}» \u{202E} \n # *")
    )
    try put(a, b, c)
    #expect(try library.annotations(of: book) == [c, b, a])
    #expect(try elsewhere() == [c, b, a])
    try put(a, of: other)
    #expect(try library.annotationCounts() == [book: 3, other: 1])
    #expect(try library.count() == 0)
  }

  @Test("a book that is removed keeps them")
  func removed() throws {
    let shelf = try LibraryFixture(in: folder)
    let id = try shelf.add("moby.cbz")
    let identity = try #require(try shelf.library.book(id)).identity
    try put(Self.annotation("a"), of: identity)
    try shelf.library.remove(id)
    #expect(try elsewhere(identity).map(\.id) == ["a"])
  }

  /// Changes in the order in which they come, and the names and notes that are left.
  static let courses: [(changes: [AnnotationChange], left: [String])] = [
    ([.put(annotation("a", note: "1", at: 1)), .put(annotation("a", note: "2", at: 2))], ["a2"]),
    ([.put(annotation("a", note: "2", at: 2)), .put(annotation("a", note: "1", at: 1))], ["a2"]),
    // What comes later of what was done at the same time.
    ([.put(annotation("a", note: "x", at: 1)), .put(annotation("a", note: "y", at: 1))], ["ay"]),
    ([.put(annotation("a", at: 1)), .remove(id: "a", at: 2)], []),
    ([.remove(id: "a", at: 2), .put(annotation("a", at: 1))], []),
    ([.put(annotation("a", at: 2)), .remove(id: "a", at: 2)], []),
    ([.remove(id: "a", at: 2), .put(annotation("a", at: 2))], []),
    // A change that the one who removed it did not know of yet.
    ([.put(annotation("a", note: "3", at: 3)), .remove(id: "a", at: 2)], ["a3"]),
    // Undone.
    (
      [
        .put(annotation("a", at: 1)), .remove(id: "a", at: 2),
        .put(annotation("a", note: "back", at: 3)),
      ], ["aback"]
    ),
    ([.remove(id: "a", at: 2), .put(annotation("b", at: 1)), .remove(id: "c", at: 9)], ["b"]),
  ]

  @Test("the last change counts, in whatever order changes come", arguments: courses)
  func last(course: (changes: [AnnotationChange], left: [String])) throws {
    try library.change(annotations: course.changes, of: book)
    #expect(try elsewhere().map { $0.id + $0.note } == course.left)
    let single = try Library(in: folder.url.path)
    for change in course.changes { try single.change(annotations: [change], of: other) }
    #expect(try elsewhere(other).map { $0.id + $0.note } == course.left)
  }

  @Test("two connections that change at random agree on the last change of each", arguments: 0..<8)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let connections = [library, try Library(in: folder.url.path)]
    // The time of the last change, and the note; nil where that removed it.
    var model: [String: (time: Double, note: String?)] = [:]
    let times = (1...150).map { Double($0) + 0.5 }.shuffled(using: &random)
    var rest = times[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Int.random(in: 1...4, using: &random))
      rest = rest.dropFirst(batch.count)
      let changes = batch.map { time -> AnnotationChange in
        let id = "mark-\(Int.random(in: 0..<12, using: &random))"
        let note = Int.random(in: 0..<3, using: &random) == 0 ? nil : "note \(time)"
        if time > model[id]?.time ?? 0 { model[id] = (time, note) }
        guard let note else { return .remove(id: id, at: time) }
        return .put(Self.annotation(id, note: note, at: time))
      }
      try connections[Int.random(in: 0...1, using: &random)].change(
        annotations: changes, of: book)
    }
    let left = model.compactMapValues(\.note)
    for connection in connections {
      let found = try connection.annotations(of: book)
      #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.note) }) == left)
      #expect(try connection.annotationCounts()[book] ?? 0 == left.count)
    }
    #expect(try library.integrity() == "ok")
  }

  @Test("what cannot be read is left out, and stays")
  func unreadable() throws {
    let bodies = [
      "", "{", "null", "[]", "{\"id\":\"x\"}", String(repeating: "[", count: 10_000),
      #"{"id":"later","kind":"squiggle","color":"yellow"}"#,
    ]
    try library.change { database in
      for (index, body) in bodies.enumerated() {
        try database.execute(
          sql: """
            INSERT INTO annotation (identity, name, changed, revision, is_removed, body)
            VALUES (?, ?, 1, 1, 0, ?)
            """, arguments: [book.description, "spoilt-\(index)", body])
      }
      var later = try Library.json(Self.annotation("more"))
      later = later.replacing(#""note":"#, with: #""mood":"gay","note":"#)
      try database.execute(
        sql: """
          INSERT INTO annotation (identity, name, changed, revision, is_removed, body)
          VALUES (?, 'more', 1, 1, 0, ?)
          """, arguments: [book.description, later])
    }
    try put(Self.annotation("a"))
    #expect(Set(try library.annotations(of: book).map(\.id)) == ["a", "more"])
    try library.change(annotations: [.remove(id: "a", at: 9)], of: book)
    let count = try library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM annotation") }
    #expect(count == bodies.count + 2)
  }

  @Test(
    "what may not be kept is refused, and nothing of that change is kept",
    arguments: [
      annotation(""), annotation("a b"), annotation(String(repeating: "a", count: 201)),
      annotation("x", page: 1 << 30), annotation("x", start: -1), annotation("x", at: .nan),
      annotation("x", note: String(repeating: "n", count: Limits.annotationNote + 1)),
      annotation("x", note: String(repeating: "\u{301}", count: 1 << 20)),
    ])
  func refused(bad: Annotation) throws {
    let error = #expect(throws: LibraryError.self) { try put(Self.annotation("a"), bad) }
    #expect(error?.kind == .wrong && error?.operation == .change)
    #expect(try library.annotations(of: book) == [])
    #expect(throws: LibraryError.self) {
      try library.change(annotations: [.remove(id: "x", at: .infinity)], of: book)
    }
  }

  @Test("a book has as many as the limit says, and may lose some of them")
  func limit() throws {
    let many = (0..<Limits.annotations).map { AnnotationChange.put(Self.annotation("m\($0)")) }
    try library.change(annotations: many, of: book)
    let error = #expect(throws: LibraryError.self) { try put(Self.annotation("one-too-many")) }
    #expect(error?.kind == .wrong)
    let over = #expect(throws: LibraryError.self) { try put(Self.annotation("more")) }
    #expect(
      over?.description
        == "cannot change the library \(library.path): a book may have 20000 annotations, "
        + "and not 20001")
    try put(Self.annotation("m7", note: "still changed", at: 2))
    try library.change(annotations: [.remove(id: "m1", at: 2)], of: book)
    try put(Self.annotation("more"))
    #expect(try library.annotationCounts()[book] == Limits.annotations)
    // Nor are removals kept without end.
    let removals = (0..<Limits.annotations + 50).map {
      AnnotationChange.remove(id: "r\($0)", at: 1)
    }
    try library.change(annotations: removals, of: other)
    let rows = try library.read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM annotation WHERE identity = ?",
        arguments: [other.description])
    }
    #expect(rows == Limits.annotations)
  }

  @Test("a book that another program has written anew keeps them, and so does the earlier one")
  func inherited() throws {
    try put(Self.annotation("a", note: "old", at: 1), Self.annotation("b", at: 1))
    try library.change(annotations: [.remove(id: "c", at: 5)], of: book)
    try put(
      Self.annotation("a", note: "new", at: 2), Self.annotation("c", at: 4), of: other)
    let before = try library.annotationRevision(of: other)
    try library.inheritAnnotations(from: book, to: other)
    #expect(try library.annotations(of: other).map { $0.id + $0.note } == ["b", "anew"])
    #expect(try library.annotations(of: book).map { $0.id + $0.note } == ["aold", "b"])
    #expect(try library.annotationRevision(of: other) != before)
    try library.inheritAnnotations(from: other, to: other)
    #expect(try library.annotations(of: other).count == 2)
  }

  @Test("the library does that by itself as it learns that a file was written anew")
  func succeeded() throws {
    let shelf = try LibraryFixture(in: folder)
    let id = try shelf.add("moby.cbz", content: "first", title: "Moby Dick")
    let before = try #require(try shelf.library.book(id)).identity
    try put(Self.annotation("a"), of: before)
    #expect(try shelf.add("moby.cbz", content: "second", title: "Moby Dick") == id)
    let now = try #require(try shelf.library.book(id)).identity
    #expect(now != before)
    #expect(try elsewhere(now).map(\.id) == ["a"])
    #expect(try elsewhere(before).map(\.id) == ["a"])
  }

  @Test("a window learns that another program changed a book's annotations, and of no other book")
  func watched() throws {
    let told = DispatchSemaphore(value: 0)
    let watch = try LibraryWatch(library) { told.signal() }
    let (mine, others) = (
      try library.annotationRevision(of: book), try library.annotationRevision(of: other)
    )
    let program = try Library(in: folder.url.path)
    for change in [
      AnnotationChange.put(Self.annotation("a", at: 4)), .put(Self.annotation("b", at: 1)),
      .remove(id: "b", at: 2), .put(Self.annotation("a", note: "same time", at: 4)),
    ] {
      let before = try library.annotationRevision(of: book)
      try program.change(annotations: [change], of: book)
      #expect(told.wait(timeout: .now() + 60) == .success)
      #expect(try library.annotationRevision(of: book) != before)
    }
    #expect(try library.annotationRevision(of: book) != mine)
    #expect(try library.annotationRevision(of: other) == others)
    withExtendedLifetime(watch) {}
  }

  @Test("killed at any moment, it has every annotation that it said it had")
  func killed() throws {
    var random = SplitMix64(seed: 11)
    var last = 0
    for round in 0..<10 {
      let neighbour = try Neighbour(in: folder, "annotate")
      if round % 2 == 0 { last = max(last, try neighbour.first()) }
      Thread.sleep(forTimeInterval: Double.random(in: 0...0.03, using: &random))
      last = max(last, neighbour.kill() ?? 0)
      let library = try Library(in: folder.url.path)
      #expect(library.notice == nil)
      #expect(try library.integrity() == "ok", "round \(round)")
      let kept = try library.annotations(of: book)
      #expect(kept.count == last || kept.count == last + 1, "round \(round)")
      #expect(Set(kept.map(\.id)) == Set((1...max(1, kept.count)).map { "mark-\($0)" }))
      last = kept.count
    }
    #expect(last >= 12)
  }
}
