import DrawnFirst
import PageGeometry
import PageLayout
import PictureComparison
import RectoBookModel
import RectoPixelDrawing
import RectoSceneRendering
import Testing

/// The cover of a bound book that the processor composes is the one that OpenGL draws after it.
@MainActor @Suite(.drawnFirst) struct EarlyCoverTests {
  private static let view = ViewSize(width: 480, height: 300)
  private static let cloth = SIMD3<UInt8>(0x14, 0x50, 0x8A)

  @Test(
    "cloth is seen at its spine as far as OpenGL draws it, in its colour",
    arguments: [
      (ReadingDirection.leftToRight, PageTone.plain), (.rightToLeft, .plain),
      (.leftToRight, PageTone(brightness: -6)),
    ], [1, 0.5])
  func cloth(bound: (ReadingDirection, PageTone), share: Double) throws {
    let (direction, tone) = bound
    let studio = try Studio.shared()
    var scene = scene(
      BookArrangement(shape: shape(direction: direction, binding: .hardback), position: 0))
    scene.tone = tone
    let page = try #require(EarlyFrame.coverPage(of: scene))
    let white = Bitmap(width: 256, height: 360, bytes: [UInt8](repeating: 255, count: 368_640))
    studio.renderer.setPicture(
      of: page, chain: MipChain(width: 256, height: 360), bytes: Pixels(white).mipBytes())
    studio.renderer.bind(0, in: Self.cloth, cloth: share)
    defer { studio.renderer.bind(0, in: nil, cloth: 0) }
    let drawn = try studio.frame(scene, isSmooth: false)

    let pixels = EarlyFrame.tone(tone)
    let plain = try #require(PixelPrint(bytes: white.bytes, width: 256, height: 360))
    let print = pixels.map { plain.toned(by: $0) ?? plain } ?? plain
    let clothed = EarlyFrame.clothed(
      print, onCoverOf: scene, in: Self.cloth, seen: share, tone: pixels)
    var early = EarlyFrame(width: 480, height: 300, light: nil, desk: nil, tone: pixels)
    let place = try #require(EarlyFrame.places(of: scene, in: Self.view).first)
    early.draw(clothed, at: place.place, on: place.sheet)

    /// Where in the middle row red is no longer that of paper, from the spine on; and how red cloth is there.
    func strip(_ red: (Int) -> Int) -> (columns: Int, red: Int) {
      let (left, right) = (Int(place.sheet[0].rounded()), Int(place.sheet[2].rounded()))
      let columns = Array(left..<right)
      let across = direction == .rightToLeft ? columns.reversed() : columns
      let paper = red(across[across.count / 2])
      return (across.prefix { red($0) * 2 < paper }.count, red(across[1]))
    }
    let wanted = strip { Int(drawn.bytes[4 * (150 * 480 + $0)]) }
    let found = strip { Int(early.frame.pixels[150 * 480 + $0] >> 16 & 255) }
    #expect(wanted.columns > 3, "nothing is drawn")
    #expect(abs(wanted.columns - found.columns) <= 1, "\(wanted), \(found)")
    #expect(abs(wanted.red - found.red) < 12, "\(wanted), \(found)")
    #expect(
      EarlyFrame.clothed(print, onCoverOf: scene, in: Self.cloth, seen: 0, tone: pixels).bytes
        == print.bytes)
  }
}
