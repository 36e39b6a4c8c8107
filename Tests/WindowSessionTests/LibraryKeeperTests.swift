import BookFixtures
import Foundation
import Synchronization
import Testing

@testable import RectoLibraryDatabase
@testable import RectoWindowSession

@Suite("The library behind a window") struct LibraryKeeperTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What the library's thread says to a question that is put to it now.
  private func answer(of keeper: LibraryKeeper) async -> Int? {
    await withCheckedContinuation { continuation in
      keeper.use(otherwise: { continuation.resume(returning: nil) }) { services in
        let count = try services.library.watchedFolders().count
        continuation.resume(returning: count)
      }
    }
  }

  @Test("one that cannot be opened is told once, and opened once it can be")
  func later() async throws {
    // What is no file is no library.
    let path = try folder.write([1], to: "library.sqlite/in-the-way")
    let told = Mutex<[String]>([])
    let keeper = LibraryKeeper(in: UserFolders(replacedBy: folder.url.path), pause: .zero)
    keeper.begin(report: { words in told.withLock { $0.append(words) } })
    for _ in 0..<3 { #expect(await answer(of: keeper) == nil) }
    #expect(told.withLock { $0.count } == 1)
    try FileManager.default.removeItem(
      at: URL(filePath: path).deletingLastPathComponent())
    #expect(await answer(of: keeper) == 0)
    #expect(told.withLock { $0.count } == 1)
    keeper.finish(within: 60)
  }

  /// A library that watches a folder, closed: all that it holds is in its one file.
  private func makeLibrary() throws -> String {
    let library = try Library(in: folder.url.path)
    try library.setWatched("/comics", true)
    return library.path
  }

  @Test("one that is damaged under it is mended, and told once")
  func damaged() async throws {
    let path = try makeLibrary()
    let told = Mutex<[String]>([])
    let keeper = LibraryKeeper(in: UserFolders(replacedBy: folder.url.path))
    keeper.begin(report: { words in told.withLock { $0.append(words) } })
    #expect(await answer(of: keeper) == 1)
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    // The first page stands in the log as well; those of the books do not.
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 7, count: 5 * 4096))
    try handle.close()
    for _ in 0..<2 { #expect(await answer(of: keeper) == 1) }
    #expect(told.withLock { $0.count } == 1)
    #expect(told.withLock { $0.first }?.hasPrefix("the library was damaged") == true)
    keeper.finish(within: 60)
  }
}
