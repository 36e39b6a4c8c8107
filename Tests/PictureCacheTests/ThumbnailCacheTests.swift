import BookFixtures
import RectoBookModel
import RectoDiskFiles
import Foundation
import Testing

@testable import RectoPictureCache
@testable import RectoReadingRecords

@Suite("Thumbnails on disk") struct ThumbnailCacheTests {
  private let folder: TemporaryFolder
  private let book: BookIdentity

  init() throws {
    folder = try TemporaryFolder()
    book = try BookIdentity(of: .disk(path: folder.write([1], to: "book")))
  }

  private func picture(
    _ width: Int, _ height: Int, _ random: inout SplitMix64, step: UInt8 = 255
  ) -> Bitmap {
    var last: UInt8 = 0
    let bytes = (0..<width * height * 4).map { index -> UInt8 in
      if index % 4 == 3 { return Int.random(in: 0..<40, using: &random) == 0 ? 9 : 255 }
      last &+= UInt8.random(in: 0...step, using: &random)
      return last
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  @Test("what is packed is unpacked, whatever it shows", arguments: UInt64(0)..<24)
  func thereAndBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random)
    )
    let picture = picture(width, height, &random, step: [0, 1, 2, 8, 40, 255][Int(seed % 6)])
    let packed = QuiteOKImage.packed(picture)
    #expect(packed.count <= QuiteOKImage.mostBytes(width: width, height: height))
    let heights = 1...100
    #expect(StoredPicture.picture(from: packed, width: width, heights: heights) == picture)
    #expect(StoredPicture.picture(from: packed, width: width + 1, heights: heights) == nil)
    #expect(StoredPicture.picture(from: packed, width: width, heights: 31...99) == nil)
    for count in stride(from: 0, to: packed.count, by: 7) {
      #expect(
        StoredPicture.picture(from: Array(packed[..<count]), width: width, heights: heights)
          == nil)
    }
    var torn = packed
    for _ in 0..<5 {
      torn[Int.random(in: torn.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    // Whatever it says, it ends, and is as large as it was expected.
    if let read = StoredPicture.picture(from: torn, width: width, heights: heights) {
      #expect(read.width == width && read.bytes.count == width * read.height * 4)
    }
  }

  @Test("a plain page takes few bytes")
  func plain() {
    let page = Bitmap(
      width: 160, height: 240, bytes: [UInt8](repeating: 255, count: 160 * 240 * 4))
    #expect(QuiteOKImage.packed(page).count < 1_000)
  }

  @Test("a thumbnail is found by book, page, width and layout")
  func names() throws {
    var random = SplitMix64(seed: 3)
    let cache = ThumbnailCache(in: folder.url.path)
    let name = ThumbnailName(book: book, page: PageNumber(3), width: 12)
    let picture = picture(12, 9, &random)
    #expect(cache.picture(name) == nil)
    cache.store(picture, as: name)
    #expect(cache.picture(name) == picture)
    #expect(ThumbnailCache(in: folder.url.path).picture(name) == picture)
    var other = name
    other.page = PageNumber(4)
    #expect(cache.picture(other) == nil)
    other = name
    other.layout = .standard
    #expect(cache.picture(other) == nil)
    other.width = 13
    cache.store(picture, as: other)
    #expect(cache.picture(other) == nil)
    // A file under another name is not believed.
    let place = folder.url.appending(path: "thumbnails")
    other.width = 12
    try FileManager.default.copyItem(
      at: place.appending(path: name.fileName), to: place.appending(path: other.fileName))
    #expect(cache.picture(other) == picture)
    other.width = 11
    try FileManager.default.copyItem(
      at: place.appending(path: name.fileName), to: place.appending(path: other.fileName))
    #expect(cache.picture(other) == nil)
  }

  @Test("what was used least goes when there is too much")
  func eviction() throws {
    var random = SplitMix64(seed: 4)
    let budget = 40_000
    let cache = ThumbnailCache(in: folder.url.path, budget: budget)
    let loved = ThumbnailName(book: book, page: PageNumber(1), width: 20)
    let lovedPicture = picture(20, 20, &random)
    cache.store(lovedPicture, as: loved)
    for page in 2...60 {
      let name = ThumbnailName(book: book, page: PageNumber(page), width: 20)
      cache.store(picture(20, 20, &random), as: name)
      #expect(cache.picture(loved) == lovedPicture)
      // Times of files may be a hundredth of a second coarse.
      if page % 10 == 0 { Thread.sleep(forTimeInterval: 0.02) }
    }
    let sizes = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.path + "/thumbnails"
    ).map { name in
      let path = folder.url.path + "/thumbnails/" + name
      return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
    #expect(sizes.reduce(0, +) <= budget)
    #expect(sizes.count > 10)
    #expect(cache.picture(ThumbnailName(book: book, page: PageNumber(2), width: 20)) == nil)
  }
}
