import PageGeometry
import PageLayout
import PageMotion
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoReaderCore

private let verso = PageBox(left: 0.1, top: 0.12, right: 0.8, bottom: 0.9)
private let recto = PageBox(left: 0.2, top: 0.12, right: 0.9, bottom: 0.9)

/// What is printed on a page of a book that is read from left to right.
private func print(on page: PageNumber) -> PagePrint {
  PagePrint(
    box: page.value.isMultiple(of: 2) ? verso : recto, ink: 0.2, paper: 0.8, isPicture: false)
}

private func remembering(_ memory: BookMemory, page: Int? = nil) -> Reader.Preferences {
  var preferences = Reader.Preferences(page: page)
  preferences.memory = memory
  return preferences
}

extension Reader {
  /// Answers what is asked about the print of pages.
  fileprivate mutating func answerPrints(
    _ effects: [Effect], _ print: (PageNumber) -> PagePrint = print(on:)
  ) {
    for case .question(let asked) in effects {
      guard let question = asked.question as? PrintQuestion else { continue }
      _ = receive(.answer(to: question, print(question.page)))
    }
  }

  fileprivate func picture(of page: Int) -> SidePicture? {
    arrangement?.scene(in: view).leaves.flatMap { [$0.up, $0.down] }.compactMap(\.self)
      .first { $0.page == PageNumber(page) }
  }
}

@Suite("Cropped margins") struct CropTests {
  private func cropped(
    page: Int = 8, spread: SpreadMode = .twoPages, direction: ReadingDirection = .leftToRight,
    _ print: (PageNumber) -> PagePrint = print(on:)
  ) -> Reader {
    var reader = openReader(
      direction: direction, preferences: .init(page: page, spread: spread))
    reader.answerPrints(reader.receive(.command(.cropMargins)), print)
    return reader
  }

