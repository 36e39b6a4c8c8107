import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Lines that run down, on pages with margins of 20 points. Lines are 12 points apart.
@Suite("Lines that run down") struct VerticalTests {
  private static var font: BoxFont { BoxFont(hasSquares: true) }

  private static func chapter(
    _ text: String, _ width: Double, _ height: Double, _ writing: WritingMode,
    inSquares: Bool = false
  ) -> TypesetChapter {
    var maker = FlowMaker()
    maker.add(text)
    (maker.flow.writing, maker.flow.standsInSquares) = (writing, inSquares)
    return maker.chapter(width, height, font: font)
  }

  @Test("the first line lies on the right, or on the left, and its letters below each other")
  func places() {
    let leftward = Self.chapter("あい", 100, 200, .verticalLeftward).display(0)
    #expect(leftward.runsDown)
    let first = leftward.letters[0].box
    // Letters reach 8 points above the baseline, which is 9 below the head of the line. Eight lines leave 4 points, half of
    // them on each side.
    #expect(
      first
        == DisplayBox(
          left: 107 * .point, top: 20 * .point, right: 117 * .point, bottom: 30 * .point))
    #expect(leftward.letters[1].box.top == 30 * .point)
    let rightward = Self.chapter("あい", 100, 200, .verticalRightward).display(0)
    // Its head is on the right as well.
    #expect(
      rightward.letters[0].box
        == DisplayBox(
          left: 23 * .point, top: 20 * .point, right: 33 * .point, bottom: 30 * .point))
  }

  @Test(
    "a chapter is the same as one that runs across on a page that lies, turned",
    arguments: UInt64(0)..<10)
  func turning(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = FlowMaker.words(200, &random)
    let (width, height) = (Double(random.whole(60...200)), Double(random.whole(60...200)))
    let down = Self.chapter(text, width, height, .verticalLeftward)
    let across = Self.chapter(text, height, width, .horizontal)
    #expect(down.pages == across.pages && down.report == across.report)
    let page = FlowLength(points: width + 40)
    let lead = FlowLength(points: width.truncatingRemainder(dividingBy: 12) / 2)
    for number in down.pages.indices {
      let (turned, lying) = (down.display(number), across.display(number))
      #expect(turned.letters.map(\.offset) == lying.letters.map(\.offset))
      for (a, b) in zip(turned.letters, lying.letters) {
        #expect(a.box.top == b.box.left && a.box.bottom == b.box.right)
        #expect(a.box.right == page - lead - b.box.top)
        #expect(a.box.left == page - lead - b.box.bottom)
      }
    }
  }

  @Test(
    "lines that follow each other to the right stand where they would to the left, seen in a mirror",
    arguments: UInt64(0)..<10)
  func mirroring(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = FlowMaker.words(100, &random)
    let left = Self.chapter(text, 100, 100, .verticalLeftward).display(0)
    let right = Self.chapter(text, 100, 100, .verticalRightward).display(0)
    // From the middle of the first line to that of the page, twice.
    for (a, b) in zip(left.letters, right.letters) {
      #expect(a.offset == b.offset && a.box.top == b.box.top)
      let line = (117 - a.box.right.points) / 12
      #expect(abs(b.box.left.points - (23 + 12 * line)) < 0.01)
    }
  }

  @Test("lines of letters in squares hold a whole number of them, and margins share the rest")
  func wholeSquares() {
    let list = Self.chapter("あい", 100, 107, .verticalLeftward, inSquares: true).display(0)
    #expect(list.letters[0].box.top.points == 23.5)
    let plain = Self.chapter("あい", 100, 107, .verticalLeftward).display(0)
    #expect(plain.letters[0].box.top.points == 20)
  }

  @Test("whole lines have as much room on one side as on the other", arguments: [96.0, 100, 107])
  func middle(width: Double) {
    let text = String(repeating: "あ", count: 20 * 8)
    let list = Self.chapter(text, width, 200, .verticalLeftward).display(0)
    let boxes = list.letters.map(\.box)
    let right = width + 40 - (boxes.map(\.right.points).max() ?? 0)
    let left = boxes.map(\.left.points).min() ?? 0
    // Letters stand a point above the middle of their lines.
    #expect(abs(left - right) <= 2.01, "\(left) \(right)")
    #expect(boxes.count == 160)
  }

  @Test("pictures stand upright: a high one takes little of its line")
  func pictures() {
    var maker = FlowMaker()
    maker.addPicture()
    maker.add("あ")
    maker.flow.writing = .verticalLeftward
    let list = maker.chapter(100, 200, font: Self.font) { _ in (20 * .point, 60 * .point) }.display(
      0)
    let box = list.pictures[0]
    #expect(box.right - box.left == 20 * .point && box.bottom - box.top == 60 * .point)
  }

  @Test(
    "letters that stand together take the room of one, whatever they are",
    arguments: [
      (FlowFace.Combining.all, "あ", "ab", 10.0), (.digits(2), "あ", "12", 10),
      (.digits(2), "あ", "123", 2.5),
      (.none, "あ", "12", 2.5),
    ])
  func combining(combining: FlowFace.Combining, before: String, text: String, distance: Double) {
    var maker = FlowMaker()
    var face = maker.flow.faces[0]
    (face.orientation, face.combining) = (.mixed, combining)
    maker.flow.faces.append(face)
    maker.add(before + text + "い")
    maker.flow.writing = .verticalLeftward
    let end = 3 + text.utf8.count
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<3, face: 0), FlowSpan(text: 3..<end, face: 1),
      FlowSpan(text: end..<(end + 3), face: 0),
    ])
    let letters = maker.chapter(100, 200, font: Self.font).display(0).letters
    // Those that do not have a quarter of a square before them.
    #expect(letters[1].box.top.points - 30 == (distance == 10 ? 0 : 2.5))
  }
}
