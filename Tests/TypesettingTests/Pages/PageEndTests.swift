import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Pages of ten lines of 12 points.
@Suite("what pages end and begin with")
struct PageEndTests {
  private static func lines(_ count: Int, _ maker: inout FlowMaker) {
    for _ in 0..<count { maker.add("some words") }
  }

  @Test(
    "a picture moves on before it becomes smaller by more than a quarter",
    arguments: [(80, 2), (84, 1)])
  func pictures(room: Int, page: Int) throws {
    var maker = FlowMaker()
    Self.lines(3, &maker)
    maker.addPicture()
    Self.lines(12, &maker)
    let height = FlowLength(room == 80 ? 116 : 98) * .point
    let chapter = maker.chapter(200, 120) { _ in (60 * .point, height) }
    let first = try #require(
      chapter.pages.firstIndex { $0.rows.contains { $0.block == 3 } })
    #expect(first + 1 == page)
    let row = try #require(chapter.pages[first].rows.first { $0.block == 3 })
    #expect(Int(row.height) * 100 >= Int(height) * 75)
  }

  @Test("a picture that ends a page is a little lower where that makes facing pages equally deep")
  func trimming() {
    var placer = PageEndTests.placer(picture: 60)
    #expect(placer.trim(of: 1, at: 60 * 1_024) == 15 * 1_024)
    #expect(placer.trim(of: 1, at: 46 * 1_024) == 1_024 && placer.trim(of: 1, at: 45 * 1_024) == 0)
    placer = PageEndTests.placer(picture: 110)
    #expect(placer.trim(of: 1, at: 110 * 1_024) == 24 * 1_024)
  }

  private static func placer(picture height: FlowLength, depth: Double = 120) -> RowPlacer {
    var maker = FlowMaker()
    maker.add("words")
    maker.addPicture()
    return maker.placer(200, depth, picture: height * .point)
  }

  @Test("a chapter's head is sunk by less where its last page would have a line or two alone")
  func lastLines() {
    for (rest, pages) in [(0, 1), (1, 1), (9, 2)] {
      var maker = FlowMaker()
      maker.add("a head") { ($0.spaceAbove, $0.headLevel) = (60 * .point, 1) }
      maker.add("some words some words") { $0.breaks.before = .avoided }
      Self.lines(3 + rest, &maker)
      let chapter = maker.chapter(200, 120)
      #expect(chapter.pages.count == pages, "\(rest)")
      #expect(pages == 1 || chapter.pages[1].rows.count >= 5)
    }
  }

  @Test("the mark that ends a proof begins no page")
  func endMarks() {
    // Where there are no formulas, a square may part two scenes.
    for mark in ["\u{220E}", "\u{25A0}", "x"] {
      var maker = FlowMaker()
      Self.lines(10, &maker)
      maker.add(mark) { $0.paragraph.alignment = .left }
      Self.lines(8, &maker)
      let chapter = maker.chapter(200, 120)
      #expect((chapter.pages[1].rows[0].block == 10) == (mark != "\u{220E}"), "\(mark)")
    }
  }

  @Test("on a last page of a line or two a chapter costs more than on one of three or four")
  func lastPages() {
    func costs(_ depth: Double) -> [Int] {
      let placer = Self.placer(picture: 60, depth: depth)
      return [1, 2, 3, 4, 5].map { PageCosts.lastPage($0 * 12 * 1_024, placer) }
    }
    let (most, few) = (PageCosts.lastLines, PageCosts.lastPage)
    #expect(costs(360) == [most, most, few, few, 0])
    #expect(costs(120) == [most, few, 0, 0, 0])
  }

  @Test("each line that a page lacks costs less where it lacks many")
  func shortness() {
    let placer = Self.placer(picture: 60)
    let costs = (0...6).map { PageCosts.shortness(120 * 1_024 - $0 * 12 * 1_024, placer) }
    let steps = zip(costs, costs.dropFirst()).map { $1 - $0 }
    #expect(steps == [75_000, 400_000, 400_000, 250_000, 250_000, 250_000])
    #expect(PageCosts.shortness(123 * 1_024, placer) == PageCosts.deep)
  }

  @Test("a mark that ends a proof need not stay with what follows it")
  func marksEndPages() {
    var maker = FlowMaker()
    maker.add("\u{220E}") { ($0.paragraph.alignment, $0.breaks.after) = (.left, .avoided) }
    maker.add("\u{25C6}") { ($0.paragraph.alignment, $0.breaks.after) = (.left, .avoided) }
    let shapes = maker.placer(200, 120).shapes
    #expect(shapes[0].breaks.after == .allowed && shapes[1].breaks.after == .avoided)
  }

  @Test("heads of chapters of several pages open at one height")
  func lifts() {
    for (lines, lifts) in [(8, 1), (22, 1), (40, 0)] {
      var maker = FlowMaker()
      maker.add("a head") { ($0.spaceAbove, $0.headLevel) = (36 * .point, 1) }
      Self.lines(lines, &maker)
      #expect(maker.placer(200, 120).lifts(of: 0..<lines + 1) == lifts)
    }
  }

  @Test("a head is sunk by less where what follows would leave it alone on its page")
  func headAlone() {
    for (height, lifts, pages) in [(48, 0, 1), (60, 1, 1), (90, 4, 1), (114, 0, 2)] {
      var maker = FlowMaker()
      maker.add("a head") { ($0.spaceAbove, $0.headLevel) = (84 * .point, 1) }
      maker.addPicture()
      for _ in 0..<40 { maker.add("words") }
      let picture = FlowLength(height) * .point
      let placer = maker.placer(200, 120, picture: picture)
      #expect(placer.lifts(of: 0..<42) == lifts)
      let chapter = maker.chapter(200, 120) { _ in (60 * .point, picture) }
      let page = chapter.pages.firstIndex { $0.rows.contains { $0.line < 0 } }
      #expect(page == pages - 1)
    }
  }
}
