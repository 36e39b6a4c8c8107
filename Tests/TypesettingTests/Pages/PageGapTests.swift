import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Pages of ten lines of 12 points; words of BoxFont are 5 points a letter.
@Suite("gaps that make pages full")
struct PageGapTests {
  private static let picture: (FlowLength, FlowLength) = (60 * .point, 36 * .point)

  /// Paragraphs of one line each, with pictures of three lines; `plan` says what follows what.
  private static func chapter(_ plan: String, space: FlowLength = 12 * .point) -> TypesetChapter {
    var maker = FlowMaker()
    for sign in plan {
      switch sign {
      case "t": maker.add("some words") { $0.spaceAbove = 0 }
      case "s": maker.add("some words") { $0.spaceAbove = space }
      case "i":
        maker.add("some words") { ($0.spaceAbove, $0.inset) = (space, (20 * .point, 0)) }
      case "h":
        maker.add("a head") {
          ($0.headLevel, $0.spaceAbove, $0.breaks.after) = (2, 12 * .point, .avoided)
        }
      default:
        maker.addPicture()
        maker.flow.blocks[maker.flow.blocks.count - 1].spaceAbove = 12 * .point
      }
    }
    return maker.chapter(200, 120) { _ in (60 * .point, (plan.contains("P") ? 84 : 36) * .point) }
  }

  private static func tops(_ page: Sheet) -> [Int] { page.rows.map { Int($0.top) / 1_024 / 12 } }

  @Test("a gap beside a picture is a line wider where the next picture finds no room")
  func besidePicture() {
    // The first picture takes lines 1 to 5 with the room around it, and three lines follow.
    let chapter = Self.chapter("tpttsttp")
    #expect(chapter.pages[0].depth == 120 * .point)
    #expect(chapter.report.offGrid == 0)
  }

  @Test("a line that makes a page full stands half above a picture and half below it")
  func halves() {
    let page = Self.chapter("tpsttpttttt").pages[0]
    let picture = page.rows[1]
    let above = Int(picture.top) - Int(page.rows[0].top + page.rows[0].height)
    let below = Int(page.rows[2].top) - Int(picture.top + picture.height)
    #expect(page.rows.count == 5 && above == 18 * 1_024 && below == 18 * 1_024)
  }

  @Test("a gap beside a picture is made wider before one beside a list")
  func lists() {
    let page = Self.chapter("tpsipttt").pages[0]
    #expect(page.depth == 120 * .point)
    #expect(page.rows.map { Int($0.top) / 1_024 } == [0, 30, 84, 108])
  }

