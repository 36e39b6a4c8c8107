import PictureComparison
import RectoBookModel
import DrawnFirst
import PageGeometry
import PageLayout
import RectoSceneRendering
import Testing

/// Laws of frames in motion: no jumps, no mirror faults, no seam, nothing shows through.
@MainActor @Suite(.drawnFirst) struct TurningTests {
  private func book(
    turned: Int, progress: Double, tilt: Double = 0, pages: Int = 62,
    direction: ReadingDirection = .leftToRight
  ) -> BookArrangement {
    BookArrangement(
      shape: shape(pages: pages, direction: direction), turned: turned,
      turns: [
        Turn(
          leaves: turned..<turned + 1, progress: progress, tilt: tilt,
          size: shape(pages: pages).leafSize)
      ])
  }

  private func share(_ differences: [Int], above limit: Int) -> Double {
    Double(differences.count { $0 > limit }) / Double(differences.count)
  }

  /// Six pages of text with all their levels, made once; of even sides, which are halved quickest.
  private static let texts = (15...20).map {
    Pixels(Pixels.text(width: 192, height: 272, seed: UInt64($0))).mipBytes()
  }

  @Test("a turn begins and ends as a frame at rest", arguments: [0.0, 1.0])
  func beginsAndEndsAtRest(progress: Double) throws {
    let studio = try Studio.shared()
    for page in 15...20 {
      studio.renderer.setPicture(
        of: PageNumber(page), chain: MipChain(width: 192, height: 272),
        bytes: Self.texts[page - 15])
    }
    let moving = try studio.frame(scene(book(turned: 8, progress: progress)))
    let resting = try studio.frame(
      scene(BookArrangement(shape: shape(), turned: progress < 0.5 ? 8 : 9)))
    let differences = moving.differences(from: resting)
    // The block below is one leaf lower while that leaf is in the air: its fore edges show it.
    #expect(share(differences, above: 2) < 0.01, "\(share(differences, above: 2))")
    let inner = (0..<300).flatMap { differences[$0 * 480 + 50..<$0 * 480 + 430] }
    // And so does the fold at the spine, by the height of that leaf.
    #expect(share(inner, above: 2) < 0.006, "\(share(inner, above: 2))")
  }

  @Test("nothing jumps at the ends of a turn", arguments: [0.0, 1.0])
  func doesNotJump(end: Double) throws {
    let studio = try Studio.shared()
    for page in 13...20 { studio.paint(page, 240, 240, 240) }
    let atEnd = try studio.frame(scene(book(turned: 8, progress: end)))
    let close = try studio.frame(scene(book(turned: 8, progress: abs(end - 0.002))))
    #expect(share(atEnd.differences(from: close), above: 6) < 0.02)
  }

  @Test("a right-to-left book is the mirror image", arguments: [0.0, 0.3, 0.5, 0.8])
  func mirrors(progress: Double) throws {
    let studio = try Studio.shared()
    for page in 1...62 { studio.paint(page, 200, UInt8(page * 4), UInt8(255 - page * 4)) }
    for tilt in [0, 0.35, -0.35] {
      let ltr = try studio.frame(scene(book(turned: 8, progress: progress, tilt: tilt)))
      let rtl = try studio.frame(
        scene(book(turned: 8, progress: progress, tilt: tilt, direction: .rightToLeft)))
      // A pixel's samples do not lie as their mirror image, so that edges may differ.
      let differences = rtl.mirrored.differences(from: ltr)
      #expect(share(differences, above: 8) < 0.012, "tilt \(tilt): \(share(differences, above: 8))")
      #expect(share(differences, above: 2) < 0.02, "tilt \(tilt): \(share(differences, above: 2))")
    }
  }

