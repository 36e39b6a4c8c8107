import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import Testing

@testable import RectoSceneRendering

/// A magnified page shows a finer picture of the part that is seen, as sharp as a page that fits
/// and exactly where the picture of the whole page has it.
@MainActor @Suite(.drawnFirst) struct MagnifiedPageTests {
  private let view = ViewSize(width: 240, height: 150)

  /// A page, where it lies and which way the book is read.
  struct Place: CustomTestStringConvertible {
    var page: Int
    var direction = ReadingDirection.leftToRight
    /// The middle of the view, from the spine in leaf widths; the page's corner in one case.
    var across: Double
    var up = 0.4

    var testDescription: String { "page \(page), \(direction.rawValue), \(across) across" }
  }

  nonisolated private static let places = [
    Place(page: 17, across: 0.6), Place(page: 18, across: -0.6),
    Place(page: 17, direction: .rightToLeft, across: -0.6), Place(page: 17, across: 0.95, up: 0.03),
  ]

  private func book(_ place: Place) -> BookArrangement {
    BookArrangement(
      shape: shape(direction: place.direction), turned: place.page == 18 ? 9 : 8, zoom: 4,
      pan: Vector2(0.7071 * place.across, place.up - 0.5))
  }

  /// The upper left corner and the size of the page on the screen.
  private func rectangle(of page: Int, in scene: Scene) throws -> (corner: Vector2, size: Vector2) {
    let leaf = try #require(
      scene.leaves.first { $0.isVisible && [$0.front, $0.back].contains(PageNumber(page)) })
    let a = scene.camera.project(leaf.place(leaf.rectangle.min).position, into: view)
    let b = scene.camera.project(leaf.place(leaf.rectangle.max).position, into: view)
    return (Vector2(min(a.x, b.x), min(a.y, b.y)), Vector2(abs(a.x - b.x), abs(a.y - b.y)))
  }

  /// The pixels of `picture` that are seen, with `margin` pixels of the screen around them.
  private func seen(
    of picture: Pixels, at place: (corner: Vector2, size: Vector2), margin: Double
  ) -> (x: Range<Int>, y: Range<Int>) {
    let pixels = Vector2(Double(picture.width), Double(picture.height))
    let least = (Vector2(-margin, -margin) - place.corner) / place.size * pixels
    let greatest =
      (Vector2(view.width + margin, view.height + margin) - place.corner) / place.size * pixels
    return (
      max(0, Int(least.x))..<min(picture.width, Int(greatest.x)),
      max(0, Int(least.y))..<min(picture.height, Int(greatest.y))
    )
  }

  private func setPart(
    of page: Int, _ picture: Pixels, _ cut: (x: Range<Int>, y: Range<Int>), in studio: Studio
  ) {
    let part = Pixels(
      width: cut.x.count, height: cut.y.count,
      values: cut.y.flatMap { row in
        picture.values[row * picture.width..<(row + 1) * picture.width][
          row * picture.width + cut.x.lowerBound..<row * picture.width + cut.x.upperBound]
      })
    let bytes = part.mipBytes()
    let size = Vector2(Double(picture.width), Double(picture.height))
    studio.renderer.beginPicture(
      of: .part(of: PageNumber(page)),
      place: Rectangle(
        min: Vector2(Double(cut.x.lowerBound), Double(cut.y.lowerBound)) / size,
        max: Vector2(Double(cut.x.upperBound), Double(cut.y.upperBound)) / size),
      chain: MipChain(width: part.width, height: part.height)
    ) { body in withRawSpan(of: bytes) { body($0) } }
    studio.renderer.upload([]) { true }
  }

  @Test("magnified text is as sharp as if the picture of the whole page were that fine")
  func isSharp() throws {
    let studio = try Studio.shared()
    let size = try rectangle(of: 17, in: book(Self.places[0]).visibleScene(in: view)).size
    // 2.2 times as wide as shown, as parts and pages are asked for.
    let truth = Pixels(Pixels.text(width: Int(size.x * 2.2), height: Int(size.y * 2.2), seed: 3))
    let (fine, quarter) = (truth.mipBytes(), truth.half.half)
    for place in Self.places[1...2] {
      let scene = book(place).visibleScene(in: view)
      let page = try rectangle(of: place.page, in: scene)
      studio.renderer.setPicture(
        of: PageNumber(place.page), chain: MipChain(width: truth.width, height: truth.height),
        bytes: fine)
      let best = try decibels(studio, place, scene, truth, page)
      studio.renderer.setPicture(
        of: PageNumber(place.page), chain: MipChain(width: quarter.width, height: quarter.height),
        bytes: quarter.mipBytes())
      let soft = try decibels(studio, place, scene, truth, page)
      setPart(of: place.page, truth, seen(of: truth, at: page, margin: 12), in: studio)
      let sharp = try decibels(studio, place, scene, truth, page)
      #expect(best > 29, "\(place.testDescription) has \(best) dB at best")
      #expect(soft < best - 6, "\(place.testDescription) has \(soft) dB without the part")
      #expect(sharp > best - 0.2, "\(place.testDescription) has \(sharp) of \(best) dB")
      studio.renderer.dropPictures(except: [.whole(PageNumber(place.page))])
      #expect(try decibels(studio, place, scene, truth, page) == soft)
    }
  }

  private func decibels(
    _ studio: Studio, _ seen: Place, _ scene: Scene, _ truth: Pixels,
    _ place: (corner: Vector2, size: Vector2)
  ) throws -> Double {
    let frame = try studio.frame(scene, width: Int(view.width), height: Int(view.height))
    let scale = Vector2(Double(truth.width), Double(truth.height)) / place.size
    let gutter = 0.2 * place.size.x
    let isRight = seen.across > 0
    let left = max(0, place.corner.x + (isRight ? gutter : 2))
    let right = min(view.width, place.corner.x + place.size.x - (isRight ? 2 : gutter))
    var (squares, count) = (0.0, 0)
    for y in stride(from: 0, to: Int(view.height), by: 3) {
      for x in Int(left)..<Int(right) {
        let from = (Vector2(Double(x), Double(y)) - place.corner) * scale
        let to = from + scale
        let expected = Double(Pixels.encoded(truth.mean(x: from.x...to.x, y: from.y...to.y)))
        let difference = Double(frame.pixel(x, y).green) - expected
        squares += difference * difference
        count += 1
      }
    }
    #expect(count > 3000)
    return 10 * log10(255 * 255 / (squares / Double(count)))
  }

  @Test("a part as fine as the whole changes nothing, at its edges neither", arguments: places)
  func isAligned(place: Place) throws {
    let studio = try Studio.shared()
    let scene = book(place).visibleScene(in: view)
    let page = try rectangle(of: place.page, in: scene)
    // Even sides all the way down, so that both have the same levels.
    let picture = Pixels(Pixels.text(width: 512, height: 736, seed: 4))
    studio.paint(
      place.page,
      Bitmap(width: picture.width, height: picture.height, bytes: Pixels.opaque(picture.grey)))
    let before = try studio.frame(scene, width: 240, height: 150)
    // It ends within the view, on multiples of the coarsest level that is sampled.
    let cut = seen(of: picture, at: page, margin: -30)
    func even(_ range: Range<Int>, _ end: Int) -> Range<Int> {
      (range.lowerBound + 7) / 8 * 8..<(range.upperBound == end ? end : range.upperBound / 8 * 8)
    }
    setPart(
      of: place.page, picture, (even(cut.x, picture.width), even(cut.y, picture.height)),
      in: studio)
    let after = try studio.frame(scene, width: 240, height: 150)
    let differences = after.differences(from: before)
    #expect((differences.max() ?? 255) <= 4, "\(differences.max() ?? 255)")
  }

  @Test("programs with parts are drawn without a fault in each quality and under each shadow")
  func programsCompile() throws {
    let studio = try Studio.shared()
    for shadows in ProgramName.Shadows.allCases {
      for quality in [Quality.draft, .full] {
        try studio.renderer.look.programs.use(
          ProgramName(part: .restingLeaf, quality: quality, shadows: shadows, isFiner: true),
          on: nil, values: StandardValues())
      }
    }
    #expect(studio.renderer.look.problems == [])
    #expect(Device.takeErrors() == [])
  }
}
