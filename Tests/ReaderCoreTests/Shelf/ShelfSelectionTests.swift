import BookFixtures
import PageGeometry
import PageLayout
import RectoBookModel
import RectoShelfLayout
@testable import RectoReaderCore
import Testing

@Suite("Several books at once") struct ShelfSelectionTests {
  private func selected(_ reader: Reader) -> [Int] { reader.shelf?.selection.books.sorted() ?? [] }

  private func rows(_ reader: Reader) -> [String] { reader.overlay.panel?.rows.map(\.text) ?? [] }

  /// Where a book is seen.
  private func place(of index: Int, in reader: Reader) throws -> Vector2 {
    let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
    return shelf.seenPlace(of: index, in: reader.view).point(at: Vector2(0.5, 0.5))
  }

  @Test("keys select the book in the middle, those on the way, and all; Esc lets them go")
  func keys() {
    var reader = shelfReader(of: ["Alice", "Bob", "Carmilla", "Dune", "Emma"])
    reader.press(keys: "Right", "Insert")
    #expect(selected(reader) == [2] && reader.overlay.shelf?.hint == "1 book selected")
    reader.press(keys: "Shift+Right", "Shift+Right")
    #expect(selected(reader) == [2, 3, 4] && reader.meantTitle == "Dune")
    reader.press(keys: "Ctrl+Space")
    #expect(selected(reader) == [2, 3])
    reader.press(keys: "Ctrl+a")
    #expect(selected(reader) == [1, 2, 3, 4, 5])
    #expect(reader.overlay.shelf?.hint == "5 books selected")
    // Esc lets them go before it does anything else.
    #expect(reader.press(keys: "Escape") == [] && selected(reader).isEmpty)
    reader.press(keys: "Ctrl+a", "Ctrl+a")
    #expect(selected(reader).isEmpty)
    // No letter selects: a title is still jumped to.
    reader.press(keys: "Insert")
    reader.type("emma")
    #expect(reader.meantTitle == "Emma" && selected(reader) == [4])
  }

