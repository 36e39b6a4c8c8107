import BookFixtures
import RectoBookModel
import Testing

@Suite("Quite OK images") struct QuiteOKImageTests {
  /// A picture of few colours, so that every kind of code is used.
  private static func picture(_ random: inout SplitMix64, width: Int, height: Int) -> Bitmap {
    var pixel: [UInt8] = [10, 20, 30, 255]
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: pixel[0] &+= 1
      case 1: for channel in 0..<3 { pixel[channel] &+= 9 }
      case 2: pixel = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 3: pixel[1] = UInt8.random(in: 0...255, using: &random)
      default: break
      }
      bytes += pixel
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private static func unpacked(
    _ packed: [UInt8], pixels: Int
  ) -> (bytes: [UInt8], pixels: Int, isWhole: Bool) {
    var bytes = [UInt8](repeating: 7, count: pixels * 4)
    var span = bytes.mutableSpan
    let (count, isWhole) = QuiteOKImage.unpack(packed, into: &span)
    return (bytes, count, isWhole)
  }

  @Test("what is packed is unpacked as it was", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let picture = Self.picture(&random, width: 13, height: 9)
    let packed = QuiteOKImage.packed(picture)
    #expect(packed.count <= QuiteOKImage.mostBytes(width: 13, height: 9))
    #expect(QuiteOKImage.size(of: packed).map { $0 == (13, 9) } == true)
    let whole = Self.unpacked(packed, pixels: 13 * 9)
    #expect(whole.bytes == picture.bytes && whole.pixels == 13 * 9 && whole.isWhole)
  }

  @Test(
    "a file that is cut anywhere gives its first pixels and leaves the others",
    arguments: UInt64(0)..<5)
  func cut(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let picture = Self.picture(&random, width: 7, height: 5)
    let packed = QuiteOKImage.packed(picture)
    for count in 14..<packed.count {
      let cut = Self.unpacked(Array(packed[..<count]), pixels: 35)
      #expect(!cut.isWhole)
      // The zeros at the end of a file are codes where no end follows.
      guard count <= packed.count - 8 else { continue }
      #expect(Array(cut.bytes[..<(4 * cut.pixels)]) == Array(picture.bytes[..<(4 * cut.pixels)]))
      #expect(cut.bytes[(4 * cut.pixels)...].allSatisfy { $0 == 7 })
    }
  }

  @Test("a file of more or fewer pixels than expected is not whole")
  func size() {
    var random = SplitMix64(seed: 3)
    let packed = QuiteOKImage.packed(Self.picture(&random, width: 6, height: 6))
    #expect(!Self.unpacked(packed, pixels: 35).isWhole)
    #expect(!Self.unpacked(packed, pixels: 37).isWhole)
    #expect(QuiteOKImage.size(of: Array(packed[..<13])) == nil)
    #expect(QuiteOKImage.size(of: [0x50] + packed) == nil)
  }

  @Test("whatever the bytes, no more is written than there is room", arguments: UInt64(0)..<50)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(Self.unpacked(QuiteOKImage.mark + noise, pixels: 30).pixels <= 30)
  }
}
