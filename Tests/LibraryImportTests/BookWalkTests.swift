import BookFixtures
import RectoBookModel
import RectoPictureCache
import RectoDiskFiles
import Foundation
import Testing

@testable import RectoLibraryImport

@Suite("Looking for books below a folder") struct BookWalkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ names: String...) throws {
    for name in names { try folder.write([1], to: name) }
  }

  /// What is found, by paths from the folder on.
  private func found(isCancelled: @escaping () -> Bool = { false }) throws -> [String] {
    let root = folder.url.path
    return try BookWalk.finding(below: root, isCancelled: isCancelled).books.map { path in
      path == root ? "" : String(path.dropFirst(root.count + 1))
    }
  }

  @Test("books are found to the bottom, in the order in which people number them")
  func books() throws {
    try write("b/10.cbz", "b/9.cbz", "a.PDF", "b/deep/er/x.epub", "notes.txt", "b/cover.jpg")
    #expect(try found() == ["a.PDF", "b/9.cbz", "b/10.cbz", "b/deep/er/x.epub"])
  }

  @Test("a folder of pictures is a book, with its subfolders as chapters")
  func pictures() throws {
    try write("holiday/1.jpg", "holiday/2.png", "holiday/3.webp", "holiday/more/4.jpg")
    try write("one/cover.jpg", "one/two.jpg")
    try write("manga/1/a.jpg", "manga/1/b.jpg", "manga/1/c.jpg", "manga/2/a.jpg")
    try write("mixed/1.jpg", "mixed/2.jpg", "mixed/3.jpg", "mixed/inner/x.cbz")
    #expect(try found() == ["holiday", "manga/1", "mixed/inner/x.cbz"])
  }

  @Test("hidden things, empty files and what servers leave behind are no books")
  func junk() throws {
    try write(".hidden/x.cbz", "@eaDir/x.cbz", "__MACOSX/x.cbz", "._x.cbz", "y.cbz")
    try folder.write([], to: "empty.cbz")
    #expect(try found() == ["y.cbz"])
  }

  @Test("a folder of covers, which can be made anew, is no book")
  func caches() throws {
    let covers = CachedFiles(in: folder.url.path + "/data/cache/covers", budget: 1 << 20)
    for number in 0..<4 { covers.store([1, 2, 3], as: "\(number).webp") }
    #expect(try found() == [])
  }

  @Test("links lead nowhere: not out of the folder, not in a circle, not twice to a book")
  func links() throws {
    let outside = try TemporaryFolder()
    try outside.write([1], to: "secret.cbz")
    try write("x.cbz")
    let link = { (name: String, target: String) in
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: name).path, withDestinationPath: target)
    }
    try link("out", outside.url.path)
    try link("up", "..")
    try link("self", ".")
    try link("again.cbz", "x.cbz")
    #expect(try found() == ["x.cbz"])
  }

  @Test("folders within folders without end are left at some depth")
  func depth() throws {
    let deep = (0..<Limits.nesting + 5).map { _ in "d" }.joined(separator: "/")
    try write("\(deep)/x.cbz", "d/y.cbz")
    #expect(try found() == ["d/y.cbz"])
  }

  @Test("it ends soon after it was cancelled")
  func cancelled() throws {
    try write("a/x.cbz", "b/x.cbz")
    #expect(try found(isCancelled: { true }) == [])
    #expect(throws: DiskFileError.self) { try BookWalk.finding(below: "/nonexistent") }
  }
}
