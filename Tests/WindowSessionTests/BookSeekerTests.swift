import BookFixtures
import RectoBookModel
import RectoReadingRecords
import Foundation
import Testing

@testable import RectoWindowSession

/// What is known of a book that is to be opened, whatever it is called by.
@Suite struct BookSeekerTests {
  /// A path to the same place that begins in the folder in which the program runs.
  private static func relative(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath.split(separator: "/").count
    return String(repeating: "../", count: here) + path.dropFirst()
  }

  @Test("a book that was changed is what it was, by whichever path it is opened", arguments: 0..<4)
  func paths(kind: Int) throws {
    let folder = try TemporaryFolder()
    let data = folder.url.path + "/data"
    let path = try folder.write([1, 2, 3], to: "books/comic.cbz")
    let before = try BookIdentity(of: .disk(path: path))
    var memory = BookMemory()
    (memory.page, memory.pageCount) = (3, 20)
    memory.contents = ContentSketch(parts: [1, 2, 3], name: 4)
    try BookMemories(in: data).update(before) { $0 = memory }
    let recents = RecentBooks(in: data)
    try recents.record(RecentBook(.disk(path: path), title: "comic.cbz", time: 1, identity: before))
    // Another program writes it anew.
    _ = try folder.write([1, 2, 3, 4], to: "books/comic.cbz")
    let link = folder.url.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.url.path + "/books")

    let seeker = BookSeeker(
      writer: MemoryWriter(BookMemories(in: data), learn: { _ in }, news: { _ in }),
      recents: recents, library: LibraryKeeper(in: UserFolders(replacedBy: data)))
    let asked = [
      path, Self.relative(path), folder.url.path + "/books/./comic.cbz", link + "/comic.cbz",
    ]
    let found = FoundBook(.disk(path: asked[kind]), by: seeker)
    #expect(found.identity != before)
    #expect(found.memory == BookMemory())
    #expect(found.predecessor?.memory == memory)
    #expect(found.predecessor?.contents == memory.contents)
  }
}