  @Test(
    "clicks with Ctrl select one by one, with Shift a stretch", arguments: BookShelf.Form.allCases)
  func clicks(form: BookShelf.Form) throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Carmilla", "Dune"], form: form)
    let second = try place(of: 1, in: reader)
    #expect(reader.click(at: second, modifiers: .control) == [])
    #expect(selected(reader) == [2] && reader.shelf?.out == nil)
    let third = try place(of: 2, in: reader)
    reader.click(at: third, modifiers: .shift)
    #expect(selected(reader) == [2, 3])
    reader.click(at: second, modifiers: .control)
    #expect(selected(reader) == [3])
    // From the book that is meant, where nothing was selected before.
    reader.press(keys: "Escape", "Home")
    reader.click(at: try place(of: 1, in: reader), modifiers: .shift)
    #expect(selected(reader) == [1, 2])
    // A click on the wood lets all go.
    reader.click(at: Vector2(3, 3))
    #expect(selected(reader).isEmpty)
    #expect(reader.overlay.shelf?.picks.isEmpty == true)
  }

  @Test("the selected books in sight are marked", arguments: BookShelf.Form.allCases)
  func marks(form: BookShelf.Form) throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Carmilla"], form: form)
    reader.press(keys: "Ctrl+a")
    let picks = try #require(reader.overlay.shelf?.picks)
    #expect(picks.count == 3)
    let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
    for (index, pick) in picks.enumerated() {
      let seen = shelf.seenPlace(of: index, in: reader.view)
      for corner in pick.corners {
        #expect(corner.x >= seen.min.x - 0.01 && corner.x <= seen.max.x + 0.01)
        #expect(corner.y >= seen.min.y - 0.01 && corner.y <= seen.max.y + 0.01)
      }
      #expect(pick.corners[0].x < pick.corners[1].x && pick.corners[0].y < pick.corners[3].y)
    }
  }

  @Test("the frame of a book beside the middle ends where the one before it stands")
  func hidden() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Carmilla", "Dune", "Emma"])
    reader.press(keys: "Ctrl+a", "Right", "Right")
    for frame in 0..<240 { _ = reader.receive(.tick(time: 5 + Double(frame) / 60)) }
    let picks = try #require(reader.overlay.shelf?.picks)
    let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
    let middle = shelf.seenPlace(of: 2, in: reader.view)
    #expect(picks[1].corners[1].x <= middle.min.x + 0.01 && picks[1].sign == 0)
    #expect(picks[3].corners[0].x >= middle.max.x - 0.01 && picks[3].sign == 1)
    reader.press(keys: "/")
    #expect(reader.overlay.shelf?.detail == "" && reader.overlay.shelf?.hint == "")
    #expect(reader.overlay.shelf?.title == "Carmilla")
  }

  @Test("what is done is done to all that are selected, with one question and one step back")
  func deeds() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Carmilla", "Dune"])
    reader.press(keys: "Insert", "Shift+Right", "Shift+Right", "End")
    #expect(reader.press(keys: "Ctrl+m") == [.tend(.finish([1, 2, 3], true), as: .new)])
    _ = reader.receive(
      .tended(
        .finish([1, 2, 3], true),
        .init(title: "Alice", count: 3, undo: .finish([1, 2, 3], false)), as: .new))
    #expect(reader.overlay.messages.map(\.text) == ["Marked as read: 3 books. Ctrl+z undoes it."])
    #expect(reader.press(keys: "Ctrl+z") == [.tend(.finish([1, 2, 3], false), as: .undo)])
    #expect(reader.press(keys: "Ctrl+t") == [.askCollections])
    reader.type("Tra")
    #expect(reader.press(keys: "Return") == [.tend(.collect([1, 2, 3], in: "Tra"), as: .new)])
    #expect(reader.press(keys: "Delete") == [])
    let sheet = try #require(reader.overlay.sheet)
    #expect(sheet.title == "Forget 3 books?")
    #expect(sheet.sections[0].rows[0].value.contains("Their files stay"))
    #expect(reader.press(keys: "Return") == [.tend(.forget([1, 2, 3]), as: .new)])
    // Books that are gone are selected no longer.
    _ = reader.receive(.shelved((reader.shelf?.books ?? []).suffix(1), words: ""))
    #expect(selected(reader).isEmpty)
  }

  @Test("of some that are read and some that are not all are marked as read first")
  func mixed() {
    var reader = shelfReader(of: ["Alice", "Bob"])
    var books = reader.shelf?.books ?? []
    books[0].isFinished = true
    _ = reader.receive(.shelved(books, words: ""))
    reader.press(keys: "Ctrl+a")
    #expect(reader.press(keys: "Ctrl+m") == [.tend(.finish([1, 2], true), as: .new)])
    books[1].isFinished = true
    _ = reader.receive(.shelved(books, words: ""))
    #expect(reader.press(keys: "Ctrl+m") == [.tend(.finish([1, 2], false), as: .new)])
  }

  @Test("the menu says how many it is about; on a book that is not selected it is about that one")
  func menu() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Carmilla"])
    reader.press(keys: "Insert", "Shift+Right", "Menu")
    #expect(
      rows(reader).prefix(6) == [
        "Open \"Bob\"", "About this book", "Mark 2 books as read", "Add to collection… (2 books)",
        "Edit card… (2 books)", "Forget… (2 books)",
      ])
    reader.press(keys: "Escape")
    _ = reader.receive(.pressedRight(at: try place(of: 2, in: reader)))
    #expect(rows(reader)[2] == "Mark as read" && selected(reader).isEmpty)
    // Where a collection is shown, books can be taken out of it.
    reader.press(keys: "Escape")
    let books = reader.shelf?.books ?? []
    _ = reader.receive(.invocation(Invocation(.shelves, argument: "in:Train")))
    _ = reader.receive(.shelved(books, words: "in:Train"))
    reader.press(keys: "Ctrl+a", "Menu")
    let row = try #require(rows(reader).firstIndex(of: "Remove from “Train”"))
    #expect(
      reader.receive(.overlay(.chose(row: row)))
        == [.tend(.uncollect([1, 2, 3], from: "Train"), as: .new)])
  }

  @Test("a stretch is the same whatever its ends are called", arguments: UInt64(0)..<20)
  func stretches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let order = Array(1...random.whole(1...30)).sorted { _, _ in random.flag() }
    let (a, b) = (
      order[random.whole(0...order.count - 1)], order[random.whole(0...order.count - 1)]
    )
    var (there, back) = (ShelfSelection(), ShelfSelection())
    there.extend(to: b, from: a, in: order)
    back.extend(to: a, from: b, in: order)
    #expect(there.books == back.books && there.contains(a) && there.contains(b))
    // It reaches from where it began, however often it is drawn.
    there.extend(to: a, from: nil, in: order)
    #expect(there.contains(a))
    there.keep(order.filter { $0 != a })
    #expect(!there.contains(a))
  }
}
