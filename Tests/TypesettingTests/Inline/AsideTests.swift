import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Letters of 10 points, each 5 wide; text begins 20 points from the page's side, and at least 2.5 are left free around
/// what stands beside it.
@Suite("What stands beside lines") struct AsideTests {
  /// A paragraph of parts, of which those in brackets stand beside its lines with the space behind them.
  private static func maker(
    _ text: String, _ edge: FlowAside.Edge, _ change: (inout FlowAside) -> Void = { _ in },
    block: (inout FlowBlock) -> Void = { _ in }
  ) -> FlowMaker {
    var maker = FlowMaker()
    maker.addAsides(text, edge, change, block: block)
    return maker
  }

  /// The letters of a display list by their baselines: where the first begins and the last ends, from the text's side.
  private static func lines(
    _ list: DisplayList, without asides: [FlowAside] = []
  ) -> [(left: Double, right: Double)] {
    var found: [FlowLength: (Double, Double)] = [:]
    for letter in list.letters
    where letter.box.right > letter.box.left
      && !asides.contains(where: { $0.text.contains(letter.offset) })
    {
      let (left, right) = (letter.box.left.points - 20, letter.box.right.points - 20)
      let old = found[letter.box.top] ?? (left, right)
      found[letter.box.top] = (min(old.0, left), max(old.1, right))
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Where letters stand that are those of an aside.
  private static func place(of aside: FlowAside, on list: DisplayList) -> (Double, Double, Double)?
  {
    let own = list.letters.filter { aside.text.contains($0.offset) && $0.box.right > $0.box.left }
    guard let first = own.first, let last = own.last else { return nil }
    return (first.box.left.points - 20, last.box.right.points - 20, first.box.top.points)
  }

  private static let words = String(repeating: "word ", count: 20)

  @Test("a number that is floated stands at its side, and its line alone makes room")
  func floats() throws {
    for (edge, place, first) in [
      (FlowAside.Edge.left, (0.0, 10.0), (12.5, 100.0)), (.right, (90, 100), (0, 85)),
    ] {
      let maker = Self.maker("[12 ]" + Self.words, edge, { $0.takesRoom = true })
      let list = maker.chapter(100, 300).display(0)
      let found = try #require(Self.place(of: maker.flow.asides[0], on: list))
      #expect(found.0 == place.0 && found.1 == place.1)
      let lines = Self.lines(list, without: maker.flow.asides)
      #expect(lines[0].left == first.0 && lines[0].right <= first.1 + 0.01)
      #expect(lines[1].left == 0 && lines[1].right > 90)
    }
  }

  @Test("it stands beside the line that it is read on, with the word behind it")
  func within() throws {
    let maker = Self.maker("word word word word [2 ]word word word", .left, { $0.takesRoom = true })
    let list = maker.chapter(100, 300).display(0)
    let found = try #require(Self.place(of: maker.flow.asides[0], on: list))
    let behind = try #require(
      list.letters.first { $0.offset == maker.flow.asides[0].text.upperBound })
    #expect(found.0 == 0 && found.2 == behind.box.top.points)
    #expect(behind.box.left.points - 20 >= 7.5)
  }

  @Test("several in one line stand beside each other")
  func several() throws {
    let maker = Self.maker("[1 ]word [2 ]word " + Self.words, .left, { $0.takesRoom = true })
    let list = maker.chapter(100, 300).display(0)
    let places = maker.flow.asides.compactMap { Self.place(of: $0, on: list) }
    #expect(places.map(\.0) == [0, 7.5])
    #expect(Self.lines(list, without: maker.flow.asides)[0].left == 15)
  }

  @Test("what is placed takes no room, as far as it reaches no letters")
  func placed() throws {
    for (edge, distance, place) in [
      (FlowAside.Edge.left, -15.0, -15.0), (.right, -15, 105), (.line, -12, -12),
      // No farther than near the edge of the page.
      (.left, -100, -17.5), (.right, -100, 107.5),
    ] {
      let maker = Self.maker(
        "[12 ]" + Self.words, edge, { $0.distance = FlowLength(points: distance) })
      let list = maker.chapter(100, 300).display(0)
      let found = try #require(Self.place(of: maker.flow.asides[0], on: list))
      #expect(found.0 == place)
      #expect(Self.lines(list, without: maker.flow.asides)[0].left == 0)
    }
  }

  @Test("where it would lie over letters, these make room")
  func covers() throws {
    for (edge, distance) in [(FlowAside.Edge.left, -5.0), (.right, 0)] {
      let maker = Self.maker(
        "[12345 ]" + Self.words, edge, { $0.distance = FlowLength(points: distance) })
      let list = maker.chapter(100, 300).display(0)
      let found = try #require(Self.place(of: maker.flow.asides[0], on: list))
      let line = Self.lines(list, without: maker.flow.asides)[0]
      #expect(line.left >= found.1 + 2.49 || line.right <= found.0 - 2.49)
    }
    // A short line of verse leaves enough.
    let verse = Self.maker(
      "a word [12345 ]", .right, block: { $0.paragraph.alignment = .left })
    let list = verse.chapter(100, 300).display(0)
    #expect(try #require(Self.place(of: verse.flow.asides[0], on: list)).1 == 100)
  }

  @Test("it stands in its width as its style says")
  func width() throws {
    for (share, left) in [(0, -20.0), (500, -15), (1_000, -10)] {
      let maker = Self.maker("[12 ]word", .left) {
        ($0.distance, $0.width, $0.share) = (-20 * .point, 20 * .point, share)
      }
      let list = maker.chapter(100, 300).display(0)
      let found = try #require(Self.place(of: maker.flow.asides[0], on: list))
      // The page's edge is nearer.
      #expect(found.0 == max(left, -17.5 + Double(share) / 100))
    }
  }

  @Test("white space before it ends no line in the middle or on the right")
  func spaces() {
    let maker = Self.maker("word [12 ]", .left, { $0.distance = -15 * .point }) {
      $0.paragraph.alignment = .right
    }
    let list = maker.chapter(100, 300).display(0)
    #expect(Self.lines(list, without: maker.flow.asides).map(\.right) == [100])
  }

  /// A chapter with numbers at all sides.
  private static func random(_ seed: UInt64) -> FlowMaker {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    for _ in 0..<random.whole(1...6) {
      var text = ""
      for number in 0..<random.whole(1...8) {
        if random.whole(0...2) > 0 { text += "[\(number + 1) ]" }
        text += FlowMaker.words(random.whole(9...25), &random) + " "
      }
      let edge = [FlowAside.Edge.left, .right, .line][random.whole(0...2)]
      let takesRoom = random.flag() && edge != .line
      let (distance, isRagged) = (Double(random.whole(-40...8)), random.flag())
      maker.addAsides(
        text, edge,
        {
          ($0.takesRoom, $0.distance) = (takesRoom, FlowLength(points: distance))
          $0.width = FlowLength(points: Double(random.whole(0...12)))
        }, block: { if isRagged { $0.paragraph.alignment = .left } })
    }
    return maker
  }

  @Test(
    "every letter is read once, in order, and none lies over another", arguments: UInt64(0)..<40)
  func laws(seed: UInt64) {
    let maker = Self.random(seed)
    let chapter = maker.chapter(180, 200)
    var offsets: [Int] = []
    for page in chapter.pages.indices {
      let list = chapter.display(page)
      offsets += list.letters.map(\.offset)
      let seen = list.letters.filter { $0.box.right > $0.box.left && $0.box.right.points < 1e4 }
      for aside in maker.flow.asides {
        let own = seen.filter { aside.text.contains($0.offset) }
        for letter in own {
          let isOver = seen.contains { other in
            !aside.text.contains(other.offset)
              && !maker.flow.asides.contains { $0.text.contains(other.offset) }
              && other.box.top == letter.box.top
              && other.box.left + 4 < letter.box.right && letter.box.left + 4 < other.box.right
          }
          #expect(!isOver, "\(seed): \(aside.text)")
        }
      }
    }
    #expect(offsets == Array(0..<maker.flow.text.count))
  }
}

extension FlowMaker {
  /// Appends a paragraph of which what is written in brackets stands beside the lines.
  mutating func addAsides(
    _ text: String, _ edge: FlowAside.Edge, _ change: (inout FlowAside) -> Void = { _ in },
    block changeBlock: (inout FlowBlock) -> Void = { _ in }
  ) {
    let start = flow.text.count
    var spans: [FlowSpan] = []
    for part in text.split(separator: "[") {
      let parts = part.split(separator: "]", omittingEmptySubsequences: false)
      for (number, letters) in parts.enumerated() where !letters.isEmpty {
        let first = flow.text.count
        flow.text.append(contentsOf: letters.utf8)
        spans.append(FlowSpan(text: first..<flow.text.count, face: 0))
        guard parts.count == 2, number == 0 else { continue }
        var aside = FlowAside(text: first..<flow.text.count, edge: edge)
        change(&aside)
        flow.asides.append(aside)
      }
    }
    var block = FlowBlock(.text(spans), text: start..<flow.text.count)
    block.paragraph.lineHeight = 12 * .point
    changeBlock(&block)
    flow.blocks.append(block)
  }
}
