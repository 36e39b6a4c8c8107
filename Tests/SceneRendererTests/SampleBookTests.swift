import BookModel
import Foundation
import Geometry
import PageLayout
import PageService
import SceneRenderer
import Testing

/// The book that is shipped, as it is decoded and drawn: pictures that were looked at and kept.
@MainActor @Suite struct SampleBookTests {
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

  @Test("the shipped book looks as it was found right")
  func equalsGoldens() throws {
    let service = PageService(path: Self.path, decoders: 1) {}
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
