import RectoFlowModel
import RectoTypesetting
import Testing

@Suite("Verse") struct VerseTests {
  /// Lines of the first page with where each begins, in points.
  private static func lines(_ isRightToLeft: Bool) -> [(left: Double, right: Double)] {
    var maker = FlowMaker()
    // Letters are five points wide.
    maker.add("aaaa aaaa aaaa aaaa aaaa\nbbbb\ncccc cccc cccc cccc") {
      ($0.paragraph.alignment, $0.paragraph.turnover) = (
        isRightToLeft ? .right : .left, 20 * .point
      )
      ($0.paragraph.hyphenates, $0.paragraph.isRightToLeft) = (false, isRightToLeft)
    }
    let list = maker.chapter(80, 120).display(0)
    var (lines, start) = ([(left: Double, right: Double)](), 0)
    for (index, letter) in list.letters.enumerated() where letter.end != .none {
      let boxes = list.letters[start...index].map(\.box).filter { $0.right > $0.left }
      if let left = boxes.map(\.left).min(), let right = boxes.map(\.right).max() {
        lines.append((left.points - 20, right.points - 20))
      }
      start = index + 1
    }
    return lines
  }

  @Test("lines that go on begin farther in, and those that the text begins do not")
  func turnover() {
    let lines = Self.lines(false)
    #expect(lines.map(\.left) == [0, 20, 0, 0, 20])
    #expect(lines.allSatisfy { $0.right <= 80 })
  }
}
