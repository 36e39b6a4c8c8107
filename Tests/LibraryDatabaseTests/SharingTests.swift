import BookFixtures
import RectoBookModel
import RectoDiskFiles
import Dispatch
import Foundation
import GRDB
import Synchronization
import Testing

@testable import RectoLibraryDatabase

@Suite("Several programs with one library") struct SharingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a library that is watched is not taken for one that nobody has open")
  func watched() throws {
    let library = try Library(in: folder.url.path)
    let told = DispatchSemaphore(value: 0)
    let watch = try LibraryWatch(library) { told.signal() }
    for round in 0..<3 {
      try library.setWatched("/comics/\(round)", true)
      #expect(told.wait(timeout: .now() + 60) == .success)
      let neighbour = try Neighbour(in: folder, "look")
      #expect(try neighbour.first() == 0)
      neighbour.wait()
      // The last program to close a library takes its log away.
      #expect(FileManager.default.fileExists(atPath: library.path + "-wal"))
    }
    withExtendedLifetime(watch) {}
    #expect(try library.watchedFolders().count == 3)
  }

  @Test("killed at any moment, it has all that it said it had, and is sound")
  func killed() throws {
    var random = SplitMix64(seed: 7)
    var last = 0
    for round in 0..<50 {
      let neighbour = try Neighbour(in: folder)
      if round % 2 == 0 { last = max(last, try neighbour.first()) }
      Thread.sleep(forTimeInterval: Double.random(in: 0...0.03, using: &random))
      last = max(last, neighbour.kill() ?? 0)
      let library = try Library(in: folder.url.path)
      #expect(library.notice == nil)
      #expect(try library.integrity() == "ok", "round \(round)")
      let count = try library.count()
      #expect(count == last || count == last + 1, "round \(round)")
      last = count
      // No book is half there.
      let words = try library.pool.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM book_words")
      }
      #expect(words == count)
      #expect(try library.count(LibraryQuery(words: "tag:third")) >= count / 3 - 50)
    }
    #expect(last >= 25)
  }

  @Test("what another program adds is seen, and told")
  func told() throws {
    let library = try Library(in: folder.url.path)
    let told = Mutex(0)
    let watch = try LibraryWatch(library) { told.withLock { $0 += 1 } }
    let neighbour = try Neighbour(in: folder)
    let first = try neighbour.first()
    #expect(try library.count() >= first)
    let last = neighbour.kill() ?? first
    #expect(try library.count() >= last)
    let end = ContinuousClock.now + .seconds(60)
    while told.withLock({ $0 }) == 0, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(told.withLock { $0 } > 0)
    withExtendedLifetime(watch) {}
  }

  @Test("two programs change the same library at the same time, and nothing of either is lost")
  func together() throws {
    let shelf = try LibraryFixture(in: folder)
    let neighbour = try Neighbour(in: folder)
    let first = try neighbour.first()
    let ids = try (0..<40).map { try shelf.add("mine-\($0).cbz", title: "Mine \($0)") }
    for id in ids { try shelf.library.edit(id, CardEdit(series: "Mine")) }
    // On a busy machine it may have had no turn since.
    let last = neighbour.kill() ?? first
    #expect(try shelf.library.count(LibraryQuery(series: "mine")) == 40)
    #expect(try shelf.library.count(LibraryQuery(words: "title:book")) >= last - 40)
    #expect(try shelf.library.integrity() == "ok")
  }
}
