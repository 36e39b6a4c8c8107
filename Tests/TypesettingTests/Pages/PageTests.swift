import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("Pages of a chapter") struct PageTests {
  /// A chapter of paragraphs, heads, quotations, pictures and rules.
  private static func random(_ seed: UInt64) -> (maker: FlowMaker, width: Double, height: Double) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    var small = maker.flow.faces[0]
    small.size = 8 * .point
    maker.flow.faces.append(small)
    for _ in 0..<random.whole(5...40) {
      switch random.whole(0...9) {
      case 0:
        maker.add(FlowMaker.words(random.whole(1...8), &random), lineHeight: 16 * .point) {
          ($0.headLevel, $0.paragraph.alignment) = (2, .center)
          $0.spaceAbove = FlowLength(points: random.number(0...40))
          $0.paragraph.hyphenates = false
        }
      case 1:
        maker.add(
          FlowMaker.words(random.whole(20...80), &random), face: 1, lineHeight: 10 * .point
        ) {
          $0.inset = (20 * .point, 20 * .point)
          $0.spaceAbove = 6 * .point
        }
      case 2: maker.addPicture()
      case 3:
        maker.flow.blocks.append(
          FlowBlock(
            .rule(FlowBorder(width: .point, color: .black)),
            text: maker.flow.text.count..<maker.flow.text.count))
      default:
        maker.add(FlowMaker.words(random.whole(1...150), &random)) {
          $0.paragraph.indent = 10 * .point
          $0.spaceAbove = random.whole(0...5) == 0 ? 12 * .point : 0
        }
      }
    }
    return (maker, random.number(150...300), random.number(150...400))
  }

  private static func chapter(_ seed: UInt64) -> (maker: FlowMaker, chapter: TypesetChapter) {
    let (maker, width, height) = random(seed)
    return (
      maker,
      maker.chapter(width, height) { ((40 + FlowLength($0) * 30) * .point, 50 * .point) }
    )
  }

  @Test("what stands on the pages, joined, is the text of the chapter", arguments: UInt64(0)..<40)
  func complete(seed: UInt64) {
    let (maker, chapter) = Self.chapter(seed)
    var offsets: [Int] = []
    var end = 0
    for page in chapter.pages.indices {
      let list = chapter.display(page)
      #expect(list.text.lowerBound == end)
      end = list.text.upperBound
      #expect(list.letters.allSatisfy { list.text.contains($0.offset) })
      offsets += list.letters.map(\.offset)
    }
    #expect(end == maker.flow.text.count)
    let starts = maker.flow.text.indices.filter { maker.flow.text[$0] & 0xC0 != 0x80 }
    #expect(offsets == starts)
    for offset in starts { #expect(chapter.pages[chapter.page(of: offset)].text.contains(offset)) }
  }

  @Test(
    "rows follow each other within the page, and paragraphs go over in two lines or more",
    arguments: UInt64(0)..<40)
  func rows(seed: UInt64) {
    let (_, chapter) = Self.chapter(seed)
    let most = chapter.pages.map(\.depth).max() ?? 0
    for sheet in chapter.pages {
      var foot: Int32 = 0
      for row in sheet.rows {
        #expect(row.top >= foot)
        foot = row.top + row.height
      }
      #expect(foot <= most)
    }
    #expect(chapter.report.widows == 0)
    #expect(chapter.report.orphans == 0)
  }

  @Test("no two letters lie over each other", arguments: UInt64(0)..<20)
  func overlaps(seed: UInt64) {
    let (_, chapter) = Self.chapter(seed)
    for page in chapter.pages.indices {
      let letters = chapter.display(page).letters
      for (before, after) in zip(letters, letters.dropFirst()) where before.end == .none {
        #expect(after.box.left >= before.box.right - 2)
      }
    }
  }

  @Test("baselines of the body stand on one grid", arguments: UInt64(0)..<20)
  func grid(seed: UInt64) {
    let (_, chapter) = Self.chapter(seed)
    var phases = Set<FlowLength>()
    for page in chapter.pages.indices {
      for case .glyphs(_, 10_240, _, _, let glyphs) in chapter.display(page).items {
        guard let first = glyphs.first, !Self.isHead(first, chapter, page) else { continue }
        phases.insert(first.y % (12 * .point))
      }
    }
    #expect(phases.count <= 1, "\(phases)")
  }

  /// Whether a glyph stands in a block that is none of the body.
  private static func isHead(_ glyph: DisplayGlyph, _ chapter: TypesetChapter, _ page: Int) -> Bool
  {
    let row = chapter.pages[page].rows.last { $0.top + 20 * FlowLength.point <= glyph.y }
    return row.map { $0.height != 12 * FlowLength.point } ?? true
  }

  @Test("the same chapter gives the same pages")
  func same() {
    let (first, second) = (Self.chapter(7).chapter, Self.chapter(7).chapter)
    #expect(first.pages == second.pages)
    #expect(first.pages.indices.map(first.display) == second.pages.indices.map(second.display))
  }

  @Test("a chapter without text is one empty page")
  func empty() {
    let chapter = FlowMaker().chapter(200, 300)
    #expect(chapter.pages.count == 1)
    #expect(chapter.display(0).letters == [])
    #expect(chapter.page(of: 0) == 0)
  }

  /// The number of lines of the letter x that fill a measure of 200 points.
  private static func lines(_ count: Int) -> String {
    (0..<count).map { _ in String(repeating: "x", count: 39) }.joined(separator: "\n")
  }

  @Test("a page has as many lines as fit")
  func greedy() {
    var maker = FlowMaker()
    maker.add(Self.lines(25))
    #expect(maker.chapter(200, 120).pages.map(\.rows.count) == [10, 10, 5])
  }

  @Test(
    "two lines at least stand at the foot and at the head of a page",
    arguments: [(11, [8, 3]), (12, [9, 3]), (3, [3])])
  func widows(count: Int, rows: [Int]) {
    var maker = FlowMaker()
    maker.add(Self.lines(count))
    #expect(maker.chapter(200, 120).pages.map(\.rows.count) == rows)
  }

  @Test("a paragraph that leaves room for one line begins on the next page")
  func orphans() {
    var maker = FlowMaker()
    maker.add(Self.lines(9))
    maker.add(Self.lines(4))
    #expect(maker.chapter(200, 120).pages.map(\.rows.count) == [9, 4])
  }

  @Test("a head goes with two lines of what follows")
  func heads() {
    var maker = FlowMaker()
    maker.add(Self.lines(8))
    maker.add("Head") { $0.headLevel = 1 }
    maker.add(Self.lines(6))
    #expect(maker.chapter(200, 120).pages.map(\.rows.count) == [8, 7])
  }

  @Test("pages end where the book asks for it")
  func forced() {
    var maker = FlowMaker()
    maker.add("one") { $0.breaks.after = .page }
    maker.add("two")
    maker.add("three") { $0.breaks.before = .recto }
    #expect(maker.chapter(200, 120).pages.map(\.rows.count) == [1, 1, 1])
  }

  @Test("what stays whole goes to the next page, if a page can hold it")
  func whole() {
    // Both pages are a line short so that two lines more stand on the last.
    for (count, rows) in [(6, [6, 6]), (16, [9, 9, 4])] {
      var maker = FlowMaker()
      maker.add(Self.lines(6))
      maker.add(Self.lines(count)) { $0.breaks.staysWhole = true }
      #expect(maker.chapter(200, 120).pages.map(\.rows.count) == rows)
    }
  }

  @Test("what is to stand on one page is counted where it is parted and a page could hold it")
  func parted() {
    for (kept, count) in [(8..<12, 1), (10..<14, 0), (0..<12, 0), (9..<11, 1), (0..<10, 0)] {
      var maker = FlowMaker()
      for _ in 0..<15 { maker.add("line") }
      maker.flow.kept = [kept, kept]
      let chapter = maker.chapter(200, 120)
      #expect(chapter.pages.map(\.rows.count) == [10, 5])
      #expect(chapter.report.parted == count, "\(kept)")
    }
    // What points outside of the chapter is left out.
    var maker = FlowMaker()
    maker.add("line")
    maker.flow.kept = [0..<9, -3..<1, 0..<0]
    #expect(maker.chapter(200, 120).report.parted == 0)
  }

  @Test("where a page cannot hold all that is kept together, it ends between blocks")
  func chains() {
    var maker = FlowMaker()
    for _ in 0..<9 {
      maker.add(Self.lines(2)) { ($0.breaks.after, $0.breaks.staysWhole) = (.avoided, true) }
    }
    #expect(maker.chapter(200, 132).pages.map(\.rows.count) == [10, 8])
  }

  @Test("space above is that of whole lines, and none at the head of a page but the first")
  func spaces() {
    var maker = FlowMaker()
    maker.add("one") { $0.spaceAbove = 30 * .point }
    maker.add("two") { $0.spaceAbove = 8 * .point }
    maker.add("three") {
      $0.spaceAbove = 50 * .point
      $0.breaks.before = .page
    }
    let pages = maker.chapter(200, 120).pages
    #expect(pages[0].rows.map { $0.top / FlowLength.point } == [36, 60])
    #expect(pages[1].rows.map(\.top) == [0])
  }

  @Test("a head with the space around it fills whole lines, two thirds of what is left above it")
  func headSpace() {
    var maker = FlowMaker()
    maker.add("one")
    maker.add("Head", lineHeight: 15 * .point) {
      ($0.headLevel, $0.spaceAbove) = (1, 12 * .point)
    }
    maker.add("two") { $0.spaceAbove = 6 * .point }
    let tops = maker.chapter(200, 120).pages[0].rows.map { $0.top / FlowLength.point }
    // 33 points become 36: two more above, one more below.
    #expect(tops == [0, 26, 48])
  }

  @Test("small text in several paragraphs has as much of what is left above it as below it")
  func smallText() {
    for (count, tops) in [(1, [0, 13, 24]), (2, [0, 14, 24, 36]), (3, [0, 15, 25, 35, 48])] {
      var maker = FlowMaker()
      maker.add("text before it")
      for _ in 0..<count { maker.add("small", lineHeight: 10 * .point) }
      maker.add("text behind it")
      let found = maker.chapter(200, 120).pages[0].rows.map { Int($0.top / FlowLength.point) }
      #expect(found == tops)
    }
  }

  @Test("no page begins with an empty line, whose end is text of the page before")
  func emptyLines() {
    for empty in 0...3 {
      var maker = FlowMaker()
      let ends = String(repeating: "\n", count: empty + 1)
      maker.add(Self.lines(10) + ends + Self.lines(5))
      let chapter = maker.chapter(200, 120)
      #expect(chapter.pages.map(\.rows.count) == [10, 5])
      #expect(chapter.pages.map { $0.rows.first?.top } == [0, 0])
      let offsets = chapter.pages.indices.flatMap { chapter.display($0).letters.map(\.offset) }
      #expect(offsets == Array(maker.flow.text.indices))
    }
  }

  @Test("empty lines part paragraphs, whose lines stay together in twos")
  func emptyLinesPart() {
    for (parts, rows) in [
      ([8, 6], [8, 6]), ([7, 7], [10, 5]), ([11, 6], [9, 9]), ([10, 5], [10, 5]),
    ] {
      var maker = FlowMaker()
      maker.add(parts.map(Self.lines).joined(separator: "\n\n"))
      #expect(maker.chapter(200, 120).pages.map(\.rows.count) == rows)
    }
  }

  @Test("a picture shrinks to stay with its text, down to 70 per cent, and else goes over")
  func pictures() throws {
    for (height, expected) in [(48, [48]), (64, [60]), (100, [0])] {
      var maker = FlowMaker()
      maker.add(Self.lines(5))
      maker.addPicture()
      let chapter = maker.chapter(200, 120) { _ in
        (100 * .point, FlowLength(height) * .point)
      }
      let found = chapter.display(0).pictures.map { ($0.bottom - $0.top) / .point }
      #expect(found == (expected == [0] ? [] : expected.map { FlowLength($0) }))
    }
  }

  @Test("a picture larger than a page shrinks to it; one that is a chapter fills the page")
  func plates() throws {
    var maker = FlowMaker()
    maker.add(Self.lines(10))
    maker.addPicture()
    let size: (Int) -> (width: FlowLength, height: FlowLength)? = { _ in
      (1_000 * .point, 2_000 * .point)
    }
    let chapter = maker.chapter(200, 300, pictures: size)
    let box = try #require(chapter.display(1).pictures.first)
    #expect(box.bottom - box.top == 300 * .point && box.right - box.left == 150 * .point)
    var plate = FlowMaker()
    plate.addPicture()
    let list = plate.chapter(200, 300, pictures: size).display(0)
    // The page is 240 by 340.
    #expect(list.pictures.first?.top == 0 && list.pictures.first?.bottom == 340 * .point)
    #expect(list.letters.map(\.box) == list.pictures)
  }

  @Test("a frame lies behind its blocks, and is cut where the page ends")
  func frames() {
    var maker = FlowMaker()
    maker.add("before")
    maker.add(Self.lines(12)) { ($0.frame, $0.inset) = (0, (6 * .point, 6 * .point)) }
    let black = FlowBorder(width: .point, color: .black)
    maker.flow.frames = [
      FlowFrame(
        parent: nil, blocks: 1..<2, background: FlowColor(red: 200, green: 200, blue: 200),
        border: FlowSides(all: black), padding: FlowSides(all: 5 * .point), inset: (0, 0))
    ]
    let chapter = maker.chapter(220, 120)
    let (first, second) = (chapter.display(0), chapter.display(1))
    // Background, top, left and right; then background, bottom, left and right.
    #expect(first.fills.count == 4 && second.fills.count == 4)
    #expect(first.fills[0].top == (20 + 24 - 6) * .point)
    #expect(second.fills[0].top == 20 * .point)
    let foot = (chapter.pages[1].rows.last.map { $0.top + $0.height } ?? 0) + 26 * .point
    #expect(second.fills[0].bottom == foot)
    #expect(first.fills[0].left == 20 * .point && first.fills[0].right == 240 * .point)
  }

  @Test("a rule is as wide as its block, and the background is the page's")
  func rules() {
    var maker = FlowMaker()
    maker.add("text")
    var rule = FlowBlock(
      .rule(FlowBorder(width: .point, color: .black)),
      text: maker.flow.text.count..<maker.flow.text.count)
    rule.inset = (50 * .point, 50 * .point)
    maker.flow.blocks.append(rule)
    maker.flow.background = FlowColor(red: 1, green: 2, blue: 3)
    let list = maker.chapter(200, 120).display(0)
    #expect(list.fills.count == 1)
    #expect(list.fills[0].left == 70 * .point && list.fills[0].right == 170 * .point)
    #expect(list.background == maker.flow.background)
  }
}
