import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Formulas of parts that are so many points wide, one letter each; letters of the text are 5 points wide.
@Suite("formulas in lines")
struct FormulaTests {
  private static func part(
    _ number: Int, width: Int, ascent: Int = 8, descent: Int = 2, trailing: Int = 0
  ) -> FormulaPart {
    let box = DisplayBox(
      left: 0, top: -8 * .point, right: FlowLength(width) * .point, bottom: 2 * .point)
    var part = FormulaPart(
      text: number..<number + 1, width: FlowLength(width) * .point,
      ascent: FlowLength(ascent) * .point, descent: FlowLength(descent) * .point,
      items: [
        .glyphs(
          font: 7, size: 10 * .point, stretch: 0, color: .black,
          [DisplayGlyph(id: UInt32(number), x: 0, y: 0)])
      ], letters: [DisplayLetter(offset: number, box: box)])
    (part.trailing, part.give) = (FlowLength(trailing) * .point, FlowLength(trailing) * .point / 2)
    if number > 0 { part.penalty = 500 }
    return part
  }

  /// A paragraph of words, a formula, and words, in lines of 100 points.
  private static func chapter(
    before: String, _ parts: [FormulaPart], after: String, isDisplayed: Bool = false,
    font: BoxFont = BoxFont(), change: (inout FlowParagraph) -> Void = { _ in }
  ) -> TypesetChapter {
    var flow = Flow()
    let letters = [UInt8](repeating: UInt8(ascii: "x"), count: parts.count)
    flow.text = Array(before.utf8) + letters + Array(after.utf8)
    var (spans, place): ([FlowSpan], Int) = ([], 0)
    for (count, isFormula) in [
      (before.utf8.count, false), (parts.count, true), (after.utf8.count, false),
    ]
    where count > 0 {
      var span = FlowSpan(text: place..<place + count, face: 0)
      if isFormula { span.formula = 0 }
      spans.append(span)
      place += count
    }
    var face = FlowFace()
    face.size = 10 * .point
    flow.faces = [face]
    var formula = FlowFormula(root: .empty, text: letters, isDisplayed: isDisplayed)
    formula.parts = parts
    flow.formulas = [formula]
    var block = FlowBlock(.text(spans), text: 0..<flow.text.count)
    block.paragraph.alignment = .left
    block.paragraph.lineHeight = 12 * .point
    change(&block.paragraph)
    flow.blocks = [block]
    let wishes = FlowWishes(
      textSize: 10 * .point, page: (100 * .point, 300 * .point), margins: FlowSides(all: 0))
    return TypesetChapter(flow, wishes, shaper: font) { _ in nil }
  }

  /// Where the parts of the formula are drawn: across, and their baseline.
  private static func places(_ list: DisplayList) -> [[Int]] {
    list.items.flatMap { item -> [[Int]] in
      guard case .glyphs(7, _, _, _, let glyphs) = item else { return [] }
      return glyphs.map { [Int($0.x.points.rounded()), Int($0.y.points.rounded())] }
    }
  }

  @Test("a formula stands in its line like a word, and its letters are those of the text")
  func inLine() {
    let list = Self.chapter(before: "ab ", [Self.part(0, width: 20)], after: " c").display(0)
    let places = Self.places(list)
    // Two letters of 5, and a space of 2 and a half.
    #expect(places.map { $0[0] } == [13])
    #expect(list.letters.map(\.offset) == Array(0..<6))
    #expect(list.letters[3].box.left.points == 12.5 && list.letters[3].box.right.points == 32.5)
  }

