import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("Large letters that paragraphs begin with") struct InitialTests {
  /// Words of four letters, each 20 points wide with 2.5 for the space behind it.
  private static func words(_ count: Int) -> String {
    [String](repeating: "word", count: count).joined(separator: " ")
  }

  private static func maker(
    _ text: String, lines: Int, end: Int = 1, _ change: (inout FlowBlock) -> Void = { _ in }
  ) -> FlowMaker {
    var maker = FlowMaker()
    var bold = maker.flow.faces[0]
    (bold.weight, bold.size) = (700, 30 * .point)
    maker.flow.faces.append(bold)
    maker.add(text) {
      $0.paragraph.initial = FlowInitial(end: end, lines: lines, face: 1)
      change(&$0)
    }
    return maker
  }

  /// Capitals are 0.7 of the size, so that 7 points and a line more each are as high as 10, 12 for each of these.
  @Test("capitals reach from the first line's head to the last line's foot", arguments: 2...4)
  func height(lines: Int) throws {
    let maker = Self.maker("A" + Self.words(60), lines: lines)
    let list = maker.chapter(200, 400).display(0)
    guard case .glyphs(_, let size, _, _, let glyphs) = try #require(list.items.first) else {
      return #expect(Bool(false), "no letters")
    }
    let height = Double(12 * (lines - 1) + 7)
    #expect(abs(size.points - height / 0.7) < 0.01)
    // Lines are 12 points high, letters 10: 8 above the baseline, 2 below, one more on both sides.
    let baselines = Array(Set(list.runs.flatMap { $0.map(\.y) })).sorted()
    #expect(baselines[0] == (20 + 9) * .point)
    #expect(glyphs.map(\.y) == [baselines[lines - 1]])
    #expect(baselines[lines - 1] == (20 + 9 + FlowLength(lines - 1) * 12) * .point)
  }

  @Test("so many lines begin behind it, and no more", arguments: 2...4)
  func indents(lines: Int) {
    let maker = Self.maker("A" + Self.words(60), lines: lines)
    let chapter = maker.chapter(200, 400)
    let set = chapter.display(0)
    let starts = set.lineStarts.map(\.points)
    let width = Double(12 * (lines - 1) + 7) / 0.7 / 2
    for (line, start) in starts.enumerated().dropFirst() {
      let indent = line < lines ? width + 1.25 : 0
      #expect(abs(start - 20 - indent) < 0.01, "line \(line): \(start)")
    }
    #expect(set.letters.allSatisfy { $0.box.right <= 220 * .point })
  }

  @Test("what is read is the text, letter for letter")
  func text() {
    let maker = Self.maker("\u{201C}A" + Self.words(20), lines: 2, end: 4)
    let list = maker.chapter(200, 400).display(0)
    #expect(list.letters.map(\.offset).first == 0)
    #expect(
      list.lines(maker.flow.text).joined() == String(decoding: maker.flow.text, as: UTF8.self))
    #expect(list.letters[0].end == .none && list.letters[1].end == .none)
  }

  @Test("from right to left it stands on the right")
  func rightToLeft() {
    let maker = Self.maker("A" + Self.words(60), lines: 3) {
      ($0.paragraph.isRightToLeft, $0.paragraph.lastLine) = (true, .right)
    }
    let list = maker.chapter(200, 400).display(0)
    #expect(list.letters[0].box.right == 220 * .point)
    let ends = list.letters.dropFirst().filter { $0.box.top < (20 + 36) * .point }.map(\.box.right)
    #expect(ends.allSatisfy { $0 <= list.letters[0].box.left - 1_024 })
  }

  @Test("a paragraph of one line leaves room for it")
  func short() {
    var maker = Self.maker("Aword", lines: 3)
    maker.add("next")
    #expect(maker.chapter(200, 400).pages[0].rows.map { $0.top / 1_024 } == [0, 36])
  }

  @Test("the lines beside it stay with it")
  func whole() {
    var maker = FlowMaker()
    var bold = maker.flow.faces[0]
    bold.weight = 700
    maker.flow.faces.append(bold)
    for _ in 0..<8 { maker.add("line") }
    let start = maker.flow.text.count
    maker.add("A" + Self.words(60)) {
      $0.paragraph.initial = FlowInitial(end: start + 1, lines: 3, face: 1)
    }
    #expect(maker.chapter(200, 120).pages[0].rows.count == 8)
  }

  @Test("one that is wider than half of its paragraph is a letter like others")
  func wide() {
    let maker = Self.maker("AAAAAAAAAAAAAAAA" + Self.words(20), lines: 4, end: 16)
    let list = maker.chapter(200, 400).display(0)
    #expect(list.letters.allSatisfy { $0.box.bottom - $0.box.top <= 30 * .point })
  }

  @Test(
    "whatever it is, no line is too long and no letter is lost", arguments: UInt64(0)..<60)
  func law(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    for _ in 0..<random.whole(1...6) {
      let start = maker.flow.text.count
      let text = FlowMaker.words(random.whole(1...90), &random)
      maker.add(text) {
        $0.paragraph.initial = FlowInitial(
          end: start + random.whole(-3...9), lines: random.whole(-9...1_000_000),
          face: random.whole(-1...2))
        $0.paragraph.isRightToLeft = random.whole(0...3) == 0
      }
    }
    let (width, height) = (random.number(20...300), random.number(20...300))
    let chapter = maker.chapter(width, height, font: BoxFont(partsWords: true))
    var offsets: [Int] = []
    for page in chapter.pages.indices {
      let letters = chapter.display(page).letters
      offsets += letters.map(\.offset)
      #expect(letters.map(\.box).faults(within: width) == [])
    }
    #expect(offsets == Array(0..<maker.flow.text.count))
  }
}

extension [DisplayBox] {
  /// Those that lie over another, or reach beyond a measure so wide.
  func faults(within width: Double) -> [[DisplayBox]] {
    let boxes = filter { $0.left < $0.right }.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    let (left, right) = (20 * FlowLength.point - 8, FlowLength(points: width + 20) + 8)
    var faults: [[DisplayBox]] = []
    for (number, box) in boxes.enumerated() {
      if box.left < left || box.right > right { faults.append([box]) }
      for other in boxes[(number + 1)...] {
        guard other.top < box.bottom else { break }
        if box.isOver(other) { faults.append([box, other]) }
      }
    }
    return [[DisplayBox]](faults.prefix(3))
  }
}

extension DisplayBox {
  /// Whether two boxes have a part in common, beyond what rounding makes.
  func isOver(_ other: DisplayBox) -> Bool {
    left + 4 < other.right && other.left + 4 < right && top + 4 < other.bottom
      && other.top + 4 < bottom
  }
}

extension DisplayList {
  /// Where the first letter of each line begins.
  var lineStarts: [FlowLength] {
    letters.indices.filter { $0 == 0 || letters[$0 - 1].end != .none }.map { letters[$0].box.left }
  }
}
