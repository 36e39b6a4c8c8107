import RectoFlowModel
import RectoTypesetting
import Testing

@Suite("Verse") struct VerseTests {
  private static let verse = "aaaa aaaa aaaa aaaa aaaa\nbbbb\ncccc cccc cccc cccc"

  /// Lines of the first page with where each begins, in points.
  private static func lines(
    _ isRightToLeft: Bool, of text: String = verse
  ) -> [(left: Double, right: Double)] {
    var maker = FlowMaker()
    // Letters are five points wide.
    maker.add(text) {
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

  @Test("a line goes on farther in than the spaces that it begins with")
  func lead() {
    let text = "aaaa aaaa aaaa aaaa\n    bbbb bbbb bbbb bbbb\ncccc"
    // Spaces are half as wide as letters, and seen where a line begins with them.
    #expect(Self.lines(false, of: text).map(\.left) == [0, 20, 0, 30, 0])
  }

  @Test("lines that go on begin farther in, and those that the text begins do not")
  func turnover() {
    let lines = Self.lines(false)
    #expect(lines.map(\.left) == [0, 20, 0, 0, 20])
    #expect(lines.allSatisfy { $0.right <= 80 })
  }
}
