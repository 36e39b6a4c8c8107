import BookFixtures
import RectoBookModel
import Foundation
import RectoImageFiles
import Testing

@testable import RectoWindowSession

@Suite("Smaller levels of a picture") struct PictureLevelsTests {
  private func light(_ number: UInt8) -> Double {
    let value = Double(number) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  @Test("a level keeps the mean of the one before in linear light", arguments: UInt64(0)..<30)
  func means(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
    )
    let bytes = (0..<width * height).flatMap { _ -> [UInt8] in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255]
    }
    let levels = PictureLevels(Bitmap(width: width, height: height, bytes: bytes))
    #expect(levels.chain == MipChain(width: width, height: height))
    #expect(levels.bytes.count == levels.chain.byteCount)
    #expect(Array(levels.bytes.prefix(bytes.count)) == bytes)
    let means = levels.chain.levels.indices.map { level -> SIMD3<Double> in
      let (start, size) = (levels.chain.offset(ofLevel: level), levels.chain.levels[level])
      var sum = SIMD3<Double>.zero
      for pixel in 0..<size.width * size.height {
        #expect(levels.bytes[start + pixel * 4 + 3] == 255)
        for channel in 0..<3 { sum[channel] += light(levels.bytes[start + pixel * 4 + channel]) }
      }
      return sum / Double(size.width * size.height)
    }
    for mean in means {
      for channel in 0..<3 { #expect(abs(mean[channel] - means[0][channel]) < 0.006) }
    }
  }

  @Test("what is looked at stays marked in smaller levels", arguments: [(4, 4), (6, 2), (5, 3)])
  func marks(width: Int, height: Int) {
    let bytes = (0..<width * height).flatMap { place -> [UInt8] in
      [UInt8(place * 7), 0, 9, 254]
    }
    let levels = PictureLevels(Bitmap(width: width, height: height, bytes: bytes))
    #expect(stride(from: 3, to: levels.bytes.count, by: 4).allSatisfy { levels.bytes[$0] == 254 })
  }

  @Test("black and white in equal parts are 188, and a missing book is pale and nearly grey")
  func numbers() {
    let check = Bitmap(
      width: 2, height: 2,
      bytes: [0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 255])
    #expect(Array(PictureLevels(check).bytes.suffix(4)) == [188, 188, 188, 255])
    let faded = Bitmap(width: 1, height: 1, bytes: [200, 0, 0, 255]).faded.bytes
    // Grey is 60: 60 + 140 · 0.3 and 60 − 60 · 0.3, both lightened.
    #expect(faded == [155, 116, 116, 255])
  }
}
