import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Letters of 10 points, each 5 wide and 8 high, on a page whose text begins at 20 and whose first baseline is at 29.
@Suite("What is seen of elements within lines") struct InlineBoxTests {
  private static let red = FlowColor(red: 255, green: 0, blue: 0)

  private static func box(
    _ text: Range<Int>, face: Int = 0, _ change: (inout FlowInlineBox) -> Void
  ) -> FlowInlineBox {
    var box = FlowInlineBox(text: text, face: face)
    change(&box)
    return box
  }

  private static func line(
    _ place: FlowDecoration.Place, _ stroke: FlowDecoration.Stroke = .solid
  ) -> FlowDecoration {
    var line = FlowDecoration(place, color: red)
    line.stroke = stroke
    return line
  }

  private static func maker(
    _ text: String, _ boxes: [FlowInlineBox], _ change: (inout FlowBlock) -> Void = { _ in }
  ) -> FlowMaker {
    var maker = FlowMaker()
    maker.add(text) { block in
      block.paragraph.alignment = .left
      change(&block)
    }
    maker.flow.inlineBoxes = boxes
    return maker
  }

  private static func display(
    _ text: String, _ boxes: [FlowInlineBox], _ change: (inout FlowBlock) -> Void = { _ in }
  ) -> DisplayList { maker(text, boxes, change).chapter(200, 240).display(0) }

  /// What is filled, to a hundredth of a point: left, top, right, bottom.
  private static func fills(_ list: DisplayList) -> [[Double]] {
    list.fills.map { box in
      [box.left, box.top, box.right, box.bottom].map { ($0.points * 100).rounded() / 100 }
    }
  }

  private static func lines(_ list: DisplayList) -> [DisplayLine] {
    list.items.compactMap { item in
      if case .line(let line, _) = item { line } else { nil }
    }
  }

