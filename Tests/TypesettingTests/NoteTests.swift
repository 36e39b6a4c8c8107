import BookFixtures
import RectoFlowModel
import Testing

@testable import RectoTypesetting

@Suite("Notes at the foot of pages") struct NoteTests {
  /// A chapter of paragraphs with notes, each of which is one block or two; a mark is the last byte of a word.
  private static func random(
    _ seed: UInt64, isEasy: Bool
  ) -> (FlowMaker, width: Double, height: Double) {
    var random = SplitMix64(seed: seed)
    var maker = FlowMaker()
    var small = maker.flow.faces[0]
    small.size = 8 * .point
    maker.flow.faces.append(small)
    var marks: [Int] = []
    for _ in 0..<random.whole(3...25) {
      let start = maker.flow.text.count
      if random.whole(0...9) == 0 {
        maker.add(FlowMaker.words(3, &random), lineHeight: 16 * .point) { $0.headLevel = 2 }
      } else {
        maker.add(FlowMaker.words(random.whole(1...120), &random))
      }
      if random.whole(0...14) == 0 { maker.addPicture() }
      for _ in 0..<random.whole(0...3) {
        marks.append(random.whole(start...maker.flow.text.count - 1))
      }
    }
    for mark in marks.sorted() {
      let first = maker.flow.blocks.count
      let words =
        !isEasy && random.whole(0...7) == 0 ? random.whole(40...400) : random.whole(1...12)
      maker.add(FlowMaker.words(words, &random), face: 1, lineHeight: 10 * .point)
      if random.flag() {
        maker.add(FlowMaker.words(9, &random), face: 1, lineHeight: 10 * .point) {
          $0.spaceAbove = 3 * .point
        }
      }
      maker.flow.notes.append(FlowNote(blocks: first..<maker.flow.blocks.count, mark: mark))
    }
    let least = isEasy ? 300.0 : 150
    return (maker, random.number(least...400), random.number(least...400))
  }

  private static func chapter(
    _ seed: UInt64, isEasy: Bool = false
  ) -> (flow: Flow, chapter: TypesetChapter) {
    let (maker, width, height) = random(seed, isEasy: isEasy)
    return (maker.flow, maker.chapter(width, height) { _ in (60 * .point, 50 * .point) })
  }

  @Test("pages hold all of the text and all of the notes, each once", arguments: UInt64(0)..<15)
  func complete(seed: UInt64) {
    let (flow, chapter) = Self.chapter(seed)
    var (end, notes, own) = (0, [Int](), [Int]())
    for page in chapter.pages.indices {
      let list = chapter.display(page)
      #expect(list.text.lowerBound == end)
      end = list.text.upperBound
      own += list.letters.map(\.offset).filter { $0 < flow.ownText }
      notes += list.letters.map(\.offset).filter { $0 >= flow.ownText }
    }
    #expect(end == flow.ownText)
    #expect(own == Array(0..<flow.ownText).filter { flow.text[$0] & 0xC0 != 0x80 })
    #expect(notes == Array(flow.ownText..<flow.text.count))
  }

  @Test(
    "a note begins on the page of its mark or the next, below the text", arguments: UInt64(0)..<15)
  func places(seed: UInt64) {
    let (flow, chapter) = Self.chapter(seed, isEasy: true)
    for sheet in chapter.pages where !sheet.notes.isEmpty {
      let foot = sheet.rows.map { $0.top + $0.height }.max() ?? 0
      #expect(sheet.noteRule >= Int(foot) - 1_024)
      var below = Int32(sheet.noteRule)
      for row in sheet.notes {
        #expect(row.top >= below)
        below = row.top + row.height
      }
    }
    for note in flow.notes {
      let text = flow.blocks[note.blocks.lowerBound].text.lowerBound
      let (page, mark) = (chapter.page(of: text), chapter.page(of: note.mark))
      #expect((mark...mark + 1).contains(page))
    }
  }

  /// A page of ten lines of four words, and notes of so many lines.
  private static func chapter(lines: Int, notes: [(line: Int, lines: Int)]) -> TypesetChapter {
    var maker = FlowMaker()
    func text(_ lines: Int) -> String {
      Array(repeating: "aaaa aaaa aaaa aaaa", count: lines).joined(separator: "\n")
    }
    maker.add(text(lines)) { $0.paragraph.alignment = .left }
    for note in notes {
      let first = maker.flow.blocks.count
      maker.add(text(note.lines)) { $0.paragraph.alignment = .left }
      maker.flow.notes.append(FlowNote(blocks: first..<first + 1, mark: note.line * 20))
    }
    return maker.chapter(100, 120)
  }

  @Test(
    "a page has as much text as its notes leave room for",
    arguments: [
      // Without notes: ten lines. The rule above notes takes three quarters of a line.
      (20, [], [10, 10], [0, 0]), (20, [(0, 1)], [8, 10, 2], [1, 0, 0]),
      (20, [(0, 1), (1, 2)], [6, 10, 4], [3, 0, 0]),
      // One that finds no room goes on.
      (10, [(7, 8)], [8, 2], [1, 7]),
    ] as [(Int, [(Int, Int)], [Int], [Int])])
  func room(lines: Int, notes: [(Int, Int)], text: [Int], below: [Int]) {
    let chapter = Self.chapter(lines: lines, notes: notes.map { ($0.0, $0.1) })
    #expect(chapter.pages.map(\.notes.count).reduce(0, +) == below.reduce(0, +))
    #expect(chapter.pages.map(\.rows.count).reduce(0, +) == text.reduce(0, +))
    if notes.count != 1 || notes[0].1 < 8 {
      #expect(chapter.pages.map(\.notes.count).prefix(1) == below.prefix(1))
      #expect(chapter.pages.map(\.rows.count).prefix(1).allSatisfy { $0 <= text[0] })
    } else {
      // Two lines at least stand with the mark, or it goes to the next page.
      for page in chapter.pages { #expect(page.notes.count != 1) }
    }
  }

  @Test("a note longer than the book ends, and so do thousands at one word")
  func endless() {
    let long = Self.chapter(lines: 3, notes: [(0, 200)])
    #expect(long.pages.map(\.notes.count).reduce(0, +) == 200)
    #expect(long.pages.count < 40)
    let many = Self.chapter(
      lines: 3, notes: [(line: Int, lines: Int)](repeating: (1, 1), count: 1_500))
    #expect(many.pages.map(\.notes.count).reduce(0, +) == 1_500)
    #expect(many.pages.count < 220)
  }

  @Test("notes that make no sense are blocks like others")
  func spoiled() {
    var maker = FlowMaker()
    maker.add("one")
    maker.add("two")
    let spoiled = [
      FlowNote(blocks: 1..<9, mark: 0), FlowNote(blocks: 0..<2, mark: 0),
      FlowNote(blocks: 1..<1, mark: 0), FlowNote(blocks: 1..<2, mark: 4),
      FlowNote(blocks: 1..<2, mark: -1), FlowNote(blocks: -1..<2, mark: 0),
    ]
    for note in spoiled {
      maker.flow.notes = [note]
      let chapter = maker.chapter(100, 120)
      #expect(chapter.pages.map(\.text) == [0..<6])
      #expect(chapter.pages[0].rows.count == 2)
    }
  }
}
