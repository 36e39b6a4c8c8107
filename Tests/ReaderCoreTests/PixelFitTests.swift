import RectoBookModel
import PageGeometry
import PageLayout
import RectoPictureStorage
import Testing

@testable import RectoReaderCore

private let wide = ViewSize(width: 1280, height: 800)

private func reader(page: Int = 4, view: ViewSize = wide) -> Reader {
  var reader = Reader(view: view, preferences: .init(page: page, spread: .twoPages))
  let size = PageSize(width: 700, height: 1000)
  _ = reader.receive(.opened(BookFacts(format: "pdf", pageCount: 20, usualSize: size)))
  return reader
}

extension Reader {
  /// The pages that are wanted for certain pixels.
  fileprivate var fitted: [Int] { demands.filter { !$0.fits.isEmpty }.map(\.page.value).sorted() }

  /// What a page is wanted for.
  fileprivate func fits(of page: Int) -> [PageFit] {
    demands.first { $0.page.value == page }?.fits ?? []
  }
}

@Suite("pages for certain pixels of the screen") struct PixelFitTests {
  @Test("what lies still is wanted for its pixels, and what will once a leaf has come down")
  func demands() {
    var reader = reader()
    #expect(reader.fitted == [4, 5])
    let resting = reader.fits(of: 4)
    _ = reader.receive(.command(.nextPage))
    _ = reader.receive(.tick(time: 0))
    _ = reader.receive(.tick(time: 0.2))
    #expect(reader.isMoving && reader.fitted == [4, 6, 7])
    #expect(reader.fits(of: 4) == resting, "it lies where it lay")
    let coming = [6, 7].map(reader.fits)
    var time = 0.2
    while reader.isMoving, time < 20 {
      time += 1.0 / 60
      _ = reader.receive(.tick(time: time))
    }
    #expect(reader.fitted == [6, 7])
    #expect([6, 7].map(reader.fits) == coming, "what was asked for on the way is what is seen")
  }

