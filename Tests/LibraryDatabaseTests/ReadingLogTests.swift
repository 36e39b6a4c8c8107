import BookFixtures
import Foundation
import GRDB
import RectoBookModel
import RectoReadingRecords
import Testing

@testable import RectoLibraryDatabase

@Suite("How long books were read") struct ReadingLogTests {
  private let folder: TemporaryFolder
  private let library: Library
  private let log: ReadingLog
  private let book: BookIdentity
  private let other: BookIdentity
  private let zone = TimeZone(secondsFromGMT: 3_600) ?? .gmt
  /// Noon of a day in that zone.
  private let noon = 1_764_154_800.0

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(in: folder.url.path)
    log = ReadingLog(library)
    book = try #require(BookIdentity(String(repeating: "1a", count: 16)))
    other = try #require(BookIdentity(String(repeating: "2b", count: 16)))
  }

  private func record(_ start: Double, _ end: Double, _ pages: Set<Int> = []) throws {
    try log.record(
      ReadingSpell(from: noon + start, to: noon + end, pages: pages), of: book, in: zone)
  }

  @Test("time and pages add up by the day, a page once a day")
  func days() throws {
    #expect(try log.figures(of: book) == nil)
    try record(0, 50, [1, 2])
    try record(50, 90, [2, 3])
    try record(86_400, 86_430, [3])
    let figures = try #require(try log.figures(of: book))
    #expect(figures.seconds == 120 && figures.pages == 4 && figures.days == 2)
    #expect(figures.firstDay == "2025-11-26" && figures.lastDay == "2025-11-27")
    #expect(figures.pace == 120 && figures.finishedDay == nil)
    #expect(try log.figures().keys.sorted { "\($0)" < "\($1)" } == [book])
  }

  @Test("pages of the last fourteen days are told one by one, today last")
  func recent() throws {
    let day = 86_400.0
    try record(0, 30, [1, 2, 3])
    try record(2 * day, 2 * day + 30, [3, 4])
    func recent(_ days: Double) throws -> [Int] {
      let figures = try log.figures(of: book, at: noon + days * day, in: zone)
      return try #require(figures?.recentPages)
    }
    let now = try recent(2)
    #expect(
      now.count == 14 && now.suffix(3) == [3, 0, 2] && now.dropLast(3).allSatisfy { $0 == 0 })
    #expect(try recent(13).first == 3 && recent(14).first == 0 && recent(15).first == 2)
    #expect(try recent(16) == Array(repeating: 0, count: 14))
  }

  @Test("a day is that of the reader's place")
  func zones() {
    #expect(ReadingLog.day(of: 1_764_198_000, in: zone) == "2025-11-27")
    #expect(ReadingLog.day(of: 1_764_198_000 - 1, in: zone) == "2025-11-26")
  }

  @Test(
    "two windows that tell of the same seconds are not counted twice, a clock set back is no window"
  )
  func overlap() throws {
    try record(0, 50)
    try record(20, 60)
    #expect(try log.figures(of: book)?.seconds == 60)
    try record(30, 40)
    #expect(try log.figures(of: book)?.seconds == 60)
    try record(-7_200, -7_150)
    #expect(try log.figures(of: book)?.seconds == 110)
  }

  @Test(
    "spells in the order of their ends are as long as what they cover", arguments: UInt64(0)..<50)
  func union(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let spells = (0..<12).map { _ -> (Int, Int) in
      let start = random.whole(0...300)
      return (start, start + random.whole(0...50))
    }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    var (until, expected) = (-1, 0)
    for (start, end) in spells {
      try record(Double(start), Double(end))
      expected += max(0, end - max(start, until))
      until = max(until, end)
    }
    #expect(try log.figures(of: book)?.seconds == Double(expected))
  }

  @Test("what was forgotten is gone, of one book or of all; nonsense is refused")
  func forgetting() throws {
    try record(0, 50, [1])
    try log.record(ReadingSpell(from: noon, to: noon + 5, pages: []), of: other, in: zone)
    try log.forget(book)
    #expect(try log.figures(of: book) == nil)
    #expect(try log.figures(of: other) != nil)
    try log.forget()
    #expect(try log.figures().isEmpty)
    #expect(throws: LibraryError.self) { try record(0, 5_000) }
    #expect(throws: LibraryError.self) { try record(0, .infinity) }
    try record(0, 1, [0, -4, .max])
    #expect(try log.figures(of: book)?.pages == 0)
  }

  @Test("what was read of a book goes with it when another program changes its file")
  func inheritance() throws {
    try record(0, 50, [1])
    try library.change { try ReadingLog.inherit(from: book, to: other, $0) }
    #expect(try log.figures(of: other)?.seconds == 50)
    #expect(try log.figures(of: book) == nil)
  }

  @Test("a day on which both were read is one day, with the time and the pages of both")
  func joinedDay() throws {
    try record(0, 50, [1, 2])
    try record(86_400, 86_410, [7])
    try log.record(
      ReadingSpell(from: noon + 100, to: noon + 130, pages: [2, 3]), of: other, in: zone)
    try library.change { try ReadingLog.inherit(from: book, to: other, $0) }
    let figures = try #require(try log.figures(of: other))
    #expect(figures.seconds == 90 && figures.pages == 4 && figures.days == 2)
    #expect(try log.figures().count == 1)
    try library.change { try ReadingLog.inherit(from: other, to: other, $0) }
    #expect(try log.figures(of: other) == figures)
  }

  @Test("a text of pages gives its pages back, whatever stands in it", arguments: UInt64(0)..<20)
  func pages(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (ranges, known) = (PageRanges(""), Set<Int>())
    for _ in 0..<60 {
      let page = random.whole(1...80)
      ranges.insert(page)
      known.insert(page)
    }
    #expect(ranges.count == known.count && PageRanges(ranges.text) == ranges)
    #expect(PageRanges("3-1,x,-4,0,5-6,9999999999,7-").count == 2)
  }
}
