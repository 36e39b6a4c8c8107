import RectoBookModel
import Testing

@testable import RectoReaderCore

@Suite("Words") struct ScreenTextTests {
  @Test(
    "one and many are told apart",
    arguments: [
      (ShelfScreenText.bookCount(1), "1 book"), (ShelfScreenText.bookCount(0), "0 books"),
      (ShelfScreenText.shelfPages(1), "1 page"), (ShelfScreenText.shelfPages(2), "2 pages"),
      (ScreenText.matchCount(1, isFinal: true), "1 match"),
      // There may be more.
      (ScreenText.matchCount(1, isFinal: false), "1+ matches"),
      (ScreenText.matchCount(17, isFinal: true), "17 matches"),
      (ScreenText.notAdded(1), "1 book was not added. Those already in the library stay."),
      (ScreenText.notAdded(30), "30 books were not added. Those already in the library stay."),
    ])
  func plurals(said: String, expected: String) {
    #expect(said == expected)
  }

  @Test("a book that does not open is told in a sentence, by the name of its file")
  func notOpened() {
    let error = DocumentError(.opening(path: "/books/locked.cbz"), reason: "Permission denied")
    #expect(ScreenText.notOpened(error) == "Cannot open locked.cbz: permission denied")
  }

  @Test(
    "facts stand side by side, names of which one is chosen in a row",
    arguments: [
      (ScreenText.facts(["a", "", "b"]), "a · b"), (ScreenText.facts([]), ""),
      (ScreenText.choice(of: ["a"]), "a"), (ScreenText.choice(of: ["a", "b"]), "a or b"),
      (ScreenText.choice(of: ["a", "b", "c"]), "a, b or c"), (ScreenText.choice(of: []), ""),
      (ScreenText.percent(0.495), "50%"), (ScreenText.percent(1.2), "100%"),
      (ScreenText.percent(-1), "0%"),
      (ScreenText.pageName("xii"), "Page xii"),
      (ScreenText.pageName("5", in: "One"), "One, page 5"),
      (ScreenText.range(from: "0", to: "1", unit: ""), "0 … 1"),
      (ScreenText.range(from: "0", to: "90", unit: "°"), "0 … 90 °"),
    ])
  func joined(said: String, expected: String) {
    #expect(said == expected)
  }

  @Test("a label keeps its capitals in the name of its page")
  func labels() {
    #expect(ScreenText.pageName("A-1", in: "Plates") == "Plates, page A-1")
  }

  @Test("protection that is missing is told by its names")
  func protection() {
    #expect(
      ScreenText.lessProtection(without: [.paths, .systemCalls])
        == "This kernel lacks Landlock, seccomp; Recto opens books with less protection.")
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
      CommandGroup.allCases.map(ScreenText.heading) + KeyContext.allCases.map(ScreenText.title)
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
