import BookFixtures
import RectoBookModel
import Foundation
import Testing

@testable import RectoDecoderService

@Suite(
  "hostile pictures", .serialized,
  .enabled(if: RealBooks.arePresent, "there is no ../shared/books"))
struct HostilePictureTests {
  /// The most memory that a process had so far, in MiB.
  private func peak(_ process: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      .map { $0 >> 10 } ?? 0
  }

  /// Asks for every page of a folder, one after the other.
  @Test(
    "each is drawn or refused in time and in memory, and none ends the decoder",
    arguments: ["hostile/images", "hostile/images-real-malformed"])
  func survives(folder: String) throws {
    let service = PageService(of: .disk(path: RealBooks.path(folder)), decoders: 1) {}
    defer { service.close() }
    var count = 0
    for event in service.waitForEvents(seconds: 20) {
      if case .opened(let facts) = event { count = facts.pageCount }
    }
    try #require(count > 5)
    for page in 1...count {
      let start = ContinuousClock.now
      service.askPage(PageNumber(page), .atLeast(width: 1000))
      var image: PageImage?
      while image == nil {
        let events = service.waitForEvents(seconds: 20)
        try #require(!events.isEmpty, "page \(page) is never answered")
        for event in events { if case .page(let shown) = event { image = shown } }
      }
      let taken = start.duration(to: .now)
      // What takes longer ends its decoder.
      #expect(taken < .seconds(Limits.pageSeconds), "page \(page) takes \(taken)")
      #expect(service.losses.isEmpty, "page \(page): \(image?.problem ?? "drawn")")
    }
    #expect(peak(try #require(service.decoderProcesses.first)) < 1024)
  }
}
