import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Letters in squares of 10 points and marks half as wide, from 20 points on.
@Suite("Letters in squares") struct SquareTests {
  private static func display(
    _ text: String, measure: Double = 200, _ change: (inout FlowBlock) -> Void = { _ in }
  ) -> DisplayList {
    var maker = FlowMaker()
    maker.add(text, change)
    return maker.chapter(measure, 2_000, font: BoxFont(hasSquares: true)).display(0)
  }

  private static func lefts(_ list: DisplayList) -> [Double] {
    list.letters.map { $0.box.left.points - 20 }
  }

  @Test(
    "marks have half a square beside them, but none between two of them, and a quarter parts letters from Latin",
    arguments: [
      ("あ「い」う", [0, 15, 20, 30, 40]),
      ("あ」「い", [0, 10, 20, 25]),
      ("あ。」い", [0, 10, 15, 25]),
      ("「『あ", [0, 5, 10]),
      ("あ・い", [0, 12.5, 20]),
      ("あabい", [0, 12.5, 17.5, 25]),
      ("あ12「", [0, 12.5, 17.5, 27.5]),
      ("あ a", [0, 10, 12.5]),
      ("한a", [0, 5]), ("あ\u{3000}「い", [0, 10, 20, 25]),
    ])
  func room(text: String, expected: [Double]) {
    #expect(Self.lefts(Self.display(text)) == expected)
  }

  @Test(
    "lines hold whole squares: room behind a mark stays at their ends, that before one goes at their heads"
  )
  func edges() {
    let list = Self.display("あいうえ。「かきくけ", measure: 50)
    #expect(list.lines(Array("あいうえ。「かきくけ".utf8)).first == "あいうえ。")
    #expect(Self.lefts(list).prefix(7) == [0, 10, 20, 30, 40, 0, 5])
  }

  @Test(
    "a space as wide as a square vanishes with the end of its line, and stays where a paragraph begins"
  )
  func squareSpaces() {
    let text = "\u{3000}あいうえ\u{3000}おかき\u{3000}く"
    let list = Self.display(text, measure: 50)
    #expect(list.lines(Array(text.utf8)) == ["\u{3000}あいうえ\u{3000}", "おかき\u{3000}く"])
    #expect(Self.lefts(list).prefix(5) == [0, 10, 20, 30, 40])
    #expect(Self.lefts(list)[6...] == [0, 10, 20, 30, 40])
  }

  @Test("a full stop hangs out where it may, so that the line is full")
  func hanging() {
    let text = "あいうえお。かきくけこさしす"
    let list = Self.display(text, measure: 50) { $0.paragraph.hangsMarks = true }
    #expect(list.lines(Array(text.utf8)).first == "あいうえお。")
    #expect(Self.lefts(list).prefix(6) == [0, 10, 20, 30, 40, 50])
  }

  @Test("the room beside commas goes before that between letters and Latin, and stops keep theirs")
  func order() {
    var maker = FlowMaker()
    maker.add("あ、いaう。え")
    let chapter = maker.chapter(200, 240, font: BoxFont(hasSquares: true))
    _ = chapter
    var atoms = AtomMaker(
      flow: maker.flow,
      faces: maker.flow.faces.map {
        FaceInUse($0, language: "", rules: LineRules(), shaper: BoxFont(hasSquares: true))
      }, shaper: BoxFont(hasSquares: true), pictures: [:])
    guard case .text(let spans) = maker.flow.blocks[0].content else { return }
    atoms.make(spans, part: maker.flow.blocks[0].text, levels: nil, from: 0)
    let share = LineShare(atoms, shrinks: true)
    #expect(share.ranks.map { FlowLength($0).points } == [0, 5, 0, 2.5])
    #expect(
      share.parts(of: -Int(6 * FlowLength.point)).map { FlowLength($0).points } == [0, -5, 0, -1])
    let wider = LineShare(atoms, shrinks: false)
    #expect(FlowLength(wider.ranks[0]).points == 5)
  }

  @Test(
    "lines are never too long, lose nothing and begin with no mark that closes",
    arguments: UInt64(0)..<40)
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let signs = Array("あいうえ漢字仮名「」『』、。・abc1 ")
    let text =
      "あ" + String((0..<120).map { _ in signs[random.whole(0...(signs.count - 1))] }) + "う"
    let measure = Double(random.whole(8...16)) * 10
    let list = Self.display(text, measure: measure)
    let lines = list.lines(Array(text.utf8))
    #expect(lines.joined() == text)
    for line in lines.dropFirst() { #expect(!"」』、。・".contains(line.first ?? "あ")) }
    for letter in list.letters { #expect(letter.box.right.points <= measure + 20.01) }
  }
}
