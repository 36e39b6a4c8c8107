import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

@Suite("pages that are scrolled") struct ScrollArrangementTests {
  /// Pages of many shapes under a view of some size, somewhere.
  private struct Case {
    var sheets: ScrollArrangement
    var view: ViewSize

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      view = ViewSize(width: random.number(300...2_000), height: random.number(300...2_000))
      let usual = PageSize(width: 700, height: 700 / exponential(random.number(-2.5...0.8)))
      let count = random.whole(1...60)
      sheets = ScrollArrangement(
        pageCount: count, usual: usual, isEven: random.flag(),
        way: ScrollArrangement.Way.allCases[random.whole(0...2)],
        gap: random.flag() ? 0 : random.number(0...0.1),
        anchor: PageNumber(random.whole(1...count)),
        zoom: exponential(random.number(-1.5...2)))
      for page in 1...count where random.flag() {
        sheets.pageSizes[PageNumber(page)] = PageSize(
          width: usual.width * random.number(0.4...2.5),
          height: usual.height * random.number(0.4...2.5))
      }
      let reach = sheets.reach(in: view)
      sheets.place = reach.lowerBound.mixed(with: reach.upperBound, random.number(0...1))
    }
  }

  /// Where a leaf of a scene lies along the way, and its extent there.
  private func along(_ leaf: Leaf, _ way: ScrollArrangement.Way) -> ClosedRange<Double> {
    let ends = [leaf.rectangle.min, leaf.rectangle.max].map {
      let place = leaf.model.transform(point: Vector3($0, 0))
      return place.x * way.direction.x + place.y * way.direction.y
    }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  @Test(
    "follow each other in reading order with one gap, each in the shape of its page",
    arguments: UInt64(0)..<75)
  func order(seed: UInt64) throws {
    let it = Case(seed: seed)
    let leaves = it.sheets.scene(in: it.view).leaves
    #expect(!leaves.isEmpty)
    let pages = leaves.compactMap(\.front)
    #expect(pages.count == leaves.count && pages == pages.sorted())
    let breadth = it.sheets.way.isDown ? it.sheets.usualExtent.x : it.sheets.usualExtent.y
    for (one, next) in zip(leaves, leaves.dropFirst()) {
      let gap = along(next, it.sheets.way).lowerBound - along(one, it.sheets.way).upperBound
      #expect(abs(gap - it.sheets.gap * breadth) < 1e-9)
      #expect(next.front?.value == (one.front?.value ?? 0) + 1)
    }
    for leaf in leaves {
      let size = try #require(leaf.front.map { it.sheets.pageSizes[$0] ?? it.sheets.usual })
      let extent = leaf.rectangle.size
      #expect(abs(extent.x / extent.y / size.aspect - 1) < 1e-9)
      #expect(leaf.up?.placement == .unit)
    }
  }

  @Test("look the same whichever of them places are counted from", arguments: UInt64(0)..<75)
  func anchors(seed: UInt64) throws {
    let it = Case(seed: seed)
    let scene = it.sheets.scene(in: it.view)
    for leaf in scene.leaves {
      let page = try #require(leaf.front)
      let other = it.sheets.anchored(at: page, in: it.view)
      #expect(other.anchor == page)
      let again = other.scene(in: it.view)
      #expect(again.leaves.map(\.front) == scene.leaves.map(\.front))
      for (one, same) in zip(scene.leaves, again.leaves) {
        let places = [(scene, one), (again, same)].map { scene, leaf in
          scene.camera.project(leaf.seenPlace(leaf.rectangle.max), into: it.view)
        }
        #expect((places[0] - places[1]).length < 1e-4)
      }
    }
  }

  @Test(
    "the view can reach both ends and nothing beyond, and the page read goes from the first to the last",
    arguments: UInt64(0)..<30)
  func reach(seed: UInt64) {
    var it = Case(seed: seed)
    it.sheets = it.sheets.anchored(at: PageNumber(1), in: it.view)
    it.sheets.place = -1e6
    it.sheets.place = it.sheets.reach(in: it.view).lowerBound
    let whole = it.sheets.reach(in: it.view)
    guard whole.upperBound - whole.lowerBound > 1e-9 else {
      // All is seen at once: then the page read is whichever is the anchor.
      #expect(it.sheets.scene(in: it.view).leaves.count == it.sheets.pageCount)
      return #expect(it.sheets.pageRead(in: it.view) == it.sheets.anchor)
    }
    var read = it.sheets.pageRead(in: it.view).value
    #expect(read == 1)
    let step = 0.37 * it.sheets.unitsPerPixel(in: it.view) * min(it.view.width, it.view.height)
    for _ in 0..<60_000 {
      let reach = it.sheets.reach(in: it.view)
      guard it.sheets.place < reach.upperBound - 1e-9 else { break }
      it.sheets.place = min(it.sheets.place + step, reach.upperBound)
      let page = it.sheets.pageRead(in: it.view)
      #expect(page.value >= read, "nobody reads backwards by going on")
      read = page.value
      it.sheets = it.sheets.anchored(at: page, in: it.view)
    }
    #expect(read == it.sheets.pageCount)
    // At the end no desk is seen but a rim.
    let scene = it.sheets.scene(in: it.view)
    #expect(scene.leaves.last?.front?.value == it.sheets.pageCount)
  }

  @Test("a page is gone to by its head", arguments: UInt64(0)..<50)
  func heads(seed: UInt64) throws {
    var it = Case(seed: seed)
    it.sheets.place = it.sheets.headOfAnchor(in: it.view)
    let scene = it.sheets.scene(in: it.view)
    let leaf = try #require(scene.leaves.first { $0.front == it.sheets.anchor })
    let (low, high) = (leaf.seenPlace(leaf.rectangle.min), leaf.seenPlace(leaf.rectangle.max))
    let corner = Vector3(
      it.sheets.way == .left ? high.x : low.x, high.y, low.z)
    let seen = scene.camera.project(corner, into: it.view)
    let (head, extent) =
      switch it.sheets.way {
      case .down: (seen.y, it.view.height)
      case .right: (seen.x, it.view.width)
      case .left: (it.view.width - seen.x, it.view.width)
      }
    let reach = it.sheets.reach(in: it.view)
    // Unless the book ends before.
    let isAtEnd =
      it.sheets.place > reach.upperBound - 1e-9 || it.sheets.place < reach.lowerBound + 1e-9
    #expect(isAtEnd || head > 0 && head < 0.05 * extent)
  }

  @Test(
    "pages whose sizes count pixels are equally broad, those that are printed as broad as they are")
  func breadths() {
    var sheets = ScrollArrangement(
      pageCount: 3, usual: PageSize(width: 600, height: 800), isEven: true, way: .down, gap: 0,
      anchor: PageNumber(1))
    sheets.pageSizes[PageNumber(2)] = PageSize(width: 1200, height: 800)
    #expect(sheets.extent(of: PageNumber(1)) == Vector2(0.75, 1))
    #expect(sheets.extent(of: PageNumber(2)) == Vector2(0.75, 0.5))
    sheets.isEven = false
    #expect(sheets.extent(of: PageNumber(2)) == Vector2(1.5, 1))
    // A webtoon's page is as broad as others on the desk, so that its paper has the same grain.
    sheets.usual = PageSize(width: 800, height: 8_000)
    #expect(sheets.usualExtent == Vector2(0.5, 5))
  }
}
