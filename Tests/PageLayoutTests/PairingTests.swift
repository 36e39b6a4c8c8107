import BookFixtures
import PageGeometry
import PageLayout
import PageModel
import Testing

/// Pages that lie across an opening, by their numbers.
private func across(_ pages: Int...) -> [PageNumber: Pairing.Demand] {
  Dictionary(uniqueKeysWithValues: pages.map { (PageNumber($0), .across) })
}

extension BookShape {
  /// The openings in words: `2|3` is a pair, `4|` faces blank paper, `5=` lies across.
  fileprivate var inWords: String {
    (firstPosition...lastPosition).map { position in
      let first = position > 0 ? printOnBack(ofLeaf: position - 1) : nil
      let second = position < leafCount ? printOnFront(ofLeaf: position) : nil
      if let first, first.half == .first, second?.half == .second, first.page == second?.page {
        return "\(first.page)="
      }
      return "\(first?.page.description ?? "")|\(second?.page.description ?? "")"
    }.joined(separator: " ")
  }
}

extension SplitMix64 {
  fileprivate mutating func pairing(pages: Int) -> Pairing {
    var demands: [PageNumber: Pairing.Demand] = [:]
    let kinds: [Pairing.Demand] = [.across, .across, .first, .second, .alone]
    for page in 1...pages where whole(0...4) == 0 {
      demands[PageNumber(page)] = kinds[whole(0...4)]
    }
    return Pairing(demands: demands, isShifted: flag())
  }

  fileprivate mutating func pairedShape() -> BookShape {
    var shape = shape()
    shape.pairing = pairing(pages: shape.pageCount)
    return shape
  }
}

@Suite struct PairingTests {
  @Test(
    "openings by hand",
    arguments: [
      (7, [:], false, "|1 2|3 4|5 6|7"),
      (8, [:], false, "|1 2|3 4|5 6|7 8|"),
      (7, [:], true, "1|2 3|4 5|6 7|"),
      (1, [:], false, "|1"),
      // A page that is left over faces blank paper.
      (7, across(5), false, "|1 2|3 4| 5= 6|7"),
      (7, across(4), false, "|1 2|3 4= 5|6 7|"),
      (8, across(4), true, "1|2 3| 4= 5|6 7|8"),
      (8, across(3), true, "1|2 3= 4|5 6|7 8|"),
      (4, across(4), false, "|1 2|3 4="),
      (5, across(2, 3), false, "|1 2= 3= 4|5"),
      (4, across(1), false, "1= 2|3 4|"),
      (4, across(1), true, "1= 2|3 4|"),
      (5, [PageNumber(1): .first], false, "1|2 3|4 5|"),
      (5, [PageNumber(1): .first], true, "|1 2|3 4|5"),
      (5, [PageNumber(3): .first], false, "|1 2| 3|4 5|"),
      (6, [PageNumber(4): .second], false, "|1 2|3 |4 5|6"),
      (6, [PageNumber(4): .second], true, "1|2 3|4 5|6"),
      (7, [PageNumber(4): .alone], false, "|1 2|3 4| 5|6 7|"),
      (7, [PageNumber(4): .alone], true, "1|2 3| 4| 5|6 7|"),
      (5, [PageNumber(3): .alone], false, "|1 2| 3| 4|5"),
      (4, [PageNumber(4): .alone], false, "|1 2|3 4|"),
    ] as [(Int, [PageNumber: Pairing.Demand], Bool, String)])
  func byHand(pages: Int, demands: [PageNumber: Pairing.Demand], isShifted: Bool, openings: String)
  {
    let pairing = Pairing(demands: demands, isShifted: isShifted)
    let shape = BookShape(pageCount: pages, leafWidth: 0.7, pairing: pairing)
    #expect(shape.inWords == openings)
  }

