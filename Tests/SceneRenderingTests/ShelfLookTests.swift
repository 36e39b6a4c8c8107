import PictureComparison
import DrawnFirst
import PageGeometry
import PageLayout
import PageModel
import RectoBookModel
import RectoShaderText
import RectoShelfLayout
import Testing

@testable import RectoSceneRendering

/// What is seen of books on a shelf: what they are bound in, where they touch, and the light by day and by night.
@MainActor @Suite(.drawnFirst) struct ShelfLookTests {
  private let view = ViewSize(width: 480, height: 300)
  private static let red = SIMD3<UInt8>(0x8A, 0x18, 0x14)

  /// A shelf of plain books, the first number being `first`.
  private func shelf(
    _ count: Int, first: Int, pages: Int = 300, form: BookShelf.Form = .row
  ) -> BookShelf {
    BookShelf(
      books: (0..<count).map { ShelvedBook(key: first + $0, pageCount: pages, aspect: 0.7) },
      form: form, offset: form == .row ? Double(count / 2) : 0)
  }

  private func paint(_ book: Int, _ color: SIMD3<UInt8>, isSpine: Bool = false, in studio: Studio) {
    let chain = MipChain(width: 4, height: 4)
    studio.renderer.setShelfPicture(
      of: book, isSpine: isSpine, chain: chain,
      bytes: (0..<chain.byteCount / 4).flatMap { _ in [color.x, color.y, color.z, 255] })
  }

  /// The pixel at a fraction of a book's front.
  private func pixel(
    _ frame: Bitmap, _ shelf: BookShelf, _ index: Int, _ fraction: Vector2
  ) -> (red: Int, green: Int, blue: Int) {
    let place = shelf.seenFront(of: index, in: view).point(at: fraction)
    return frame.pixel(Int(place.x), Int(place.y))
  }

  private func light(_ pixel: (red: Int, green: Int, blue: Int)) -> Int {
    pixel.red + pixel.green + pixel.blue
  }

  @Test("a book whose cover is not there shows what it is bound in, thick or thin")
  func withoutCover() throws {
    let studio = try Studio.shared()
    for pages in [8, 300] {
      let shelf = shelf(1, first: 900, pages: pages)
      studio.renderer.bind(900, in: Self.red, cloth: 1)
      let frame = try studio.frame(shelf.scene(in: view))
      for x in [0.1, 0.5, 0.9] {
        let seen = pixel(frame, shelf, 0, Vector2(x, 0.5))
        #expect(seen.red > 2 * seen.green && seen.red > 60, "\(pages) pages: \(seen)")
      }
    }
  }

  @Test("cloth at the spine of a white cover has the colour of its spine and boards")
  func oneColor() throws {
    let studio = try Studio.shared()
    let shelf = shelf(3, first: 910)
    for key in 910...912 {
      paint(key, SIMD3(255, 255, 255), in: studio)
      paint(key, Self.red, isSpine: true, in: studio)
      studio.renderer.bind(key, in: Self.red, cloth: key < 912 ? 1 : 0)
    }
    let frame = try studio.frame(shelf.scene(in: view))
    func ratio(_ seen: (red: Int, green: Int, blue: Int)) -> Double {
      Double(seen.red) / Double(max(1, seen.green))
    }
    // The strip on the cover in the middle, and the paper beside it.
    let strip = pixel(frame, shelf, 1, Vector2(0.03, 0.5))
    #expect(ratio(strip) > 2, "\(strip)")
    #expect(ratio(pixel(frame, shelf, 1, Vector2(0.2, 0.5))) < 1.2)
    // The spine of the book on the left, seen beside its cover.
    let left = shelf.seenPlace(of: 0, in: view)
    let spine = frame.pixel(Int(left.min.x + 3), Int(left.point(at: Vector2(0, 0.5)).y))
    #expect(abs(ratio(spine) / ratio(strip) - 1) < 0.5, "\(spine) \(strip)")
    // A cover with an edge of its own has no strip.
    var last = shelf
    last.offset = 2
    let printed = try studio.frame(last.scene(in: view))
    #expect(ratio(pixel(printed, last, 2, Vector2(0.03, 0.5))) < 1.4)
  }

