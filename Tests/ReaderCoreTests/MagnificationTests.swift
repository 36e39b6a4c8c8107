import RectoBookModel
import PageGeometry
import PageLayout
import RectoPictureStorage
import Testing

@testable import RectoReaderCore

private let wide = ViewSize(width: 1280, height: 800)

private func reader(
  page: Int = 4, direction: ReadingDirection = .leftToRight, spread: SpreadMode = .twoPages,
  view: ViewSize = wide
) -> Reader {
  var reader = Reader(view: view, preferences: .init(page: page, spread: spread))
  let size = PageSize(width: 700, height: 1000)
  _ = reader.receive(
    .opened(BookFacts(format: "pdf", pageCount: 20, usualSize: size, direction: direction)))
  return reader
}

extension Reader {
  fileprivate mutating func zoom(_ notches: Double, at place: Vector2) {
    _ = receive(.wheel(notches: Vector2(0, notches), at: place, zooms: true))
  }

  fileprivate var spotInMiddle: PageSpot? {
    book.inView.nearestSpot(to: book.inView.hold.middle)
  }

  fileprivate func sight(of page: Int) -> PageSight? {
    demands.first { $0.page == PageNumber(page) }?.sight
  }
}

@Suite("how pages are seen") struct PageSightTests {
  @Test("a whole page is seen whole, at the width that it is shown")
  func whole() throws {
    let reader = reader()
    let demand = try #require(reader.demands.first)
    let sight = try #require(demand.sight)
    #expect(sight.least == Vector2(0, 0) && sight.greatest == Vector2(1, 1))
    #expect(abs(sight.width / demand.shownWidth - 1) < 0.01)
    #expect(abs(sight.fittingWidth - sight.width) < 1e-9)
    #expect(abs(sight.view.x * sight.width - 1280) < 1e-6)
    #expect(reader.sight(of: 6) == nil, "what is not seen has no sight")
  }

  @Test(
    "the place under the pointer is where the sight has it",
    arguments: [
      (ReadingDirection.leftToRight, Vector2(900, 300), 5), (.leftToRight, Vector2(300, 500), 4),
      (.rightToLeft, Vector2(300, 200), 5), (.rightToLeft, Vector2(1000, 700), 4),
    ])
  func underPointer(direction: ReadingDirection, place: Vector2, page: Int) throws {
    var reader = reader(direction: direction)
    for step in 0..<12 {
      let arrangement = try #require(reader.arrangement)
      let scene = arrangement.visibleScene(in: wide)
      let ray = try #require(scene.camera.ray(through: place, of: wide))
      let pick = try #require(scene.pick(ray))
      #expect(pick.page == PageNumber(page))
      let sight = try #require(reader.sight(of: page))
      // From the part in the view that begins at the view's edge or at the page's.
      let corner = Vector2(
        sight.least.x > 0 ? 0 : place.x - pick.pagePoint.x * sight.width,
        sight.least.y > 0 ? 0 : place.y - (1 - pick.pagePoint.y) * sight.width / sight.aspect)
      let seen =
        sight.least + (place - corner) / Vector2(sight.width, sight.width / sight.aspect)
      let expected = Vector2(pick.pagePoint.x, 1 - pick.pagePoint.y)
      #expect((seen - expected).length < 1e-6, "step \(step): \(seen), not \(expected)")
      reader.zoom(1, at: place)
    }
  }

  @Test("a page of another shape is seen by its own picture")
  func otherShape() throws {
    var reader = reader()
    _ = reader.receive(.measured(PageNumber(5), PageSize(width: 400, height: 1000)))
    let sight = try #require(reader.sight(of: 5))
    #expect(abs(sight.aspect - 0.4) < 1e-9)
    #expect(sight.least.length < 1e-9 && (sight.greatest - Vector2(1, 1)).length < 1e-9)
  }
}

@Suite("parts of magnified pages") struct PartTests {
  /// A store that holds a whole picture of pages 4 and 5, 1,152 pixels wide.
  private func store(
    budget: Int = 256 << 20, size: PageSize = PageSize(width: 612, height: 874)
  ) -> Residency {
    var store = Residency(budget: budget)
    for page in [4, 5] {
      _ = store.record(
        .init(width: 1152, asked: 1152, bytes: 10 << 20, isSharpest: false, size: size),
        of: .whole(PageNumber(page)))
    }
    return store
  }