  @Test("every page is shown once, in order, at the position that shows it", arguments: 0..<200)
  func onceEach(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let shape = random.pairedShape()
    let positions = shape.firstPosition...shape.lastPosition
    #expect(positions.flatMap(shape.pages(at:)).map(\.value) == Array(1...shape.pageCount))
    for position in positions {
      for page in shape.pages(at: position) {
        #expect(shape.position(showing: page) == position)
      }
    }
    #expect(shape.leafCount >= shape.lastPosition)
    #expect((0...1).contains(shape.firstPosition))
  }

  @Test("a page that lies across has an opening for itself, halves in order", arguments: 0..<100)
  func fillsAnOpening(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var shape = random.pairedShape()
    shape.isOnePage = false
    for page in (1...shape.pageCount).map({ PageNumber($0) }) {
      let position = shape.position(showing: page)
      let isAlone = shape.pages(at: position) == [page]
      if shape.isAcross(page) {
        #expect(isAlone)
        #expect(shape.printOnBack(ofLeaf: position - 1)?.half == .first)
        #expect(shape.printOnFront(ofLeaf: position)?.half == .second)
      } else {
        let half =
          shape.back(ofLeaf: max(0, position - 1)) == page
          ? shape.printOnBack(ofLeaf: max(0, position - 1))?.half
          : shape.printOnFront(ofLeaf: position)?.half
        #expect(half == nil)
      }
    }
  }

  @Test(
    "a half at a time, every half is shown once, in order, and no blank side", arguments: 0..<100)
  func halves(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var shape = random.pairedShape()
    (shape.isOnePage, shape.splitsPages) = (true, true)
    let wanted = (1...shape.pageCount).flatMap { value -> [(page: Int, half: PageHalf?)] in
      shape.pairing.isAcross(PageNumber(value))
        ? [(value, .first), (value, .second)] : [(value, nil)]
    }
    let found = (0..<shape.leafCount).map(shape.printOnFront(ofLeaf:))
    #expect(found.map { $0?.page.value } == wanted.map(\.page))
    #expect(found.map { $0?.half } == wanted.map(\.half))
    #expect(shape.firstPosition == 0 && shape.lastPosition == wanted.count - 1)
    for (position, print) in wanted.enumerated() where print.half != .second {
      #expect(shape.position(showing: PageNumber(print.page)) == position)
    }
  }

