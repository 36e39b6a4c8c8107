import BookFixtures
import Foundation
import RectoBookModel
import Testing

@testable import RectoPictureCache
@testable import RectoReadingRecords

@Suite("Counts of pages on disk") struct PageCountCacheTests {
  private let folder: TemporaryFolder
  private let book: BookIdentity
  private let cache: PageCountCache

  init() throws {
    folder = try TemporaryFolder()
    book = try BookIdentity(of: .disk(path: folder.write([1], to: "book")))
    cache = PageCountCache(in: folder.url.path)
  }

  @Test("what was stored is read, of that book in that setting alone")
  func thereAndBack() throws {
    let numbers = [0, 1, 127, 128, 16_383, 16_384, Limits.pages]
    #expect(cache.numbers(of: book, setting: "a", atLeast: 0) == nil)
    cache.store(numbers, of: book, setting: "a")
    #expect(cache.numbers(of: book, setting: "a", atLeast: 7) == numbers)
    #expect(cache.numbers(of: book, setting: "a", atLeast: 8) == nil)
    #expect(cache.numbers(of: book, setting: "b", atLeast: 0) == nil)
    let other = try BookIdentity(of: .disk(path: folder.write([2], to: "other")))
    #expect(cache.numbers(of: other, setting: "a", atLeast: 0) == nil)
    cache.forget(book, setting: "a")
    #expect(cache.numbers(of: book, setting: "a", atLeast: 0) == nil)
  }

  @Test("a book of 5,420 pages in 2,014 chapters takes less than six bytes a page")
  func small() {
    let numbers = (0..<2_014).map { $0 % 6 }
    #expect(PageCountCache.packed(numbers, as: "x").count < 2_100)
  }

  @Test("what is damaged, cut or another's is none")
  func damaged() {
    let numbers = (0..<40).map { $0 * 37 }
    let bytes = PageCountCache.packed(numbers, as: "x")
    #expect(PageCountCache.unpacked(bytes, as: "x") == numbers)
    #expect(PageCountCache.unpacked(bytes, as: "y") == nil)
    for index in bytes.indices {
      var torn = bytes
      torn[index] ^= 1 << UInt8(index % 8)
      #expect(PageCountCache.unpacked(torn, as: "x") == nil)
      #expect(PageCountCache.unpacked(Array(bytes[..<index]), as: "x") == nil)
    }
  }

  @Test("numbers that no book has are none, though their sum is right", arguments: UInt64(0)..<40)
  func forged(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let most = Int.random(in: 0...60, using: &random)
    var bytes = Array("RPC1".utf8)
    for _ in 0..<most { bytes.append(.random(in: 0...255, using: &random)) }
    var print = Fingerprint(bytes)
    print.add("x".utf8)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: print.value >> (8 * $0)) }
    let numbers = PageCountCache.unpacked(bytes, as: "x") ?? []
    #expect(numbers.allSatisfy { (0...Limits.pages).contains($0) })
  }
}
