import BookFixtures
import RectoTypesetting
import Testing

@testable import RectoTextShaping

@Suite(
  "Fonts as the web packs them",
  .enabled(if: TestFonts.has(TestFonts.sans), "the package fonts-open-sans is not installed"))
struct PackedFontTests {
  private static let most = 24 << 20

  private static func isSame(_ unpacked: [UInt8], as font: [UInt8]) throws -> Bool {
    let (one, other) = (FontShelf(), FontShelf())
    try one.register(unpacked, families: ["A"])
    try other.register(font, families: ["A"])
    let shaped = [one, other].map {
      HarfBuzzShaper(fonts: $0, hyphens: HyphenationShelf()).shape("Words", TestFonts.face())
    }
    return shaped[0] == shaped[1] && shaped[0].glyphs.allSatisfy { $0.id != 0 }
  }

  @Test("what is packed comes out as a font that shapes the same letters; what is not stays")
  func unpacked() throws {
    for path in [TestFonts.sans, TestFonts.sansBold] {
      let font = try TestFonts.bytes(path)
      for packed in [WebFont.woff(font), WebFont.woff2(font)] {
        #expect(
          throws: ShapingError.self, "HarfBuzz reads no packed font by itself, or nothing is to do"
        ) {
          _ = try PackedFont.unpacked(packed, atMost: 1_000, name: "a")
        }
        let unpacked = try PackedFont.unpacked(packed, atMost: Self.most, name: "a")
        #expect(unpacked.prefix(4) == font.prefix(4))
        #expect(try Self.isSame(unpacked, as: font))
      }
      #expect(try PackedFont.unpacked(font, atMost: Self.most, name: "a") == font)
    }
  }

  @Test("spoiled packed fonts are refused or become some font, and hold no more than they may")
  func spoiled() throws {
    let font = try TestFonts.bytes(TestFonts.sans)
    let error = ShapingError(
      input: "the packed font a", reason: "it is no font, or has more than 1048576 bytes unpacked")
    #expect(throws: error) {
      try PackedFont.unpacked(
        WebFont.woff(font, promised: 0xFFFF_FFF0), atMost: 1 << 20, name: "a")
    }
    let packed = [WebFont.woff(font), WebFont.woff2(font)]
    for seed in UInt64(0)..<40 {
      var random = SplitMix64(seed: seed)
      var bytes = packed[Int(seed % 2)]
      for _ in 0..<random.whole(1...6) {
        bytes[random.whole(0...400)] = UInt8(random.whole(0...255))
      }
      if random.flag() { bytes.removeLast(random.whole(0...bytes.count - 1)) }
      let unpacked = try? PackedFont.unpacked(bytes, atMost: Self.most, name: "a")
      #expect((unpacked?.count ?? 0) <= Self.most)
    }
  }
}
