import DrawnFirst
import RectoBookModel
import RectoGLDevice
import RectoReaderCore
import Testing

@testable import RectoOverlay

/// The letters that controls are set in.
@MainActor @Suite(.drawnFirst) struct TypefaceTests {
  private let style = TextStyle(pixels: 40, ink: Ink(0))

  private func widths(of words: [String], in family: String?) throws -> [Int] {
    let context = try HeadlessContext()
    try context.makeCurrent()
    let cache = TextCache(shapes: try #require(Shapes()), family: family)
    return words.map { cache.words($0, style, width: 4_000).width }
  }

  @Test("the wanted family comes first, and the usual ones stand in for it")
  func families() {
    #expect(Typefaces.families(wanted: nil) == "Open Sans,Cantarell,Noto Sans,Sans")
    #expect(Typefaces.families(wanted: "Ubuntu") == "Ubuntu,Open Sans,Cantarell,Noto Sans,Sans")
    #expect(Typefaces.families(wanted: "") == Typefaces.families(wanted: nil))
    #expect(Typefaces.families(wanted: "a,b") == Typefaces.families(wanted: nil))
  }

  @Test("a family that is installed is used; one that is not looks as none does")
  func installed() throws {
    let words = ["Illuminated manuscripts"]
    let usual = try widths(of: words, in: nil)
    #expect(try widths(of: words, in: "No Such Family") == usual)
    #expect(try widths(of: words, in: "DejaVu Sans Mono") != usual)
  }

  @Test(
    "digits are equally wide: a number that changes moves nothing",
    arguments: [nil, "Open Sans", "DejaVu Sans", "P052", "C059"])
  func digits(family: String?) throws {
    let numbers = (0...9).map { String(repeating: "\($0)", count: 8) }
    let widths = try widths(of: numbers, in: family)
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1, "\(widths)")
  }

  @Test("another family or scale is seen in the next frame")
  func follows() throws {
    let studio = try OverlayStudio()
    var content = OverlayContent()
    content.messages = Samples.messages
    let usual = try studio.settle(content).picture
    studio.overlay.family = "DejaVu Sans Mono"
    #expect(studio.overlay.needsFrame)
    let other = try studio.settle(content).picture
    #expect(other.bytes != usual.bytes && !studio.overlay.needsFrame)
    studio.overlay.scale = 1.5
    #expect(studio.overlay.needsFrame)
    let large = try studio.settle(content).picture
    #expect(large.bytes != other.bytes)
    studio.overlay.family = nil
    studio.overlay.scale = 1
    #expect(try studio.settle(content).picture.bytes == usual.bytes)
  }
}
