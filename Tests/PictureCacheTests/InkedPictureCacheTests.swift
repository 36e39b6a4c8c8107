import BookFixtures
import Foundation
import RectoBookModel
import RectoPictureCache
import Testing

@Suite("Pictures with ink that are kept") struct InkedPictureCacheTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(of chain: MipChain, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<chain.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }

  @Test(
    "all levels come back to the last bit, under their name and of their size alone",
    arguments: [1, 17, 64])
  func roundTrip(width: Int) {
    let cache = InkedPictureCache(in: folder.url.path)
    let chain = MipChain(width: width, height: 23)
    let kept = bytes(of: chain, seed: 4)
    #expect(cache.bytes("a", of: chain) == nil)
    cache.store(kept, of: chain, as: "a")
    #expect(cache.bytes("a", of: chain) == kept)
    #expect(cache.bytes("b", of: chain) == nil)
    #expect(cache.bytes("a", of: MipChain(width: width, height: 40)) == nil)
    #expect(cache.bytes("a", of: MipChain(width: width + 1, height: 23)) == nil)
    cache.store(Array(kept.dropLast()), of: chain, as: "c")
    #expect(cache.bytes("c", of: chain) == nil)
  }

  @Test("what is spoilt is none")
  func spoilt() throws {
    let cache = InkedPictureCache(in: folder.url.path)
    let chain = MipChain(width: 30, height: 20)
    cache.store(bytes(of: chain, seed: 5), of: chain, as: "a")
    let file = folder.url.appending(path: "ink/a-1.qoi")
    let whole = try Data(contentsOf: file)
    try whole.prefix(200).write(to: file)
    #expect(cache.bytes("a", of: chain) == nil)
    try Data("nothing".utf8).write(to: file)
    #expect(cache.bytes("a", of: chain) == nil)
  }
}
