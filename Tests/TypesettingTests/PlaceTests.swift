import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

/// What stands otherwise than on its line's baseline, and lines that begin otherwise. Letters are 5 points wide.
@Suite("Places on lines") struct PlaceTests {
  private static func letter(_ face: (inout FlowFace) -> Void, _ text: String = "x") -> DisplayList
  {
    var maker = FlowMaker()
    var other = maker.flow.faces[0]
    face(&other)
    maker.flow.faces.append(other)
    maker.add("ab " + text)
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<3, face: 0), FlowSpan(text: 3..<(3 + text.utf8.count), face: 1),
    ])
    return maker.chapter(200, 240).display(0)
  }

  private static func baseline(of run: [DisplayGlyph]?) -> FlowLength { run?.first?.y ?? 0 }

  @Test(
    "seats raise letters by what their font says of those around",
    arguments: [
      (FlowFace.Seat.superior, 2.97), (.inferior, -2), (.middle, -0.2), (.textTop, 2.4),
      (.textBottom, -0.6), (.baseline, 0),
    ])
  func seats(seat: FlowFace.Seat, rise: Double) {
    let list = Self.letter {
      ($0.seat, $0.around, $0.size) = (seat, 10 * .point, 7 * .point)
    }
    let found = Self.baseline(of: list.runs.first) - Self.baseline(of: list.runs.last)
    #expect(abs(found.points - rise) < 0.1)
  }

  @Test(
    "numbers of notes do not stand above the letters around them",
    arguments: [(FlowLength(5), 3.6), (6, 3.6), (7, 2.97), (8, 2.28), (9, 2), (12, 2)])
  func superiors(size: FlowLength, rise: Double) {
    let list = Self.letter {
      ($0.seat, $0.around, $0.size) = (.superior, 10 * .point, size * .point)
    }
    let found = Self.baseline(of: list.runs.first) - Self.baseline(of: list.runs.last)
    #expect(abs(found.points - rise) < 0.1)
  }

  @Test("what is moved leaves its line as it is")
  func shifts() {
    let plain = Self.letter { $0.isItalic = true }
    let moved = Self.letter {
      $0.isItalic = true
      ($0.shiftRight, $0.shiftDown) = (3 * .point, -40 * .point)
    }
    let (a, b) = (plain.letters[3].box, moved.letters[3].box)
    #expect(b.left - a.left == 3 * .point && b.top - a.top == -40 * .point)
    #expect(Array(plain.letters[..<3]) == Array(moved.letters[..<3]))
  }

  @Test(
    "pictures stand where their seats say",
    arguments: [
      (FlowFace.Seat.baseline, 0), (.middle, -0.75), (.textTop, 2), (.textBottom, -2), (.top, 3),
      (.bottom, -3),
    ])
  func pictures(seat: FlowFace.Seat, foot: Double) throws {
    var maker = FlowMaker()
    var other = maker.flow.faces[0]
    (other.seat, other.around) = (seat, 10 * .point)
    maker.flow.faces.append(other)
    maker.flow.pictures = [FlowPicture(path: "a.png")]
    maker.add("ab \u{FFFC}")
    var span = FlowSpan(text: 3..<6, face: 1, picture: 0)
    span.pictureSize = FlowPictureSize(width: 6 * .point, height: 6 * .point)
    maker.flow.blocks[0].content = .text([FlowSpan(text: 0..<3, face: 0), span])
    let list = maker.chapter(200, 240).display(0)
    let box = try #require(list.pictures.first)
    let baseline = Self.baseline(of: list.runs.first)
    // The line is 12 points high, and its baseline 9 below its head.
    #expect(abs((baseline - box.bottom).points - foot) < 0.1)
  }

  @Test(
    "a picture that reaches below its line touches neither the next one nor the one before",
    arguments: [20, 26, 30, 36, 40])
  func hangingPictures(height: Int) throws {
    var maker = FlowMaker()
    var other = maker.flow.faces[0]
    (other.seat, other.around) = (.middle, 10 * .point)
    maker.flow.faces.append(other)
    maker.flow.pictures = [FlowPicture(path: "a.png")]
    maker.add("a\nb \u{FFFC}\nc") { $0.paragraph.lineHeight = 12 * .point }
    var span = FlowSpan(text: 4..<7, face: 1, picture: 0)
    span.pictureSize = FlowPictureSize(
      width: 6 * .point, height: FlowLength(height) * .point)
    maker.flow.blocks[0].content = .text([
      FlowSpan(text: 0..<4, face: 0), span, FlowSpan(text: 7..<9, face: 0),
    ])
    let list = maker.chapter(200, 240).display(0)
    let box = try #require(list.pictures.first)
    let (first, last) = (try #require(list.letters.first), try #require(list.letters.last))
    // What whole lines leave lies on both sides; letters fill a line from their heads to their feet.
    let (above, below) = (box.top - first.box.bottom, last.box.top - box.bottom)
    #expect(above > -2 * .point && below > 0, "\(above.points) \(below.points)")
    #expect(abs(above - below) <= 2 * .point, "\(above.points) \(below.points)")
  }

  @Test("an opening quotation mark hangs out by half, but not in frames")
  func quotes() {
    var maker = FlowMaker()
    maker.add("\u{201C}Word and word\u{201D}")
    maker.add("\u{201C}Word", lineHeight: 12 * .point) { $0.paragraph.alignment = .center }
    #expect(maker.chapter(200, 240).display(0).letters[0].box.left == 17 * 1_024 + 512)
    maker.flow.frames = [
      FlowFrame(
        parent: nil, blocks: 0..<1, background: .black, border: FlowSides(all: nil),
        padding: FlowSides(all: 0), inset: (0, 0))
    ]
    maker.flow.blocks[0].frame = 0
    #expect(maker.chapter(200, 240).display(0).letters[0].box.left == 20 * .point)
  }

  @Test(
    "small marks at the ends of full lines hang out, but not in frames, nor letters",
    arguments: [
      (",", 2.5), (".", 2.5), ("-", 2.5), ("\u{2019}", 2), (";", 1.5), ("x", 0), (")", 0),
    ])
  func ends(mark: String, hang: Double) throws {
    var maker = FlowMaker()
    maker.add("aaaa bbbb cccc dddd eeee ffff gggg hhh\(mark) iiii jjjj kkkk")
    func edge() throws -> Double {
      let letters = maker.chapter(180, 240).display(0).letters
      let last = try #require(letters.last { $0.offset == 38 })
      return last.box.right.points - 200
    }
    #expect(abs(try edge() - hang) < 0.05)
    maker.flow.frames = [
      FlowFrame(
        parent: nil, blocks: 0..<1, background: .black, border: FlowSides(all: nil),
        padding: FlowSides(all: 0), inset: (0, 0))
    ]
    maker.flow.blocks[0].frame = 0
    #expect(abs(try edge()) < 0.05)
    maker.flow.blocks[0].paragraph.alignment = .left
    #expect(try edge() < -2)
  }

  @Test("the first line alone has the letters that are meant for it", arguments: UInt64(0)..<20)
  func firstLine(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    var large = maker.flow.faces[0]
    large.size = 14 * .point
    maker.flow.faces.append(large)
    maker.add(FlowMaker.words(60, &random)) { $0.paragraph.firstLine = [0: 1] }
    let chapter = maker.chapter(200, 400)
    let list = chapter.display(0)
    #expect(
      list.lines(maker.flow.text).joined() == String(decoding: maker.flow.text, as: UTF8.self))
    let end = list.letters.firstIndex { $0.end != .none } ?? 0
    let heights = list.letters.map { $0.box.bottom - $0.box.top }
    #expect(heights[...end].allSatisfy { $0 == heights[0] })
    #expect(heights[(end + 1)...].allSatisfy { $0 < heights[0] })
    #expect(list.letters.allSatisfy { $0.box.right <= 220 * .point })
  }
}
