import RectoBookModel
import Testing

@testable import RectoDecoderService

@Suite("what the callers of a service share with its thread") struct ServiceStateTests {
  private let state = ServiceState {}
  private let page = PageNumber(3)

  private func blank(_ request: PageRequest) -> PageImage {
    PageImage(blank: request, size: .assumed, problem: "none")
  }

  private func thumbnails() -> Int {
    state.takeEvents().count { if case .thumbnail = $0 { true } else { false } }
  }

  @Test("a small picture that was let go and comes back is drawn once and told once")
  func thumbnailComesBack() throws {
    state.wantThumbnails([page], width: 64)
    let request = try #require(state.takeThumbnail())
    state.wantThumbnails([], width: 64)
    state.wantThumbnails([page], width: 64)
    #expect(!state.hasThumbnails)
    state.post(thumbnail: blank(request), for: request)
    #expect(thumbnails() == 1 && !state.hasThumbnails)
    // Told already, it is told again only after it was let go.
    state.wantThumbnails([], width: 64)
    state.wantThumbnails([page], width: 64)
    #expect(state.hasThumbnails)
  }

  @Test("after another layout everything is drawn anew, though a decoder had begun it")
  func layout() throws {
    let request = PageRequest(page: page, width: 500)
    state.want([request])
    state.wantThumbnails([page], width: 64)
    #expect(state.nextJob(known: nil) == .page(request) && state.nextJob(known: nil) == nil)
    let small = try #require(state.takeThumbnail())
    state.layOut(.standard, keeping: PlacedPage(page))
    state.want([request])
    #expect(!state.hasWork(known: nil), "between layouts nothing is wanted")
    state.forgetUnderWay()
    state.post(.laidOut(BookFacts(format: "epub", pageCount: 9, usualSize: .assumed), page: page))
    _ = state.takeEvents()
    state.want([request])
    state.wantThumbnails([page], width: 64)
    #expect(state.nextJob(known: nil) == .page(request) && state.takeThumbnail() == small)
  }
}