  @Test("all pages are cropped by one box on each side of the spine, and the leaves have its shape")
  func crops() throws {
    for spread in [SpreadMode.onePage, .twoPages] {
      let reader = cropped(spread: spread)
      let crop = try #require(reader.memory.crop)
      #expect(abs(crop.width - 0.724) < 1e-9 && abs(crop.height - 0.804) < 1e-9)
      let shape = try #require(reader.shape)
      #expect(abs(shape.leafWidth - 0.7 * 0.724 / 0.804) < 1e-9)
      let (even, odd) = (try #require(reader.picture(of: 8)), try #require(reader.picture(of: 9)))
      #expect(even.placement == .unit && odd.placement == .unit)
      #expect(abs(even.crop.min.x - 0.088) < 1e-9 && abs(odd.crop.min.x - 0.188) < 1e-9)
      #expect(abs(even.crop.min.y - 0.088) < 1e-9 && (even.crop.size - odd.crop.size).length < 1e-9)
      // Cropped pages are larger than whole ones.
      let before = openReader(preferences: .init(page: 8, spread: spread))
      let (now, then) = (
        try #require(reader.places[PageNumber(8)]), try #require(before.places[PageNumber(8)])
      )
      #expect(now.size.x > 1.1 * then.size.x)
      #expect(abs(now.size.x / now.size.y / (then.size.x / then.size.y) - 1) < 0.001)
    }
  }

  @Test("a page with print beyond the box, and one without margins, are shown whole")
  func wholePages() {
    let reader = cropped { page in
      var print = print(on: page)
      if page.value == 8 { print.box?.left = 0.01 }
      if page.value == 9 { print.box = nil }
      return print
    }
    #expect(reader.memory.crop != nil)
    #expect(reader.picture(of: 8)?.crop == .unit && reader.picture(of: 9)?.crop == .unit)
    #expect(reader.picture(of: 11)?.crop != .unit)
  }

  @Test("margins are cropped also where pages were looked at before, for their contrast")
  func afterContrast() {
    var reader = openReader(preferences: .init(page: 8, spread: .twoPages))
    reader.answerPrints(reader.receive(.command(.autoContrast)))
    reader.answerPrints(reader.receive(.command(.cropMargins)))
    #expect(reader.memory.crop == cropped().memory.crop && reader.memory.crop != nil)
    #expect(reader.messages.entries.contains { $0.text == ComicsText.cropped })
    #expect(!reader.messages.entries.contains { $0.text == ComicsText.seeksMargins })
  }

  @Test(
    "sheets that are scrolled are cropped and have the contrast of leaves, and what is read stays")
  func scrolled() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var reader = openReader(direction: direction, preferences: .init(page: 8))
      _ = reader.receive(.invocation(Invocation(.scroll, argument: "pages")))
      for frame in 0..<300 where reader.isMoving {
        _ = reader.receive(.tick(time: Double(frame) / 60))
      }
      let before = try #require(reader.places[PageNumber(8)])
      let crops = reader.receive(.command(.cropMargins))
      reader.answerPrints(crops)
      reader.answerPrints(reader.receive(.command(.autoContrast)))
      let book = cropped(direction: direction)
      for page in [8, 9] {
        guard let picture = reader.picture(of: page), let seen = reader.places[PageNumber(page)]
        else { continue }
        #expect(picture.crop == book.picture(of: page)?.crop && picture.placement == .unit)
        #expect(picture.levels != nil)
        let low = picture.crop.point(at: Vector2(0.4, 0.3))
        let point = Vector2(low.x, 1 - low.y)
        let spot = try #require(reader.book.inView.spot(at: seen.place(of: point)))
        #expect(spot.page == PageNumber(page) && (spot.point - point).length < 0.01)
      }
      #expect(reader.pages == [PageNumber(8)])
      let after = try #require(reader.places[PageNumber(8)])
      #expect(
        after.size.x > before.size.x * 1.2, "what is left of the page is as broad as the sheet")
    }
  }

  @Test("pages that are shown whole stay so, however many were looked at since")
  func kept() {
    var makeup = PageMakeup()
    let shape = BookShape(pageCount: 4_000, leafWidth: 0.7)
    let facts = bookFacts(pages: 4_000)
    _ = makeup.toggleCrop(in: shape)
    var open = makeup.ask(of: facts, near: [PageNumber(8)])
    for page in stride(from: 10, to: 600, by: 2) where !open.isEmpty {
      for case .question(let asked) in open {
        guard let question = asked.question as? PrintQuestion else { continue }
        var found = print(on: question.page)
        if question.page.value == 8 { found.box = .wholePage }
        _ = makeup.receive(found, of: question.page, in: shape)
      }
      open = makeup.ask(of: facts, near: [PageNumber(8), PageNumber(page)])
      #expect(makeup.dress.trim?.wholeOnLeft.contains(PageNumber(8)) == true, "\(page)")
    }
  }

  @Test("a book without margins is not cropped, and says so")
  func noMargins() {
    let reader = cropped { _ in .unknown }
    #expect(reader.memory.crop == nil && reader.picture(of: 8)?.crop == .unit)
    #expect(reader.messages.entries.contains { $0.text == ComicsText.noMargins })
  }

  @Test("the crop is remembered, and the same command takes it away")
  func remembered() throws {
    var reader = cropped()
    let memory = reader.memory
    let again = openReader(preferences: remembering(memory))
    #expect(again.shape?.leafWidth == reader.shape?.leafWidth)
    #expect(again.picture(of: 8)?.crop == reader.picture(of: 8)?.crop)
    _ = reader.receive(.command(.cropMargins))
    #expect(reader.memory.crop == nil && reader.shape?.leafWidth == 0.7)
    #expect(reader.pages.map(\.value) == [8, 9])
  }

  @Test("what lies on a page is found under the place where it is seen")
  func places() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let reader = cropped(direction: direction)
      for page in [8, 9] {
        let seen = try #require(reader.places[PageNumber(page)])
        let picture = try #require(reader.picture(of: page))
        for share in [Vector2(0.1, 0.2), Vector2(0.5, 0.5), Vector2(0.9, 0.7)] {
          let low = picture.crop.point(at: share)
          let point = Vector2(low.x, 1 - low.y)
          let spot = try #require(reader.book.inView.spot(at: seen.place(of: point)))
          #expect(spot.page == PageNumber(page) && (spot.point - point).length < 0.01)
        }
      }
    }
  }

  @Test("gutters stay where they are printed when pages are paired or read the other way")
  func mirrors() throws {
    let before = try #require(cropped().picture(of: 9)?.crop)
    for command in [Command.shiftPairing, .toggleDirection] {
      var reader = cropped()
      _ = reader.receive(.command(command))
      let page = try #require(
        [reader.picture(of: 9), reader.picture(of: 7), reader.picture(of: 11)]
          .compactMap(\.self).first)
      #expect((page.crop.min - before.min).length < 1e-9, "\(command)")
    }
  }

  @Test("a crop that a file spoiled is none, and takes nothing else with it")
  func spoiled() {
    #expect(MarginCrop(left: 0, right: 0.2, top: 0, width: 0.9, height: 1) == nil)
    #expect(MarginCrop(left: 0, right: 0, top: 0, width: 0.1, height: 1) == nil)
    #expect(MarginCrop(left: 0, right: .nan, top: 0, width: 0.5, height: 1) == nil)
    #expect(MarginCrop(left: [], right: [], others: 3) == nil)
    #expect(MarginCrop(left: [verso], right: [], others: 0)?.right == 0.188)
  }
}

