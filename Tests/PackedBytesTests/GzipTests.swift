import BookFixtures
import Testing

@testable import RectoPackedBytes

@Suite("Bytes packed by gzip") struct GzipTests {
  @Test("what is packed is unpacked", arguments: [0, 1, 100, 65_535, 65_536, 65_537, 1_000_000])
  func roundTrip(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8(random.whole(0...15)) }
    let packed = try Gzip.packed(bytes)
    #expect(try Gzip.packed(bytes) == packed, "the same bytes give the same ones")
    #expect(Gzip.isPacked(packed))
    #expect(try Gzip.unpacked(packed, atMost: max(1, count)) == bytes)
    #expect(try Gzip.unpacked(packed + packed, atMost: 2 * count + 1) == bytes + bytes)
  }

  @Test("what is not whole, or not gzip's, is told")
  func damage() throws {
    let packed = try Gzip.packed(Array("a drawing of some length, which it is".utf8))
    let damaged = Gzip.Fault(description: "it is damaged, or not whole")
    for count in 0..<packed.count {
      #expect(throws: damaged) { try Gzip.unpacked(Array(packed.prefix(count)), atMost: 1000) }
    }
    #expect(throws: damaged) { try Gzip.unpacked(packed + [1, 2, 3], atMost: 1000) }
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      var bytes = packed
      bytes[random.whole(0...bytes.count - 1)] ^= UInt8(random.whole(1...255))
      _ = try? Gzip.unpacked(bytes, atMost: 1000)
    }
  }

  @Test("what unpacks to too much is not unpacked")
  func bomb() throws {
    let packed = try Gzip.packed([UInt8](repeating: 0, count: 64 << 20))
    #expect(packed.count < 100_000)
    #expect(throws: Gzip.Fault(description: "it unpacks to more than 1000000 bytes")) {
      try Gzip.unpacked(packed, atMost: 1_000_000)
    }
    #expect(throws: Gzip.Fault.self) { try Gzip.unpacked(packed, atMost: (64 << 20) - 1) }
    #expect(try Gzip.unpacked(packed, atMost: 64 << 20).count == 64 << 20)
  }
}