  private func wanted(_ store: inout Residency, _ reader: Reader) -> [PageRequest] {
    store.aim(at: reader.demands)
    return store.requests(for: reader.demands).filter { $0.part != nil }
  }

  private func answer(
    _ store: inout Residency, _ requests: [PageRequest], isSharpest: Bool = false,
    size: PageSize = PageSize(width: 612, height: 874)
  ) {
    for request in requests {
      guard let part = request.part else { continue }
      _ = store.record(
        .init(
          width: part.pageWidth, asked: part.width, bytes: part.width * part.height * 16 / 3,
          isSharpest: isSharpest, size: size, part: part), of: .part(of: request.page))
    }
  }

  private func isSharp(_ store: Residency, _ reader: Reader) -> Bool {
    reader.demands.filter(\.isVisible).allSatisfy(store.isSharp)
  }

  @Test("a page that fits needs none, one at eight times a part around what is seen")
  func asks() throws {
    var (store, reader) = (store(), reader())
    #expect(wanted(&store, reader).isEmpty)
    #expect(isSharp(store, reader))
    while reader.zoom < 8 { reader.zoom(1, at: Vector2(900, 300)) }
    let requests = wanted(&store, reader)
    #expect(requests.map(\.page.value) == [5])
    let part = try #require(requests.first?.part)
    let sight = try #require(reader.sight(of: 5))
    #expect(Double(part.pageWidth) >= 2.2 * sight.width)
    #expect(Double(part.pageWidth) <= 2.3 * sight.width)
    let picture = Residency.Picture(
      width: part.pageWidth, asked: part.width, bytes: 1, isSharpest: false,
      size: PageSize(width: 612, height: 874), part: part)
    let place = try #require(picture.place)
    #expect(place.min.x <= sight.least.x - 0.2 * sight.view.x)
    #expect(place.max.y >= sight.greatest.y + 0.2 * sight.view.y)
    #expect(!isSharp(store, reader))
    answer(&store, requests)
    #expect(isSharp(store, reader))
    #expect(wanted(&store, reader).isEmpty)
    let rest = store.requests(for: reader.demands).filter { $0.page == PageNumber(5) }
    #expect(rest.allSatisfy { $0.fit != nil }, "only for the pixels that are seen")
  }

