import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("pages under the pixels of a view") struct SceneFitTests {
  private let view = ViewSize(width: 1280, height: 800)
  private static let steps = Double(PageFit.steps)

  /// The place of a pixel's middle on its page, in fractions from the upper left corner.
  private func place(of pixel: Vector2, in fit: PageFit) -> Vector2 {
    let at = Vector2(Double(fit.x), Double(fit.y)) / Self.steps + pixel + Vector2(0.5, 0.5)
    return at * Self.steps / Vector2(Double(fit.pageWidth), Double(fit.pageHeight))
  }

  @Test(
    "each pixel shows the point of the page that lies under its middle", arguments: UInt64(0)..<30)
  func isUnder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shape = random.shape(pages: 6...60)
    var book = BookArrangement(
      shape: shape, turned: random.whole(1...shape.leafCount - 1),
      zoom: random.flag() ? 1 : random.number(0.7...6),
      pan: Vector2(random.number(-0.2...0.2), random.number(-0.2...0.2)))
    for page in 1...shape.pageCount where random.flag() {
      book.pageSizes[PageNumber(page)] = PageSize(
        width: 700 * random.number(0.8...1.2), height: 700 / shape.leafWidth)
    }
    let scene = book.visibleScene(in: view)
    let fits = scene.fits(in: view)
    for leaf in scene.leaves where leaf.isVisible {
      guard let fitted = scene.fit(of: leaf, in: view) else { continue }
      #expect(fits.contains(fitted))
      let fit = fitted.fit
      // Where the first pixel is, by the last one, whose place is known: it is the first below an edge.
      for _ in 0..<4 {
        let pixel = Vector2(
          Double(random.whole(0...fit.width - 1)), Double(random.whole(0...fit.height - 1)))
        let point = place(of: pixel, in: fit)
        #expect((0...1).contains(point.x) && (0...1).contains(point.y))
        let picture = try #require(leaf.up ?? leaf.down)
        // On the side as a reader sees it, from the lower left corner.
        let inCrop = (Vector2(point.x, 1 - point.y) - picture.crop.min) / picture.crop.size
        let onSide = picture.placement.point(at: inCrop)
        let (one, other) = (leaf.seenPlace(leaf.rectangle.min), leaf.seenPlace(leaf.rectangle.max))
        let seen = scene.camera.project(
          Vector3(
            min(one.x, other.x) + onSide.x * abs(one.x - other.x),
            min(one.y, other.y) + onSide.y * abs(one.y - other.y), one.z), into: view)
        for middle in [seen.x, seen.y] {
          #expect(abs(middle - middle.rounded(.down) - 0.5) < 1.5 / Self.steps, "\(middle)")
        }
        #expect((0...view.width).contains(seen.x) && (0...view.height).contains(seen.y))
      }
    }
    #expect(fits.count <= 2)
  }

  @Test("an opening that fits has two, an outer margin of less than a pixel is in none")
  func opening() throws {
    let book = BookArrangement(shape: BookShape(pageCount: 40, leafWidth: 0.7), position: 5)
    let scene = book.visibleScene(in: view)
    let fits = scene.fits(in: view)
    #expect(fits.map(\.page.value) == [10, 11])
    for (fitted, shown) in zip(fits, scene.shownWidths(in: view)) {
      #expect(abs(fitted.fit.pixelsAcross - shown.width) < 0.01)
      let rest = fitted.fit.pixelsAcross - Double(fitted.fit.width)
      #expect((0..<2).contains(rest))
    }
  }

  @Test("the halves of a page that lies across are of one page, each with pixels of its own")
  func across() throws {
    let shape = BookShape(
      pageCount: 12, leafWidth: 0.7, pairing: Pairing(demands: [PageNumber(6): .across]))
    let turned = shape.position(showing: PageNumber(6))
    let fits = BookArrangement(shape: shape, turned: turned).visibleScene(in: view).fits(in: view)
    #expect(fits.map(\.page.value) == [6, 6])
    let least = try #require(fits.map(\.fit.x).min())
    let greatest = try #require(fits.map(\.fit.x).max())
    let width = try #require(fits.first).fit.pageWidth
    #expect(least < PageFit.steps && abs(greatest - width / 2) < 2 * PageFit.steps)
  }

  @Test(
    "what turns, slides, leans or lies sideways has none, and what lies beside a leaf in the air has"
  )
  func none() {
    let shape = BookShape(pageCount: 40, leafWidth: 0.7)
    func pages(_ book: BookArrangement) -> [Int] {
      book.visibleScene(in: view).fits(in: view).map(\.page.value)
    }
    #expect(pages(BookArrangement(shape: shape, position: 5.4)) == [10, 13])
    var book = BookArrangement(shape: shape, position: 5)
    for posture in [
      Posture(tilt: Vector2(0, 0.1)), Posture(tilt: Vector2(0.05, 0)), Posture(quarterTurns: 1),
      Posture(quarterTurns: 2),
    ] {
      book.posture = posture
      #expect(pages(book) == [], "\(posture)")
    }
    var sliding = BookArrangement(shape: shape, position: 5.4)
    sliding.passage = .sliding
    #expect(pages(sliding).count < 4)
    for leaf in sliding.visibleScene(in: view).leaves where leaf.isSliding {
      #expect(sliding.visibleScene(in: view).fit(of: leaf, in: view) == nil)
    }
  }

  @Test("a page that lies beside keeps its pixels through a whole turn")
  func keeps() throws {
    let shape = BookShape(pageCount: 200, leafWidth: 0.7)
    func fit(_ position: Double) -> FittedPage? {
      BookArrangement(shape: shape, position: position).visibleScene(in: view).fits(in: view).first
    }
    let resting = try #require(fit(40))
    for step in 1...19 { #expect(fit(40 + Double(step) / 20) == resting) }
  }
}
