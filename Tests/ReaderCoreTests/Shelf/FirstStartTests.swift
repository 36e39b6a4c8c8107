import RectoBookModel
@testable import RectoReaderCore
import Testing

@Suite("A shelf with hardly a book") struct FirstStartTests {
  @Test("it has two buttons with keys, which go once there are books")
  func buttons() throws {
    for titles in [[], ["Recto"]] {
      let shelf = try #require(shelfReader(of: titles).overlay.shelf)
      #expect(shelf.buttons.map(\.label) == ["Open a book", "Add a folder"])
      #expect(shelf.buttons.map(\.tip) == ["Ctrl+o", "Ctrl+Shift+a"])
      #expect(shelf.isEmpty == titles.isEmpty)
      // Nobody is sent to a command line.
      #expect(![shelf.title, shelf.detail, shelf.hint].contains { $0.contains("recto ") })
    }
    #expect(shelfReader(of: ["Alice", "Emma"]).overlay.shelf?.buttons == [])
    // What is not known yet, or not found, is no empty shelf.
    var reader = Reader(view: wideView)
    reader.standBeforeShelf()
    #expect(reader.overlay.shelf?.buttons == [])
    _ = reader.receive(.shelved([], words: "", isWhole: false))
    #expect(reader.overlay.shelf?.buttons == [])
    reader = shelfReader(of: ["Alice", "Emma"])
    reader.press(keys: "/")
    reader.type("x")
    _ = reader.receive(.shelved([], words: "x"))
    #expect(reader.overlay.shelf?.buttons == [])
    // A book on its way to the desk takes them along.
    reader = shelfReader(of: ["Recto"])
    reader.press(keys: "Return")
    #expect(reader.overlay.shelf?.buttons ?? [] == [])
  }

  @Test("a shelf with books has what can be done at its upper edge, where a mouse finds it")
  func tools() {
    var reader = shelfReader(of: ["Alice", "Emma"])
    let labels = ["Open", "Add a folder", "Find", "Grid", "Menu"]
    #expect(reader.overlay.shelf?.tools.map(\.label) == labels)
    #expect(shelfReader(of: ["Recto"]).overlay.shelf?.tools == [])
    reader.settled(.overlay(.command(.find)))
    #expect(reader.overlay.prompt?.label == "Find books")
    #expect(reader.overlay.shelf?.tools.filter(\.isOn).map(\.label) == ["Find"])
    reader.press(keys: "Escape")
    reader.settled(.overlay(.command(.menu)))
    #expect(reader.overlay.panel?.title == "Menu")
  }

  @Test("buttons and keys open the desktop's chooser, where there is one")
  func chooser() {
    var reader = shelfReader(of: [])
    _ = reader.receive(.fileChooser(true))
    #expect(reader.press(keys: "Ctrl+o") == [.chooseFile(.book)])
    #expect(reader.press(keys: "Ctrl+Shift+a") == [.chooseFile(.folder)])
    #expect(reader.receive(.overlay(.command(.addFolder))) == [.chooseFile(.folder)])
    // Who likes to type a path still does.
    #expect(reader.press(keys: "Ctrl+p") == [.askPaths("", of: .books)])
    #expect(reader.overlay.prompt?.label == "Open")
    // What was chosen.
    #expect(
      reader.settled(.invocation(Invocation(.chooseBook, argument: "/a.pdf")))
        == [.openFile("/a.pdf")])
    #expect(
      reader.settled(.invocation(Invocation(.addFolder, argument: "/books")))
        == [.addFolder("/books")])
  }

  @Test("a letter opens the line for a path where there is no title to jump to")
  func letter() {
    var reader = shelfReader(of: [])
    _ = reader.receive(.fileChooser(true))
    #expect(reader.press(keys: "o") == [.askPaths("", of: .books)])
    #expect(reader.overlay.prompt?.label == "Open" && reader.overlay.prompt?.text == "")
    var other = shelfReader(of: [])
    #expect(other.press(keys: "q") == [] && other.overlay.prompt == nil)
    var full = shelfReader(of: ["Alice", "Othello"])
    full.press(keys: "o")
    #expect(full.overlay.prompt == nil && full.meantTitle == "Othello")
  }

  @Test("without a chooser paths are typed, and completed folder by folder")
  func paths() {
    var reader = shelfReader(of: [])
    #expect(reader.press(keys: "Ctrl+o") == [.askPaths("", of: .books)])
    #expect(reader.overlay.prompt?.label == "Open")
    reader.press(keys: "Escape")
    #expect(reader.press(keys: "Ctrl+Shift+a") == [.askPaths("", of: .folders)])
    _ = reader.receive(.paths(["Comics/", "Novels/"], in: ""))
    #expect(reader.overlay.prompt?.label == "Add folder")
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["../", "Comics/", "Novels/"])
    reader.type("n")
    #expect(reader.press(keys: "Tab") == [.askPaths("Novels/", of: .folders)])
    #expect(reader.press(keys: "Return") == [.addFolder("Novels/")])
    #expect(reader.overlay.prompt == nil)
    reader.press(keys: "Ctrl+Shift+a")
    #expect(reader.press(keys: "Return") == [] && reader.overlay.prompt == nil)
  }

  @Test("a folder that was looked into by clicks is added by one")
  func clicks() {
    var reader = shelfReader(of: [])
    reader.press(keys: "Ctrl+Shift+a")
    _ = reader.receive(.paths(["Comics/", "Novels/"], in: ""))
    let novels = reader.receive(.overlay(.completed(row: 2)))
    #expect(novels == [.askPaths("Novels/", of: .folders)])
    _ = reader.receive(.paths(["Novels/Old/"], in: "Novels/"))
    let rows = reader.overlay.prompt?.completions ?? []
    #expect(rows.map(\.text) == ["Novels/", "./", "Novels/Old/"])
    #expect(rows.map(\.detail) == ["add this folder", "parent folder", ""])
    #expect(reader.receive(.overlay(.completed(row: 0))) == [.addFolder("Novels/")])
    #expect(reader.overlay.prompt == nil)
    // No folder is added where a book is asked for.
    reader.press(keys: "Ctrl+o")
    reader.settled(.pasted("Novels/"))
    _ = reader.receive(.paths([], in: "Novels/"))
    #expect(reader.overlay.prompt?.completions.map(\.text) == ["./"])
  }
}
