import Foundation
import RectoPageMetrics
import PageMotion
import RectoReaderCore
import Testing

/// What hands did before a shelf, played again.
@Suite struct ShelfTraceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Assets/traces/shelf")

  /// Plays a trace with so many frames a second; the reader two seconds after its end, and how far the
  /// row or the book moved at most from one frame to the next.
  private static func play(_ trace: Trace, rate: Double) -> (reader: Reader, leap: Double) {
    var reader = trace.reader
    var events = trace.events[...]
    let end = (trace.events.last?.time ?? 0) + 3
    var leap = 0.0
    for frame in 0..<Int(end * rate) {
      let now = Double(frame) / rate
      let before = reader
      while let next = events.first, next.time <= now {
        _ = reader.receive(next.event)
        events.removeFirst()
      }
      _ = reader.receive(.tick(time: now))
      guard let shelf = reader.shelf, let old = before.shelf else { continue }
      leap = max(
        leap, abs(shelf.scroll.offset - old.scroll.offset),
        abs(shelf.opening.progress - old.opening.progress))
    }
    return (reader, leap)
  }

  private static let ends: [(name: String, meant: Int, isOut: Bool)] = [
    ("throw", 3, false), ("slow", 0, false), ("draw", 0, true), ("pinch-back", 0, false),
    ("interrupted", 1, true),
  ]

  @Test("a recorded trace comes to the same state, whatever the frames", arguments: ends.indices)
  func replays(index: Int) throws {
    let end = Self.ends[index]
    let text = try String(
      contentsOf: Self.folder.appending(path: end.name + ".trace"), encoding: .utf8)
    let trace = try Trace(name: end.name, text: text)
    let (reader, leap) = Self.play(trace, rate: 60)
    #expect(reader == Self.play(trace, rate: 60).reader)
    let shelf = try #require(reader.shelf)
    #expect(shelf.meant == end.meant)
    #expect(shelf.opening.progress == (end.isOut ? 1 : 0))
    #expect(reader.hasPutBack == (!end.isOut && shelf.out != nil))
    #expect(!reader.isMoving)
    #expect(leap < 0.5)
    for rate in [30.0, 144] {
      let other = Self.play(trace, rate: rate).reader.shelf
      #expect(other?.meant == shelf.meant && other?.scroll.offset == shelf.scroll.offset)
      #expect(other?.opening.progress == shelf.opening.progress && other?.out == shelf.out)
    }
  }
}
