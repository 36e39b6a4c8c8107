import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import RectoGLDevice
import PageGeometry
import PageLayout
import RectoShaderText
import Testing

@testable import RectoSceneRendering

/// Where a page lies flat, what was drawn for its pixels is shown pixel by pixel, and nowhere else.
@MainActor @Suite(.drawnFirst) struct FittedPageTests {
  private let view = ViewSize(width: 240, height: 150)

  private func scene(
    _ position: Double = 8, _ change: (inout BookArrangement) -> Void = { _ in }
  ) -> Scene {
    var book = BookArrangement(shape: shape(), position: position)
    change(&book)
    return book.visibleScene(in: view)
  }

  private func frame(_ studio: Studio, _ scene: Scene, _ quality: Quality = .full) throws -> Bitmap
  {
    try studio.frame(scene, width: 240, height: 150, quality: quality)
  }

  /// Gives what lies under the pixels of pages a picture, black or white by the pixel.
  private func fit(
    _ fits: [FittedPage], in studio: Studio, isBlack: (Int, Int) -> Bool
  ) {
    for fitted in fits {
      let (width, height) = (fitted.fit.width, fitted.fit.height)
      let pixels = Pixels(
        width: width, height: height,
        values: (0..<width * height).map { isBlack($0 % width, $0 / width) ? 0 : 1 })
      let bytes = pixels.mipBytes()
      studio.renderer.beginPicture(
        of: .fitted(fitted), chain: MipChain(width: width, height: height)
      ) {
        body in
        withRawSpan(of: bytes) { body($0) }
      }
    }
    studio.renderer.upload([]) { true }
  }

  /// A studio in which the pages of the opening and of the next are white, and all leaves of a scene
  /// that lie still.
  private func studio(_ scene: Scene) throws -> (Studio, [FittedPage]) {
    let studio = try Studio.shared()
    for page in 14...20 { studio.paint(page, 255, 255, 255) }
    return (studio, scene.fits(in: view))
  }

  /// Where pages lie whose pixels are known: pixels inwards from their edges.
  private func pixels(of scene: Scene, _ fitted: FittedPage) -> (x: Range<Int>, y: Range<Int>) {
    let leaf = scene.leaves.first { scene.fit(of: $0, in: view) == fitted }
    guard let leaf else { return (0..<0, 0..<0) }
    let places = [leaf.rectangle.min, leaf.rectangle.max].map {
      scene.camera.project(leaf.seenPlace($0), into: view)
    }
    let left = Int(min(places[0].x, places[1].x).rounded(.up))
    let top = Int(min(places[0].y, places[1].y).rounded(.up))
    return (left..<left + fitted.fit.width, top..<top + fitted.fit.height)
  }

