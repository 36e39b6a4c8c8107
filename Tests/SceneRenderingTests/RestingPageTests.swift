import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import PageGeometry
import PageLayout
import RectoSceneRendering
import Testing

/// A page at rest is its picture: colours and text, compared with an area-scaled reference.
@MainActor @Suite(.drawnFirst) struct RestingPageTests {
  private let view = ViewSize(width: 960, height: 600)

  /// Where a page lies on the screen: left, top, right, bottom in pixels.
  private func screenRectangle(of leaf: Leaf, in scene: Scene) -> (min: Vector2, max: Vector2) {
    let size = leaf.rectangle.max
    let corners = [Vector2(0, 0), size].map {
      scene.camera.project(leaf.place($0).position, into: view)
    }
    return (
      Vector2(min(corners[0].x, corners[1].x), min(corners[0].y, corners[1].y)),
      Vector2(max(corners[0].x, corners[1].x), max(corners[0].y, corners[1].y))
    )
  }

  @Test("flat areas are within 2/255 of the picture, and text keeps 30 dB", arguments: [17, 18])
  func equalsPicture(page: Int) throws {
    let studio = try Studio.shared()
    let book = BookArrangement(shape: shape(), position: page == 18 ? 9 : 8)
    let scene = scene(book, width: view.width, height: view.height)
    let leaf = try #require(
      scene.leaves.first { $0.isVisible && [$0.front, $0.back].contains(PageNumber(page)) })
    let place = screenRectangle(of: leaf, in: scene)
    // 2.2 times as wide as shown, as pages are asked for.
    let raster = (place.max - place.min) * 2.2
    let picture = Pixels.text(
      width: Int(raster.x.rounded()), height: Int(raster.y.rounded()), seed: 1)
    studio.paint(page, picture)
    let frame = try studio.frame(scene, width: 960, height: 600)

    let truth = Pixels(picture)
    let scale = Vector2(Double(picture.width), Double(picture.height)) / (place.max - place.min)
    var (squares, count, worstFlat) = (0.0, 0, 0.0)
    let gutter = 0.2 * (place.max.x - place.min.x)
    let isRight = page.isMultiple(of: 2) == false
    let left = Int(place.min.x) + 3 + (isRight ? Int(gutter) : 0)
    let right = Int(place.max.x) - 3 - (isRight ? 0 : Int(gutter))
    // Every third row: text repeats in neither direction.
    for y in stride(from: Int(place.min.y) + 3, to: Int(place.max.y) - 3, by: 3) {
      for x in left..<right {
        let from = (Vector2(Double(x), Double(y)) - place.min) * scale
        let to = (Vector2(Double(x + 1), Double(y + 1)) - place.min) * scale
        let expected = Double(Pixels.encoded(truth.mean(x: from.x...to.x, y: from.y...to.y)))
        let difference = abs(Double(frame.pixel(x, y).green) - expected)
        squares += difference * difference
        count += 1
        // Flat: the picture is even for three screen pixels around.
        let around = scale * 3
        let lightest = truth.isEven(
          x: Int(from.x - around.x)...Int(to.x + around.x),
          y: Int(from.y - around.y)...Int(to.y + around.y))
        if lightest { worstFlat = max(worstFlat, difference) }
      }
    }
    let decibels = 10 * log10(255 * 255 / (squares / Double(count)))
    #expect(worstFlat <= 2, "flat areas differ by \(worstFlat)")
    #expect(decibels >= 30, "text has \(decibels) dB")
    print("page \(page): flat within \(worstFlat), text \(decibels) dB")
  }

  @Test("a page without a picture is calm paper, never black and never another page's")
  func blankPaper() throws {
    let studio = try Studio.shared()
    studio.paint(40, 255, 0, 0)
    for quality in [Quality.draft, .full] {
      let frame = try studio.frame(
        scene(BookArrangement(shape: shape(), position: 8)), quality: quality)
      for x in [130, 180, 300, 350] {
        let pixel = frame.pixel(x, 150)
        #expect(pixel.red >= 245 && pixel.green >= 243 && pixel.blue >= 236, "\(pixel)")
        #expect(pixel.red - pixel.blue < 14, "\(pixel)")
      }
    }
  }

  @Test("pictures can be replaced, counted and dropped")
  func pictures() throws {
    let studio = try Studio.shared()
    studio.paint(17, 255, 0, 0)
    studio.paint(17, 0, 0, 255)
    studio.paint(30, 0, 255, 0)
    let one = MipChain(width: 4, height: 4).byteCount
    #expect(studio.renderer.pictureBytes == 2 * one)
    #expect(studio.renderer.pictureWidth(of: PageNumber(17)) == 4)
    studio.renderer.dropPictures(except: [.whole(PageNumber(17))])
    #expect(studio.renderer.pictureBytes == one)
    #expect(studio.renderer.pictureWidth(of: PageNumber(30)) == nil)
    let pixel = try studio.frame(scene(BookArrangement(shape: shape(), position: 8)))
      .pixel(340, 150)
    #expect(pixel.red <= 1 && pixel.green <= 1 && pixel.blue >= 254, "\(pixel)")
  }
}

extension Pixels {
  /// Whether the picture has one value all over a rectangle.
  fileprivate func isEven(x: ClosedRange<Int>, y: ClosedRange<Int>) -> Bool {
    let first = values[
      min(max(y.lowerBound, 0), height - 1) * width + min(max(x.lowerBound, 0), width - 1)]
    for row in y.clamped(to: 0...height - 1) {
      for column in x.clamped(to: 0...width - 1)
      where values[row * width + column] != first {
        return false
      }
    }
    return true
  }
}
