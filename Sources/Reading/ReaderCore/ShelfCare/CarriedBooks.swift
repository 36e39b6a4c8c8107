import PageGeometry
import PageLayout
import RectoBookModel

/// Books that are dragged to a collection.
struct CarriedBooks: Equatable, Sendable {
  /// Their numbers, in the order of the shelf.
  let books: [Int]
  /// What is told of them at the pointer.
  let title: String
  /// Where the pointer is.
  var place: Vector2

  /// Where they lie among collections in a view.
  private func strip(_ collections: [ShelfCollection], in view: ViewSize) -> CollectionStrip {
    CollectionStrip(count: collections.count + 1, view: view)
  }

  /// What comes of letting them go here: they come into the collection under the pointer, or a name is asked for.
  func drop(on collections: [ShelfCollection], in view: ViewSize) -> Reply {
    guard let tile = strip(collections, in: view).tile(at: place) else { return [] }
    guard collections.indices.contains(tile) else {
      return Reply.opening(.prompt(PromptState(.collection(books))))
    }
    return [.tend(.collect(books, in: collections[tile].name), as: .new)]
  }

  /// What is seen of them and of the collections.
  func content(over collections: [ShelfCollection], in view: ViewSize) -> OverlayContent.Carry {
    let strip = strip(collections, in: view)
    let over = strip.tile(at: place)
    let tiles = strip.visible(pointer: place).map { index in
      let isNew = !collections.indices.contains(index)
      return OverlayContent.Carry.Tile(
        name: isNew ? ShelfCareText.newCollection : collections[index].name.withoutControls,
        detail: isNew ? "" : ShelfScreenText.bookCount(collections[index].count),
        area: strip.area(of: index, pointer: place), isOver: index == over, isNew: isNew)
    }
    return OverlayContent.Carry(title: title, place: place, tiles: tiles)
  }
}