  @Test(
    "lines lie as far from the letters as the font has it, double ones farther out",
    arguments: [
      (FlowDecoration.Place.below, FlowDecoration.Stroke.solid, [29.75]),
      (.through, .solid, [26.5]),
      (.above, .solid, [20.04]), (.below, .double, [29.75, 30.75]), (.through, .double, [26, 27]),
      (.above, .double, [19.04, 20.04]),
    ])
  func places(place: FlowDecoration.Place, stroke: FlowDecoration.Stroke, tops: [Double]) {
    let list = Self.display(
      "ab cd ef", [Self.box(3..<8) { $0.decorations = [Self.line(place, stroke)] }])
    let found = Self.fills(list)
    #expect(found.map { [$0[0], $0[2]] } == tops.map { _ in [32.5, 55] })
    #expect(
      zip(found, tops).allSatisfy { abs($0[1] - $1) < 0.02 && abs($0[3] - $0[1] - 0.5) < 0.02 })
    // What goes through letters lies over them, all else below.
    let first = list.items.firstIndex { if case .glyphs = $0 { true } else { false } }
    let fill = list.items.firstIndex { if case .fill = $0 { true } else { false } }
    let liesOver = (fill ?? 0) > (first ?? 0)
    #expect(liesOver == (place == .through))
  }

  @Test("patterns run along the middle of their room", arguments: [0, 1, 2])
  func patterns(number: Int) throws {
    let stroke = [FlowDecoration.Stroke.dotted, .dashed, .wavy][number]
    let list = Self.display(
      "ab cd", [Self.box(0..<5) { $0.decorations = [Self.line(.below, stroke)] }])
    let line = try #require(Self.lines(list).first)
    #expect(line.pattern == [.dotted, .dashed, .wavy][number])
    #expect(line.from.x == 20 * .point && line.to.x.points == 42.5 && line.from.y == line.to.y)
    // Waves reach as far as the near edge of a plain line.
    #expect(abs(line.box.top.points - 29.75) < 0.02)
    #expect(abs(line.thickness.points - 0.5) < 0.01 && Self.fills(list).isEmpty)
  }

  @Test("thick lines and those that are said to lie elsewhere begin where they are to, outwards")
  func gaps() {
    func top(_ change: (inout FlowDecoration) -> Void) -> [Double] {
      var line = Self.line(.below)
      change(&line)
      return Self.fills(Self.display("ab", [Self.box(0..<2) { $0.decorations = [line] }]))
        .flatMap { [$0[1], $0[3]] }
    }
    #expect(top { $0.thickness = 2 * .point } == [29.75, 31.75])
    #expect(top { $0.gap = .length(3 * .point) } == [32, 32.5])
    #expect(top { $0.gap = .beyond } == [31, 31.5])
    #expect(top { $0.thickness = .max } == [29.75, 39.75])
    #expect(top { $0.thickness = .min } == [29.75, 30])
  }

  @Test(
    "an element's line has one height, whatever stands in it, and the colour that it has itself")
  func height() {
    var maker = Self.maker("ab cd ef", [Self.box(0..<8) { $0.decorations = [Self.line(.below)] }])
    var other = maker.flow.faces[0]
    (other.size, other.rise) = (20 * .point, 3 * .point)
    maker.flow.faces.append(other)
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<3, face: 0), FlowSpan(text: 3..<5, face: 1),
      FlowSpan(text: 5..<8, face: 0),
    ])
    let list = maker.chapter(200, 240).display(0)
    #expect(Self.fills(list).count == 1)
    #expect(list.items.contains { if case .fill(_, Self.red) = $0 { true } else { false } })
  }

  @Test("a part of a word has a line below its own letters alone, in either direction")
  func partOfWord() {
    let box = Self.box(1..<3) { $0.decorations = [Self.line(.below)] }
    #expect(Self.fills(Self.display("abcd", [box])).map { [$0[0], $0[2]] } == [[25, 35]])
    let hebrew = Self.box(2..<6) { $0.decorations = [Self.line(.below)] }
    let list = Self.display("אבגד", [hebrew]) {
      $0.paragraph.isRightToLeft = true
      $0.paragraph.alignment = .right
    }
    #expect(Self.fills(list).map { [$0[0], $0[2]] } == [[205, 215]])
  }

  @Test("lines leave out pictures, and what stands apart from their text")
  func holes() {
    let text = "ab cd ef"
    let around = Self.box(0..<8) { $0.decorations = [Self.line(.below)] }
    let apart = Self.box(3..<5) { $0.isApart = true }
    #expect(
      Self.fills(Self.display(text, [around, apart])).map { [$0[0], $0[2]] }
        == [[20, 32.5], [42.5, 55]])
    let own = Self.box(3..<5) {
      ($0.isApart, $0.decorations) = (true, [Self.line(.above)])
    }
    #expect(Self.fills(Self.display(text, [around, own])).count == 3)
    var maker = Self.maker("ab\u{FFFC}", [Self.box(0..<5) { $0.decorations = [Self.line(.below)] }])
    maker.flow.pictures = [FlowPicture(path: "a.png")]
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<2, face: 0), FlowSpan(text: 2..<5, face: 0, picture: 0),
    ])
    let list = maker.chapter(200, 240) { _ in (5 * .point, 5 * .point) }.display(0)
    #expect(Self.fills(list).map { [$0[0], $0[2]] } == [[20, 30]])
  }

  @Test(
    "lines below letters leave out those that reach into them, with as much room as they are thick")
  func descenders() {
    func spans(_ text: String, _ change: (inout FlowDecoration) -> Void = { _ in }) -> [[Double]] {
      var line = Self.line(.below)
      change(&line)
      var font = BoxFont()
      font.descenders = Set("gpあ".unicodeScalars.map(\.value))
      let maker = Self.maker(text, [Self.box(0..<text.utf8.count) { $0.decorations = [line] }])
      return Self.fills(maker.chapter(200, 240, font: font).display(0)).map { [$0[0], $0[2]] }
    }
    // A letter is 5 points wide, and its middle half reaches down; the line is half a point thick.
    #expect(spans("agb") == [[20, 25.75], [29.25, 35]])
    #expect(spans("ab") == [[20, 30]])
    #expect(spans("gab gp") == [[20, 20.75], [24.25, 38.25], [41.75, 43.25], [46.75, 47.5]])
    #expect(spans("agb") { $0.skipsInk = false } == [[20, 35]])
    #expect(spans("agb") { $0.place = .through } == [[20, 35]])
    // It is thicker than what is left between two letters.
    #expect(spans("aggb") { $0.thickness = 2 * .point } == [[20, 24.25], [35.75, 40]])
    // Nothing reaches so far down.
    #expect(spans("agb") { $0.gap = .length(3 * .point) } == [[20, 35]])
    #expect(spans("aあb") == [[20, 40]])
  }

  // MARK: Frames

  private static func framed(_ text: Range<Int>) -> FlowInlineBox {
    box(text) {
      $0.border = FlowSides(all: FlowBorder(width: .point, color: red))
      $0.border.left?.width = 2 * .point
      $0.padding = (2 * .point, 3 * .point)
    }
  }

  /// Spans of a line, the middle of which has room of its own at both ends.
  private static func spans(_ middle: Range<Int>, _ end: Int, room: FlowSide) -> [FlowSpan] {
    var span = FlowSpan(text: middle, face: 0)
    (span.before, span.after) = (room, room)
    return [
      FlowSpan(text: 0..<middle.lowerBound, face: 0), span,
      FlowSpan(text: middle.upperBound..<end, face: 0),
    ].filter { !$0.text.isEmpty }
  }

  @Test(
    "a frame lies around the letters with its padding, without its margin, and makes no line higher"
  )
  func frame() {
    var box = Self.framed(3..<5)
    (box.lead, box.trail, box.background) = (.point, .point, .black)
    let list = Self.display("ab cd ef", [box]) {
      $0.content = .text(
        Self.spans(3..<5, 8, room: FlowSide(margin: .point, padding: 4 * .point)))
    }
    // The margin is 32.5 to 33.5, the letters stand at 37.5 to 47.5.
    #expect(
      Self.fills(list) == [
        [33.5, 18, 51.5, 35], [33.5, 18, 51.5, 19], [33.5, 34, 51.5, 35], [33.5, 18, 35.5, 35],
        [50.5, 18, 51.5, 35],
      ])
    #expect(list.letters[3].box.left.points == 37.5 && list.letters[3].box.top.points == 21)
  }

  @Test("broken over lines a frame is open where they end")
  func broken() {
    let text = String(repeating: "abcdefg ", count: 14)
    let list = Self.display(text, [Self.framed(8..<104)])
    let fills = Self.fills(list)
    let (level, upright) = (fills.filter { $0[3] - $0[1] == 1 }, fills.filter { $0[3] - $0[1] > 1 })
    let lines = Set(list.letters.map(\.box.top)).count
    #expect(lines == 3 && level.count == 6)
    #expect(upright.map { $0[2] - $0[0] } == [2, 1])
    #expect(upright[0][0] == 57.5 && upright[0][1] < upright[1][1])
  }

  @Test("a frame within another lies within it, with the margin between them")
  func nested() {
    var (outer, inner) = (Self.framed(3..<5), Self.framed(3..<5))
    (outer.lead, outer.trail) = (0, 0)
    (inner.lead, inner.trail) = (5 * .point, 6 * .point)
    let list = Self.display("ab cd ef", [outer, inner]) {
      $0.content = .text(Self.spans(3..<5, 8, room: FlowSide(margin: 8 * .point)))
    }
    let tops = Self.fills(list).filter { $0[3] - $0[1] == 1 }.map { [$0[0], $0[2]] }
    #expect(tops == [[32.5, 58.5], [32.5, 58.5], [37.5, 52.5], [37.5, 52.5]])
  }

  @Test("from right to left a frame begins on the right")
  func rightToLeft() {
    var box = Self.framed(5..<9)
    box.isRightToLeft = true
    let list = Self.display("אב גד הו", [box]) {
      $0.paragraph.isRightToLeft = true
      $0.paragraph.alignment = .right
      $0.content = .text(Self.spans(5..<9, 14, room: FlowSide(padding: 3 * .point)))
    }
    let upright = Self.fills(list).filter { $0[2] - $0[0] <= 2 }
    #expect(upright.map { [$0[0], $0[2]] } == [[191.5, 193.5], [206.5, 207.5]])
    let text = String(repeating: "אבגדהוז ", count: 14)
    box.text = 0..<text.utf8.count - 1
    let broken = Self.display(text, [box]) {
      $0.paragraph.isRightToLeft = true
      $0.paragraph.alignment = .right
    }
    let ends = Self.fills(broken).filter { $0[3] - $0[1] > 1 }
    #expect(ends.map { $0[2] - $0[0] } == [1, 2] && ends[0][2] == 220 && ends[0][1] < ends[1][1])
  }

  @Test(
    "beside lines that run down, lines lie at their sides, whichever way these follow each other")
  func vertical() {
    func display(_ writing: WritingMode, _ place: FlowDecoration.Place) -> DisplayList {
      var maker = Self.maker("あい", [Self.box(0..<6) { $0.decorations = [Self.line(place)] }])
      maker.flow.writing = writing
      return maker.chapter(100, 200, font: BoxFont(hasSquares: true)).display(0)
    }
    for writing in [WritingMode.verticalLeftward, .verticalRightward] {
      let (below, above) = (display(writing, .below), display(writing, .above))
      let letter = below.letters[0].box
      let (left, right) = (below.fills[0], above.fills[0])
      #expect(left.top == 20 * .point && left.bottom == 40 * .point)
      #expect(left.right < letter.left + 2 * .point && right.left > letter.right - 2 * .point)
    }
  }

  @Test("grounds lie below the letters of all lines, so that none covers a descender")
  func grounds() {
    let text = String(repeating: "abcdefg ", count: 14)
    let box = Self.box(60..<80) { $0.background = .black }
    let list = Self.display(text, [box])
    #expect(Set(list.letters.map(\.box.top)).count == 3)
    let isFill = list.items.map { if case .fill = $0 { true } else { false } }
    #expect(isFill == isFill.sorted { $0 && !$1 } && isFill.contains(true))
  }

  @Test(
    "in a table that is set in smaller letters, lines along these are as fine as they are small")
  func smallTable() throws {
    var maker = FlowMaker()
    var table = FlowTable(blocks: 0..<2)
    (table.rows, table.columns) = (1, [nil, nil])
    for column in 0..<2 {
      maker.add(String(repeating: "x", count: 25))
      table.cells.append(FlowCell(row: 0, column: column, blocks: column..<column + 1))
    }
    maker.flow.tables = [table]
    maker.flow.inlineBoxes = [Self.box(25..<50) { $0.decorations = [Self.line(.below)] }]
    let list = maker.chapter(200, 240).display(0)
    let size = try #require(
      list.items.compactMap { item -> FlowLength? in
        if case .glyphs(_, let size, _, _, _) = item { size } else { nil }
      }.first)
    let line = try #require(list.fills.last)
    #expect(size < 9 * .point)
    #expect(abs((line.bottom - line.top).points - size.points / 20) < 0.01)
  }

  @Test("no box changes where a letter stands", arguments: UInt64(0)..<60)
  func letters(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = FlowMaker.words(random.whole(1...120), &random)
    var boxes: [FlowInlineBox] = []
    for _ in 0..<random.whole(1...12) {
      let start = random.whole(0...text.utf8.count - 1)
      let end = random.whole(start + 1...text.utf8.count)
      boxes.append(
        Self.box(start..<end) { box in
          box.decorations = [FlowDecoration.Place.below, .through, .above].map {
            Self.line($0, [.solid, .double, .dotted, .wavy][random.whole(0...3)])
          }
          box.isApart = random.flag()
          if random.flag() { box.border = Self.framed(0..<1).border }
          if random.flag() { box.background = .black }
        })
    }
    boxes.sort { $0.text.lowerBound < $1.text.lowerBound }
    let isVertical = random.flag()
    func chapter(_ boxes: [FlowInlineBox]) -> TypesetChapter {
      var maker = Self.maker(text, boxes) { $0.paragraph.alignment = .justified }
      if isVertical { maker.flow.writing = .verticalRightward }
      return maker.chapter(150, 240, font: BoxFont(partsWords: true))
    }
    let (plain, dressed) = (chapter([]), chapter(boxes))
    #expect(plain.pages == dressed.pages)
    for page in plain.pages.indices {
      let (own, other) = (plain.display(page), dressed.display(page))
      #expect(own.letters == other.letters && own.runs == other.runs)
      #expect(other.items.count > own.items.count || page > 0)
    }
  }
}
