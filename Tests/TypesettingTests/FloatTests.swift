import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("What text flows around") struct FloatTests {
  /// Text of 10 points has letters 5 points wide; lines are 12 points high.
  private static func words(_ count: Int) -> String {
    [String](repeating: "word", count: count).joined(separator: " ")
  }

  /// A picture of 60 by 40 points at a side of a page 300 points wide, and text after it.
  private static func picture(
    isRight: Bool = false, words count: Int = 200, before: Int = 0
  ) -> FlowMaker {
    var maker = FlowMaker()
    for _ in 0..<before { maker.add("before") }
    let first = maker.flow.blocks.count
    maker.addPicture(FlowPictureSize(width: 60 * .point, height: 40 * .point))
    maker.flow.floats = [
      FlowFloat(blocks: first..<first + 1, isRight: isRight, inset: 0, shrinks: true)
    ]
    maker.add(words(count))
    return maker
  }

  /// Letters' left and right ends on each line, from the side of the text.
  private static func lines(_ list: DisplayList) -> [(left: Double, right: Double)] {
    var found: [FlowLength: (Double, Double)] = [:]
    for letter in list.letters where letter.box.bottom - letter.box.top == 10 * .point {
      let (left, right) = (letter.box.left.points - 20, letter.box.right.points - 20)
      let old = found[letter.box.top] ?? (left, right)
      found[letter.box.top] = (min(old.0, left), max(old.1, right))
    }
    return found.sorted { $0.key < $1.key }.map { ($0.value.0, $0.value.1) }
  }

  /// The picture begins 2 points below the first line's top, where its capitals do (9 - 7), reaches 42 points down and has
  /// half a line of air, 48 in all: four lines. It takes 60 points, and 7.5 of air.
  @Test("lines beside a picture are shorter, so many as it is high, and others are not")
  func left() {
    let list = Self.picture().chapter(300, 400).display(0)
    #expect(
      list.pictures == [
        DisplayBox(left: 20 * .point, top: 22 * .point, right: 80 * .point, bottom: 62 * .point)
      ])
    let lines = Self.lines(list)
    #expect(lines.prefix(6).map(\.left) == [67.5, 67.5, 67.5, 67.5, 0, 0])
    #expect(lines.prefix(6).allSatisfy { $0.right <= 300.01 })
    #expect(list.letters.first?.offset == 0 && list.letters.first?.end == .block)
  }

  @Test("on the right lines end before it")
  func right() {
    let list = Self.picture(isRight: true).chapter(300, 400).display(0)
    #expect(list.pictures.first?.right == 320 * .point)
    let lines = Self.lines(list)
    #expect(lines.prefix(6).allSatisfy { $0.left == 0 })
    #expect(lines.prefix(4).allSatisfy { $0.right <= 232.51 && $0.right > 225 })
    #expect(lines[4].right > 290)
  }

  @Test("it goes over with the lines beside it where a page has no room for it")
  func pages() {
    let chapter = Self.picture(before: 8).chapter(300, 120)
    #expect(chapter.pages[0].rows.count == 8)
    let list = chapter.display(1)
    #expect(list.pictures.first?.top == 22 * .point)
    #expect(Self.lines(list).prefix(5).map(\.left) == [67.5, 67.5, 67.5, 67.5, 0])
  }

  @Test("paragraphs after the first stand beside it too, until one clears its side")
  func clears() {
    var maker = Self.picture(words: 3)
    maker.add("second")
    maker.add("third") { $0.clears.left = true }
    let list = maker.chapter(300, 400).display(0)
    #expect(Self.lines(list).map(\.left) == [67.5, 67.5, 0])
    // Below the picture: after four lines.
    #expect(list.letters.last?.box.top == (20 + 48 + 1) * .point)
  }

  @Test("what clears the other side does not")
  func otherSide() {
    var maker = Self.picture(words: 3)
    maker.add("second") { $0.clears.right = true }
    #expect(Self.lines(maker.chapter(300, 400).display(0)).map(\.left) == [67.5, 67.5])
  }

  @Test("pictures at one side stand below each other, at both sides beside each other")
  func several() {
    for (isRight, lefts) in [
      (false, [67.5, 67.5, 67.5, 67.5, 67.5, 67.5, 67.5, 67.5, 0]),
      (true, [67.5, 67.5, 67.5, 67.5, 0]),
    ] {
      var maker = FlowMaker()
      for _ in 0..<2 { maker.addPicture(FlowPictureSize(width: 60 * .point, height: 40 * .point)) }
      maker.flow.floats = [false, isRight].enumerated().map {
        FlowFloat(blocks: $0..<$0 + 1, isRight: $1, inset: 0, shrinks: true)
      }
      maker.add(Self.words(200))
      let list = maker.chapter(300, 400).display(0)
      #expect(Self.lines(list).map(\.left).starts(with: lefts))
      #expect(!list.pictures[0].isOver(list.pictures[1]))
    }
  }

  @Test("where less than twelve sizes of the text are left beside it, it stands by itself")
  func narrow() {
    for (width, left) in [(190.0, 67.5), (185, 0)] {
      let list = Self.picture().chapter(width, 400).display(0)
      #expect(Self.lines(list)[0].left == left)
    }
  }

  @Test("a caption is as wide as the picture")
  func caption() {
    var maker = FlowMaker()
    maker.addPicture(FlowPictureSize(width: 60 * .point, height: 40 * .point))
    maker.add("a caption of several words")
    maker.flow.floats = [FlowFloat(blocks: 0..<2, isRight: true, inset: 0, shrinks: true)]
    maker.add(Self.words(200))
    let list = maker.chapter(300, 400).display(0)
    let end = maker.flow.blocks[1].text.upperBound
    let caption = list.letters.filter { $0.offset >= 3 && $0.offset < end }
    #expect(caption.allSatisfy { $0.box.left >= 260 * .point && $0.box.right <= 320 * .point })
    #expect(caption.allSatisfy { $0.box.top >= 62 * .point })
  }

  /// A table of two cells of two letters each, with borders of a point around them and one of half a point around it.
  private static func table(isRight: Bool) -> FlowMaker {
    var maker = FlowMaker()
    maker.add("ab")
    maker.add("cd")
    var table = FlowTable(blocks: 0..<2)
    (table.rows, table.columns) = (2, [nil])
    table.position = isRight ? .right : .left
    table.cells = [
      FlowCell(row: 0, column: 0, blocks: 0..<1), FlowCell(row: 1, column: 0, blocks: 1..<2),
    ]
    for index in 0..<2 {
      table.cells[index].border = FlowSides(all: FlowBorder(width: .point, color: .black))
    }
    maker.flow.tables = [table]
    maker.flow.floats = [FlowFloat(blocks: 0..<2, isRight: isRight, inset: 0, shrinks: true)]
    maker.add(words(200))
    return maker
  }

  @Test("a table stands at its side with its rules, and lines beside it are shorter")
  func table() {
    for (isRight, left) in [(false, 20.0), (true, 308)] {
      let list = Self.table(isRight: isRight).chapter(300, 400).display(0)
      let fills = list.fills
      #expect(
        fills.count == 6
          && fills.allSatisfy { $0.left.points >= left && $0.right.points <= left + 12 })
      #expect(fills.map(\.top).min() == 20 * .point && fills.map(\.bottom).max() == 48 * .point)
      #expect(
        list.letters.prefix(4).map(\.box.left.points) == [left + 1, left + 6, left + 1, left + 6])
      // Two rows of 14 points and half a line: three lines.
      let below = list.letters.filter { $0.box.top > 56 * .point }.map(\.box)
      #expect(
        isRight
          ? (below.map(\.right).max() ?? 0) > 312 * .point : below.map(\.left).min() == 20 * .point)
      let beside = list.letters.filter { $0.offset > 4 && $0.box.top < 55 * .point }
      #expect(
        beside.allSatisfy { isRight ? $0.box.right.points <= 300.51 : $0.box.left.points >= 39.5 })
      #expect(list.text == 0..<list.text.upperBound && list.letters.first?.offset == 0)
    }
  }

  @Test("a table for which there is no room stands by itself")
  func tableAlone() {
    let list = Self.table(isRight: true).chapter(130, 400).display(0)
    let first = list.letters.first { $0.offset == 4 }
    #expect((first?.box.top ?? 0) >= 48 * .point && first?.box.left == 20 * .point)
    #expect(list.fills.count == 6)
  }

  @Test("blocks that are wrapped are as wide as the widest of them, where their lines would stand")
  func wraps() {
    for (position, left) in [
      (FlowTable.Position.left, 0.0), (.center, 133.75), (.right, 267.5),
    ] {
      var maker = FlowMaker()
      for text in ["word", "words a"] {
        maker.add(text) {
          $0.paragraph.alignment = .left
          ($0.inset.left, $0.paragraph.indent) = (10 * .point, -10 * .point)
        }
      }
      maker.flow.wraps = [FlowWrap(blocks: 0..<2, position: position)]
      let lines = Self.lines(maker.chapter(300, 400).display(0)).map(\.left)
      // Six letters of 5 points and a space; what rounding may take is left.
      #expect(lines[0] == lines[1] && abs(lines[0] - left) < 0.2)
    }
  }

  /// A chapter in which much stands at the sides.
  private static func random(_ seed: UInt64) -> (maker: FlowMaker, width: Double, height: Double) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    var small = maker.flow.faces[0]
    (small.size, small.weight) = (8 * .point, 700)
    maker.flow.faces.append(small)
    for _ in 0..<random.whole(3...25) {
      let first = maker.flow.blocks.count
      switch random.whole(0...6) {
      case 0, 1:
        let wide = random.whole(0...20) == 0 ? 1_000_000_000 : random.whole(10...120)
        maker.addPicture(
          FlowPictureSize(width: FlowLength(points: Double(wide)), height: 30 * .point))
        if random.whole(0...2) == 0 {
          maker.add(FlowMaker.words(random.whole(1...12), &random), face: 1)
        }
        maker.flow.floats.append(
          FlowFloat(
            blocks: first..<maker.flow.blocks.count, isRight: random.whole(0...1) == 0,
            inset: 0, shrinks: random.whole(0...4) > 0))
      case 2:
        maker.add(FlowMaker.words(random.whole(1...6), &random), lineHeight: 17 * .point) {
          ($0.headLevel, $0.spaceAbove) = (2, 10 * .point)
        }
      case 3:
        maker.add(
          FlowMaker.words(random.whole(1...30), &random), face: 1, lineHeight: 10 * .point
        ) {
          $0.spaceAbove = FlowLength(points: random.number(0...20))
          $0.clears.left = random.whole(0...3) == 0
        }
      default:
        maker.add(FlowMaker.words(random.whole(1...120), &random)) {
          $0.paragraph.indent = 10 * .point
          if random.whole(0...5) == 0 {
            $0.paragraph.initial = FlowInitial(end: $0.text.lowerBound + 1, lines: 2, face: 0)
          }
        }
      }
    }
    return (maker, random.number(150...350), random.number(100...400))
  }

  @Test("nothing lies over anything else, and nothing beyond the page", arguments: UInt64(0)..<60)
  func law(seed: UInt64) {
    let (maker, width, height) = Self.random(seed)
    let chapter = maker.chapter(width, height) { _ in (40 * .point, 30 * .point) }
    var (offsets, end) = ([Int](), 0)
    for page in chapter.pages.indices {
      let list = chapter.display(page)
      #expect(list.text.lowerBound == end)
      end = list.text.upperBound
      #expect(list.letters.allSatisfy { list.text.contains($0.offset) })
      offsets += list.letters.map(\.offset)
      #expect(list.letters.map(\.box).faults(within: width) == [], "page \(page)")
    }
    #expect(offsets == maker.flow.text.indices.filter { maker.flow.text[$0] & 0xC0 != 0x80 })
    #expect(
      chapter.pages.map(\.depth).allSatisfy { $0 <= FlowLength(points: height) + 13 * .point })
  }

  @Test("thousands of floats, however large, are pages soon")
  func hostile() {
    var maker = FlowMaker()
    for number in 0..<3_000 {
      let first = maker.flow.blocks.count
      maker.addPicture(FlowPictureSize(width: .max, height: number % 2 == 0 ? .max : 10 * .point))
      maker.flow.floats.append(
        FlowFloat(
          blocks: first..<first + 1, isRight: number % 3 == 0,
          inset: number % 5 == 0 ? .min : .max, spaceBelow: .max, shrinks: number % 7 == 0))
    }
    maker.add("end")
    let chapter = maker.chapter(300, 400)
    #expect(
      chapter.display(chapter.pages.count - 1).letters.last?.offset == maker.flow.text.count - 1)
  }
}
