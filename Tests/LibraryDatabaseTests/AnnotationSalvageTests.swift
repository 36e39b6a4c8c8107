import BookFixtures
import Foundation
import GRDB
import RectoBookModel
import RectoReadingRecords
import Testing

@testable import RectoLibraryDatabase

@Suite("Annotations of a damaged library") struct AnnotationSalvageTests {
  private static let page = 4096
  private static let count = 300
  private let folder: TemporaryFolder
  private let book: BookIdentity
  private var path: String { Library.path(in: folder.url.path) }

  /// A library of 300 annotations and no book, closed, with all that it holds in its one file.
  init() throws {
    folder = try TemporaryFolder()
    book = try #require(BookIdentity(String(repeating: "b", count: 32)))
    let library = try Library(in: folder.url.path)
    var changes = (1...Self.count).map { AnnotationChange.put(Self.annotation($0)) }
    changes += [.put(Self.annotation(1_000)), .remove(id: "mark-1000", at: 2_000)]
    try library.change(annotations: changes, of: book)
    try library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  /// Every tenth has a note that fills pages of its own.
  private static func annotation(_ number: Int) -> Annotation {
    AnnotationTests.annotation(
      "mark-\(number)", page: 1 + number / 10, start: number,
      note: String(repeating: "Note \(number) ", count: number.isMultiple(of: 10) ? 900 : 1),
      at: Double(number))
  }

  private func copy() throws {
    _ = try LibraryFile(in: folder.url.path).open(now: Date(timeIntervalSince1970: 1_728_000_000))
  }

  /// Writes over some pages of the file.
  private func spoil(_ pages: some Sequence<Int>) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    for page in pages {
      try handle.seek(toOffset: UInt64(page - 1) * UInt64(Self.page))
      try handle.write(contentsOf: Data((0..<Self.page).map { UInt8($0 % 251) }))
    }
    try handle.close()
  }

  private func pages(_ condition: String) throws -> [Int] {
    try DatabaseQueue(path: path).read { database in
      try Int.fetchAll(
        database, sql: "SELECT pageno FROM dbstat WHERE name = 'annotation' AND \(condition)")
    }
  }

  /// The annotations after it was mended: each as it was.
  private func saved() throws -> (count: Int, notice: String) {
    // What is still sound is not looked at unless somebody has come upon the damage.
    LibraryFile.suspect(path)
    let library = try Library(in: folder.url.path)
    let found = try library.annotations(of: book)
    for annotation in found {
      let number = try #require(Int(annotation.id.dropFirst(5)))
      #expect(annotation == Self.annotation(number))
    }
    #expect(try library.integrity() == "ok")
    return (found.count, library.notice ?? "")
  }

  @Test("all are saved whose pages are whole, and what was removed stays removed")
  func pages() throws {
    let leaves = try pages("pagetype = 'leaf'")
    try #require(leaves.count > 10)
    try spoil(leaves.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
    let (count, notice) = try saved()
    #expect(count > Self.count / 2 && count < Self.count)
    #expect(notice.contains("\(count) highlights and notes were saved"), "\(notice)")
  }

  @Test("all are saved where what leads to them is lost", arguments: [true, false])
  func scanned(isHeader: Bool) throws {
    try spoil(isHeader ? [1] : pages("pagetype = 'internal'"))
    #expect(try saved().count == Self.count)
  }

  @Test("the rest comes from the daily copy, which one without books has too")
  func copied() throws {
    try copy()
    #expect(LibraryCopies(folder: folder.url.path).all.count == 1)
    try spoil(pages("pagetype = 'leaf'"))
    #expect(try saved().count == Self.count)
  }

  @Test("a library that is gone comes from the copy")
  func lost() throws {
    try copy()
    for file in LibrarySalvage.files(of: path) { try? FileManager.default.removeItem(atPath: file) }
    let (count, notice) = try saved()
    #expect(count == Self.count)
    #expect(notice.contains("300 highlights and notes were saved"), "\(notice)")
  }

  @Test("what is later than the copy wins over it")
  func later() throws {
    try copy()
    do {
      let library = try Library(in: folder.url.path)
      var changed = Self.annotation(150)
      (changed.note, changed.changed) = ("later", 5_000)
      try library.change(
        annotations: [.remove(id: "mark-3", at: 5_000), .put(changed)], of: book)
      try library.pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }
    for copy in LibraryCopies(folder: folder.url.path).all.dropLast() {
      try FileManager.default.removeItem(atPath: copy.path)
    }
    let leaves = try pages("pagetype = 'leaf'")
    try spoil(leaves.suffix(5))
    LibraryFile.suspect(path)
    let library = try Library(in: folder.url.path)
    let found = try library.annotations(of: book)
    #expect(found.count == Self.count - 1)
    #expect(found.first { $0.id == "mark-150" }?.note == "later")
    #expect(!found.contains { $0.id == "mark-3" })
  }
}
