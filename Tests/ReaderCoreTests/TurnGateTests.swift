import RectoBookModel
import PageLayout
@testable import RectoReaderCore
import Testing

@Suite("the gate before a turn") struct TurnGateTests {
  private static func reader(pages: Int = 40) -> Reader {
    var reader = Reader(view: ViewSize(width: 1280, height: 800))
    _ = reader.receive(
      .opened(
        BookFacts(format: "cbz", pageCount: pages, usualSize: PageSize(width: 700, height: 1000))))
    return reader
  }

  @Test("a turn waits for the pages it leads to, and no longer")
  func waits() {
    let reader = Self.reader()
    var gate = TurnGate()
    gate.receive(Invocation(.nextPage), isRepeat: false, at: 10)
    #expect(gate.ahead(of: reader).pages == [PageNumber(2), PageNumber(3)])
    let before = gate.next(for: reader, at: 10.01) { $0 == PageNumber(3) }
    #expect(before == nil && gate.isWaiting)
    let after = gate.next(for: reader, at: 10.02) { $0 == PageNumber(9) }
    #expect(after == Invocation(.nextPage) && !gate.isWaiting)
  }

  @Test("patience ends, and each command has its own")
  func patience() {
    let reader = Self.reader()
    var gate = TurnGate()
    gate.receive(Invocation(.nextPage), isRepeat: false, at: 0)
    gate.receive(Invocation(.nextPage), isRepeat: false, at: 0)
    let patience = TurnGate.patience
    #expect(gate.next(for: reader, at: 0.9 * patience, isBlank: { _ in true }) == nil)
    #expect(gate.next(for: reader, at: patience, isBlank: { _ in true }) == Invocation(.nextPage))
    #expect(gate.next(for: reader, at: 1.1 * patience, isBlank: { _ in true }) == nil)
    #expect(
      gate.next(for: reader, at: 2 * patience, isBlank: { _ in true }) == Invocation(.nextPage))
  }

  @Test("what turns no page passes at once, in its place in the order")
  func others() {
    let reader = Self.reader()
    var gate = TurnGate()
    gate.receive(Invocation(.zoomIn), isRepeat: false, at: 0)
    gate.receive(Invocation(.nextPage), isRepeat: false, at: 0)
    gate.receive(Invocation(.zoomOut), isRepeat: false, at: 0)
    #expect(gate.next(for: reader, at: 0, isBlank: { _ in true }) == Invocation(.zoomIn))
    #expect(gate.next(for: reader, at: 0, isBlank: { _ in true }) == nil)
    #expect(gate.next(for: reader, at: 0, isBlank: { _ in false }) == Invocation(.nextPage))
    #expect(gate.next(for: reader, at: 0, isBlank: { _ in true }) == Invocation(.zoomOut))
  }

  @Test("turns on the way to pages that are there pass at once, and those behind them wait")
  func together() throws {
    let reader = Self.reader()
    var gate = TurnGate()
    for _ in 0..<4 { gate.receive(Invocation(.nextPage), isRepeat: false, at: 0) }
    #expect(gate.ahead(of: reader).pages == [PageNumber(8), PageNumber(9)])
    #expect(gate.next(for: reader, at: 0.01, isBlank: { _ in true }) == nil)
    // The third turn leads to pages that are there, the first two and the fourth to none.
    let isBlank = { (page: PageNumber) in ![1, 6, 7].contains(page.value) }
    let together = gate.next(for: reader, at: 0.02, isBlank: isBlank)
    var after = reader
    _ = after.receive(.invocation(try #require(together)))
    #expect(after.pages == [PageNumber(6), PageNumber(7)] && gate.isWaiting)
    #expect(after.arrangement?.turns.map(\.leaves) == [0..<3])
    #expect(gate.next(for: after, at: 0.03, isBlank: isBlank) == nil)
    // Nobody has jumped.
    var back = after
    _ = back.receive(.invocation(Invocation(.placeBack)))
    #expect(back.pages == after.pages)
    #expect(gate.next(for: after, at: 0.03, isBlank: { _ in false }) == Invocation(.nextPage))
    #expect(!gate.isWaiting)
  }

  @Test("repeats are dropped while a turn waits, presses never")
  func repeats() {
    let reader = Self.reader()
    var gate = TurnGate()
    for _ in 0..<2 { gate.receive(Invocation(.nextPage), isRepeat: true, at: 0) }
    #expect(gate.next(for: reader, at: 0, isBlank: { _ in true }) == nil)
    for _ in 0..<5 { gate.receive(Invocation(.nextPage), isRepeat: true, at: 0) }
    for _ in 0..<3 { gate.receive(Invocation(.nextPage), isRepeat: false, at: 0) }
    var count = 0
    while let invocation = gate.next(for: reader, at: 9, isBlank: { _ in false }) {
      count += invocation.times
    }
    #expect(count == 4)
    gate.receive(Invocation(.nextPage), isRepeat: true, at: 9)
    #expect(gate.isWaiting)
  }

  @Test("repeats that came all at once do not turn on after the hand has stopped")
  func burst() {
    let reader = Self.reader()
    var gate = TurnGate()
    gate.receive(Invocation(.nextPage), isRepeat: false, at: 0)
    for _ in 0..<12 { gate.receive(Invocation(.nextPage), isRepeat: true, at: 0) }
    #expect(gate.next(for: reader, at: 0, isBlank: { _ in false }) == Invocation(.nextPage))
    #expect(gate.next(for: reader, at: 0, isBlank: { _ in true }) == nil)
    #expect(gate.next(for: reader, at: 0.5, isBlank: { _ in true }) == Invocation(.nextPage))
    #expect(gate.next(for: reader, at: 9, isBlank: { _ in false }) == nil && !gate.isWaiting)
  }
}
