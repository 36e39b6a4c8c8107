import BookFixtures
import Foundation
import RectoFlowModel
import Testing

@testable import RectoTextShaping
@testable import RectoTypesetting

@Suite(
  "Turns of lines",
  .enabled(if: TestFonts.has(TestFonts.sans), "the package fonts-open-sans is not installed"))
struct TurnTests {
  /// The levels of the letters of a paragraph, one digit each; a turn is a part of its bytes.
  private func levels(_ text: String, isRightToLeft: Bool = false, _ turns: FlowTurn...) throws
    -> String
  {
    let bytes = Array(text.utf8)
    var block = FlowBlock(.text([]), text: 0..<bytes.count)
    block.paragraph.isRightToLeft = isRightToLeft
    block.paragraph.turns = turns
    let found = LineTurns(bytes, block).levels(by: try TestFonts.shaper(TestFonts.sans))
    guard let found else { return "" }
    #expect(found.count == bytes.count)
    return zip(bytes, found).filter { $0.0 & 0xC0 != 0x80 }.map { "\($0.1)" }.joined()
  }

  private static let unicode = "/usr/share/unicode/BidiCharacterTest.txt"

  @Test(
    "letters run as Unicode's own test says",
    .enabled(if: TestFonts.has(unicode), "the package unicode-data is not installed"))
  func unicodeTest() throws {
    let shaper = try TestFonts.shaper(TestFonts.sans)
    var (count, wrong) = (0, 0)
    for line in try String(contentsOfFile: Self.unicode, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: ";")
      guard !line.hasPrefix("#"), fields.count == 5 else { continue }
      let scalars = fields[0].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let bytes = scalars.flatMap { Array(String(Character($0)).utf8) }
      // Which direction a paragraph has that does not say so is told by the flow.
      let levels = shaper.levels(in: bytes, 0..<bytes.count, isRightToLeft: fields[2] == "1")
      let found = zip(bytes, levels ?? []).filter { $0.0 & 0xC0 != 0x80 }.map(\.1)
      let expected = fields[3].split(separator: " ")
      count += 1
      // What is not seen has no level.
      let isRight = zip(found, expected).allSatisfy { $1 == "x" || "\($0)" == $1 }
      if !isRight || found.count != expected.count { wrong += 1 }
    }
    #expect(count > 90_000)
    // ICU judges some thirty lines of empty turns and of marks behind brackets otherwise.
    #expect(wrong <= 31, "\(wrong) of \(count)")
  }

  @Test("letters run as their turn says, and those beside it as before")
  func turned() throws {
    #expect(try levels("a bc d") == "")
    let forced = FlowTurn(text: 2..<4, isRightToLeft: true, isIsolated: true, isForced: true)
    #expect(try levels("a bc d", forced) == "003300")
    let plain = FlowTurn(text: 2..<4, isRightToLeft: false, isIsolated: true)
    #expect(try levels("a bc d", plain) == "")
    #expect(
      try levels("a bc d", FlowTurn(text: 2..<4, isRightToLeft: true, isIsolated: false))
        == "002200")
    // Without the turns, numbers behind letters that run to the left belong to those.
    #expect(try levels("אב: 3") == "11112")
    let alone = FlowTurn(text: 0..<4, isRightToLeft: nil, isIsolated: true)
    #expect(try levels("אב: 3", alone) == "11000")
  }

  @Test(
    "each part between ends of lines has its own base direction, and the turns that reach into it")
  func parts() throws {
    let text = "אב: 3\nab: ג\nד"
    let bytes = Array(text.utf8)
    var block = FlowBlock(.text([]), text: 0..<bytes.count)
    block.paragraph.isRightToLeft = true
    let feeds = bytes.indices.filter { bytes[$0] == 0x0A }
    block.paragraph.otherParts = [feeds[0] + 1..<feeds[1] + 1]
    func levels() throws -> String {
      let found = try #require(
        LineTurns(bytes, block).levels(by: try TestFonts.shaper(TestFonts.sans)))
      #expect(found.count == bytes.count)
      return zip(bytes, found).filter { $0.0 & 0xC0 != 0x80 }.map { "\($0.1)" }.joined()
    }
    #expect(try levels() == "111121" + "000010" + "1")
    block.paragraph.turns = [
      FlowTurn(
        text: 0..<feeds[0] + 3, isRightToLeft: false, isIsolated: true, isForced: true)
    ]
    let turned = try levels()
    #expect(turned.hasPrefix("44444") && turned.hasSuffix("4400101"))
  }

  @Test("turns lie within each other, end with their lines and reach over ends of lines")
  func nested() throws {
    let outer = FlowTurn(text: 1..<6, isRightToLeft: true, isIsolated: true)
    let inner = FlowTurn(text: 2..<4, isRightToLeft: false, isIsolated: true, isForced: true)
    let last = FlowTurn(text: 6..<7, isRightToLeft: true, isIsolated: true, isForced: true)
    #expect(try levels("a1bc2de", outer, inner, last) == "0244223")
    #expect(
      try levels(
        "ab\ncd", FlowTurn(text: 1..<5, isRightToLeft: true, isIsolated: true, isForced: true)
      )
        == "03333")
    // What reaches beyond the paragraph is none.
    #expect(try levels("אb", FlowTurn(text: 0..<9, isRightToLeft: true, isIsolated: true)) == "10")
  }
}
