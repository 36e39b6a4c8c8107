import BookFixtures
import PageGeometry
import PageLayout
import RectoBookModel
import RectoShelfLayout
@testable import RectoReaderCore
import Testing

@Suite("Books that are dragged to collections") struct CollectionDragTests {
  private let collections = [
    ShelfCollection("For the train", count: 3), ShelfCollection("Home", count: 1),
  ]

  private func place(of index: Int, in reader: Reader) throws -> Vector2 {
    let shelf = try #require(reader.shelf).shelf(in: reader.surroundings)
    return shelf.seenPlace(of: index, in: reader.view).point(at: Vector2(0.5, 0.5))
  }

  /// Drags a book by a way, in two steps, and holds it there.
  private func drag(
    _ index: Int, by way: Vector2, with modifiers: PointerModifiers = [], in reader: inout Reader
  ) throws -> [Effect] {
    let start = try place(of: index, in: reader)
    _ = reader.receive(.pressed(at: start, modifiers: modifiers, time: 0))
    return reader.receive(.moved(to: start + way * 0.5, time: 0.1))
      + reader.receive(.moved(to: start + way, time: 0.2))
  }

  /// Moves to a tile, and lets go there.
  private func drop(on tile: Int, in reader: inout Reader) throws -> [Effect] {
    let strip = CollectionStrip(count: 3, view: reader.view)
    let area = strip.area(of: tile, pointer: Vector2(reader.view.width / 2, 0))
    let place = Vector2((area.least.x + area.greatest.x) / 2, area.least.y + 20)
    _ = reader.receive(.moved(to: place, time: 0.3))
    #expect(reader.overlay.shelf?.carry?.tiles.map(\.isOver) == (0..<3).map { $0 == tile })
    return reader.receive(.released(at: place, time: 0.4))
  }

  @Test("a book is dragged down from the row onto a collection")
  func one() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"])
    #expect(try drag(1, by: Vector2(10, 90), in: &reader) == [.askCollections])
    _ = reader.receive(.collections(collections))
    let carry = try #require(reader.overlay.shelf?.carry)
    #expect(carry.title == "Bob")
    // What was told of the meant book would stand where collections are.
    let shown = try #require(reader.overlay.shelf)
    #expect([shown.title, shown.detail, shown.hint] == ["", "", ""] && shown.position == nil)
    #expect(carry.tiles.map(\.name) == ["For the train", "Home", "New collection…"])
    #expect(carry.tiles.map(\.detail) == ["3 books", "1 book", ""])
    #expect(
      try drop(on: 0, in: &reader) == [.tend(.collect([2], in: "For the train"), as: .new)])
    #expect(reader.overlay.shelf?.carry == nil && reader.meantTitle == "Alice")
  }

  @Test("all selected books go with the one that is dragged; a new collection is named then")
  func several() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"])
    reader.press(keys: "Insert", "Shift+Right", "Home")
    _ = try drag(0, by: Vector2(0, 80), in: &reader)
    _ = reader.receive(.collections(collections))
    #expect(reader.overlay.shelf?.carry?.title == "2 books")
    #expect(try drop(on: 2, in: &reader) == [])
    #expect(reader.overlay.prompt?.label == "Collection")
    reader.type("Sea")
    #expect(reader.press(keys: "Return") == [.tend(.collect([1, 2], in: "Sea"), as: .new)])
    // One that is not selected goes alone.
    _ = try drag(2, by: Vector2(0, 80), in: &reader)
    #expect(reader.overlay.shelf?.carry?.title == "Emma")
    // Let go elsewhere, or by Esc, it stays where it stands.
    #expect(reader.press(keys: "Escape") == [] && reader.overlay.shelf?.carry == nil)
    #expect(reader.receive(.released(at: Vector2(640, 790), time: 1)) == [])
    _ = try drag(2, by: Vector2(0, 80), in: &reader)
    #expect(reader.receive(.released(at: Vector2(640, 300), time: 1)) == [])
    #expect(reader.overlay.prompt == nil && reader.overlay.shelf?.carry == nil)
  }

  @Test("the row is still thrown sideways, and a book still drawn up to the desk")
  func others() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"])
    #expect(try drag(0, by: Vector2(-200, 30), in: &reader) == [])
    #expect(reader.overlay.shelf?.carry == nil && reader.shelf?.scroll.isHeld == true)
    _ = reader.receive(.released(at: Vector2(0, 0), time: 0.5))
    var drawn = shelfReader(of: ["Alice", "Bob", "Emma"])
    drawn.press(keys: "Ctrl+a")
    #expect(
      try drag(0, by: Vector2(0, -120), in: &drawn) == [.openBook(.disk(path: "/books/Alice.cbz"))])
    #expect(drawn.shelf?.opening.isHeld == true)
    // With a book out nothing is selected, nor dragged to a collection.
    #expect(drawn.shelf?.selection.isEmpty == true)
  }

  @Test("in a grid the mouse drags a book whichever way", arguments: [(0, 90), (0, -90), (60, 10)])
  func grid(across: Double, down: Double) throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"], form: .grid)
    #expect(try drag(1, by: Vector2(across, down), in: &reader) == [.askCollections])
    _ = reader.receive(.collections(collections))
    #expect(reader.overlay.shelf?.carry?.title == "Bob")
    #expect(
      try drop(on: 0, in: &reader) == [.tend(.collect([2], in: "For the train"), as: .new)])
    // Beside the books the shelf is moved.
    _ = reader.receive(.pressed(at: Vector2(2, 500), time: 1))
    _ = reader.receive(.moved(to: Vector2(2, 400), time: 1.1))
    #expect(reader.overlay.shelf?.carry == nil && reader.shelf?.scroll.isHeld == true)
  }

  @Test("a finger on a book of a grid moves the shelf up and down, unless the book is selected")
  func finger() throws {
    var reader = shelfReader(of: ["Alice", "Bob", "Emma"], form: .grid)
    #expect(try drag(1, by: Vector2(0, 90), with: .finger, in: &reader) == [])
    #expect(reader.shelf?.scroll.isHeld == true)
    _ = reader.receive(.released(at: Vector2(0, 0), time: 0.5))
    #expect(try drag(1, by: Vector2(60, 10), with: .finger, in: &reader) == [.askCollections])
    _ = reader.receive(.released(at: Vector2(0, 0), time: 0.5))
    reader.press(keys: "Right", "Insert")
    #expect(try drag(1, by: Vector2(0, 90), with: .finger, in: &reader) == [.askCollections])
    #expect(reader.overlay.shelf?.carry?.title == "Bob")
  }

  @Test(
    "every collection can be reached, and what lies under the pointer is told",
    arguments: UInt64(0)..<60)
  func reaches(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let view = ViewSize(width: random.number(300...2600), height: random.number(300...1600))
    let strip = CollectionStrip(count: random.whole(1...60), view: view)
    var reached: Set<Int> = []
    for step in 0..<2000 {
      let pointer = Vector2(view.width * Double(step) / 2000, view.height - 1)
      guard let tile = strip.tile(at: pointer) else { continue }
      reached.insert(tile)
      let area = strip.area(of: tile, pointer: pointer)
      #expect(area.least.x <= pointer.x + 1e-6 && area.greatest.x >= pointer.x - 1e-6)
      #expect(area.least.y <= pointer.y && area.greatest.y >= pointer.y)
      #expect(strip.visible(pointer: pointer).contains(tile))
    }
    #expect(reached == Set(0..<strip.count))
    #expect(strip.tile(at: Vector2(view.width / 2, strip.top - 1)) == nil)
  }
}
