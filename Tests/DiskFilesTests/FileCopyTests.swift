import BookFixtures
import Foundation
import Testing

@testable import RectoDiskFiles

@Suite("copies with more behind them") struct FileCopyTests {
  @Test(
    "a copy begins with the whole file and is there whole or not at all",
    arguments: [0, 1, 65_536, 200_000])
  func copies(count: Int) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8(random.whole(0...255)) }
    let path = try folder.write(bytes, to: "from")
    let copy = try folder.write([9], to: "copy")
    let file = try DiskFile(path)
    // What is written to it later is not in it.
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: [7])
    try file.write(adding: [1, 2, 3], to: copy)
    #expect(try DiskFile.read(copy, atMost: 1 << 20) == bytes + [1, 2, 3])
    let nowhere = folder.url.appending(path: "none/copy").path
    #expect(throws: DiskFileError.self) { try file.write(adding: [1], to: nowhere) }
    // Of a file that is cut off meanwhile there is no copy.
    try handle.truncate(atOffset: 0)
    if count > 0 { #expect(throws: DiskFileError.self) { try file.write(adding: [1], to: copy) } }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.sorted() == ["copy", "from"])
    #expect(try DiskFile.read(copy, atMost: 1 << 20) == bytes + [1, 2, 3])
  }
}
