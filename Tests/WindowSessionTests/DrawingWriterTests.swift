import BookFixtures
import Foundation
import PageDrawing
import PageGeometry
import RectoDrawingStore
import Testing

@testable import RectoWindowSession

/// News in the order in which it came, and a way to wait for the next.
private final class NewsBox: Sendable {
  private let stream: AsyncStream<DrawingWriter.News>
  private let end: AsyncStream<DrawingWriter.News>.Continuation

  init() { (stream, end) = AsyncStream.makeStream() }

  func put(_ news: DrawingWriter.News) { end.yield(news) }

  /// The first news that is looked for; earlier ones are passed over.
  func first<Value>(_ find: (DrawingWriter.News) -> Value?) async throws -> Value {
    for await news in stream {
      if let found = find(news) { return found }
    }
    throw CancellationError()
  }
}

@Suite("What is drawn on its way to the disk", .timeLimit(.minutes(15)))
struct DrawingWriterTests {
  private let folder: TemporaryFolder
  private let news = NewsBox()
  private let page = DrawnSurface(page: 2)
  private var data: String { folder.url.path + "/data" }
  private var place: DrawingPlace { DrawingPlace(of: "book", in: data) }

  init() throws { folder = try TemporaryFolder() }

  private func writer() -> DrawingWriter {
    let news = news
    return DrawingWriter(place, retrySeconds: 0.02) { news.put($0) }
  }

  private func stroke(_ number: UInt64) -> Stroke {
    Stroke(
      [PenSample(Vector2(0.1, 0.2), time: 0)], id: Stroke.ID(high: 1, low: number), width: 0.01,
      unit: 200)
  }

  @Test("nothing is made before something is drawn; then it is there, in its order")
  func order() throws {
    #expect(!place.isThere)
    let writer = writer()
    for number in 0..<5 {
      writer.record(.add(stroke(UInt64(number))), of: page, after: number)
    }
    writer.seek(to: 3, of: page, from: 5)
    #expect(writer.finish(within: 60) && !writer.isFailing)
    #expect(place.isThere)
    let file = try DrawingFile(at: DrawingFile.path(of: "book", in: data), of: "book")
    let log = try file.log(of: page)
    #expect(log.cursor == 3 && log.deeds.count == 5)
  }

  @Test("what cannot be written is told at once, kept, and written once it can be")
  func fullDisk() async throws {
    // Nothing can be made below a file.
    let blocking = try folder.write([], to: "data")
    let writer = writer()
    writer.record(.add(stroke(1)), of: page, after: 0)
    let reason = try await news.first {
      if case .isFailing(let fault) = $0 { fault.reason } else { nil }
    }
    // Nobody has chosen the name of that file.
    #expect(!reason.isEmpty && !reason.contains(data))
    writer.record(.add(stroke(2)), of: page, after: 1)
    writer.storeWet(stroke(3), on: page)
    #expect(!writer.finish(within: 0.2) && writer.isFailing)
    try FileManager.default.removeItem(atPath: blocking)
    try await news.first { if case .isMended = $0 { () } else { nil } }
    #expect(writer.finish(within: 60) && !writer.isFailing)
    let file = try DrawingFile(at: DrawingFile.path(of: "book", in: data), of: "book")
    #expect(try file.log(of: page).drawing.items.map(\.stroke.id.low) == [1, 2])
  }

  @Test("a sketchbook that is renamed while it is drawn in is followed, and nothing is left behind")
  func renamed() async throws {
    let (path, other) = (folder.url.path + "/a.sketchbook", folder.url.path + "/b.sketchbook")
    try DrawingFile.makeSketchbook(at: path, NewSketchbook().head, time: 0)
    let news = news
    let place = DrawingPlace(sketchbook: path, of: "book", in: nil)
    let writer = DrawingWriter(place, retrySeconds: 0.02) { news.put($0) }
    writer.record(.add(stroke(1)), of: page, after: 0)
    #expect(writer.finish(within: 60))
    try FileManager.default.moveItem(atPath: path, toPath: other)
    writer.record(.add(stroke(2)), of: page, after: 1)
    #expect(writer.finish(within: 60) && !writer.isFailing)
    func told() async throws -> String {
      try await news.first { if case .renamed(let path) = $0 { path } else { nil } }
    }
    #expect(try await told() == other)
    let log = try DrawingFile(sketchbook: other).log(of: page)
    #expect(log.drawing.items.map(\.stroke.id.low) == [1, 2])
    // It is seen as well before something is drawn.
    try FileManager.default.moveItem(atPath: other, toPath: path)
    writer.lookAgain()
    #expect(try await told() == path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names == ["a.sketchbook"])
  }

