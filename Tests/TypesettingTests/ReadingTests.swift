import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// Readings of 5 points beside letters of 10.
@Suite("Readings beside text") struct ReadingTests {
  private static var font: BoxFont { BoxFont(hasSquares: true) }

  /// A paragraph with a reading of some of its letters, each of three bytes.
  private static func maker(_ text: String, _ base: Range<Int>, _ reading: String) -> FlowMaker {
    var maker = FlowMaker()
    var small = maker.flow.faces[0]
    small.size = 5 * .point
    maker.flow.faces.append(small)
    maker.add(text, lineHeight: 20 * .point)
    maker.flow.readings = [
      FlowReading(base: base.lowerBound * 3..<base.upperBound * 3, text: reading, face: 1)
    ]
    return maker
  }

  private static func display(_ text: String, _ base: Range<Int>, _ reading: String) -> DisplayList
  {
    maker(text, base, reading).chapter(200, 240, font: font).display(0)
  }

  /// Where the letters of the reading are.
  private static func small(_ list: DisplayList) -> [DisplayGlyph] {
    list.items.flatMap { item -> [DisplayGlyph] in
      guard case .glyphs(_, 5_120, _, _, let glyphs) = item else { return [] }
      return glyphs
    }
  }

  @Test("a short one is spread over its text: half as much at its ends as between its letters")
  func spread() {
    let list = Self.display("漢漢漢", 0..<2, "かん")
    #expect(Self.small(list).map { $0.x.points - 20 } == [2.5, 12.5])
    #expect(list.letters.map { $0.box.left.points - 20 } == [0, 10, 20])
    // 88 hundredths of the text above its baseline, and 12 of its own size above that.
    let base = list.runs[0][0].y
    #expect(abs((base - Self.small(list)[0].y).points - 9.4) < 0.01)
  }

  @Test(
    "a long one parts its text from what has readings of its own or is no kana",
    arguments: [
      // Reaches over kana by half of its size.
      ("漢漢漢", 1, "かんかん", [0.0, 15, 30], [10.0, 15, 20, 25]),
      ("あ漢い", 1, "かんかん", [0, 12.5, 25], [7.5, 12.5, 17.5, 22.5]),
      ("あ漢漢", 1, "かんかん", [0, 12.5, 27.5], [7.5, 12.5, 17.5, 22.5]),
      // At the edge of a line it stays within.
      ("漢い漢", 0, "かんかん", [5, 17.5, 27.5], [0, 5, 10, 15]),
    ])
  func long(text: String, base: Int, reading: String, letters: [Double], small: [Double]) {
    let list = Self.display(text, base..<(base + 1), reading)
    let found = list.letters.map { $0.box.left.points - 20 }
    for (a, b) in zip(found, letters) { #expect(abs(a - b) < 0.01, "\(found)") }
    let places = Self.small(list).map { $0.x.points - 20 }
    #expect(places.count == small.count)
    for (a, b) in zip(places, small) { #expect(abs(a - b) < 0.01, "\(places)") }
  }

  @Test(
    "it is no part of the text, and no line ends in what it stands beside",
    arguments: UInt64(0)..<40)
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    var small = maker.flow.faces[0]
    small.size = 5 * .point
    maker.flow.faces.append(small)
    let signs = ["あ", "い", "う", "漢", "字", "漢、", "字。", "a"]
    let text = (0..<120).map { _ in signs[random.whole(0...7)] }.joined()
    maker.add(text, lineHeight: 20 * .point)
    let edges = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
    var place = 0
    while place < edges.count - 4 {
      let end = place + random.whole(1...2)
      let reading = String(repeating: "か", count: random.whole(1...8))
      maker.flow.readings.append(
        FlowReading(base: edges[place]..<edges[end], text: reading, face: 1))
      place = end + random.whole(0...4)
    }
    let chapter = maker.chapter(100, 2_000, font: Self.font)
    let list = chapter.display(0)
    #expect(list.lines(maker.flow.text).joined() == text)
    for (letter, next) in zip(list.letters, list.letters.dropFirst()) where letter.end == .line {
      #expect(
        !maker.flow.readings.contains {
          $0.base.lowerBound < next.offset && next.offset < $0.base.upperBound
        })
    }
    for letter in list.letters { #expect(letter.box.right.points <= 120.01) }
    for glyph in Self.small(list) { #expect((20...115.01).contains(glyph.x.points)) }
  }

  @Test("readings that overlap, or that are longer than any, are left out")
  func unsound() {
    var maker = Self.maker("漢漢漢", 0..<2, "かん")
    maker.flow.readings += [
      FlowReading(base: 3..<9, text: "か", face: 1), FlowReading(base: 6..<90, text: "か", face: 1),
      FlowReading(base: 6..<6, text: "か", face: 1),
      FlowReading(base: 6..<9, text: String(repeating: "か", count: 1_000), face: 1),
      FlowReading(base: 6..<9, text: "か", face: 70),
    ]
    let list = maker.chapter(200, 240, font: Self.font).display(0)
    #expect(Self.small(list).count == 2)
    #expect(list.letters.count == 3)
  }

  @Test("marks stand beside letters, one each, but beside no punctuation")
  func emphasis() {
    var maker = FlowMaker()
    maker.flow.faces[0].emphasis = FlowEmphasis(mark: "●")
    maker.add("あ、い", lineHeight: 20 * .point)
    let small = Self.small(maker.chapter(200, 240, font: Self.font).display(0))
    // Marks are 2.5 points wide, letters begin at 0 and 20.
    #expect(small.map { $0.x.points - 20 } == [3.75, 23.75])
  }
}
