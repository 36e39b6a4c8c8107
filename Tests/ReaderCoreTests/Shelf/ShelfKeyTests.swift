import RectoKeyboard
@testable import RectoReaderCore
import PageGeometry
import PageLayout
import RectoShelfLayout
import Testing

@Suite("Keys on the shelf") struct ShelfKeyTests {
  @Test("every letter is typed to jump to a title", arguments: KeyProfile.allCases)
  func letters(profile: KeyProfile) {
    for title in ["haru", "jung", "kelp", "lamp", "icon", "quiz", "oboe", "gnat"] {
      var reader = shelfReader(of: ["Alice", title + "x", title], keys: profile)
      #expect(reader.type(title) == [])
      #expect(reader.meantTitle == title + "x")
      #expect(reader.overlay.messages.map(\.text) == [title])
    }
  }

  @Test("the help on the shelf prints keys that work there, and no others")
  func help() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"])
    reader.press(keys: "F1")
    let sections = try #require(reader.overlay.sheet).sections
    reader.press(keys: "F1")
    #expect(sections.first?.heading == "On the shelf")
    let keys = Dictionary(
      sections.flatMap(\.rows).map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    #expect(keys["choose a book to open"] == "Ctrl+o  Alt+Shift+o" && keys["quit"] == "Ctrl+q")
    #expect(keys["recent books"] == "Ctrl+Shift+o" && keys["about this book"] == "Alt+Enter")
    #expect(
      keys["next page"] == nil && keys["draw on pages, or stop; with a name, use that tool"] == nil)
    // What is printed there for a command is no letter that jumps.
    let headings = CommandGroup.allCases.map { ScreenText.heading(of: $0) }
    for row in sections.filter({ headings.contains($0.heading) }).flatMap(\.rows) {
      for key in row.key.split(separator: " ").map(String.init) {
        #expect(key.count > 1 || [":", "?", "/"].contains(key), "\(row)")
      }
    }
    // In a book all are there.
    var reading = openReader()
    reading.press(keys: "F1")
    let all = try #require(reading.overlay.sheet).sections.flatMap(\.rows)
    #expect(all.contains { $0.value == "open a book by its path" && $0.key == "o  Ctrl+p" })
  }

  @Test("a command line on the shelf offers what can be done there, and takes every name")
  func offers() {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"])
    reader.press(keys: ":")
    func names() -> [String] { reader.overlay.prompt?.completions.map(\.text) ?? [] }
    #expect(names().count == 12)
    #expect(names().allSatisfy { Command(rawValue: $0).map(ShelfState.commands.contains) == true })
    reader.type("page")
    #expect(!names().contains("next-page") && names().first == "page", "what is typed whole")
    // In a book there are all.
    var reading = openReader()
    reading.press(keys: ":")
    #expect(reading.overlay.prompt?.completions.first?.text == "next-page")
  }

  @Test("the card of the selected book is shown by its key, and by no letter")
  func about() throws {
    var reader = shelfReader(of: ["Alice", "Emma"])
    reader.press(keys: "i")
    #expect(reader.overlay.sheet == nil)
    reader.press(keys: "Right", "Alt+Return")
    let rows = try #require(reader.overlay.sheet).sections.flatMap(\.rows)
    #expect(
      rows.map(\.key) == ["Title", "Author", "Series", "Tags", "Format", "Pages", "Read", "File"])
    #expect(
      rows.map(\.value) == [
        "Emma", "Jane Austen", "Novels · 4", "classic", "CBZ", "40", "page 12 of 40",
        "/books/Emma.cbz",
      ])
    reader.press(keys: "Alt+Return")
    #expect(reader.overlay.sheet == nil)
    var empty = self.empty
    empty.press(keys: "Alt+Return")
    #expect(empty.overlay.sheet == nil)
  }

  private var empty: Reader { shelfReader(of: []) }

  @Test("a title is found with its article and without; closing a book there closes no window")
  func articles() {
    for typed in ["the jun", "jun"] {
      var reader = shelfReader(of: ["Alice", "The Jungle Book", "Zeno"])
      for (index, letter) in typed.enumerated() {
        _ = reader.receive(.clock(time: 5 + Double(index) / 10))
        _ = reader.receive(.typed(String(letter)))
      }
      #expect(reader.meantTitle == "The Jungle Book", "\(typed)")
    }
    var reader = shelfReader(of: ["Alice"])
    #expect(reader.press(keys: "Ctrl+w") == [])
  }

  @Test("letters that come late go on with a title where one begins so, and begin anew elsewhere")
  func lateLetters() {
    for (typed, meant) in [
      ([("j", 5.0), ("ung", 7.0)], "Jungle"), ([("j", 5), ("ung", 10)], "Ungava"),
      ([("j", 5), ("a", 7)], "Alice"), ([("j", 5), ("j", 7)], "Jorge"),
    ] {
      var reader = shelfReader(of: ["Alice", "Jungle", "Jorge", "Una", "Ungava"])
      for (letters, time) in typed {
        for (index, letter) in letters.enumerated() {
          _ = reader.receive(.clock(time: time + Double(index) / 100))
          _ = reader.receive(.typed(String(letter)))
        }
      }
      #expect(reader.meantTitle == meant, "\(typed)")
    }
  }

  @Test("words about a book stand below it, at the ends of the row too")
  func words() throws {
    var reader = shelfReader(of: (0..<20).map { "Book \($0)" })
    for key in ["Home", "End"] {
      reader.press(keys: key)
      for frame in 0..<300 { _ = reader.receive(.tick(time: 5 + Double(frame) / 60)) }
      let shown = try #require(reader.overlay.shelf)
      let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
      let seen = shelf.seenFront(of: try #require(reader.shelf?.meant), in: reader.view)
      #expect(abs(shown.place.x - (seen.min.x + seen.max.x) / 2) < 30, "\(key)")
      #expect(abs(shown.place.x - reader.view.width / 2) > 60, "\(key)")
    }
  }

  @Test("a book that was read to the end says so, and nothing that sounds otherwise")
  func places() {
    var reader = shelfReader(of: ["Emma"])
    var book = reader.shelf?.books ?? []
    book[0].isFinished = true
    _ = reader.receive(.shelved(book, words: ""))
    #expect(reader.overlay.shelf?.detail == "Jane Austen · finished")
    book[0].progress = 1
    _ = reader.receive(.shelved(book, words: ""))
    #expect(reader.overlay.shelf?.detail == "Jane Austen · finished")
    book[0].isFinished = false
    _ = reader.receive(.shelved(book, words: ""))
    #expect(reader.overlay.shelf?.detail == "Jane Austen · page 12 of 40")
  }
}
