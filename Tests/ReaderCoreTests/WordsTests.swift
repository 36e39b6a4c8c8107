import BookModel
import Testing

@testable import ReaderCore

@Suite("Words") struct WordsTests {
  @Test(
    "one and many are told apart",
    arguments: [
      (Words.bookCount(1), "1 book"), (Words.bookCount(0), "0 books"),
      (Words.shelfPages(1), "1 page"), (Words.shelfPages(2), "2 pages"),
      (Words.matchCount(1, isFinal: true), "1 match"),
      // There may be more.
      (Words.matchCount(1, isFinal: false), "1+ matches"),
      (Words.matchCount(17, isFinal: true), "17 matches"),
      (Words.notAdded(1), "1 book was not added. Those already in the library stay."),
      (Words.notAdded(30), "30 books were not added. Those already in the library stay."),
    ])
  func plurals(said: String, expected: String) {
    #expect(said == expected)
  }

  @Test(
    "facts stand side by side, names of which one is chosen in a row",
    arguments: [
      (Words.facts(["a", "", "b"]), "a · b"), (Words.facts([]), ""),
      (Words.choice(of: ["a"]), "a"), (Words.choice(of: ["a", "b"]), "a or b"),
      (Words.choice(of: ["a", "b", "c"]), "a, b or c"), (Words.choice(of: []), ""),
      (Words.percent(0.495), "50%"), (Words.percent(1.2), "100%"), (Words.percent(-1), "0%"),
      (Words.pageName("xii"), "Page xii"), (Words.pageName("5", in: "One"), "One, page 5"),
      (Words.range(from: "0", to: "1", unit: ""), "0 … 1"),
      (Words.range(from: "0", to: "90", unit: "°"), "0 … 90 °"),
    ])
  func joined(said: String, expected: String) {
    #expect(said == expected)
  }

  @Test("a label keeps its capitals in the name of its page")
  func labels() {
    #expect(Words.pageName("A-1", in: "Plates") == "Plates, page A-1")
  }

  @Test("protection that is missing is told by its names")
  func protection() {
    #expect(
      Words.lessProtection(without: [.paths, .systemCalls])
        == "This kernel does not offer Landlock, seccomp; books are read with less protection.")
  }

  @Test("what a command does is told in a few words of its own", arguments: Command.allCases)
  func summaries(command: Command) {
    let words = command.summary
    #expect(words.first?.isLowercase == true && words.count <= 60)
    #expect(!words.hasSuffix(".") && !words.contains("  "))
    #expect(Command.allCases.filter { $0.summary == words } == [command])
  }

  @Test("headings of the sheet of keys are told apart")
  func headings() {
    let headings =
      CommandGroup.allCases.map(Words.heading) + KeyContext.allCases.map(Words.title)
    #expect(Set(headings).count == headings.count)
    #expect(headings.allSatisfy { $0.first?.isUppercase == true })
  }

  @Test("every line of the menu begins with a capital, in a book and on the shelf")
  func menuLines() {
    var shelf = Reader(view: wideView)
    shelf.standBeforeShelf()
    for reader in [openReader(), shelf] {
      let lines = MenuLines(reader, link: nil).lines.map(\.row.text)
      #expect(lines.count > 5)
      #expect(lines.allSatisfy { $0.first?.isUppercase == true }, "\(lines)")
    }
  }
}
