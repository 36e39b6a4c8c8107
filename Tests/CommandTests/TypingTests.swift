import RectoBookModel
import RectoDesktop
import RectoKeyboard
import PageLayout
import RectoReaderCore
import Testing

@testable import RectoWindowSession

/// What is typed on a shelf that has stood still, as the window hears of it.
@MainActor @Suite("typing on the shelf") struct TypingTests {
  private static let titles = ["Arabic", "Guyana", "Haruki", "Jungle", "Nguyen", "Star", "Tar"]

  /// The title that is meant after letters that were typed at a pace, long after anything else.
  private func title(typing letters: String, every seconds: Double) -> String? {
    var reader = Reader(view: ViewSize(width: 1280, height: 800))
    reader.standBeforeShelf()
    let books = Self.titles.enumerated().map {
      ShelfBook(id: $0.offset, location: .disk(path: "/\($0.offset)"), title: $0.element, pages: 40)
    }
    _ = reader.receive(.shelved(books, words: ""))
    _ = reader.receive(.tick(time: 1))
    for (index, letter) in letters.enumerated() {
      let time = 60 + Double(index) * seconds
      let inputs: [(WindowInput, Event)] = [
        (.text(String(letter)), .typed(String(letter))),
        (
          .key(Chord(.character(letter)), isRepeat: false),
          .key(Chord(.character(letter)), isRepeat: false)
        ),
      ]
      for (input, event) in inputs {
        if let clock = input.clock(at: time) { _ = reader.receive(clock) }
        _ = reader.receive(event)
      }
      // A frame is drawn of it, and then none.
      _ = reader.receive(.tick(time: time + 0.05))
    }
    return reader.shelf.flatMap { shelf in shelf.meant.map { shelf.books[$0].title } }
  }

  @Test("no letter is lost, the first one least", arguments: [0.1, 0.2, 1.0])
  func letters(seconds: Double) {
    for (typed, expected) in [
      ("haru", "Haruki"), ("jung", "Jungle"), ("nguy", "Nguyen"), ("star", "Star"),
      ("guy", "Guyana"),
    ] {
      #expect(title(typing: typed, every: seconds) == expected)
    }
  }

  @Test("only what hands do says how late it is")
  func clocks() {
    #expect(WindowInput.text("a").clock(at: 7) == .clock(time: 7))
    #expect(WindowInput.exposed.clock(at: 7) == nil)
  }
}