  @Test("what follows a page that lies across does not depend on what is before it")
  func laterPairsStay() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<100 {
      let (spread, pages) = (random.whole(2...20), 40)
      let later = across(spread, 30)
      var earlier = later
      for page in 1..<spread where random.flag() { earlier[PageNumber(page)] = .across }
      let shapes = [later, earlier].map { demands in
        BookShape(
          pageCount: pages, leafWidth: 0.7,
          pairing: Pairing(demands: demands, isShifted: random.flag()))
      }
      for page in spread...pages {
        let openings = shapes.map { $0.pages(at: $0.position(showing: PageNumber(page))) }
        #expect(openings[0] == openings[1])
      }
    }
  }

  @Test("each leaf alone shows wide pages whole")
  func onePage() {
    let shape = BookShape(
      pageCount: 4, leafWidth: 0.7, isOnePage: true, pairing: Pairing(demands: across(2)))
    #expect(shape.leafCount == 4)
    #expect(!shape.isAcross(PageNumber(2)))
    let size = PageSize(width: 1400, height: 1000)
    let scene = BookArrangement(shape: shape, turned: 1, pageSizes: [PageNumber(2): size])
      .visibleScene(in: .usual)
    let picture = scene.leaves.first { $0.front == PageNumber(2) }?.up
    #expect(picture?.crop == .unit)
    #expect(abs((picture?.placement.size.y ?? 0) - 0.5) < 1e-9, "as wide as the leaf, half as high")
  }

  @Test(
    "the left half of a picture is on the left in either direction, the print meets at the spine",
    arguments: [ReadingDirection.leftToRight, .rightToLeft], [1.4, 2.0, 1.1])
  func halves(direction: ReadingDirection, aspect: Double) throws {
    let shape = BookShape(
      pageCount: 7, leafWidth: 0.7, direction: direction, pairing: Pairing(demands: across(4)))
    let page = PageNumber(4)
    let book = BookArrangement(
      shape: shape, turned: shape.position(showing: page),
      pageSizes: [page: PageSize(width: 1000 * aspect, height: 1000)])
    let leaves = book.visibleScene(in: .usual).leaves.filter(\.isVisible)
    #expect(leaves.count == 2)
    var across = 0.0
    for leaf in leaves {
      let picture = try #require(leaf.up ?? leaf.down)
      #expect(picture.page == page)
      let isLeft = leaf.place(leaf.rectangle.max).position.x < 0
      #expect(picture.crop.min.x == (isLeft ? 0 : 0.5))
      #expect(picture.crop.max.x == (isLeft ? 0.5 : 1))
      #expect(picture.placement.min.x == 0 || isLeft)
      #expect(picture.placement.max.x == 1 || !isLeft)
      let seen = picture.placement.size * shape.leafSize
      #expect(abs(seen.x / seen.y - aspect / 2) < 1e-9, "its shape is kept")
      across += seen.x
    }
    #expect(across <= 1.4 + 1e-9)
  }

  @Test("a turning leaf carries the half of the opening before it and of the one behind it")
  func turningLeaf() {
    let shape = BookShape(pageCount: 8, leafWidth: 0.7, pairing: Pairing(demands: across(4, 5)))
    let leaf = BookArrangement(shape: shape, position: 2.5).visibleScene(in: .usual).leaves
      .first(where: \.isTurning)
    #expect(leaf?.up?.page == PageNumber(4))
    #expect(leaf?.up?.crop.min.x == 0.5)
    #expect(leaf?.down?.page == PageNumber(5))
    #expect(leaf?.down?.crop.max.x == 0.5)
  }

  @Test("between boards the halves are as large as any other page")
  func boards() throws {
    let shape = BookShape(
      pageCount: 6, leafWidth: 0.7, binding: .hardback, pairing: Pairing(demands: across(2)))
    let leaves = BookArrangement(shape: shape, turned: 1).visibleScene(in: .usual).leaves
    let widths = try leaves.filter(\.isVisible).map { leaf in
      try #require(leaf.up ?? leaf.down).placement.size.x * leaf.rectangle.size.x
    }
    #expect(widths.count == 2)
    #expect(widths.allSatisfy { abs($0 - 0.7) < 1e-9 })
  }

  @Test("a picture is taken for two pages where the usual page is upright and it is not")
  func wide() {
    let usual = PageSize(width: 700, height: 1000)
    func isWide(_ width: Double, _ height: Double, beside usual: PageSize) -> Bool {
      Pairing.isWide(PageSize(width: width, height: height), beside: usual)
    }
    #expect(isWide(1400, 1000, beside: usual))
    #expect(!isWide(990, 1000, beside: usual))
    #expect(!isWide(1400, 1000, beside: PageSize(width: 1400, height: 1000)), "an oblong book")
    #expect(!isWide(1100, 1000, beside: PageSize(width: 990, height: 1000)))
  }

  @Test("what a book says of its pages goes before their sizes")
  func sides() {
    func openings(_ sides: [Int: PageSide], _ direction: ReadingDirection) -> String {
      let pairing = Pairing(
        usual: PageSize(width: 7, height: 10), direction: direction,
        sizes: [PageNumber(3): PageSize(width: 14, height: 10)],
        sides: Dictionary(uniqueKeysWithValues: sides.map { (PageNumber($0.key), $0.value) }))
      return BookShape(pageCount: 6, leafWidth: 0.7, direction: direction, pairing: pairing).inWords
    }
    #expect(openings([:], .leftToRight) == "|1 2| 3= 4|5 6|")
    #expect(openings([3: .single], .leftToRight) == "|1 2|3 4|5 6|")
    #expect(openings([2: .both], .leftToRight) == "|1 2= 3= 4|5 6|")
    #expect(openings([1: .left], .leftToRight) == "1|2 3= 4|5 6|")
    #expect(openings([1: .left], .rightToLeft) == "|1 2| 3= 4|5 6|")
    #expect(openings([1: .right], .rightToLeft) == "1|2 3= 4|5 6|")
  }
}