  @Test(
    "a board of single pixels is black where it is black, and the white of the paper where it is white",
    arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func isExact(direction: ReadingDirection) throws {
    let scene = BookArrangement(shape: shape(direction: direction), position: 8).visibleScene(
      in: view)
    let (studio, fits) = try studio(scene)
    #expect(fits.count == 2)
    let white = try frame(studio, scene)
    fit(fits, in: studio) { ($0 + $1) % 2 == 0 }
    let board = try frame(studio, scene)
    for fitted in fits {
      let seen = pixels(of: scene, fitted)
      var (wrong, count) = (0, 0)
      for (row, y) in seen.y.enumerated() {
        for (column, x) in seen.x.enumerated() {
          let (pixel, bare) = (board.pixel(x, y), white.pixel(x, y))
          let isRight = (row + column) % 2 == 0 ? pixel.green <= 1 : pixel == bare
          wrong += isRight ? 0 : 1
          count += 1
        }
      }
      #expect(wrong == 0 && count > 5000, "\(wrong) of \(count) pixels of page \(fitted.page)")
    }
    // Nothing lies beyond the pages.
    let differences = board.differences(from: white)
    let black = fits.map { ($0.fit.width * $0.fit.height + 1) / 2 }.reduce(0, +)
    #expect(differences.count { $0 > 0 } <= black)
  }

  @Test("beside a leaf in the air the page that lies still is as sharp as at rest")
  func inMotion() throws {
    let scene = scene(8.6)
    let (studio, fits) = try studio(scene)
    #expect(fits.map(\.page.value) == [16, 19])
    let white = try frame(studio, scene)
    fit(fits, in: studio) { x, _ in x % 2 == 0 }
    let striped = try frame(studio, scene)
    let seen = pixels(of: scene, fits[1])
    // The outer half of the right page, over which the leaf is no longer.
    var wrong = 0
    for y in seen.y {
      for (column, x) in seen.x.enumerated() where column > seen.x.count / 2 {
        let (pixel, bare) = (striped.pixel(x, y), white.pixel(x, y))
        wrong += (column % 2 == 0 ? pixel.green <= 1 : pixel == bare) ? 0 : 1
      }
    }
    #expect(wrong == 0, "\(wrong) pixels")
  }

  @Test("a view that is another shows the picture of the whole page, and so does a draft")
  func elsewhere() throws {
    let usual = scene()
    let others = [
      scene { $0.zoom = 1.01 }, scene { $0.pan = Vector2(0.001, 0) },
      scene { $0.posture = Posture(tilt: Vector2(0, 0.2)) },
      scene { $0.posture = Posture(quarterTurns: 2) },
    ]
    let (studio, fits) = try studio(usual)
    let before = try others.map { try frame(studio, $0) } + [frame(studio, usual, .draft)]
    fit(fits, in: studio) { _, _ in true }
    let after = try others.map { try frame(studio, $0) } + [frame(studio, usual, .draft)]
    #expect(after == before)
    studio.renderer.dropPictures(except: Set(fits.map { .whole($0.page) }))
    let kept = studio.renderer.pictureBytes
    fit(fits, in: studio) { _, _ in true }
    let bytes = fits.map(\.fit.byteCount).reduce(0, +)
    #expect(studio.renderer.pictureBytes == kept + bytes)
    studio.renderer.dropPictures(
      except: Set(fits.map { .whole($0.page) } + [.fitted(fits[0])]))
    #expect(studio.renderer.pictureBytes == kept + fits[0].fit.byteCount)
  }

  @Test("a page that is being fitted is whole: nobody waits for what is not yet seen")
  func uploads() throws {
    let (studio, fits) = try studio(scene())
    let stamp = studio.renderer.pictureStamp(of: fits[0].page)
    studio.renderer.beginPicture(of: .fitted(fits[0]), chain: MipChain(width: 4, height: 4)) { _ in
    }
    #expect(studio.renderer.isUploading && !studio.renderer.isUploading(fits[0].page))
    #expect(studio.renderer.pictureStamp(of: fits[0].page) == stamp)
    fit([fits[0]], in: studio) { _, _ in false }
    #expect(!studio.renderer.isUploading)
    #expect(studio.renderer.pictureStamp(of: fits[0].page) != stamp, "a frame is due")
  }

  @Test("shaders of one's own that may read pages elsewhere get the picture of the whole page")
  func ownShaders() throws {
    let text = try #require(ShaderSources.builtIn.snapshot.file("leaf.frag")?.text)
    let moved = text.replacingOccurrences(
      of: "uv.y = 1.0 - uv.y;", with: "uv.y = 1.0 - uv.y + 0.01 * sin(9.0 * uv.x);")
    #expect(moved != text)
    #expect(ShaderSources.builtIn.snapshot.readsPagesInPlace)
    try withFolder(["leaf.frag": moved]) { folder in
      let snapshot = ShaderSources(folders: [folder]).snapshot
      #expect(!snapshot.readsPagesInPlace)
      let studio = try Studio(shaders: ShaderSources(folders: [folder]))
      for page in 16...17 { studio.paint(page, 255, 255, 255) }
      let before = try frame(studio, scene())
      fit(scene().fits(in: view), in: studio) { _, _ in true }
      #expect(try frame(studio, scene()) == before)
    }
    // What does not read pages may be one's own.
    try withFolder(["desk.frag": "void main() {}"]) { folder in
      #expect(ShaderSources(folders: [folder]).snapshot.readsPagesInPlace)
    }
  }
}
