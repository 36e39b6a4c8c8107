import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Letters of 10 points, each 5 wide.
@Suite("Room beside parts of a line") struct SideTests {
  /// A line `ab cd ef`, of which `cd` is changed; its page's text begins at 20.
  private static func display(
    _ text: String = "ab cd ef", alignment: FlowParagraph.Alignment = .left,
    isRightToLeft: Bool = false, _ change: (inout FlowSpan) -> Void
  ) -> DisplayList {
    var maker = FlowMaker()
    var box = FlowInlineBox(text: 0..<0, face: 0)
    box.background = .black
    box.decorations = [FlowDecoration(.below, color: .black)]
    maker.add(text) { block in
      let (start, end) = (block.text.lowerBound, block.text.upperBound)
      let middle = start + text.utf8.count * 3 / 8..<start + text.utf8.count * 5 / 8
      var span = FlowSpan(text: middle, face: 0)
      change(&span)
      (box.text, box.lead, box.trail) = (middle, span.before.margin, span.after.margin)
      block.content = .text(
        [
          FlowSpan(text: start..<middle.lowerBound, face: 0), span,
          FlowSpan(text: middle.upperBound..<end, face: 0),
        ].filter { !$0.text.isEmpty })
      block.paragraph.alignment = alignment
      block.paragraph.isRightToLeft = isRightToLeft
    }
    maker.flow.inlineBoxes = [box]
    return maker.chapter(200, 240).display(0)
  }

  private static func lefts(_ list: DisplayList) -> [Double] {
    list.letters.map { $0.box.left.points - 20 }
  }

  @Test("what comes after it stands as far away as it asks for, in text to the right too")
  func room() {
    let plain = Self.lefts(Self.display { _ in })
    #expect(plain.count == 8)
    func moved(_ alignment: FlowParagraph.Alignment) -> [Double] {
      let still = Self.lefts(Self.display(alignment: alignment) { _ in })
      let list = Self.display(alignment: alignment) {
        $0.before = FlowSide(margin: 3 * .point, padding: 2 * .point)
        $0.after = FlowSide(margin: 4 * .point, padding: .point)
      }
      return zip(Self.lefts(list), still).map { $0 - $1 }
    }
    #expect(moved(.left) == [0, 0, 0, 5, 5, 10, 10, 10])
    #expect(moved(.right) == [-10, -10, -10, -5, -5, 0, 0, 0])
  }

  @Test("a background covers its padding, a line below the letters nothing but them")
  func decoration() {
    let list = Self.display {
      $0.before = FlowSide(margin: 3 * .point, padding: 2 * .point)
      $0.after = FlowSide(margin: 4 * .point, padding: .point)
    }
    let plain = Self.display { _ in }
    func fills(_ list: DisplayList) -> [(Double, Double)] {
      list.items.compactMap {
        guard case .fill(let box, _) = $0 else { return nil }
        return (box.left.points, box.right.points)
      }
    }
    let (ground, line) = (fills(plain)[0], fills(plain)[1])
    #expect(fills(list)[0] == (ground.0 + 3, ground.1 + 6))
    #expect(fills(list)[1] == (line.0 + 5, line.1 + 5))
  }

  @Test(
    "a piece is as wide as it is to be, its text at either end or in the middle; a narrow one changes nothing",
    arguments: [(0, 0.0), (500, 10), (1_000, 20)])
  func piece(share: Int, before: Double) {
    let plain = Self.lefts(Self.display { _ in })
    let list = Self.display { $0.piece = FlowPiece(length: 2, width: 30 * .point, share: share) }
    let moved = zip(Self.lefts(list), plain).map { $0 - $1 }
    #expect(moved == [0, 0, 0, before, before, 20, 20, 20])
    let narrow = Self.display { $0.piece = FlowPiece(length: 2, width: 9 * .point, share: share) }
    #expect(Self.lefts(narrow) == plain)
  }

  @Test("what leans does not reach into what stands upright behind it, but over stops")
  func leaning() {
    func lefts(_ text: String, _ overhang: Int, isItalic: (first: Bool, last: Bool)) -> [Double] {
      var maker = FlowMaker()
      var (leaning, upright) = (maker.flow.faces[0], maker.flow.faces[0])
      (leaning.isItalic, upright.isItalic) = (isItalic.first, isItalic.last)
      maker.flow.faces = [leaning, upright]
      maker.add(text) { block in
        let middle = block.text.lowerBound + 2
        block.content = .text([
          FlowSpan(text: block.text.lowerBound..<middle, face: 0),
          FlowSpan(text: middle..<block.text.upperBound, face: 1),
        ])
        block.paragraph.alignment = .left
      }
      return Self.lefts(maker.chapter(200, 240, font: BoxFont(overhang: overhang)).display(0))
    }
    let tenth = 6_554
    #expect(abs(lefts("of)", tenth, isItalic: (true, false))[2] - 11) < 0.01)
    #expect(abs(lefts("of a", tenth, isItalic: (true, false))[2] - 11) < 0.01)
    for (text, isItalic) in [
      ("of.", (true, false)), ("of,", (true, false)), ("of)", (true, true)),
      ("of)", (false, false)),
      ("of)", (false, true)),
    ] {
      #expect(lefts(text, tenth, isItalic: isItalic)[2] == 10, "\(text)")
    }
    // No letter reaches that far.
    #expect(lefts("of)", 65_536, isItalic: (true, false))[2] == 12.5)
  }

  @Test("from right to left the room before it is on the right")
  func rightToLeft() {
    let text = "אב גד הו"
    let plain = Self.lefts(Self.display(text, alignment: .right, isRightToLeft: true) { _ in })
    let list = Self.display(text, alignment: .right, isRightToLeft: true) {
      $0.before = FlowSide(padding: 4 * .point)
    }
    #expect(Set(zip(Self.lefts(list), plain).map { $0 - $1 }) == [0, -4])
  }

  @Test("a word that is parted keeps the room at its ends, and no line is too wide")
  func parted() {
    let word = String(repeating: "abcdefgh", count: 12)
    var maker = FlowMaker()
    maker.add(word) { block in
      var span = FlowSpan(text: block.text, face: 0)
      span.before = FlowSide(margin: 30 * .point)
      span.after = FlowSide(margin: 30 * .point)
      block.content = .text([span])
    }
    let list = maker.chapter(200, 240).display(0)
    let boxes = list.letters.map { ($0.box.left.points, $0.box.right.points) }
    #expect(boxes.allSatisfy { $0.0 >= 20 && $0.1 <= 220.01 }, "\(boxes)")
    #expect(Set(list.letters.map(\.offset)).count == word.utf8.count)
    let hostile = Self.display {
      $0.before = FlowSide(margin: .max, padding: .min)
      $0.piece = FlowPiece(length: -5, width: .max, share: .max)
    }
    #expect(hostile.letters.count == 8)
  }
}
