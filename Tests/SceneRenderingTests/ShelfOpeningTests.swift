import PictureComparison
import DrawnFirst
import PageGeometry
import PageLayout
import PageModel
import RectoBookModel
import RectoShelfLayout
import Testing

@testable import RectoSceneRendering

/// What is drawn of a book on its way from the shelf, and in which order.
@MainActor @Suite(.drawnFirst) struct ShelfOpeningTests {
  private let view = ViewSize(width: 480, height: 300)

  private func studio() throws -> Studio {
    let studio = try Studio.shared()
    studio.renderer.bindTestShelf()
    // The book that opens has a red cover; its first page is blue.
    let chain = MipChain(width: 4, height: 4)
    studio.renderer.setShelfPicture(
      of: 5, isSpine: false, chain: chain,
      bytes: (0..<chain.byteCount / 4).flatMap { _ in [200, 20, 20, 255] })
    studio.paint(1, 20, 20, 200)
    return studio
  }

  /// The mean of the middle of the front of the book that opens, where that looks at the eye.
  private func front(
    _ progress: Double, hasOwnCover: Bool = true, isMirrored: Bool = false, isOnePage: Bool = false,
    in studio: Studio
  ) throws -> (red: Int, green: Int, blue: Int) {
    let scene = TestShelf.scene(
      opening: progress, page: 1, direction: isMirrored ? .rightToLeft : .leftToRight,
      isOnePage: isOnePage, hasOwnCover: hasOwnCover, in: view)
    let leaf = try #require(scene.leaves.first { $0.index == 0 })
    let middle = leaf.model.transform(
      point: Vector3(leaf.rectangle.point(at: Vector2(0.5, 0.5)), 0))
    let seen = scene.camera.project(middle, into: view)
    return try studio.frame(scene).pixel(Int(seen.x), Int(seen.y))
  }

  @Test("a cover of its own lies on a book on its way, and its first page under it")
  func ownCover() throws {
    let studio = try studio()
    for isMirrored in [false, true] {
      for isOnePage in [false, true] {
        func seen(_ progress: Double) throws -> (red: Int, green: Int, blue: Int) {
          try front(progress, isMirrored: isMirrored, isOnePage: isOnePage, in: studio)
        }
        for progress in [0.01, 0.38] {
          let cover = try seen(progress)
          #expect(cover.red > 2 * cover.blue, "\(progress): \(cover)")
        }
        let between = try seen(0.7)
        #expect(between.red > 40 && between.blue > 40, "\(between)")
        let (almost, there) = (try seen(0.9999), try seen(1))
        #expect(there.blue > 2 * there.red)
        #expect(abs(almost.red - there.red) < 4 && abs(almost.blue - there.blue) < 4)
      }
    }
    // Where the first page is the cover, that is seen.
    let page = try front(0.3, hasOwnCover: false, in: studio)
    #expect(page.blue > 2 * page.red)
  }

  @Test("a cover that is not there hides no first page")
  func missing() throws {
    let studio = try studio()
    studio.renderer.dropShelfPictures(except: [])
    let page = try front(0.3, in: studio)
    #expect(page.blue > 2 * page.red, "\(page)")
  }

  @Test("books are drawn from the nearest to the farthest: of a row from its middle")
  func order() {
    for form in BookShelf.Form.allCases {
      let scene = TestShelf.scene(opening: 0, form: form, in: view)
      let keys = scene.closedBooksInOrder.map(\.key)
      #expect(keys.first == 5)
      #expect(Set(keys) == Set(scene.closedBooks.map(\.key)))
      guard form == .row else { continue }
      for (near, far) in zip(keys, keys.dropFirst()) { #expect(abs(near - 5) <= abs(far - 5)) }
    }
  }

  @Test("a case that is out of sight is not drawn, and its shadows take no memory")
  func outOfSight() throws {
    let studio = try studio()
    let gone = TestShelf.scene(opening: 0.8, in: view)
    // Other tests may have drawn a case with this renderer.
    _ = try studio.frame(gone)
    _ = try studio.frame(TestShelf.scene(opening: 0, in: view))
    #expect(studio.renderer.tools.castShades.count == 1)
    _ = try studio.frame(TestShelf.scene(opening: 0, in: view), quality: .draft)
    #expect(studio.renderer.tools.castShades.count == 2)
    #expect(gone.bookcase != nil && !gone.seesBookcase)
    _ = try studio.frame(gone)
    #expect(studio.renderer.tools.castShades.isEmpty)
    for progress in [0.0, 0.1, 0.25] {
      #expect(TestShelf.scene(opening: progress, in: view).seesBookcase)
    }
  }
}
