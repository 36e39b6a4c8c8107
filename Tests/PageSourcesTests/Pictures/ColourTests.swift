import BookFixtures
import RectoBookModel
import Testing

@testable import RectoPageSources

@Suite("colour")
struct ColourTests {
  private let swapped = [
    ProfileFixture.primaries[2], ProfileFixture.primaries[1], ProfileFixture.primaries[0],
  ]

  private func first(_ bytes: [UInt8]) throws -> [UInt8] {
    Array(try drawn(bytes).0.level(0).bytes.prefix(3))
  }

  private func png(_ pixel: PNGFixture.Pixel, profile: [UInt8]) -> [UInt8] {
    PNGFixture.bytes(
      width: 2, height: 2, chunks: [("iCCP", PNGFixture.profile(profile))], pixel: { _, _ in pixel }
    )
  }

  @Test("a profile says what red is")
  func profile() throws {
    let profile = ProfileFixture.bytes(exponent: 2.2, primaries: swapped)
    let blue = try first(png((255, 0, 0, 255), profile: profile))
    #expect(blue[2] >= 254 && blue[0] <= 1 && blue[1] <= 1)
    // Alpha stays, and paper below is white.
    let half = try first(png((255, 0, 0, 128), profile: profile))
    #expect(half[2] >= 254 && (126...128).contains(half[0]))
  }

  @Test("an exponent of one is light itself", arguments: [1, 20, 64, 128, 200, 255] as [UInt8])
  func light(number: UInt8) throws {
    let profile = ProfileFixture.bytes(exponent: 1, primaries: ProfileFixture.primaries)
    let shown = try first(png((number, number, number, 255), profile: profile))
    for value in shown {
      #expect(abs(linear(value) - Double(number) / 255) < 0.005, "\(number) is shown as \(value)")
    }
  }

  @Test("a broken profile leaves the numbers as they are")
  func broken() throws {
    var profile = ProfileFixture.bytes(exponent: 1, primaries: swapped)
    profile.replaceSubrange(128..<132, with: [255, 255, 255, 255])
    #expect(try first(png((200, 100, 50, 255), profile: profile)) == [200, 100, 50])
    #expect(try first(png((200, 100, 50, 255), profile: [1, 2, 3])) == [200, 100, 50])
  }

  @Test("a JPEG's profile is put together from its segments", arguments: [1, 2, 5])
  func segments(count: Int) throws {
    let profile = ProfileFixture.bytes(exponent: 2.2, primaries: swapped)
    let plain = try drawn(JPEGFixture.baseline).0.level(0).bytes
    let managed = try drawn(
      JPEGFixture.managed(JPEGFixture.baseline, profile: profile, segments: count)
    ).0.level(0).bytes
    var worst = 0
    for index in stride(from: 0, to: plain.count, by: 4) {
      // Exponent 2.2 and sRGB's own curve differ by a few steps in the dark.
      worst = max(worst, abs(Int(plain[index]) - Int(managed[index + 2])))
      worst = max(worst, abs(Int(plain[index + 2]) - Int(managed[index])))
    }
    #expect(worst < 12)
    #expect(plain != managed)
  }

  @Test("a profile of grey is for grey pictures only")
  func grey() throws {
    let profile = ProfileFixture.bytes(exponent: 1, primaries: [])
    let grey = JPEGFixture.managed(JPEGFixture.grey, profile: profile, segments: 1)
    #expect(try first(JPEGFixture.grey) == [188, 188, 188])
    let shown = try first(grey)
    for value in shown { #expect(abs(linear(value) - 188.0 / 255) < 0.006) }
    let plain = try drawn(JPEGFixture.baseline).0.level(0)
    let wrong = JPEGFixture.managed(JPEGFixture.baseline, profile: profile, segments: 1)
    #expect(try drawn(wrong).0.level(0) == plain)
  }

  @Test("an exponent and primaries count where there is no profile")
  func chunks() throws {
    // sRGB's, red and blue exchanged.
    let chunks = PNGFixture.colour(
      exponent: 2.2, primaries: [0.3127, 0.329, 0.15, 0.06, 0.3, 0.6, 0.64, 0.33])
    let bytes = PNGFixture.bytes(width: 1, height: 1, chunks: chunks) { _, _ in (200, 9, 0, 255) }
    let shown = try first(bytes)
    #expect(shown[2] == 200 && shown[0] < 2)
    let usual = PNGFixture.colour(
      exponent: 2.2, primaries: [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06])
    let plain = PNGFixture.bytes(width: 1, height: 1, chunks: usual) { _, _ in (200, 9, 3, 255) }
    #expect(try first(plain) == [200, 9, 3])
  }

  @Test("the codes of wide and bright pictures count first")
  func codes() throws {
    func png(_ codes: [UInt8], _ pixel: PNGFixture.Pixel) -> [UInt8] {
      PNGFixture.bytes(width: 1, height: 1, chunks: [("cICP", codes)]) { _, _ in pixel }
    }
    // P3's red is beyond sRGB's; its grey is the same.
    #expect(try first(png([12, 13, 0, 1], (255, 0, 0, 255)))[0] == 255)
    let grey = try first(png([12, 13, 0, 1], (100, 100, 100, 255)))
    #expect(grey.allSatisfy { abs(Int($0) - 100) <= 1 })
    let orange = try first(png([12, 13, 0, 1], (200, 120, 60, 255)))
    #expect(orange[0] > 203 && orange[1] < 120)
    // White paper, 203 candela, is code 148 of 255; ten thousand candela are no darker than that.
    let paper = try first(png([9, 16, 0, 1], (148, 148, 148, 255)))
    let sun = try first(png([9, 16, 0, 1], (255, 255, 255, 255)))
    #expect((225...245).contains(paper[0]) && sun[0] == 255)
    #expect(try first(png([1, 13, 0, 1], (9, 99, 199, 255))) == [9, 99, 199])
  }
}