  @Test("moving within the room around it asks for nothing, moving beyond asks once")
  func pans() throws {
    var (store, reader) = (store(), reader())
    while reader.zoom < 8 { reader.zoom(1, at: Vector2(900, 300)) }
    answer(&store, wanted(&store, reader))
    _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(0, 0), zooms: false))
    #expect(wanted(&store, reader).isEmpty)
    for _ in 0..<4 {
      _ = reader.receive(.wheel(notches: Vector2(0, 1), at: Vector2(0, 0), zooms: false))
    }
    let beyond = wanted(&store, reader)
    #expect(beyond.count == 1)
    #expect(!isSharp(store, reader))
    // While it is under way a small move changes nothing of what is wanted.
    _ = reader.receive(.wheel(notches: Vector2(0, 0.5), at: Vector2(0, 0), zooms: false))
    #expect(wanted(&store, reader) == beyond)
  }

  @Test("what the parts take is counted, kept within the budget, and freed when the zoom ends")
  func budget() throws {
    for view in [wide, ViewSize(width: 3840, height: 2160)] {
      var (store, reader) = (store(), reader(view: view))
      while reader.zoom < 8 {
        reader.zoom(1, at: Vector2(view.width / 2, view.height / 2))
        answer(&store, wanted(&store, reader))
        #expect(store.pictures.bytes - (20 << 20) <= 128 << 20, "at \(reader.zoom)")
      }
      let parts = store.pictures.shown.filter { !$0.isWhole }.compactMap { store.pictures[$0] }
      #expect(parts.count == 2)
      #expect(store.pictures.bytes == (20 << 20) + parts.reduce(0) { $0 + $1.bytes })
      let areGone = store.dropParts(keeping: reader.demands)
      #expect(!areGone)
      _ = reader.receive(.command(.fitPage))
      let areGoneNow = store.dropParts(keeping: reader.demands)
      #expect(areGoneNow == (view == wide), "on a finer screen the whole is asked for first")
    }
  }

  @Test("a picture is asked for at its own pixels or a half of them, and no further")
  func picture() throws {
    let size = PageSize(width: 8000, height: 6000)
    var (store, reader) = (store(size: size), reader(spread: .onePage))
    while reader.zoom < 3 { reader.zoom(1, at: Vector2(640, 400)) }
    let half = try #require(wanted(&store, reader).first?.part)
    #expect(half.pageWidth == 4000)
    while reader.zoom < 16 { reader.zoom(1, at: Vector2(640, 400)) }
    let native = wanted(&store, reader)
    #expect(native.first?.part?.pageWidth == 8000)
    answer(&store, native, isSharpest: true, size: size)
    #expect(wanted(&store, reader).isEmpty)
    #expect(isSharp(store, reader))
  }

  @Test("a document of the size of a poster is drawn beyond its points")
  func poster() throws {
    let size = PageSize(width: 5000, height: 7142)
    var (store, reader) = (store(size: size), reader())
    while reader.zoom < 14 { reader.zoom(1, at: Vector2(900, 300)) }
    let first = wanted(&store, reader)
    #expect(first.first?.part?.pageWidth == 5000)
    answer(&store, first, size: size)
    let second = wanted(&store, reader)
    #expect((second.first?.part?.pageWidth ?? 0) > 15_000)
    answer(&store, second, size: size)
    #expect(wanted(&store, reader).isEmpty)
  }

  @Test("a reason instead of a part ends the asking and stays out of sight")
  func placeholder() throws {
    var (store, reader) = (store(), reader())
    while reader.zoom < 8 { reader.zoom(1, at: Vector2(900, 300)) }
    let request = try #require(wanted(&store, reader).first)
    let part = try #require(request.part)
    let isShown = store.record(
      .init(
        width: part.pageWidth, asked: part.width, bytes: 1, isSharpest: true, isPlaceholder: true,
        size: PageSize(width: 612, height: 874), part: part), of: .part(of: request.page))
    #expect(!isShown)
    #expect(wanted(&store, reader).isEmpty)
    #expect(!store.pictures.shown.contains { !$0.isWhole })
  }

  @Test("while the view is magnified the picture of the whole page stays as it fits")
  func wholeStays() {
    var store = Residency(budget: 256 << 20)
    var reader = reader()
    while reader.zoom < 8 { reader.zoom(1, at: Vector2(900, 300)) }
    store.aim(at: reader.demands)
    let seen = store.requests(for: reader.demands).filter { $0.page == PageNumber(5) }
    #expect(seen.map(\.width) == [257, 1152])
    #expect(seen.allSatisfy { $0.part == nil }, "a part follows its page's first picture")
  }

  @Test(
    "what is magnified stays in the middle as the view is turned or changes its form, whichever page it is on",
    arguments: [Vector2(900, 300), Vector2(300, 500), Vector2(1000, 600)], [3.0, 8.0])
  func turns(place: Vector2, notches: Double) throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var turned = reader(direction: direction, spread: .automatic)
      turned.zoom(notches / 0.54, at: place)
      #expect(turned.pageNumbers == [4, 5] && turned.zoom > 2)
      let before = try #require(turned.spotInMiddle)
      var resized = turned
      for command in [Command.rotate, .rotate, .rotateLeft, .rotateLeft] {
        _ = turned.receive(.command(command))
        let spot = try #require(turned.spotInMiddle)
        #expect(spot.page == before.page)
        #expect((spot.point - before.point).length < 0.01, "\(command): \(spot), not \(before)")
      }
      for size in [ViewSize(width: 800, height: 1280), wide] {
        _ = resized.receive(.resized(size))
        let spot = try #require(resized.spotInMiddle)
        #expect(spot.page == before.page && (spot.point - before.point).length < 0.01)
      }
    }
  }
}
