import RectoBookModel
import PageGeometry
import PageLayout
import RectoPageMetrics
import PageMotion
import RectoReaderCore
import Testing

@Suite("Traces") struct TraceTests {
  static let text = """
    # A corner is drawn over.
    pages 40
    page-size 600 800
    direction rtl
    page 7
    view 1000 500

    0.5 press 20 30
    0.625 move 812.5 400
    0.625 command next-page
    1 release 3 4
    """

  @Test("every line means what it says")
  func reading() throws {
    let trace = try Trace(name: "x", text: Self.text)
    #expect(trace.pageCount == 40)
    #expect(trace.pageSize == PageSize(width: 600, height: 800))
    #expect(trace.direction == .rightToLeft)
    #expect(trace.page == 7)
    #expect(trace.view == ViewSize(width: 1000, height: 500))
    #expect(trace.events.map(\.time) == [0.5, 0.625, 0.625, 1])
    #expect(
      trace.events.map(\.event) == [
        .pressed(at: Vector2(20, 30)), .moved(to: Vector2(812.5, 400), time: 0.625),
        .command(.nextPage), .released(at: Vector2(3, 4), time: 1),
      ])
    let reader = trace.reader
    #expect(reader.pages.contains(PageNumber(7)))
    #expect(reader.shape?.direction == .rightToLeft)
  }

  @Test(
    "a line that means nothing is told with its number",
    arguments: [
      "0.1 push 1 2", "0.1 press 1", "0.1 press 1 2 3", "0.1 press a 2", "0.1 command fly",
      "nan press 1 2", "-1 press 1 2", "0.1", "pages -3", "pages", "direction up", "page 41",
      "hello", "0.1 press 1 inf",
    ])
  func faults(line: String) {
    #expect(throws: TraceError(trace: "x", line: 3, text: line)) {
      try Trace(name: "x", text: "# remark\npages 40\n\(line)\n0.9 press 1 2")
    }
  }

  @Test("times do not decrease, and the book is told first")
  func order() {
    #expect(throws: TraceError(trace: "x", line: 2, text: "0.1 move 1 2")) {
      try Trace(name: "x", text: "0.2 press 1 2\n0.1 move 1 2")
    }
    #expect(throws: TraceError(trace: "x", line: 2, text: "pages 9")) {
      try Trace(name: "x", text: "0.2 press 1 2\npages 9")
    }
  }

  @Test("a mirror twice is none; the hand is on the other side of the view")
  func mirrored() throws {
    let trace = try Trace(name: "x", text: Self.text)
    #expect(trace.mirrored.mirrored == trace)
    #expect(trace.mirrored.direction == .leftToRight)
    #expect(trace.mirrored.events[0].event == .pressed(at: Vector2(980, 30)))
  }

  @Test("the traces of the checkout are whole, and the right-to-left one mirrors the slow corner")
  func recorded() throws {
    let traces = try Trace.recorded()
    #expect(traces.count == 8)
    #expect(traces.allSatisfy { !$0.events.isEmpty })
    let slow = try #require(traces.first { $0.name == "slow-corner" })
    let mirrored = try #require(traces.first { $0.name == "right-to-left" })
    #expect(mirrored.direction == .rightToLeft)
    #expect(mirrored.events == slow.mirrored.events)
  }

  @Test("a replay sends every event once, in its time, and ends at rest")
  func replay() throws {
    let trace = try #require(try Trace.recorded().first { $0.name == "flick" })
    var events: [Event] = []
    var last = 0.0
    let end = Replay.run(trace) { moment in
      #expect(moment.time >= last)
      last = moment.time
      if let event = moment.event { events.append(event) }
    }
    #expect(events == trace.events.map(\.event))
    #expect(!end.isMoving)
    #expect(end.turning.turned == 16)
  }
}