  @Test("what is not on disk yet is known all the same, and nothing is lost of it")
  func lateChanges() async throws {
    let blocking = try folder.write([], to: "data")
    let writer = writer()
    for number in 0..<3 { writer.record(.add(stroke(UInt64(number))), of: page, after: number) }
    writer.seek(to: 2, of: page, from: 3)
    _ = try await news.first { if case .isFailing = $0 { () } else { nil } }
    #expect(writer.changes == [page: 4])
    writer.look()
    let known = try await news.first {
      if case .known(let known, _) = $0 { Array(known.surfaces.keys) } else { nil }
    }
    #expect(known == [page])
    func log() async throws -> (DeedLog, changes: Int) {
      writer.read([page])
      return try await news.first {
        if case .log(_, let log, _, let changes) = $0 { (log, changes) } else { nil }
      }
    }
    let late = try await log()
    #expect(late.0.deeds.count == 3 && late.0.cursor == 2 && late.changes == 4)
    try FileManager.default.removeItem(atPath: blocking)
    try await news.first { if case .isMended = $0 { () } else { nil } }
    let kept = try await log()
    #expect(kept.0 == late.0 && kept.changes == 4 && writer.changes == [page: 4])
  }

  @Test("what another window begins to draw is told to one that waits for it")
  func expecting() async throws {
    let one = writer()
    one.expect()
    #expect(one.finish(within: 60) && !place.isThere)
    let other = try place.open()
    #expect(try other.record(.add(stroke(1)), of: page, after: 0, at: 0))
    let surfaces = try await news.first {
      switch $0 {
      case .known(let contents, _), .changed(let contents):
        contents.surfaces.isEmpty ? nil : Array(contents.surfaces.keys)
      default: nil
      }
    }
    #expect(surfaces == [page])
    // What is there already is told at once.
    let third = writer()
    third.expect()
    _ = try await news.first {
      if case .known(let contents, _) = $0 { contents.surfaces[page] } else { nil }
    }
  }

  @Test("what another window did is told with all that holds now")
  func shared() async throws {
    let (one, other) = (writer(), writer())
    one.record(.add(stroke(1)), of: page, after: 0)
    #expect(one.finish(within: 60))
    other.record(.add(stroke(2)), of: page, after: 0)
    let log = try await news.first { if case .log(_, let log, _, _) = $0 { log } else { nil } }
    #expect(log.drawing.items.map(\.stroke.id.low) == [1, 2])
  }

  @Test("what another window draws is told, and what this one draws is no news")
  func watching() async throws {
    let one = writer()
    one.record(.add(stroke(1)), of: page, after: 0)
    #expect(one.finish(within: 60))
    let path = DrawingFile.path(of: "book", in: data)
    let other = try DrawingFile(at: path, of: "book")
    one.record(.add(stroke(2)), of: page, after: 1)
    #expect(one.finish(within: 60))
    let elsewhere = DrawnSurface(page: 9)
    #expect(try other.record(.add(stroke(3)), of: elsewhere, after: 0, at: 0))
    let surfaces = try await news.first {
      if case .changed(let contents) = $0 { contents.surfaces } else { nil }
    }
    #expect(Set(surfaces.keys) == [page, elsewhere])
  }

  @Test("what is there is told when it is looked for, and what cannot be read as well")
  func reading() async throws {
    let first = writer()
    first.record(.add(stroke(1)), of: page, after: 0)
    #expect(first.finish(within: 60))
    let second = writer()
    second.look()
    let known = try await news.first {
      if case .known(let known, finished: 0) = $0 { known.surfaces } else { nil }
    }
    #expect(Array(known.keys) == [page])
    second.read([page])
    let log = try await news.first { if case .log(_, let log, _, _) = $0 { log } else { nil } }
    #expect(log.cursor == 1)
    try Data("no database at all, but long enough to be looked at as one".utf8)
      .write(to: URL(filePath: DrawingFile.path(of: "other", in: data)))
    let third = DrawingWriter(DrawingPlace(of: "other", in: data)) { [news] in news.put($0) }
    third.look()
    let reason = try await news.first {
      if case .unreadable(let fault) = $0 { fault.reason } else { nil }
    }
    #expect(reason == "it is damaged")
  }
}
