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

  /// What a process has spent of the processor so far; 0 where there is none.
  private func processorSeconds(of process: pid_t?) -> Double {
    guard let process,
      let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12
    else { return 0 }
    // Of its own and of the kernel for it, in hundredths.
    return fields[11...12].compactMap { Double($0) }.reduce(0, +) / 100
  }

  /// Asks for every page of a folder, one after the other.
  @Test(
    "each is drawn or refused in time and in memory, and none ends the decoder",
    arguments: ["hostile/images", "hostile/images-real-malformed"])
  func survives(folder: String) throws {
    // A busy machine may take its time: what counts is that of the processor.
    let patience = Patience(opening: .seconds(60), page: .seconds(60), survey: .seconds(60))
    let service = PageService(
      of: .disk(path: RealBooks.path(folder)), decoders: 1, patience: patience
    ) {}
    defer { service.close() }
    var count = 0
    for event in service.waitForEvents(seconds: 60) {
      if case .opened(let facts) = event { count = facts.pageCount }
    }
    try #require(count > 5)
    for page in 1...count {
      let before = processorSeconds(of: service.decoderProcesses.first)
      service.askPage(PageNumber(page), .atLeast(width: 1000))
      var image: PageImage?
      while image == nil {
        let events = service.waitForEvents(seconds: 120)
        try #require(!events.isEmpty, "page \(page) is never answered")
        for event in events { if case .page(let shown) = event { image = shown } }
      }
      // What takes longer ends its decoder where a reader reads.
      let spent = processorSeconds(of: service.decoderProcesses.first) - before
      #expect(spent < Limits.pageSeconds, "page \(page) takes \(spent)")
      #expect(service.losses.isEmpty, "page \(page): \(image?.problem ?? "drawn")")
    }
    #expect(peak(try #require(service.decoderProcesses.first)) < 1024)
  }
}