  @Test(
    "pictures keep their right way round", arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func readsRightWayRound(direction: ReadingDirection) throws {
    let studio = try Studio.shared()
    // Red on the left, blue on the right, black at the foot.
    let (width, height) = (64, 90)
    let bytes: [UInt8] = (0..<width * height).flatMap { pixel -> [UInt8] in
      if pixel / width > height * 3 / 4 { return [0, 0, 0, 255] }
      return pixel % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    for page in 13...20 {
      studio.renderer.setPicture(
        of: PageNumber(page), chain: MipChain(width: width, height: height),
        bytes: bytes
          + [UInt8](
            repeating: 128,
            count: MipChain(width: width, height: height).byteCount - bytes.count))
    }
    let frame = try studio.frame(
      scene(BookArrangement(shape: shape(direction: direction), position: 8)),
      width: 960, height: 600)
    for (left, right) in [(180, 400), (580, 800)] {
      #expect(frame.pixel(left, 200).red > 200 && frame.pixel(left, 200).blue < 60)
      #expect(frame.pixel(right, 200).blue > 200 && frame.pixel(right, 200).red < 60)
      #expect(frame.pixel(left, 540).red < 60)
    }
  }

  @Test(
    "no page shows through another", arguments: [0.0, 0.02, 0.1, 0.3, 0.7, 0.9, 0.98, 1])
  func nothingShowsThrough(progress: Double) throws {
    let studio = try Studio.shared()
    for pages in [62, 4000] {
      let turned = pages / 4
      for tilt in [0, 0.35, -0.35] {
        var scene = scene(book(turned: turned, progress: progress, tilt: tilt, pages: pages))
        // White are the four pages that may be seen; all below are red, and drawn.
        for index in scene.leaves.indices {
          scene.leaves[index].isVisible = true
          for page in [scene.leaves[index].front, scene.leaves[index].back].compactMap(\.self) {
            let isSeen = (2 * turned...2 * turned + 3).contains(page.value)
            studio.paint(page.value, 255, isSeen ? 255 : 0, isSeen ? 255 : 0)
          }
        }
        // The thick book is the harder one, and a draft the coarser picture.
        for quality in pages == 62 ? [Quality.full] : [.full, .draft] {
          let frame = try studio.frame(scene, width: 320, height: 200, quality: quality)
          #expect(frame.redPixels == 0, "\(pages) pages, tilt \(tilt), \(quality)")
        }
      }
    }
  }

  @Test("there is no seam at the spine", arguments: [0.0, 0.05, 0.25, 0.75, 0.95])
  func noSeam(progress: Double) throws {
    let studio = try Studio.shared()
    for page in 13...20 { studio.paint(page, 255, 255, 255) }
    for (width, height) in [(480, 300), (481, 300), (640, 400)] {
      let scene = scene(
        book(turned: 8, progress: progress), width: Double(width), height: Double(height))
      let frame = try studio.frame(scene, width: width, height: height)
      for y in stride(from: height / 6, to: height * 5 / 6, by: 7) {
        for x in width / 2 - 4...width / 2 + 4 {
          let pixel = frame.pixel(x, y)
          // The desk is browner and darker than the deepest gutter.
          #expect(pixel.red >= 60 && pixel.red - pixel.blue < 25, "\(pixel) at \(x), \(y)")
        }
      }
    }
  }

  @Test("in shade, paper stays paper and ink keeps 4.5:1", arguments: [0.62, 0.75])
  func staysLegible(progress: Double) throws {
    let scene = scene(book(turned: 8, progress: progress))
    let leaf = try #require(scene.leaves.first { $0.isTurning })
    func luminances(paintedWith value: UInt8) throws -> [Double] {
      let studio = try Studio.shared()
      for page in 13...20 { studio.paint(page, value, value, value) }
      let frame = Pixels(try studio.frame(scene))
      return [0.3, 0.5, 0.7, 0.9].flatMap { across in
        [0.2, 0.5, 0.8].map { up in
          let point = leaf.rectangle.point(at: Vector2(across, up))
          let place = scene.camera.project(
            leaf.place(point).position, into: ViewSize(width: 480, height: 300))
          return Double(frame.values[Int(place.y) * 480 + Int(place.x)])
        }
      }
    }
    let paper = try luminances(paintedWith: 250)
    let ink = try luminances(paintedWith: 45)
    for (paper, ink) in zip(paper, ink) {
      #expect(paper > 0.28)
      #expect((paper + 0.05) / (ink + 0.05) >= 4.5, "paper \(paper), ink \(ink)")
    }
  }

  @Test("a page that fades lets the desk through, evenly")
  func fades() throws {
    let studio = try Studio.shared()
    var scene = scene(book(turned: 0, progress: 0.4))
    for index in scene.leaves.indices where scene.leaves[index].isTurning {
      scene.leaves[index].opacity = 0.5
    }
    let half = try studio.frame(scene)
    for index in scene.leaves.indices { scene.leaves[index].opacity = 1 }
    let whole = try studio.frame(scene)
    #expect(share(half.differences(from: whole), above: 10) > 0.02)
  }

  @Test("however wide a page is, the desk beside it is lit", arguments: [6.0, 20])
  func wide(leafWidth: Double) throws {
    let book = BookArrangement(
      shape: BookShape(pageCount: 12, leafWidth: leafWidth), position: 3)
    let frame = try Studio.shared().frame(scene(book), width: 96, height: 60)
    for (x, y) in [(2, 2), (48, 4), (93, 2), (93, 57)] { #expect(frame.pixel(x, y).red > 20) }
  }
}
