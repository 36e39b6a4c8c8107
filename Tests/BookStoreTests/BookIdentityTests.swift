import BookFixtures
import BookModel
import DiskFiles
import Foundation
import Testing

@testable import BookStore

@Suite("What a book is by its content") struct BookIdentityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func identity(_ path: String) throws -> BookIdentity { try BookIdentity(of: path) }

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
      digest.take(Array(bytes[..<cut]))
      digest.take(Array(bytes[cut...]))
      #expect(digest.finished == (high, low))
    }
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

  @Test("a folder is its files' names and sizes, wherever it lies")
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

  @Test("a FIFO is refused at once, and what is not there says so")
  func others() throws {
    let fifo = folder.url.appending(path: "fifo").path
    #expect(unsafe mkfifo(fifo, 0o600) == 0)
    #expect {
      try BookIdentity(of: fifo)
    } throws: { error in
      "\(error)" == "cannot read \(fifo): neither a file nor a folder"
    }
    #expect {
      try BookIdentity(of: "/none")
    } throws: { error in
      (error as? DiskFileError)?.isMissing == true
    }
    #expect(throws: DiskFileError.self) { try BookIdentity(of: "/dev/zero") }
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