  @Test("a view that a hand moves, or that leans, has none")
  func none() {
    var reader = reader()
    _ = reader.receive(.command(.tiltUp))
    #expect(reader.fitted == [])
    _ = reader.receive(.command(.level))
    #expect(reader.fitted == [4, 5])
    let before = reader.fits(of: 5)
    for _ in 0..<6 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(900, 300), zooms: true))
    }
    #expect(reader.fits(of: 5) != before && reader.fits(of: 5).count == 1)
    let stance = reader.stance
    _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(900, 300), zooms: false))
    #expect(reader.stance != stance)
  }

  /// A store with whole pictures of pages 4 and 5.
  private func store(
    budget: Int = 256 << 20, width: Int = 1280, isSharpest: Bool = false
  ) -> Residency {
    var store = Residency(budget: budget)
    for page in [4, 5] {
      _ = store.record(
        .init(width: width, asked: 1280, bytes: 10 << 20, isSharpest: isSharpest),
        of: .whole(PageNumber(page)))
    }
    return store
  }

  private func requests(_ store: inout Residency, _ reader: Reader) -> [PageRequest] {
    store.aim(at: reader.demands)
    return store.requests(for: reader.demands)
  }

  private func answer(_ store: inout Residency, _ request: PageRequest) throws -> Bool {
    let fit = try #require(request.fit)
    return store.record(
      .init(width: fit.width, asked: fit.width, bytes: fit.byteCount, isSharpest: false),
      of: .fitted(FittedPage(request.page, fit)))
  }

  @Test("at rest it comes in the place of the sharp page, in motion when no page is blank")
  func order() throws {
    let reader = reader()
    var store = store()
    let asked = requests(&store, reader)
    #expect(asked[...1].map { [$0.page.value, $0.fit == nil ? 0 : 1] } == [[4, 1], [5, 1]])
    #expect(asked[2...].allSatisfy { $0.fit == nil })
    let moving = store.requests(for: reader.demands, at: .turning)
    let first = try #require(moving.firstIndex { $0.fit != nil })
    let coarse = reader.demands.filter { !$0.isVisible }.count
    #expect(first == coarse, "after the coarse pictures of all that may be turned to")
    for request in asked where request.fit != nil {
      let isShown = try answer(&store, request)
      #expect(isShown)
    }
    #expect(requests(&store, reader).allSatisfy { $0.fit == nil })
    let fits = asked.compactMap { $0.fit?.byteCount }
    #expect(store.pictures.bytes == fits.reduce(20 << 20, +))
    let areGone = store.dropFits(keeping: reader.demands)
    #expect(!areGone)
  }

  @Test("a blank page is whole first, a soft one whole last, and a riffle has none")
  func later() throws {
    let reader = reader()
    var empty = Residency(budget: 256 << 20)
    #expect(requests(&empty, reader).allSatisfy { $0.fit == nil })
    _ = empty.record(
      .init(width: 256, asked: 256, bytes: 1, isSharpest: false), of: .whole(PageNumber(4)))
    let asked = requests(&empty, reader).filter { $0.page == PageNumber(4) }
    #expect(asked.map { $0.fit == nil } == [false, true])
    let isShown = try answer(&empty, asked[0])
    let demand = try #require(reader.demands.first { $0.page == PageNumber(4) })
    #expect(isShown && empty.isFitted(demand))
    let isSharp = empty.isSharp(demand)
    #expect(!isSharp)
    var store = store()
    store.aim(at: reader.demands)
    #expect(store.requests(for: reader.demands, at: .riffling).allSatisfy { $0.fit == nil })
    #expect(!store.requests(for: reader.demands, at: .turning).allSatisfy { $0.fit == nil })
  }

  @Test("while leaves come down only what is meant comes sharp, for its very pixels")
  func landing() throws {
    var reader = reader()
    _ = reader.receive(.command(.nextPage))
    _ = reader.receive(.tick(time: 0))
    _ = reader.receive(.tick(time: 0.2))
    var store = Residency(budget: 256 << 20)
    for demand in reader.demands {
      _ = store.record(
        .init(width: 256, asked: 256, bytes: 1, isSharpest: false), of: .whole(demand.page))
    }
    store.aim(at: reader.demands)
    #expect(reader.demands.contains { $0.isPassing })
    let asked = store.requests(for: reader.demands, at: .landing)
    #expect(asked.map(\.page) == reader.pages)
    #expect(asked.allSatisfy { $0.fit != nil })
  }

  @Test("what comes late is not shown, and what moved is given up")
  func late() throws {
    var (store, reader) = (store(), reader())
    let request = try #require(requests(&store, reader).first { $0.fit != nil })
    let isShown = try answer(&store, request)
    #expect(isShown && store.pictures.shown.count == 3)
    for _ in 0..<3 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(900, 300), zooms: true))
    }
    _ = requests(&store, reader)
    let isLateShown = try answer(&store, request)
    #expect(!isLateShown)
    let areGone = store.dropFits(keeping: reader.demands)
    #expect(areGone && store.pictures.shown.allSatisfy(\.isWhole))
  }

  @Test("a reason in its place ends the asking while the page lies so")
  func refused() throws {
    var store = store()
    let reader = reader()
    let request = try #require(requests(&store, reader).first { $0.fit != nil })
    let isShown = store.record(
      .init(width: 1, asked: 1, bytes: 1, isSharpest: true, isPlaceholder: true),
      of: .fitted(FittedPage(request.page, try #require(request.fit))))
    #expect(!isShown)
    #expect(requests(&store, reader).filter { $0.fit != nil }.map(\.page.value) == [5])
    store.forget()
    #expect(store.pictures.shown.isEmpty)
  }

  @Test("a view that is moved step by step is waited for, the first one and leaves are not")
  func poise() {
    var (poise, reader) = (Poise(), reader())
    func isHeld(_ time: Double) -> Bool { poise.holds(reader.stance, at: time) }
    #expect(isHeld(5) && poise.due == nil)
    for step in 0..<5 {
      let time = 6 + 0.1 * Double(step)
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(900, 300), zooms: true))
      #expect(!isHeld(time))
      #expect(poise.due == time + 0.15)
    }
    #expect(!isHeld(6.5) && isHeld(6.56) && poise.due == nil)
    _ = reader.receive(.command(.fitPage))
    #expect(!isHeld(7) && isHeld(8))
    _ = reader.receive(.command(.nextPage))
    _ = reader.receive(.tick(time: 9))
    _ = reader.receive(.tick(time: 9.2))
    #expect(reader.isMoving && isHeld(9.2))
  }

  @Test("no picture is enlarged for it by much, and none takes more than its share of the budget")
  func worth() {
    let reader = reader()
    for (width, isAsked) in [(300, false), (500, true), (2000, true)] {
      var store = store(width: width, isSharpest: true)
      #expect(requests(&store, reader).contains { $0.fit != nil } == isAsked, "\(width)")
    }
    var small = store(budget: 6 << 20)
    #expect(requests(&small, reader).allSatisfy { $0.fit == nil })
  }
}
