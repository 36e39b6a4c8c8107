import RectoBookModel
import RectoBookQuestions
@testable import RectoReaderCore
import Testing

@Suite("lines that are typed") struct PromptTests {
  @Test(
    "the page prompt goes where it says, from page 4–5 of 90",
    arguments: [
      ("12", [12, 13]), ("-1", [90]), ("50%", [46, 47]), ("xii", [8, 9]), ("13", [12, 13]),
    ])
  func page(typed: String, expected: [Int]) {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    let asked = reader.press(keys: "g")
    #expect(asked == [.ask(LabelsQuestion())])
    reader.settled(
      .answer(
        to: LabelsQuestion(),
        PageLabels([
          PageLabels.Range(first: PageNumber(1), style: .lowerRoman),
          PageLabels.Range(first: PageNumber(8), style: .lowerRoman, start: 12),
        ])))
    reader.type(typed)
    reader.press(keys: "Return")
    #expect(reader.pageNumbers == expected)
    #expect(reader.overlay.prompt == nil)
    // It was a jump, from which one comes back.
    reader.press(keys: "Alt+Left")
    #expect(reader.pageNumbers == [4, 5])
    reader.press(keys: "Alt+Right")
    #expect(reader.pageNumbers == expected)
  }

  @Test("the page prompt says where it leads, and stays where there is no such page")
  func notes() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.settled(
      .answer(
        to: OutlineQuestion(), [OutlineEntry(title: "One", page: PageNumber(10), children: [])]))
    reader.press(keys: "g")
    #expect(reader.overlay.prompt?.note == "4–5 of 90")
    reader.type("12")
    #expect(reader.overlay.prompt?.note == "12 · One")
    reader.type("00")
    #expect(reader.overlay.prompt?.note == "no such page")
    reader.press(keys: "Return")
    #expect(reader.overlay.prompt?.text == "1200" && reader.pageNumbers == [4, 5])
    reader.press(keys: "Ctrl+u", "Return")
    #expect(reader.overlay.prompt == nil)
  }

  @Test("gg is the first page and 12gg the twelfth; no letter is left over for a command")
  func twice() {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: "g", "g")
    #expect(reader.pageNumbers == [1] && reader.overlay.prompt == nil)
    reader.press(keys: "1", "2", "g")
    #expect(reader.overlay.prompt?.text == "12")
    reader.press(keys: "g")
    #expect(reader.pageNumbers == [12, 13] && reader.overlay.prompt == nil)
    reader.press(keys: "3", "0", "G")
    #expect(reader.pageNumbers == [30, 31])
  }

  @Test("what is typed into a line is no command, and Esc leaves the line alone")
  func typing() {
    var reader = openReader(preferences: .init(page: 4))
    reader.press(keys: ":")
    let effects = reader.type("q J 5")
    #expect(effects.isEmpty)
    #expect(reader.overlay.prompt?.text == "q J 5" && reader.pageNumbers == [4, 5])
    #expect(reader.press(keys: "Escape").isEmpty)
    #expect(reader.overlay.prompt == nil)
    #expect(reader.press(keys: "Escape") == [.fillScreen(false)])
  }

  @Test(
    "commands are typed by name, with what they are to be done with",
    arguments: [
      ("page 12", [12, 13]), ("12", [12, 13]), ("next-page 3", [10, 11]), ("last-page", [90]),
      ("ten-pages-forward", [24, 25]), ("  FIRST-PAGE ", [1]), ("page xx", [4, 5]),
    ])
  func commands(line: String, expected: [Int]) {
    var reader = openReader(pages: 90, preferences: .init(page: 4))
    reader.press(keys: ":")
    reader.type(line)
    reader.press(keys: "Return")
    #expect(reader.pageNumbers == expected && reader.overlay.prompt == nil)
  }

  @Test("an unknown command is said to be one, and what was probably meant")
  func unknown() {
    var reader = openReader()
    reader.press(keys: ":")
    reader.type("nxt-page")
    reader.press(keys: "Return")
    #expect(
      reader.overlay.prompt?.note
        == "did you mean “next-page”?")
  }

  @Test(
    "Enter takes the suggestion that looks chosen: the foremost, or what is typed whole; arrows move it"
  )
  func chosenSuggestion() {
    var reader = openReader()
    reader.press(keys: ":")
    reader.type("fit-wid")
    #expect(reader.overlay.prompt?.completions.count == 1 && reader.overlay.prompt?.selected == 0)
    reader.press(keys: "Return")
    #expect(reader.overlay.prompt == nil && reader.book.inView.hold.fit == .width)
    reader.press(keys: ":")
    #expect(reader.overlay.prompt?.selected == nil, "nothing is typed")
    reader.type("fit-h")
    #expect(reader.overlay.prompt?.selected == 0)
    reader.press(keys: "Return")
    #expect(reader.book.inView.hold.fit == .height)
    // One arrow is one step from what looks chosen.
    reader.press(keys: ":")
    reader.type("fit")
    let names = reader.overlay.prompt?.completions.map(\.text) ?? []
    reader.press(keys: "Down")
    #expect(reader.overlay.prompt?.selected == 1 && reader.overlay.prompt?.text == names[1])
    reader.press(keys: "Up", "Up")
    #expect(reader.overlay.prompt?.selected == names.count - 1)
    reader.press(keys: "Escape", ":")
    // What is typed whole goes before names that begin so; a number is none of them.
    reader.type("page")
    #expect(
      reader.overlay.prompt?.completions.first?.text == "page"
        && reader.overlay.prompt?.selected == 0)
    reader.press(keys: "Ctrl+u")
    reader.type("1")
    #expect(reader.overlay.prompt?.selected == nil)
    reader.press(keys: "Ctrl+u")
    reader.type("page 3")
    #expect(reader.overlay.prompt?.selected == nil)
  }

  @Test(
    "a word that one command alone is done with means that command, before names and words that only contain it",
    arguments: [
      ("strip", "scroll strip"), ("Strip", "scroll strip"), ("slide", "turn-style slide"),
      ("mark", "mark"), ("fade", "turn-style fade"), ("view", "view"),
    ])
  func words(typed: String, expected: String) {
    var reader = openReader()
    reader.press(keys: ":")
    reader.type(typed)
    let prompt = reader.overlay.prompt
    #expect(prompt?.completions.first?.text == expected && prompt?.selected == 0)
    guard expected != typed else { return }
    reader.press(keys: "Tab")
    #expect(reader.overlay.prompt?.text == expected)
  }

  @Test(
    "a word of a command's name stands for it before what it is done with",
    arguments: [("paper n", "next-paper night"), ("Style sl", "turn-style slide")])
  func shortNames(typed: String, expected: String) {
    var reader = openReader()
    reader.press(keys: ":")
    reader.type(typed)
    reader.press(keys: "Tab")
    #expect(reader.overlay.prompt?.text == expected)
    reader.press(keys: "Return")
    #expect(reader.overlay.prompt == nil && (reader.tone.paper == .night) == typed.hasPrefix("p"))
  }

  @Test("a word that several commands are done with means none of them by itself")
  func sharedWord() {
    var reader = openReader()
    reader.press(keys: ":")
    reader.type("yellow")
    #expect(reader.overlay.prompt?.completions.contains { $0.text.hasSuffix(" yellow") } == false)
  }

  @Test(
    "what a command is done with is completed: papers, typefaces, ways to turn, tools, chapters")
  func arguments() {
    var reader = openReader(pages: 90)
    reader.press(keys: ":")
    reader.type("turn")
    #expect(reader.overlay.prompt?.completions.contains { $0.text == "turn-style" } == true)
    reader.type("-style ")
    #expect(
      reader.overlay.prompt?.completions.map(\.text) == ["curl", "slide", "fade", "none"])
    reader.type("sl")
    #expect(reader.overlay.prompt?.selected == 0)
    reader.press(keys: "Return")
    #expect(reader.book.inView.style == .slide && reader.overlay.prompt == nil)
    reader.press(keys: ":")
    reader.type("next-paper n")
    reader.press(keys: "Return")
    #expect(reader.tone.paper == .night)
    // Without a name it is the next one, and what fits none is refused.
    reader.press(keys: ":")
    reader.type("next-paper ")
    #expect(reader.overlay.prompt?.selected == nil)
    reader.type("zz")
    #expect(reader.overlay.prompt?.selected == nil)
    reader.press(keys: "Return")
    #expect(reader.tone.paper == .night)
    for (line, first) in [("draw p", "pencil"), ("typeface ", "book")] {
      reader.press(keys: ":")
      reader.type(line)
      #expect(reader.overlay.prompt?.completions.first?.text == first)
      reader.press(keys: "Escape")
    }
    // A chapter that becomes known is found by its words; a number is a page.
    reader.press(keys: ":")
    reader.type("page whale")
    #expect(reader.overlay.prompt?.completions.isEmpty == true)
    reader.settled(
      .answer(
        to: OutlineQuestion(),
        [OutlineEntry(title: "The Whale", page: PageNumber(41), children: [])]))
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["41"])
    reader.press(keys: "Tab", "Return")
    #expect(reader.pages.contains(PageNumber(41)))
    reader.press(keys: ":")
    reader.type("page 4")
    reader.press(keys: "Return")
    #expect(reader.pages.contains(PageNumber(4)))
  }

  @Test("a path is completed folder by folder, whatever its capitals")
  func pathCompletion() {
    var reader = openReader()
    #expect(reader.press(keys: "o") == [.askPaths("", of: .books)])
    _ = reader.receive(.paths(["Books/", "old.pdf", "x.cbz"], in: ""))
    #expect(
      reader.overlay.prompt?.completions.map(\.text) == ["../", "Books/", "old.pdf", "x.cbz"])
    reader.type("b")
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["Books/", "x.cbz"])
    #expect(reader.press(keys: "Tab") == [.askPaths("Books/", of: .books)])
    _ = reader.receive(.paths(["Books/Emma.epub"], in: "Books/"))
    reader.press(keys: "Tab")
    #expect(reader.press(keys: "Return") == [.openFile("Books/Emma.epub")])
    // Nothing is opened that was not typed.
    reader.press(keys: "o")
    _ = reader.receive(.paths(["x.cbz"], in: ""))
    reader.type("x")
    #expect(reader.press(keys: "Return") == [.openFile("x")])
  }

  @Test("Tab writes a path as far as all agree that begin so, then goes through them")
  func sharedBeginning() {
    var reader = openReader()
    let folders = ["Archive/", "Books/", "Bookshop/"]
    #expect(reader.press(keys: "Ctrl+Shift+a") == [.askPaths("", of: .folders)])
    _ = reader.receive(.paths(folders, in: ""))
    reader.type("b")
    #expect(reader.press(keys: "Tab").isEmpty)
    #expect(reader.overlay.prompt?.text == "Books" && reader.overlay.prompt?.selected == nil)
    // What is gone through is not looked into.
    #expect(reader.press(keys: "Tab").isEmpty && reader.overlay.prompt?.text == "Books/")
    #expect(reader.press(keys: "Tab").isEmpty && reader.overlay.prompt?.text == "Bookshop/")
    #expect(reader.press(keys: "Up").isEmpty && reader.overlay.prompt?.text == "Books/")
    #expect(reader.type("/") == [.askPaths("Books/", of: .folders)])
    #expect(reader.overlay.prompt?.text == "Books/")
    _ = reader.receive(.paths(["Books/Old/"], in: "Books/"))
    #expect(reader.press(keys: "Tab") == [.askPaths("Books/Old/", of: .folders)])
    #expect(reader.press(keys: "Return") == [.addFolder("Books/Old/")])
  }

  @Test(
    "the folder above is the foremost choice, and a step back leads to it",
    arguments: [
      ("", "../"), ("/a/b/", "/a/"), ("/a/", "/"), ("a/", "./"), ("../", "../../"), ("~/", "~/../"),
      ("/", nil),
    ] as [(String, String?)])
  func folderAbove(typed: String, expected: String?) {
    var reader = openReader()
    reader.press(keys: "o")
    reader.settled(.pasted(typed))
    _ = reader.receive(.paths([typed + "x/", typed + "y/"], in: typed))
    let names = reader.overlay.prompt?.completions.map(\.text)
    #expect(names == [expected, typed + "x/", typed + "y/"].compactMap(\.self))
    reader.press(keys: "Down")
    #expect(reader.overlay.prompt?.text == typed + "x/")
    guard let expected else { return }
    reader.press(keys: "Up")
    #expect(reader.overlay.prompt?.text == expected)
    #expect(reader.press(keys: "Return") == [.askPaths(expected, of: .books)])
    // So does a click.
    _ = reader.receive(.paths([expected + "z/"], in: expected))
    let last = (reader.overlay.prompt?.completions.count ?? 1) - 1
    #expect(
      reader.receive(.overlay(.completed(row: last))) == [.askPaths(expected + "z/", of: .books)])
  }

  @Test("Tab goes through the completions, those that begin so first")
  func completion() {
    var reader = openReader()
    reader.press(keys: ":")
    reader.type("page")
    let names = reader.overlay.prompt?.completions.map(\.text) ?? []
    #expect(names.prefix(3) == ["page", "page-on-the-right", "page-on-the-left"])
    #expect(names.contains("next-page"))
    reader.press(keys: "Tab", "Down")
    #expect(reader.overlay.prompt?.text == names[2] && reader.overlay.prompt?.selected == 2)
    reader.press(keys: "Shift+Tab", "Up", "Up")
    #expect(reader.overlay.prompt?.selected == names.count - 1)
    reader.settled(.overlay(.completed(row: 3)))
    #expect(reader.overlay.prompt?.text == names[3])
    reader.settled(.overlay(.completed(row: 99)))
    reader.type("x")
    #expect(reader.overlay.prompt?.selected == nil)
  }

  @Test("files are opened by path, the clipboard's content included")
  func paths() {
    var reader = openReader()
    reader.press(keys: "o")
    #expect(reader.press(keys: "Ctrl+v") == [.paste])
    reader.settled(.pasted("/books/a b.pdf\n"))
    #expect(reader.press(keys: "Return") == [.openFile("/books/a b.pdf")])
    reader.press(keys: ":")
    reader.type("open x.cbz")
    #expect(reader.press(keys: "Return") == [.openFile("x.cbz")])
    #expect(reader.press(keys: "Ctrl+Shift+Right") == [.openNeighbour(1)])
    #expect(reader.press(keys: "2", "Ctrl+Shift+Left") == [.openNeighbour(-2)])
    #expect(reader.press(keys: "Ctrl+r") == [.reload])
    #expect(reader.press(keys: "Ctrl+w") == [.closeBook])
    #expect(reader.press(keys: "q") == [.quit])
  }

  @Test("the question for a password takes keys and characters of a window")
  func password() {
    var reader = Reader(view: wideView)
    reader.settled(.locked(wasWrong: false))
    reader.type("s q")
    reader.press(keys: "x", "Backspace")
    #expect(reader.press(keys: "Return") == [.unlock("s q")])
    reader.settled(.locked(wasWrong: true))
    #expect(reader.press(keys: "Escape").isEmpty && reader.question?.isOpen == false)
    #expect(reader.press(keys: "q") == [.quit])
  }
}
