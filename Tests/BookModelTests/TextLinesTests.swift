import BookFixtures
import Testing

@testable import RectoBookModel

@Suite("Where the lines of a page lie") struct TextLinesTests {
  private func line(_ words: String, at top: Double) -> PageText.Line {
    let box = PageBox(left: 0.1, top: top, right: 0.9, bottom: top + 0.02)
    return PageText.Line(
      words: words.split(separator: " ").map {
        PageText.Word(text: String($0), box: box, edges: [])
      },
      endsBlock: false)
  }

  @Test("each begins behind the signs of those above it; hyphens and spaces are none")
  func offsets() throws {
    let text = PageText(lines: [
      line("to be, or", at: 0.1), line("not to-", at: 0.2), line("be", at: 0.5),
    ])
    let lines = try #require(TextLines(text, from: .text(chapter: 2, offset: 100)))
    #expect(lines.chapter == 2)
    #expect(lines.lines.map(\.offset) == [100, 107, 112])
    #expect(lines.place(at: 0) == .text(chapter: 2, offset: 100))
    #expect(lines.place(at: 0.24) == .text(chapter: 2, offset: 107))
    #expect(lines.place(at: 0.9) == .text(chapter: 2, offset: 112))
    #expect(abs(lines.down(of: 0) - 0.11) < 1e-9 && abs(lines.down(of: 109) - 0.21) < 1e-9)
    #expect(abs(lines.down(of: 9999) - 0.51) < 1e-9)
    #expect(TextLines(text, from: .page(PageNumber(1))) == nil)
    #expect(TextLines(PageText(), from: .text(chapter: 0, offset: 0)) == nil)
  }

  @Test("where the text turns elsewhere, lines behind that are counted from there")
  func turns() throws {
    var text = PageText(lines: [
      line("to be", at: 0.1), line("or not", at: 0.2), line("to be", at: 0.3),
      line("note", at: 0.8),
    ])
    text.turns = [
      PageText.Turn(sign: -5, place: .text(chapter: 2, offset: 7)),
      PageText.Turn(sign: 4, place: .text(chapter: 2, offset: 144)),
    ]
    text.notes = PageText.Notes(line: 3, place: .text(chapter: 2, offset: 104))
    let lines = try #require(TextLines(text, from: .text(chapter: 2, offset: 100)))
    #expect(lines.lines.map(\.offset) == [100, 144, 149, 104])
    #expect(abs(lines.down(of: 150) - 0.31) < 1e-9 && abs(lines.down(of: 120) - 0.81) < 1e-9)
  }

  @Test(
    "they are the same once written and read; what is spoilt is nothing", arguments: UInt64(0)..<50)
  func words(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var text = PageText()
    for index in 0..<random.whole(1...30) {
      text.lines.append(line("words of a line", at: Double(index) / 40))
    }
    let chapter = random.whole(0...900)
    let lines = try #require(
      TextLines(text, from: .text(chapter: chapter, offset: random.whole(0...99_999))))
    let read = try #require(TextLines("\(lines)"))
    #expect("\(read)" == "\(lines)" && read.chapter == chapter)
    #expect(zip(read.lines, lines.lines).allSatisfy { abs($0.down - $1.down) <= 5e-5 })
    var spoilt = Array("\(lines)".utf8)
    spoilt[random.whole(0...spoilt.count - 1)] = UInt8(random.whole(32...126))
    // Whatever it is now, it is read as what it says or not at all.
    let words = String(decoding: spoilt, as: UTF8.self)
    if let other = TextLines(words) {
      #expect(other.lines.allSatisfy { (0...1).contains($0.down) })
    }
  }

  @Test(arguments: [
    "", "3", "3 ", "-1 2@3", "3 2@", "3 @2", "3 2@10001", "3 2@-1", "x 2@3", "3 2@3@4",
  ])
  func nothing(words: String) { #expect(TextLines(words) == nil) }
}
