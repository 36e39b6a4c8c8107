import PictureComparison
import RectoBookModel
import DrawnFirst
import Foundation
import PageGeometry
import PageLayout
import RectoDecoderService
import RectoSceneRendering
import Testing

/// The book that is shipped, as it is decoded and drawn: pictures that were looked at and kept.
@MainActor @Suite(.drawnFirst) struct SampleBookTests {
  /// What each picture shows.
  enum Picture: String, CaseIterable, CustomTestStringConvertible {
    case sampleLifted, samplePastUpright, sampleHeld, sampleClosed, sampleRightToLeft, sampleOnePage

    var testDescription: String { rawValue }

    func scene(of facts: BookFacts, in view: ViewSize) -> Scene {
      let aspect = facts.usualSize.aspect
      func book(
        _ page: Int, turn: Double = 0, tilt: Double = 0, grip: Grip? = nil,
        isOnePage: Bool = false, direction: ReadingDirection = .leftToRight
      ) -> Scene {
        let shape = BookShape(
          pageCount: facts.pageCount, leafWidth: aspect, isOnePage: isOnePage, direction: direction)
        return BookArrangement(
          shape: shape, position: Double(shape.position(showing: PageNumber(page))) + turn,
          tilt: tilt * .pi / 180, grip: grip
        ).visibleScene(in: view)
      }
      return switch self {
      case .sampleLifted: book(8, turn: 0.3, tilt: 22)
      case .samplePastUpright: book(14, turn: 0.62)
      case .sampleHeld:
        book(4, grip: Grip(held: Vector2(aspect, 0), place: Vector2(0.3 * aspect, 0.35)))
      case .sampleClosed: book(1)
      case .sampleRightToLeft: book(8, turn: 0.4, direction: .rightToLeft)
      case .sampleOnePage: book(8, turn: 0.3, isOnePage: true)
      }
    }
  }

  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Assets/sample-book/recto.pdf").standardized.path

  /// The first event that `find` understands, or nil where the book cannot be opened or nothing
  /// comes.
  private func wait<T>(for service: PageService, _ find: (PageEvent) -> T?) -> T? {
    while true {
      let events = service.waitForEvents(seconds: 60)
      if events.isEmpty { return nil }
      for event in events {
        if let found = find(event) { return found }
        if case .failedToOpen = event { return nil }
      }
    }
  }

  /// Standard deviation by mean of the green of a rectangle, given in fractions of a page that lies at
  /// `corner` and has `size` pixels.
  private func contrast(
    of picture: Bitmap, at corner: Vector2, _ size: Vector2, within text: Rectangle
  ) -> Double {
    let (least, greatest) = (corner + size * text.min, corner + size * text.max)
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    for y in Int(least.y)..<Int(greatest.y) {
      for x in Int(least.x)..<Int(greatest.x) {
        let value = Double(picture.pixel(x, y).green)
        (sum, squares, count) = (sum + value, squares + value * value, count + 1)
      }
    }
    let mean = sum / count
    return (squares / count - mean * mean).squareRoot() / mean
  }

  @Test("small type at rest has 95 % of the contrast that the page has by itself at that size")
  func smallType() throws {
    let service = PageService(of: .disk(path: Self.path), decoders: 1) {}
    defer { service.close() }
    let facts = try #require(
      wait(for: service) { if case .opened(let facts) = $0 { facts } else { nil } })
    func image(_ page: PageNumber, _ detail: PageDetail) throws -> PageImage {
      service.askPage(page, detail)
      return try #require(
        wait(for: service) { if case .page(let image) = $0 { image } else { nil } })
    }
    let view = ViewSize(width: 1280, height: 800)
    let shape = BookShape(pageCount: facts.pageCount, leafWidth: facts.usualSize.aspect)
    let scene = BookArrangement(shape: shape, turned: shape.position(showing: PageNumber(10)))
      .visibleScene(in: view)
    let fitted = try #require(scene.fits(in: view).first { $0.page == PageNumber(10) })
    let fit = fitted.fit
    let studio = try Studio.shared()
    func frame() throws -> Bitmap {
      try studio.renderer.draw(scene, width: 1280, height: 800, isSmooth: false)
      return try studio.renderer.readPixels()
    }
    let wide = try image(fitted.page, .atLeast(width: Int(2.2 * fit.pixelsAcross)))
    wide.withBytes { studio.renderer.setPicture(of: fitted.page, chain: wide.chain, bytes: $0) }
    let soft = try frame()
    let exact = try image(fitted.page, .fitted(fit))
    studio.renderer.beginPicture(of: .fitted(fitted), chain: exact.chain) { exact.withBytes($0) }
    studio.renderer.upload([]) { true }
    let sharp = try frame()
    let alone = try image(fitted.page, .exactly(width: Int(fit.pixelsAcross.rounded()))).bitmap()

    let leaf = try #require(scene.leaves.first { scene.fit(of: $0, in: view) == fitted })
    let places = [leaf.rectangle.min, leaf.rectangle.max].map {
      scene.camera.project(leaf.seenPlace($0), into: view)
    }
    let corner = Vector2(min(places[0].x, places[1].x), min(places[0].y, places[1].y))
    let size = Vector2(Double(fit.pageWidth), Double(fit.pageHeight)) / Double(PageFit.steps)
    // Away from the gutter, whose shade is no print.
    let text = Rectangle(min: Vector2(0.2, 0.3), max: Vector2(0.75, 0.8))
    let truth = contrast(
      of: alone, at: Vector2(0, 0), Vector2(Double(alone.width), Double(alone.height)), within: text
    )
    let shares = [soft, sharp].map { contrast(of: $0, at: corner, size, within: text) / truth }
    #expect(shares[0] < 0.88, "a picture that is finer than the screen has \(shares[0])")
    #expect((0.95...1.03).contains(shares[1]), "\(shares[1])")
    print("small type at rest: \(shares[1]) of the page's contrast, \(shares[0]) by its levels")
  }

  @Test("the shipped book looks as it was found right")
  func equalsGoldens() throws {
    let service = PageService(of: .disk(path: Self.path), decoders: 1) {}
    defer { service.close() }
    let facts = try #require(
      wait(for: service) { if case .opened(let facts) = $0 { facts } else { nil } })
    let studio = try Studio()
    let view = ViewSize(width: 480, height: 270)
    var sizes: [PageNumber: PageSize] = [:]
    for picture in Picture.allCases {
      let scene = picture.scene(of: facts, in: view)
      for page in scene.shownWidths(in: view).map(\.page) where sizes[page] == nil {
        service.askPage(page, .exactly(width: 440))
        let image = try #require(
          wait(for: service) { if case .page(let image) = $0 { image } else { nil } })
        try #require(image.problem == nil)
        sizes[page] = image.size
        image.withBytes { studio.renderer.setPicture(of: page, chain: image.chain, bytes: $0) }
      }
      let frame = try studio.frame(scene.fitting(sizes), width: 480, height: 270)
      try GoldenStore.check(frame, against: picture.rawValue)
    }
  }
}
