import BookFixtures
import RectoBookModel
import RectoBookQuestions
import RectoKeyboard
import PageLayout
import RectoShaderText
import Testing

@testable import RectoReaderCore

/// What lies over the book, and who gets keys, words and the order to leave.
@Suite("layers") struct LayerTests {
  private func kinds(_ reader: Reader) -> [Layer.Kind] { reader.layers.layers.map(\.kind) }

  @Test("what opens is at the top, and what would ask for the same keys gives way")
  func opening() {
    var reader = openReader()
    reader.press(keys: "F4")
    #expect(kinds(reader) == [.lookEditor])
    // A list lies over the panel; the panel takes its place.
    _ = reader.receive(.command(.outline))
    #expect(kinds(reader) == [.lookEditor, .list])
    _ = reader.receive(.command(.help))
    #expect(kinds(reader) == [.lookEditor, .list, .sheet])
    _ = reader.receive(.command(.commandLine))
    #expect(kinds(reader) == [.lookEditor, .list, .prompt])
    // What is open is closed by what opened it, wherever it lies.
    _ = reader.receive(.command(.look))
    #expect(kinds(reader) == [.list, .prompt])
    _ = reader.receive(.command(.look))
    #expect(kinds(reader) == [.lookEditor])
    _ = reader.receive(.command(.menu))
    #expect(kinds(reader) == [.lookEditor, .list] && reader.layers.hasMenu)
  }

  @Test("the top layer gets what is typed, and is left first")
  func top() {
    var reader = openReader()
    let outline = [OutlineEntry(title: "Sea", page: PageNumber(3), children: [])]
    _ = reader.receive(.answer(to: OutlineQuestion(), outline))
    _ = reader.receive(.command(.outline))
    reader.type("se")
    #expect(reader.overlay.panel?.filter == "se")
    _ = reader.receive(.command(.commandLine))
    reader.type("ni")
    #expect(reader.overlay.panel?.filter == "se" && reader.overlay.prompt?.text == "ni")
    reader.press(keys: "Escape")
    #expect(reader.overlay.prompt == nil && reader.overlay.panel?.filter == "se")
    reader.press(keys: "Escape")
    #expect(kinds(reader).isEmpty)
  }

  @Test("the question for a password lies over all; dismissed, Enter brings it back")
  func question() {
    var reader = Reader(view: wideView)
    _ = reader.receive(.command(.commandLine))
    _ = reader.receive(.locked(wasWrong: false))
    #expect(kinds(reader) == [.prompt, .question])
    reader.type("ab")
    #expect(reader.overlay.prompt?.text == "●●")
    reader.press(keys: "Escape")
    #expect(kinds(reader) == [.prompt, .sheet] && reader.overlay.prompt?.text == "")
    reader.press(keys: "Escape", "Escape")
    #expect(kinds(reader).isEmpty && reader.question?.isOpen == false)
    reader.press(keys: "Return")
    #expect(kinds(reader) == [.question] && reader.question?.isOpen == true)
    _ = reader.receive(.opened(bookFacts(pages: 9)))
    #expect(kinds(reader).isEmpty && reader.question == nil)
  }

  @Test(
    "whatever is pressed, there is one layer of a kind, and Escape leaves them all",
    arguments: 1...20)
  func wildKeys(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var reader = openReader()
    let commands: [Command] = [
      .outline, .bookmarks, .allPages, .help, .information, .commandLine, .find, .goToPage, .look,
      .menu, .followLink, .focusNext, .presentation, .nameBookmark, .openBook, .recentBooks,
    ]
    let keys = ["Return", "Down", "Tab", "x", "Left", "Delete", "5", "Ctrl+s"]
    for _ in 0..<60 {
      if Bool.random(using: &random) {
        _ = reader.receive(.command(commands.randomElement(using: &random) ?? .help))
      } else {
        reader.press(keys: keys.randomElement(using: &random) ?? "x")
      }
      let kinds = kinds(reader)
      #expect(Set(kinds).count == kinds.count, "\(kinds)")
      #expect((reader.overlay.panel != nil) == kinds.contains(.list))
      #expect((reader.overlay.sheet != nil) == kinds.contains(.sheet))
      #expect((reader.overlay.lookPanel != nil) == kinds.contains(.lookEditor))
    }
    for _ in 0..<12 { reader.press(keys: "Escape") }
    #expect(kinds(reader).isEmpty)
  }
}

/// What was set before, to be taken back and done again.
@Suite("shading history") struct ShadingHistoryTests {
  private func shading(_ preset: String) -> Shading { Shading(preset: preset) }

  @Test(
    "steps of one thing are one, and what is taken back comes again until something else changes")
  func laws() {
    var history = ShadingHistory()
    history.record(shading("a"), edit: "sun")
    history.record(shading("b"), edit: "sun")
    history.record(shading("c"), edit: "lamp")
    #expect(history.undo(from: shading("d")) == shading("c"))
    #expect(history.undo(from: shading("c")) == shading("a") && !history.canUndo)
    #expect(history.redo(from: shading("a")) == shading("c"))
    history.record(shading("c"), edit: nil)
    #expect(!history.canRedo && history.redo(from: shading("e")) == nil)
    for _ in 0..<2 * Limits.shadingSteps { history.record(shading("x"), edit: nil) }
    var steps = 0
    while history.undo(from: shading("y")) != nil { steps += 1 }
    #expect(steps == Limits.shadingSteps)
  }
}