  @Test(
    "a formula is drawn as much wider as the words beside it, or narrower", arguments: [48, 54])
  func expansion(width: Int) throws {
    let list = Self.chapter(
      before: "abcdefghi ", [Self.part(0, width: width)], after: " abcdefghijkl ab"
    ) { $0.alignment = .justified }.display(0)
    let stretches = list.items.compactMap { item -> Int? in
      guard case .glyphs(_, _, let stretch, _, let glyphs) = item,
        glyphs[0].y.points < 12
      else { return nil }
      return stretch
    }
    let stretch = try #require(stretches.first)
    #expect(Set(stretches) == [stretch] && stretches.count >= 2)
    #expect(width < 50 ? stretch > 0 : stretch < 0)
    let box = list.letters[10].box
    #expect(
      abs((box.right - box.left).points - Double(width) * (1 + Double(stretch) / 1_000)) < 0.01)
    #expect((99.0...100.0).contains(box.right.points))
  }

  @Test("a line may end between parts, where the room behind one vanishes")
  func between() {
    let parts = [Self.part(0, width: 45, trailing: 5), Self.part(1, width: 40)]
    let long = [parts[0], Self.part(1, width: 70)]
    let fits = Self.chapter(before: "a ", parts, after: "").display(0)
    #expect(Self.places(fits).map { $0[0] } == [8, 53])
    let broken = Self.chapter(before: "abcdefghij ", long, after: "").display(0)
    let places = Self.places(broken)
    #expect(places.map { $0[0] } == [53, 0] && places[1][1] == places[0][1] + 12)
  }

  @Test("no line ends before a joined part, and what is joined is as wide as a line at most")
  func joined() {
    func parts(_ width: Int) -> [FormulaPart] {
      var parts = [Self.part(0, width: width, trailing: 5), Self.part(1, width: width)]
      (parts[1].penalty, parts[1].isJoined) = (0, true)
      return parts
    }
    let together = Self.places(Self.chapter(before: "abcdefgh ", parts(40), after: "").display(0))
    #expect(together.map { $0[0] } == [0, 40] && together[0][1] == together[1][1])
    let small = Self.places(Self.chapter(before: "", parts(80), after: " x").display(0))
    #expect(small.map { $0[0] } == [0, 50] && small[0][1] == small[1][1])
  }

  @Test("in a line that is stretched the room before a joined part is wider too")
  func stretched() {
    var parts = (0..<3).map { Self.part($0, width: 15, trailing: $0 < 2 ? 5 : 0) }
    for number in 1...2 { (parts[number].penalty, parts[number].isJoined) = (0, true) }
    for number in 0...1 { parts[number].give = 5 * .point }
    let list = Self.chapter(before: "ab abc ", parts, after: " abcdefghijkl abcdef") {
      $0.alignment = .justified
    }.display(0)
    let places = Self.places(list).map { $0[0] }
    #expect(places[1] - places[0] > 17 && places[2] - places[1] > 17, "\(places)")
    #expect(abs(places[2] - 2 * places[1] + places[0]) <= 1)
  }

  @Test(
    "a formula that reaches down opens its line by what it needs, where something stands below it",
    arguments: [
      // What follows a formula of 20 points behind 9 letters, in which only `q` has ink; how far down it reaches, and how
      // far apart the lines are.
      (" qqq qqqqqqqqqqqqqqqq", 3, 12), (" qqq qqqqqqqqqqqqqqqq", 4, 13),
      (" qqq qqqqqqqqqqqqqqqq", 9, 18), (" qqq aaaaaaaaaaaaaaaa", 9, 12), (" qqq qqqqqqqq", 9, 12),
      (" qqq aaaaaaaaaaqqqqqq", 9, 18),
    ])
  func contact(after: String, below: Int, pitch: Int) {
    var font = BoxFont()
    font.ascenders = [UInt32(UInt8(ascii: "q"))]
    let parts = [Self.part(0, width: 20, descent: below)]
    let list = Self.chapter(before: "aaaaaaaaa ", parts, after: after, font: font).display(0)
    let lines = Set(list.runs.flatMap { $0 }.map { Int($0.y.points.rounded()) }).sorted()
    #expect(lines.count == 2 && lines[1] - lines[0] == pitch, "\(lines)")
  }

  @Test("a gap leads back to the grid that an opened line left")
  func regained() {
    var maker = FlowMaker()
    for number in 0..<3 {
      maker.add("aaaaaaaaa x qqq qqqqqqqqqqqqqqqq") { $0.spaceAbove = number > 0 ? 12 * .point : 0 }
    }
    var formula = FlowFormula(
      root: .empty, text: [UInt8(ascii: "x")], isDisplayed: false)
    formula.parts = [Self.part(0, width: 20, descent: 6)]
    maker.flow.formulas = [formula]
    for index in maker.flow.blocks.indices {
      let start = maker.flow.blocks[index].text.lowerBound
      var spans = [(0, 10), (10, 11), (11, 32)].map {
        FlowSpan(text: start + $0.0..<start + $0.1, face: 0)
      }
      spans[1].formula = 0
      maker.flow.blocks[index].content = .text(spans)
      maker.flow.blocks[index].paragraph.alignment = .left
    }
    var font = BoxFont()
    font.ascenders = [UInt32(UInt8(ascii: "q"))]
    let chapter = maker.chapter(100, 300, font: font)
    #expect(chapter.report.offGrid == 0)
    let tops = chapter.pages[0].rows.map { ($0.top.points * 10).rounded() / 10 }
    // Lines of 12 points, the second of each by 3 points lower.
    #expect(tops == [0, 12, 36, 48, 72, 84], "\(tops)")
  }

  @Test("what is higher than its line makes that higher")
  func high() {
    let list = Self.chapter(
      before: "ab ", [Self.part(0, width: 20, ascent: 30, descent: 20)], after: " c"
    ).display(0)
    // It may reach above the page's head by a little.
    #expect(Self.places(list)[0][1] >= 28)
    #expect(Self.places(list)[0][1] <= 40)
  }

  @Test(
    "a displayed formula that is too wide is drawn smaller, down to seven tenths, else broken with an indent",
    arguments: [(60, [0, 50]), (71, [0, 50])])
  func displayed(width: Int, expected: [Int]) {
    let parts = [Self.part(0, width: width), Self.part(1, width: width)]
    let chapter = Self.chapter(before: "", parts, after: "", isDisplayed: true)
    #expect(Self.places(chapter.display(0)).map { $0[0] } == expected)
  }

  @Test(
    "a formula that would be too small goes on in the next line, farther in, if nothing is beside it",
    arguments: [true, false])
  func broken(isDisplayed: Bool) {
    let parts = [Self.part(0, width: 75), Self.part(1, width: 75)]
    let chapter = Self.chapter(before: "", parts, after: "", isDisplayed: isDisplayed) {
      $0.alignment = .center
    }
    let places = Self.places(chapter.display(0))
    #expect(places.map { $0[0] } == [0, 20] && places[1][1] > places[0][1])
  }

  @Test("a part that is wider than any line is as wide as that")
  func wide() {
    let list = Self.chapter(before: "a ", [Self.part(0, width: 400)], after: " b").display(0)
    for letter in list.letters { #expect(letter.box.right.points <= 100) }
    #expect(list.letters.map(\.offset) == Array(0..<5))
  }

  @Test("a formula that nobody has set is text like other")
  func unset() {
    let list = Self.chapter(before: "a ", [], after: "b").display(0)
    #expect(list.letters.count == 3)
  }

  @Test("parts that begin lines stand under each other, and each may end a page")
  func rows() {
    let parts = (0..<30).map { number in
      var part = Self.part(number, width: 40, ascent: 16, descent: 8)
      (part.beginsLine, part.penalty) = (number > 0, 0)
      return part
    }
    let chapter = Self.chapter(before: "", parts, after: "", isDisplayed: true) {
      $0.alignment = .center
    }
    #expect(chapter.pages.count == 3)
    var seen: [Int] = []
    for page in chapter.pages.indices {
      let places = Self.places(chapter.display(page))
      #expect(places.allSatisfy { $0[0] == 30 })
      #expect(zip(places, places.dropFirst()).allSatisfy { $1[1] - $0[1] == 24 })
      seen += chapter.display(page).letters.map(\.offset)
    }
    #expect(seen == Array(0..<30))
    #expect(chapter.report.widows == 0 && chapter.report.orphans == 0)
  }

  @Test("rows that are wider than the line are drawn smaller together")
  func wideRows() {
    let parts = (0..<3).map { number in
      var part = Self.part(number, width: 200)
      part.beginsLine = number > 0
      return part
    }
    let list = Self.chapter(before: "", parts, after: "", isDisplayed: true).display(0)
    #expect(Self.places(list).map { $0[0] } == [0, 0, 0])
    for letter in list.letters { #expect(letter.box.right.points <= 100) }
  }
}