  @Test("no page is deeper than it may be, and rows follow each other", arguments: UInt64(0)..<60)
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let signs = Array("ttttssihp")
    let plan = String((0..<60).map { _ in signs[random.whole(0...8)] })
    let chapter = Self.chapter(plan)
    for page in chapter.pages {
      var foot: Int32 = 0
      for row in page.rows {
        #expect(row.top >= foot, "\(plan)")
        foot = row.top + row.height
      }
      #expect(foot == page.depth && foot <= 120 * .point)
    }
    #expect(chapter.report.offGrid == 0)
  }

  @Test("the last page, and one before a page that the book asks for, are as deep as their text")
  func ends() {
    var maker = FlowMaker()
    maker.add("some words")
    maker.addPicture()
    maker.add("some words") { $0.breaks.before = .page }
    maker.addPicture()
    let chapter = maker.chapter(200, 120) { _ in Self.picture }
    #expect(chapter.pages.count == 2)
    for page in chapter.pages { #expect(page.depth < 120 * .point) }
    #expect(chapter.report.depths == [-1, -1])
  }

  @Test("a page before a picture that has the next for itself need not be full")
  func beforePlate() {
    var maker = FlowMaker()
    for _ in 0..<6 { maker.add("some words") }
    maker.addPicture()
    maker.add("some words") { $0.breaks.before = .page }
    let chapter = maker.chapter(200, 120) { _ in (60 * .point, 118 * .point) }
    #expect(chapter.report.depths == [-1, -1, -1])
  }

  @Test(
    "gaps are counted by what is beside them",
    arguments: [
      // Before, the block, the gap in points, gaps that may be wider.
      ("tt", 12, 0), ("tp", 12, 1), ("pt", 12, 1), ("ti", 12, 1), ("th", 12, 1), ("ht", 12, 0),
      ("tt", 3, 0), ("vw", 12, 0), ("vt", 12, 1), ("hv", 12, 0), ("vh", 12, 1),
      ("tn", 12, 1), ("nt", 12, 1), ("nn", 12, 0), ("te", 12, 0), ("vn", 12, 1),
    ])
  func kinds(pair: String, gap: Int, apart: Int) {
    var maker = FlowMaker()
    for sign in pair {
      switch sign {
      case "p": maker.addPicture()
      case "h": maker.add("a head") { $0.headLevel = 2 }
      case "i": maker.add("words") { $0.inset.left = 20 * .point }
      case "n": maker.add("words") { $0.paragraph.lineHeight = 9 * .point }
      case "e": maker.add("\u{220E}") { $0.paragraph.alignment = .left }
      case "v", "w":
        maker.add("a line") {
          $0.inset.left = sign == "v" ? 30 * .point : 20 * .point
          ($0.paragraph.alignment, $0.paragraph.indent) = (.left, -20 * .point)
        }
      default: maker.add("words")
      }
    }
    let placer = maker.placer(200, 120)
    var gaps = PageGaps()
    gaps.add(0, after: nil, gap: 0, placer)
    gaps.add(1, after: 0, gap: gap * 1_024, placer)
    #expect(gaps.apart == apart)
  }

  @Test(
    "gaps become wider by twice what they are at most, and by a line, or two above a head",
    arguments: [
      // What the page has, the space around pictures in points, and the lines that gaps may take.
      ("tp", 12, 1), ("tp", 24, 1), ("tpt", 12, 2), ("tpt", 24, 2), ("tpt", 6, 2), ("tpt", 4, 1),
      ("tp", 4, 0), ("tptpt", 12, 4), ("th", 12, 2), ("th", 30, 2), ("tpct", 12, 2),
      ("tcpt", 12, 2), ("tcp", 12, 1), ("tt", 12, 0),
    ])
  func limits(plan: String, space: Int, lines: Int) {
    var maker = FlowMaker()
    for sign in plan {
      switch sign {
      case "p": maker.addPicture()
      case "h": maker.add("a head") { $0.headLevel = 2 }
      // A caption is kept with its picture.
      case "c":
        maker.add("words") {
          if plan.contains("cp") { $0.breaks.after = .avoided } else { $0.breaks.before = .avoided }
        }
      default: maker.add("words")
      }
    }
    let placer = maker.placer(200, 120)
    var gaps = PageGaps()
    for block in maker.flow.blocks.indices {
      gaps.add(block, after: block > 0 ? block - 1 : nil, gap: space * 1_024, placer)
    }
    #expect(gaps.lines == lines)
  }

  @Test("a caption stays at its picture where the page is made deeper, and both sides share")
  func captions() {
    var maker = FlowMaker()
    maker.add("some words")
    maker.addPicture()
    maker.flow.blocks[1].spaceAbove = 12 * .point
    maker.add("a caption") { ($0.spaceAbove, $0.breaks.before) = (12 * .point, .avoided) }
    for index in 0..<2 { maker.add("some words") { $0.spaceAbove = index == 0 ? 12 * .point : 0 } }
    maker.addPicture()
    maker.add("some words")
    let chapter = maker.chapter(200, 120) { _ in (60 * .point, 24 * .point) }
    let rows = chapter.pages[0].rows
    #expect(rows[2].top - rows[1].top - rows[1].height == 12 * .point)
    #expect(chapter.pages[0].depth == 120 * .point)
  }

  /// Pages that end with small text of so many lines, with a gap above it or none.
  private static func small(gap: Int) -> (gaps: PageGaps, placer: RowPlacer) {
    var maker = FlowMaker()
    for _ in 0..<4 { maker.add("words") }
    maker.add("words") { $0.paragraph.lineHeight = 9 * .point }
    let placer = maker.placer(200, 120)
    var gaps = PageGaps()
    for block in 0..<5 {
      gaps.add(
        block, after: block > 0 ? block - 1 : nil, gap: block == 4 ? gap * 1_024 : 0, placer)
    }
    return (gaps, placer)
  }

  @Test("small text that ends a page moves down by its gap, or all its lines by a hair")
  func parts() {
    let foot = 117 * 1_024
    let (loose, placer) = Self.small(gap: 0)
    let targets = PageGaps.targets(after: [], placer)
    let hair = PageFilling(hair: 3 * 1_024)
    #expect(loose.fillings(foot, rows: 25, to: targets, placer) == [hair])
    #expect(loose.fillings(foot, rows: 6, to: targets, placer).isEmpty)
    let (gapped, _) = Self.small(gap: 12)
    let part = PageFilling(part: 3 * 1_024)
    #expect(gapped.fillings(foot, rows: 6, to: targets, placer) == [part])
    // Both would make the gap wider by more than a line.
    let both = gapped.fillings(foot - placer.grid, rows: 6, to: targets, placer)
    #expect(both == [part] && gapped.lines == 1)
    #expect(PageGaps().fillings(96 * 1_024, rows: 1, to: targets, placer).isEmpty)
  }

  @Test("a page is filled to its foot, as far as the one before it, or up to three lines less")
  func levels() {
    var maker = FlowMaker()
    maker.add("words")
    maker.addPicture()
    maker.add("words")
    let placer = maker.placer(200, 120)
    var gaps = PageGaps()
    for block in 0..<3 {
      gaps.add(block, after: block > 0 ? block - 1 : nil, gap: 12 * 1_024, placer)
    }
    #expect(gaps.lines == 2 && gaps.spare == 1)
    func lines(_ foot: Int, before: Int = -1) -> [Int] {
      let targets = PageGaps.targets(after: [before * 12 * 1_024], placer)
      return gaps.fillings(foot * 12 * 1_024, rows: 1, to: targets, placer).map(\.lines)
    }
    #expect(lines(10) == [-1] && lines(9) == [1, -1] && lines(8) == [2, 1, -1])
    #expect(lines(7) == [2, 1] && lines(5) == [2] && lines(4).isEmpty)
    #expect(lines(4, before: 5) == [1] && lines(11) == [-1])
  }

  @Test("gaps around a picture give back a line where that saves a page")
  func tight() {
    let chapter = Self.chapter("ttpsttt")
    #expect(chapter.pages.count == 1)
    // The picture stands half a line from both.
    let tops = chapter.pages[0].rows.map { Int($0.top) / 1_024 }
    #expect(tops == [0, 12, 30, 72, 84, 96, 108])
    #expect(chapter.pages[0].depth == 120 * .point && chapter.report.offGrid == 0)
  }

  @Test(
    "among formulas, a gap beside text with ends of lines may be wider", arguments: [true, false])
  func statements(hasFormulas: Bool) {
    var maker = FlowMaker()
    maker.add("words")
    for text in ["a theorem\nif x, then y", "words"] {
      maker.add(text) { ($0.paragraph.alignment, $0.paragraph.turnover) = (.left, 20 * .point) }
    }
    if hasFormulas {
      maker.flow.formulas = [FlowFormula(root: .empty, text: [], isDisplayed: false)]
    }
    let placer = maker.placer(200, 120)
    var gaps = PageGaps()
    for block in 0..<3 {
      gaps.add(block, after: block > 0 ? block - 1 : nil, gap: 12 * 1_024, placer)
    }
    #expect(gaps.apart == (hasFormulas ? 2 : 0))
  }

  @Test("a caption on the grid stays there where the page is made deeper")
  func captionsOnGrid() {
    var maker = FlowMaker()
    maker.add("some words")
    maker.add("a caption") { ($0.spaceAbove, $0.breaks.after) = (12 * .point, .avoided) }
    maker.addPicture()
    for space in [12, 0, 0] {
      maker.add("some words") { $0.spaceAbove = FlowLength(space) * .point }
    }
    maker.addPicture()
    for _ in 0..<4 { maker.add("some words") }
    let chapter = maker.chapter(200, 120) { _ in (60 * .point, 24 * .point) }
    #expect(chapter.pages[0].depth == 120 * .point && chapter.report.offGrid == 0)
  }
}