  @Test("the book on the desk is bound in what it is bound in on the shelf")
  func onDesk() throws {
    let studio = try Studio.shared()
    let book = BookArrangement(shape: shape(pages: 300), turned: 40)
    let scene = book.visibleScene(in: view)
    let before = try studio.frame(scene)
    studio.renderer.bind(0, in: SIMD3(0x14, 0x50, 0x8A), cloth: 1)
    defer { studio.renderer.bind(0, in: nil, cloth: 0) }
    let after = try studio.frame(scene)
    let board = scene.boards[0]
    let corner = scene.camera.project(
      board.model.transform(
        point: Vector3(board.rectangle.max.x - 0.004, 0.5, board.thickness)), into: view)
    let (old, new) = (
      before.pixel(Int(corner.x), Int(corner.y)), after.pixel(Int(corner.x), Int(corner.y))
    )
    #expect(old.red > old.blue && new.blue > new.red, "\(old) \(new)")
    // What is printed is what it was.
    #expect(before.pixel(300, 150) == after.pixel(300, 150))
  }

  @Test("the plank is dark where a book touches it, and lighter the farther from it")
  func contact() throws {
    let studio = try Studio.shared()
    let large = ViewSize(width: 960, height: 600)
    let books = shelf(1, first: 920)
    func brightness(contact: Double) throws -> [Int] {
      var settings = studio.renderer.look.settings
      settings.slide("caseContact", to: .number(contact))
      studio.renderer.look.settings = settings
      let frame = try studio.frame(books.scene(in: large), width: 960, height: 600)
      let foot = books.seenFront(of: 0, in: large).max.y
      return (1...6).map { light(frame.pixel(480, Int(foot) + 2 * $0)) }
    }
    let with = try brightness(contact: 1)
    let without = try brightness(contact: 0)
    studio.renderer.look.settings = ParameterSettings()
    let left = zip(with, without).map { Double($0) / Double(max(1, $1)) }
    #expect(left[0] < 0.8, "\(left)")
    #expect(left[5] > left[0] + 0.08, "\(left)")
  }

  @Test("a book is darker beside the one that stands before it, as its shade says")
  func between() throws {
    let studio = try Studio.shared()
    let books = shelf(5, first: 930, pages: 80)
    for key in 930...934 { paint(key, SIMD3(255, 255, 255), in: studio) }
    let frame = try studio.frame(books.scene(in: view))
    // The book on the left of the middle: from its outer edge to where the middle one hides it.
    let place = books.seenFront(of: 1, in: view)
    let hidden = books.seenPlace(of: 2, in: view).min.x
    let y = Int(place.point(at: Vector2(0, 0.5)).y)
    let far = light(frame.pixel(Int(place.min.x + 8), y))
    let near = light(frame.pixel(Int(min(place.max.x, hidden) - 4), y))
    #expect(Double(near) < 0.85 * Double(far), "\(near) \(far)")
    let shade = CoverDress.Shade(edge: 0.4, gap: 0.1, isBeyond: true)
    #expect(shade.sky(at: 0.4) == 0.5 && shade.sky(at: -9) > 0.99 && shade.sky(at: 9) < 0.01)
    var other = shade
    other.isBeyond = false
    for distance in [-0.3, 0.2, 0.5] {
      #expect(abs(shade.sky(at: distance) + other.sky(at: distance) - 1) < 1e-12)
    }
  }

  @Test("by night no white cover dazzles, and print on it can still be seen")
  func night() throws {
    let studio = try Studio.shared()
    for form in BookShelf.Form.allCases {
      let books = shelf(9, first: 940, form: form)
      for key in 940...948 {
        paint(key, key % 2 == 0 ? SIMD3(255, 255, 255) : SIMD3(40, 60, 120), in: studio)
      }
      var scene = books.scene(in: view)
      let day = try studio.frame(scene)
      scene.tone = PageTone(paper: .night)
      let night = try studio.frame(scene)
      let brightest =
        (0..<night.width * night.height).map {
          Int(night.bytes[4 * $0 + 1])
        }.max() ?? 0
      #expect(brightest < 170, "\(form): \(brightest)")
      let (white, blue) = (form == .row ? (4, 3) : (2, 3))
      let (paper, ink) = (
        pixel(night, books, white, Vector2(0.5, 0.5)), pixel(night, books, blue, Vector2(0.3, 0.5))
      )
      // White stays lighter than what is dark: covers are not turned over as pages are.
      #expect(light(paper) > light(ink) + 60, "\(paper) \(ink)")
      #expect(light(pixel(day, books, white, Vector2(0.5, 0.5))) > light(paper) + 150)
      // The lamp leaves the corners in the dark.
      #expect(light(night.pixel(2, 2)) < light(day.pixel(2, 2)) / 2)
    }
  }
}
