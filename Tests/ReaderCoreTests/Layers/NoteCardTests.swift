import BookFixtures
import PageGeometry
import RectoBookModel
import RectoBookQuestions
import Testing

@testable import RectoReaderCore

/// Notes that are read on a card beside their marks.
@Suite("cards of notes") struct NoteCardTests {
  private static let box = PageBox(left: 0.2, top: 0.1, right: 0.25, bottom: 0.15)

  private func reader(note: [String] = ["One.", "Two."]) -> Reader {
    var reader = openReader(pages: 90, preferences: .init(page: 4, spread: .twoPages))
    _ = reader.receive(.rested)
    for page in reader.visiblePages {
      let link = PageLink(box: Self.box, target: .page(PageNumber(31)), note: note)
      reader.settled(.answer(to: LinksQuestion(of: page), page == PageNumber(4) ? [link] : []))
    }
    return reader
  }

  @Test("a click on a mark, or the letters beside it, show its note beside it; no page is turned")
  func opens() throws {
    for isByKeys in [false, true] {
      var reader = reader()
      if isByKeys {
        reader.press(keys: "F", "f")
      } else {
        reader.click(at: reader.place(0.22, 0.12, on: 4))
      }
      let card = try #require(reader.overlay.wordCard)
      #expect(card.rows.map(\.text) == ["One.", "Two.", "Go to this note"])
      let area = OverlayContent.Area(reader.place(0.2, 0.1, on: 4), reader.place(0.25, 0.15, on: 4))
      #expect(card.anchor == area)
      #expect(reader.pageNumbers == [4, 5])
    }
  }

  @Test("a mark whose note is not told leads to the note")
  func leads() {
    var reader = reader(note: [])
    reader.click(at: reader.place(0.22, 0.12, on: 4))
    #expect(reader.overlay.wordCard == nil && reader.pageNumbers == [30, 31])
  }

  @Test("Escape, Backspace, a press beside it and its sign close it, and nothing else happens")
  func closes() {
    for way in 0..<4 {
      var reader = reader()
      reader.press(keys: "F", "f")
      #expect(reader.overlay.wordCard != nil)
      switch way {
      case 0: reader.press(keys: "Escape")
      case 1: reader.press(keys: "Backspace")
      case 2: reader.click(at: reader.place(0.9, 0.5, on: 5))
      default: reader.settled(.overlay(.wordCard(.closed)))
      }
      #expect(reader.overlay.wordCard == nil && reader.pageNumbers == [4, 5], "\(way)")
    }
  }

  @Test("Enter and the last line go to where the book has it, and the way back is noted")
  func goes() {
    for isByKeys in [false, true] {
      var reader = reader()
      reader.press(keys: "F", "f")
      if isByKeys {
        reader.press(keys: "Tab")
        #expect(reader.overlay.wordCard?.focused == 0)
        reader.press(keys: "Return")
      } else {
        reader.settled(.overlay(.wordCard(.followed(word: 0))))
      }
      #expect(reader.overlay.wordCard == nil && reader.pageNumbers == [30, 31])
      reader.press(keys: "Alt+Left")
      #expect(reader.pageNumbers == [4, 5])
    }
  }

  @Test("its text is copied, and it scrolls; letters that are no commands do nothing")
  func keys() {
    var reader = reader()
    reader.press(keys: "F", "f")
    #expect(reader.press(keys: "c") == [.copy("One.\nTwo.")])
    #expect(reader.press(keys: "Down") == [.scrollSheet(.lines(1))])
    #expect(reader.overlay.wordCard != nil)
  }

  @Test("it goes when other pages are meant, and when something else opens that takes keys")
  func yields() {
    for keys in [["n"], ["F7"], [":"], ["t"]] {
      var reader = reader()
      reader.press(keys: "F", "f")
      for key in keys { reader.press(keys: key) }
      #expect(reader.overlay.wordCard == nil, "\(keys)")
    }
  }

  @Test("a mark tells the pointer that it shows a note")
  func tip() {
    var reader = reader()
    reader.settled(.moved(to: reader.place(0.22, 0.12, on: 4), time: 1))
    reader.settled(.moved(to: reader.place(0.23, 0.12, on: 4), time: 1))
    #expect(reader.overlay.tip?.text == "show the note")
  }

  @Test("notes of any text are laid out in pieces, and nothing acts", arguments: UInt64(0)..<20)
  func wild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let signs = ["a", " ", "\n", "é", "\u{202E}", "\u{7}", "字", "e\u{301}\u{301}"]
    var text = ""
    for _ in 0..<Int.random(in: 0...9_000, using: &random) {
      text += signs[Int.random(in: 0..<(seed % 3 == 0 ? 1 : signs.count), using: &random)]
    }
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    var reader = reader(note: paragraphs.map(String.init) + ["end"])
    reader.press(keys: "F", "f")
    let rows = reader.overlay.wordCard?.rows ?? []
    #expect(rows.allSatisfy { $0.text.utf8.count <= Limits.laidOutBytes })
    let shown = rows.dropLast().map(\.text).joined().filter { $0 == "a" || $0 == "字" }
    #expect(rows.count > Limits.cardRows - 1 || shown == text.filter { $0 == "a" || $0 == "字" })
    #expect(!rows.contains { $0.text.unicodeScalars.contains(where: \.acts) })
  }
}
