import BookFixtures
import RectoBookModel
import PageLayout
@testable import RectoReaderCore
import Testing

@Suite("the gate before what is seen") struct SightGateTests {
  private static func reader(pages: Int = 40) -> Reader {
    var reader = Reader(view: ViewSize(width: 1280, height: 800))
    _ = reader.receive(
      .opened(
        BookFacts(format: "cbz", pageCount: pages, usualSize: PageSize(width: 700, height: 1000))))
    return reader
  }

  @Test("a turn is shown from its beginning, once its pages are there")
  func turn() {
    var reader = Self.reader()
    var gate = SightGate()
    let there = Set([PageNumber(1)])
    #expect(gate.passes(reader, at: 10) { !there.contains($0) } && !gate.holdsMotion(at: 10))
    _ = reader.receive(.invocation(Invocation(.nextPage)))
    _ = reader.receive(.tick(time: 10.1))
    #expect(!gate.passes(reader, at: 10.1) { !there.contains($0) })
    #expect(gate.missing.contains(PageNumber(2)) && !gate.missing.contains(PageNumber(1)))
    #expect(gate.holdsMotion(at: 10.1 + 0.9 * SightGate.patience))
    #expect(gate.passes(reader, at: 11) { _ in false })
    #expect(gate.missing.isEmpty && !gate.holdsMotion(at: 11))
  }

  @Test("a book that comes off the shelf waits for the pages where it turns out to open")
  func countedOnItsWay() {
    var reader = Reader(view: ViewSize(width: 1280, height: 800))
    reader.standBeforeShelf()
    let location = BookLocation.disk(path: "/books/b.epub")
    _ = reader.receive(.shelved([ShelfBook(id: 1, location: location, title: "B")], words: ""))
    reader.press(keys: "Return")
    var preferences = Reader.Preferences(page: 4)
    preferences.location = location
    reader.begin(preferences)
    let size = PageSize(width: 700, height: 1000)
    _ = reader.receive(
      .opened(BookFacts(format: "epub", pageCount: 1, usualSize: size, isCounted: false)))
    _ = reader.receive(.pagesAreThere)
    var gate = SightGate()
    let there = Set(reader.pagesInSight)
    #expect(reader.isShelfInSight && there == [PageNumber(1)])
    #expect(gate.passes(reader, at: 10) { !there.contains($0) })
    _ = reader.receive(.counted(pageCount: 40, isFirm: true))
    #expect(reader.isShelfInSight && reader.pagesInSight.count > 1)
    #expect(!gate.passes(reader, at: 10.1) { !there.contains($0) } && gate.holdsMotion(at: 10.1))
  }

  @Test("nothing stands still for longer than patience, and each wait has its own")
  func patience() {
    let reader = Self.reader()
    var gate = SightGate()
    for time in [0, 0.9, 1.8] { #expect(!gate.passes(reader, at: time) { _ in true }) }
    #expect(gate.holdsMotion(at: 0.9 * SightGate.patience))
    #expect(!gate.holdsMotion(at: SightGate.patience))
    #expect(gate.passes(reader, at: 3) { _ in false })
    #expect(!gate.passes(reader, at: 4) { _ in true })
    #expect(gate.holdsMotion(at: 4 + 0.9 * SightGate.patience))
  }

  @Test(
    "whatever is done, nothing is shown without a picture, and all else is",
    arguments: UInt64(0)..<20)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = Self.reader(pages: Int.random(in: 1...60, using: &random))
    var gate = SightGate()
    var time = 0.0
    let commands: [Command] = [.nextPage, .previousPage, .firstPage, .lastPage, .tenForward]
    for _ in 0..<25 {
      if Bool.random(using: &random), let command = commands.randomElement(using: &random) {
        _ = reader.receive(.invocation(Invocation(command)))
      }
      time += Double.random(in: 0.01...0.4, using: &random)
      if !gate.holdsMotion(at: time) { _ = reader.receive(.tick(time: time)) }
      let there = Set(
        (1...60).filter { _ in Int.random(in: 0..<10, using: &random) > 0 }.map(PageNumber.init))
      let isWhole = there.isSuperset(of: reader.pagesInSight)
      #expect(gate.passes(reader, at: time) { !there.contains($0) } == isWhole)
      #expect(gate.missing.isEmpty == isWhole)
    }
  }
}
