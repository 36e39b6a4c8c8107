import BookFixtures
import RectoBookModel
import RectoDiskFiles
import Foundation
import Testing

@Suite("Paths whose bytes are no UTF-8") struct DiskPathTests {
  @Test(
    "the bytes of the text of some bytes are these bytes",
    arguments: [
      Array("plain.cbz".utf8), Array("日本 é 𝔸".utf8), [0xFF, 0xFE], [0x62, 0xE9, 0x62], [0xC3],
      [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
      [0xF4, 0x8F, 0x9E, 0x80], [0xF4, 0x8F, 0x9F, 0xBF, 0x2E, 0xFF], [],
    ] as [[UInt8]])
  func thereAndBack(bytes: [UInt8]) {
    let text = DiskPath.text(bytes)
    #expect(DiskPath.bytes(text) == bytes)
    #expect(DiskPath.characters(text).count == bytes.count + 1)
    if String(validating: bytes, as: UTF8.self) == nil {
      #expect(text.withoutControls.unicodeScalars.contains("\u{FFFD}"))
    }
  }

  @Test(
    "a path is made whole without asking the disk",
    arguments: [
      ("a.cbz", "/home/x/a.cbz"), ("./a.cbz", "/home/x/a.cbz"), ("../a/b", "/home/a/b"),
      ("../../../a", "/a"), ("/a//b/./c/", "/a/b/c"), ("/a/../b", "/a/../b"), ("~/b", "/home/y/b"),
      ("~", "/home/y"), ("~x", "/home/x/~x"), ("/", "/"), ("日本/é", "/home/x/日本/é"),
    ])
  func whole(path: String, expected: String) {
    #expect(DiskPath.whole(path, in: "/home/x", home: "/home/y") == expected)
    #expect(DiskPath.whole(expected, in: "/elsewhere") == expected)
  }

  @Test(
    "a path is told from the reader's home on",
    arguments: [
      ("/home/y/a/b.cbz", "~/a/b.cbz"), ("/home/y", "~"), ("/home/yz/a", "/home/yz/a"),
      ("/a/home/y", "/a/home/y"),
    ])
  func short(path: String, expected: String) {
    #expect(DiskPath.short(path, home: "/home/y") == expected)
    #expect(DiskPath.short(path, home: "/home/y/") == expected)
    #expect(DiskPath.short(path, home: "/") == path)
  }

  @Test(
    "the name of a path is its last part",
    arguments: [("/a/b.cbz", "b.cbz"), ("b", "b"), ("/a/b/", "b"), ("/", "/"), ("", "")])
  func names(path: String, expected: String) { #expect(DiskPath.name(of: path) == expected) }

  @Test("any bytes come back", arguments: UInt64(0)..<50)
  func wild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<40).map { _ in UInt8.random(in: 1...255, using: &random) }
    #expect(DiskPath.bytes(DiskPath.text(bytes)) == bytes)
  }

  @Test("such a file is written, listed, looked at, moved and removed")
  func files() throws {
    let folder = try TemporaryFolder()
    let name = DiskPath.text([0x62, 0xFF, 0x2E, 0xFE])
    let path = folder.url.path + "/" + name
    try DiskFile.write([1, 2, 3], to: path)
    #expect(try DiskFile.read(path, atMost: 10) == [1, 2, 3])
    #expect(try DiskFile(folder.url.path).entries(atMost: 10).map(\.name) == [name])
    #expect(DiskEntry(at: path)?.size == 3)
    try DiskFile.move(path, to: path + "x")
    #expect(DiskEntry(at: path) == nil && DiskEntry(at: path + "x") != nil)
    DiskFile.remove(path + "x")
    #expect(try DiskFile(folder.url.path).entries(atMost: 10).isEmpty)
  }
}