@Suite("Auto-contrast") struct LevelTests {
  @Test("scans have one pair of levels for all pages that agree, pictures are left nearly alone")
  func levels() throws {
    var reader = openReader(preferences: .init(page: 8))
    #expect(reader.picture(of: 8)?.levels == nil)
    reader.answerPrints(reader.receive(.command(.autoContrast))) { page in
      var print = print(on: page)
      if page.value == 8 { (print.paper, print.ink) = (0.85, 0.1) }
      if page.value == 9 { (print.paper, print.ink) = (0.6, 0.3) }
      if page.value == 11 { print.isPicture = true }
      return print
    }
    let usual = try #require(PageLevels(black: 0.2, white: 0.8))
    #expect(reader.picture(of: 8)?.levels == usual)
    #expect(reader.picture(of: 9)?.levels == PageLevels(black: 0.3, white: 0.6))
    #expect(reader.picture(of: 11)?.levels == PageLevels(black: 0.04, white: 0.96))
    #expect(reader.picture(of: 15)?.levels == usual)
    #expect(reader.memory.isLeveled == true)
    var again = openReader(preferences: remembering(reader.memory))
    again.answerPrints(again.receive(.rested))
    #expect(again.picture(of: 8)?.levels == usual)
    _ = again.receive(.command(.autoContrast))
    #expect(again.picture(of: 8)?.levels == nil && again.memory.isLeveled == nil)
  }
}

@Suite("Pages that stand alone") struct StandAloneTests {
  @Test("a page stands alone from its order on, and is paired again by the next")
  func standsAlone() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var reader = openReader(direction: direction, preferences: .init(page: 4))
      _ = reader.receive(.command(.standAlone))
      #expect(reader.pages.map(\.value) == [4] && reader.memory.alone == [4])
      _ = reader.receive(.command(.nextPage))
      #expect(reader.pages.map(\.value) == [5, 6])
      let again = openReader(
        direction: direction, preferences: remembering(reader.memory, page: 6))
      #expect(again.pages.map(\.value) == [5, 6])
      _ = reader.receive(.command(.previousPage))
      _ = reader.receive(.command(.standAlone))
      #expect(reader.pages.map(\.value) == [4, 5] && reader.memory.alone == nil)
    }
  }

  @Test("what goes before a page that stands alone keeps its pairs")
  func keepsOthers() {
    var reader = openReader(preferences: .init(page: 8))
    _ = reader.receive(.command(.standAlone))
    _ = reader.receive(.command(.previousPage))
    #expect(reader.pages.map(\.value) == [6, 7])
    _ = reader.receive(.command(.shiftPairing))
    #expect(reader.memory.alone == [8])
  }

  @Test("the first page stands alone by the pairing itself")
  func firstPage() {
    var reader = openReader()
    _ = reader.receive(.command(.standAlone))
    #expect(reader.pages.map(\.value) == [1, 2])
    _ = reader.receive(.command(.standAlone))
    #expect(reader.pages.map(\.value) == [1] && reader.memory.alone == nil)
  }
}

@Suite("Scans of two pages") struct SplitTests {
  private func reader(
    _ direction: ReadingDirection, _ spread: SpreadMode, _ memory: BookMemory? = nil
  ) -> Reader {
    var preferences = Reader.Preferences(page: memory == nil ? 3 : nil, spread: spread)
    preferences.memory = memory
    var reader = Reader(view: wideView, preferences: preferences)
    _ = reader.receive(
      .opened(
        BookFacts(
          format: "cbz", pageCount: 6, usualSize: PageSize(width: 1400, height: 1000), title: nil,
          direction: direction)))
    return reader
  }

