import BookFixtures
import RectoBookModel
import RectoReadingRecords
import Foundation
import RectoImageFiles
import Testing

@testable import RectoLibraryImport

@Suite("Covers on disk") struct CoverCacheTests {
  private let folder: TemporaryFolder
  private let book: BookIdentity

  init() throws {
    folder = try TemporaryFolder()
    book = try BookIdentity(of: .disk(path: folder.write([1], to: "book")))
  }

  /// A picture whose colours change from one side to the other.
  private func picture(_ width: Int, _ height: Int) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { bytes += [UInt8(x * 255 / width), UInt8(y * 255 / height), 90, 255] }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  private var file: String { folder.url.appending(path: "covers/\(book).webp").path }

  @Test("a cover is there again, nearly as it was, in a small part of its bytes")
  func thereAndBack() throws {
    let cache = CoverCache(in: folder.url.path)
    #expect(!cache.has(book) && cache.cover(of: book) == nil)
    let cover = picture(340, 512)
    cache.store(cover, of: book)
    let kept = try #require(CoverCache(in: folder.url.path).cover(of: book))
    #expect((kept.width, kept.height) == (340, 512))
    #expect(largestDifference(kept, cover) < 24)
    #expect(try Data(contentsOf: URL(filePath: file)).count < 340 * 512 * 4 / 20)
    #expect(cache.has(book))
  }

  @Test("a cover is never larger than a cover, nor wider than it is asked for")
  func sizes() throws {
    let cache = CoverCache(in: folder.url.path)
    cache.store(picture(700, 1400), of: book)
    let kept = try #require(cache.cover(of: book))
    #expect((kept.width, kept.height) == (256, 512))
    let small = try #require(cache.cover(of: book, width: 64))
    #expect((small.width, small.height) == (64, 128))
    #expect(try #require(cache.cover(of: book, width: 1000)).width == 256)
    let thin = Bitmap(width: 1, height: 2000, bytes: picture(1, 2000).bytes)
    #expect(thin.within(512).width == 1)
  }

  @Test("a picture of one colour stays so when it is made smaller", arguments: UInt64(0)..<30)
  func reduced(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 1...300, using: &random), Int.random(in: 1...300, using: &random)
    )
    let colour = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = Array(repeatElement(colour, count: width * height).joined())
    let small = Bitmap(width: width, height: height, bytes: bytes)
      .within(Int.random(in: 1...300, using: &random))
    #expect(small.width <= width && small.height <= height)
    #expect(
      Set(stride(from: 0, to: small.bytes.count, by: 4).map { Array(small.bytes[$0..<$0 + 4]) })
        == [colour])
  }

  @Test("that a book has no cover is known, too")
  func none() {
    let cache = CoverCache(in: folder.url.path)
    cache.store(nil, of: book)
    #expect(cache.has(book) && cache.cover(of: book) == nil)
  }

  @Test("what is no cover of ours is none")
  func foreign() throws {
    let cache = CoverCache(in: folder.url.path)
    cache.store(picture(40, 60), of: book)
    let sound = [UInt8](try Data(contentsOf: URL(filePath: file)))
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      var bytes = sound
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      case 1:
        for _ in 0..<8 {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
      default: bytes = (0..<300).map { _ in .random(in: 0...255, using: &random) }
      }
      try folder.write(bytes, to: "covers/\(book).webp")
      // Whatever comes of it fits.
      if let cover = cache.cover(of: book) { #expect(cover.width <= 512 && cover.height <= 512) }
    }
    // The kinds of WebP that are never packed here are not unpacked.
    var lossless = sound
    lossless.replaceSubrange(12..<16, with: Array("VP8L".utf8))
    try folder.write(lossless, to: "covers/\(book).webp")
    #expect(cache.cover(of: book) == nil)
  }

  @Test("of too many covers those go that were not used for the longest time")
  func budget() throws {
    let cache = CoverCache(in: folder.url.path, budget: 8_000)
    let books = try (0..<40).map {
      try BookIdentity(of: .disk(path: folder.write([2, UInt8($0)], to: "\($0)")))
    }
    for (index, book) in books.enumerated() {
      cache.store(picture(200, 300), of: book)
      if index > 0 { _ = cache.cover(of: books[0]) }
    }
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.url.appending(path: "covers"), includingPropertiesForKeys: [.fileSizeKey])
    let bytes = try files.reduce(0) {
      try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
    #expect(bytes <= 8_000)
    #expect(cache.has(books[39]) && !cache.has(books[1]))
  }
}
