import BookFixtures
import RectoBookModel
import RectoDiskFiles
import Foundation
import Testing

@testable import RectoReadingRecords

@Suite("What a book is by its content") struct BookIdentityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func identity(_ path: String) throws -> BookIdentity {
    try BookIdentity(of: .disk(path: path))
  }

  @Test(
    "the digest is the published one",
    arguments: [
      ("", 0, 0), ("hello", 0xCBD8_A7B3_41BD_9B02, 0x5B1E_906A_48AE_1D19),
      (
        "The quick brown fox jumps over the lazy dog", 0xE34B_BC7B_BC07_1B6C,
        0x7A43_3CA9_C49A_9347
      ),
    ] as [(String, UInt64, UInt64)])
  func digest(text: String, high: UInt64, low: UInt64) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var digest = ContentDigest()
      digest.add(Array(bytes[..<cut]))
      digest.add(Array(bytes[cut...]))
      #expect(digest.finished == (high, low))
    }
  }

  @Test("a sketchbook is the same whatever is drawn in it, and however many pages it has")
  func sketchbooks() throws {
    var head = SketchbookHead(
      name: String(repeating: "a0", count: 16), stock: .ruled,
      size: PageSize(width: 148, height: 210), cover: 0, pageCount: 4)
    func bytes(_ rest: String) -> [UInt8] {
      sketchbookStart(saying: head.words, number: head.number) + Array(rest.utf8)
    }
    let first = try identity(folder.write(bytes("ink"), to: "a.sketchbook"))
    head.pageCount = 9
    // As SQLite does, in its place.
    let path = folder.url.path + "/a.sketchbook"
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: bytes("other ink, and more"))
    try handle.close()
    #expect(try identity(path) == first)
    #expect(try ContentIdentity(of: .disk(path: path)).isSketchbook)
    // One draws something else in a copy; one that is called otherwise is the same.
    #expect(try identity(folder.write(bytes("ink"), to: "b.sketchbook")) != first)
    try FileManager.default.moveItem(atPath: path, toPath: folder.url.path + "/moved.sketchbook")
    #expect(try identity(folder.url.path + "/moved.sketchbook") == first)
    head.name = String(repeating: "a1", count: 16)
    #expect(try identity(folder.write(bytes("ink"), to: "c.sketchbook")) != first)
    let other = try folder.write(Array("SQLite format 3".utf8), to: "d.sketchbook")
    #expect(try !ContentIdentity(of: .disk(path: other)).isSketchbook)
  }

  @Test("a copy under another name is the same book; a byte more, less or other makes another")
  func files() throws {
    var random = SplitMix64(seed: 1)
    for size in [0, 1, 4096, 300_000] {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      let first = try identity(folder.write(bytes, to: "a.cbz"))
      #expect(try identity(folder.write(bytes, to: "other/ü name.pdf")) == first)
      #expect(try identity(folder.write(bytes + [0], to: "b")) != first)
      #expect(first.description.count == 32)
      // What is looked at can be told by what it changes.
      let parts = BookIdentity.parts(ofSize: size)
      for part in [parts.first, parts.dropFirst(7).first, parts.last].compactMap(\.self) {
        var changed = bytes
        changed[part.upperBound - 1] ^= 1
        #expect(try identity(folder.write(changed, to: "b")) != first)
      }
    }
  }

  @Test("parts ascend, stay in the file, and are at most 192 KiB", arguments: UInt64(0)..<40)
  func parts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Int.random(in: 0...1 << Int.random(in: 1...40, using: &random), using: &random)
    let parts = BookIdentity.parts(ofSize: size)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    #expect(parts.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= size })
    #expect(parts.reduce(0) { $0 + $1.count } <= 192 << 10)
    #expect(parts.first?.lowerBound ?? 0 == 0)
    #expect(parts.last?.upperBound ?? size == size)
  }

  @Test("a folder is what is in it, wherever it lies")
  func folders() throws {
    func make(_ name: String, _ files: [String: Int]) throws -> BookIdentity {
      for (file, size) in files {
        try folder.write([UInt8](repeating: 7, count: size), to: "\(name)/\(file)")
      }
      return try identity(folder.url.appending(path: name).path)
    }
    let usual = try make("a", ["1.png": 3, "2.png": 4, "in/3.png": 5])
    #expect(try make("b", ["1.png": 3, "2.png": 4, "in/3.png": 5, ".DS_Store": 9]) == usual)
    #expect(try make("c", ["1.png": 4, "2.png": 4, "in/3.png": 5]) != usual)
    #expect(try make("d", ["1.png": 3, "2.png": 4, "in3.png": 5]) != usual)
    #expect(try make("e", ["1.png": 3, "2.png": 4]) != usual)
    // A link into itself is no folder to go into.
    let link = folder.url.appending(path: "a/round")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.url.appending(path: "a"))
    #expect(try identity(folder.url.appending(path: "a").path) == usual)
  }

  // MARK: What an earlier Recto took it for

  @Test(
    "albums of the same names and sizes are told apart by their pictures, wherever those differ")
  func albums() throws {
    // Uncompressed pictures with white margins: only the middle differs.
    func album(_ name: String, _ ink: UInt8, in picture: Int) throws -> ContentIdentity {
      for number in 1...5 {
        var bytes = [UInt8](repeating: 255, count: 40_000)
        if number == picture {
          bytes.replaceSubrange(19_990..<20_010, with: repeatElement(ink, count: 20))
        }
        try folder.write(bytes, to: "\(name)/00\(number).bmp")
      }
      return try ContentIdentity(of: .disk(path: folder.url.appending(path: name).path))
    }
    let paris = try album("Paris", 1, in: 1)
    for picture in [1, 3, 5] {
      let rome = try album("Rome \(picture)", 2, in: picture)
      #expect(rome.now != paris.now)
      #expect(rome.before == paris.before && rome.before != nil)
    }
    #expect(try album("Paris again", 1, in: 1) == paris)
  }

  @Test("of what is not compressed more is looked at, and of a long list of contents all")
  func loose() throws {
    let size = 2 << 20
    var tar = [UInt8](repeating: 255, count: size)
    tar.replaceSubrange(257..<262, with: Array("ustar".utf8))
    let before = try ContentIdentity(of: .disk(path: folder.write(tar, to: "a.cbt")))
    let seen = ContentIdentity.parts(ofSize: size, head: tar, tail: [])
    #expect(seen.count == 48)
    #expect(seen.allSatisfy { (64 << 10...size - 64 << 10).contains($0.lowerBound) })
    let known = BookIdentity.parts(ofSize: size)
    let place = try #require(
      seen.map(\.lowerBound).first { place in !known.contains { $0.contains(place) } })
    tar[place] = 0
    let after = try ContentIdentity(of: .disk(path: folder.write(tar, to: "b.cbt")))
    #expect(after.now != before.now && after.before == before.before)

    // A thousand entries with names so long that the list has 100 KiB.
    let long = String(repeating: "n", count: 60)
    func zip(_ change: UInt8) throws -> ContentIdentity {
      let entries = (0..<1_000).map { number in
        ZipFixture.Entry(
          "\(long)\(number)", [UInt8](repeating: number == 10 ? change : 7, count: 400))
      }
      return try ContentIdentity(
        of: .disk(path: folder.write(ZipFixture.bytes(entries), to: "z\(change).cbz")))
    }
    let (one, two) = (try zip(7), try zip(8))
    #expect(one.now != two.now)
  }

  @Test("a file that was known well keeps its identity")
  func steady() throws {
    for size in [0, 10, 100_000, 400_000] {
      let path = try folder.write([UInt8](repeating: 3, count: size), to: "book.pdf")
      let identity = try ContentIdentity(of: .disk(path: path))
      #expect(identity.before == nil)
      #expect(identity.now == BookIdentity(try BookIdentity.digest(file: DiskFile(path)).digest))
    }
  }

  @Test("wild bytes where a list of contents should be harm nothing", arguments: UInt64(0)..<40)
  func wildListing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Int.random(in: 0...1 << 24, using: &random)
    var tail = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    tail +=
      [0x50, 0x4B, 5, 6]
      + (0..<Int.random(in: 0...30, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    for part in ContentIdentity.parts(ofSize: size, head: [], tail: tail) {
      #expect(0 <= part.lowerBound && part.upperBound <= size && part.count <= 1 << 20)
    }
  }

  @Test("a FIFO is refused at once, and what is not there says so")
  func others() throws {
    let fifo = folder.url.appending(path: "fifo").path
    #expect(unsafe mkfifo(fifo, 0o600) == 0)
    #expect {
      try BookIdentity(of: .disk(path: fifo))
    } throws: { error in
      "\(error)" == "cannot read \(fifo): neither a file nor a folder"
    }
    #expect {
      try BookIdentity(of: .disk(path: "/none"))
    } throws: { error in
      (error as? DiskFileError)?.isMissing == true
    }
    #expect(throws: DiskFileError.self) { try BookIdentity(of: .disk(path: "/dev/zero")) }
  }

  @Test("a file of a gigabyte is known by little of it")
  func large() throws {
    let path = try folder.write([1], to: "large")
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    // In a build for debugging the digest is some hundred times slower than in a release.
    #expect(try threadSeconds { _ = try identity(path) } < 4)
  }
}