  @Test("each scan is an opening, and a leaf's two sides are of two scans")
  func openings() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var reader = reader(direction, .twoPages)
      _ = reader.receive(.command(.splitScans))
      #expect(reader.shape?.leafWidth == 0.7 && reader.pages == [PageNumber(3)])
      let leaf = try #require(reader.arrangement?.leaf(ofLeaf: 3))
      #expect(leaf.front == PageNumber(3) && leaf.back == PageNumber(4))
      #expect(leaf.up?.crop.min.x == (direction == .leftToRight ? 0.5 : 0))
      #expect(leaf.down?.crop.min.x == (direction == .leftToRight ? 0 : 0.5))
      _ = reader.receive(.command(.nextPage))
      #expect(reader.pages == [PageNumber(4)])
      let again = self.reader(direction, .twoPages, reader.memory)
      #expect(again.shape == reader.shape && again.pages == reader.pages)
      _ = reader.receive(.command(.splitScans))
      #expect(reader.shape?.leafWidth == 1.4 && reader.memory.splits == nil)
    }
  }

  @Test(
    "scans of which most have a gutter in their middle are split at once, unless the reader says otherwise"
  )
  func guesses() {
    var reader = reader(.leftToRight, .twoPages)
    func look(_ effects: [Effect], spreads: Int) {
      reader.answerPrints(effects) { page in
        PagePrint(
          box: nil, ink: 0, paper: 1, isPicture: false, isSpread: page.value <= spreads)
      }
    }
    look(reader.receive(.rested), spreads: 4)
    #expect(reader.shape?.leafWidth == 0.7 && reader.pages == [PageNumber(3)])
    #expect(reader.memory.splits == nil)
    _ = reader.receive(.command(.splitScans))
    #expect(reader.shape?.leafWidth == 1.4 && reader.memory.splits == false)
    let again = self.reader(.leftToRight, .twoPages, reader.memory)
    #expect(again.shape?.leafWidth == 1.4)
    reader = self.reader(.leftToRight, .twoPages)
    look(reader.receive(.rested), spreads: 2)
    #expect(reader.shape?.leafWidth == 1.4)
    var narrow = openReader()
    _ = narrow.receive(.command(.splitScans))
    #expect(narrow.shape?.leafWidth == 0.7 && narrow.memory.splits == nil)
    #expect(
      !narrow.receive(.rested).contains {
        guard case .question(let asked) = $0 else { return false }
        return asked.question is PrintQuestion
      })
  }

  @Test("guided view goes over the panels of a half, and then to the other half")
  func guided() {
    var reader = reader(.leftToRight, .onePage)
    _ = reader.receive(.command(.splitScans))
    reader.guide(.guidedView)
    var boxes: [PageBox?] = []
    for _ in 0..<4 {
      boxes.append(reader.book.inView.guided.stop?.panel)
      reader.guide(.nextPage)
    }
    // The lower panel is as wide as the scan, and counts as one of the half that begins at the gutter.
    #expect(boxes == [panels()[0], panels()[1], panels()[2], panels()[0]])
    #expect(reader.pages == [PageNumber(4)])
  }

  @Test("where one page is seen, a scan is read a half at a time, in the order of the book")
  func halves() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      var reader = reader(direction, .onePage)
      _ = reader.receive(.command(.splitScans))
      var seen: [String] = []
      for _ in 0..<4 {
        let leaf = try #require(reader.arrangement?.leaf(ofLeaf: reader.turning.goal))
        let isLeft = leaf.up?.crop.min.x == 0
        seen.append("\(reader.pages.map(\.value))\(isLeft ? "left" : "right")")
        _ = reader.receive(.command(.nextPage))
      }
      let sides = direction == .leftToRight ? ["left", "right"] : ["right", "left"]
      #expect(seen == ["[3]\(sides[0])", "[3]\(sides[1])", "[4]\(sides[0])", "[4]\(sides[1])"])
    }
  }
}

extension BookArrangement {
  fileprivate func leaf(ofLeaf index: Int) -> Leaf? {
    var whole = self
    whole.turned = index
    whole.turns = [Turn(leaves: index..<index + 1, progress: 0.5, size: shape.leafSize)]
    return whole.scene(in: wideView).leaves.first { $0.index == index }
  }
}
