import PageGeometry
import PageLayout
import RectoBookModel
import RectoShelfLayout

/// Which books of the shelf are selected, by keys and by the pointer, and how they are dragged to a collection.
extension ShelfState {
  // MARK: Keys

  /// Selects the book that is meant, or lets it go.
  mutating func toggleMeant() {
    if out == nil, let meantBook { selection.toggle(meantBook.id) }
  }

  /// Selects all books that stand here; lets them go where all are selected.
  mutating func selectAll() {
    guard out == nil else { return }
    selection.count == books.count ? selection.clear() : selection.select(books.map(\.id))
  }

  /// Goes some books on, and selects those on the way.
  mutating func extendSelection(by items: Int, in around: ShelfSurroundings) {
    guard out == nil, let meant else { return }
    let goal = (meant + items).clamped(to: 0...books.count - 1)
    selection.extend(to: books[goal].id, from: books[meant].id, in: books.map(\.id))
    stand(at: goal, in: around)
  }

  // MARK: The pointer

  /// What a click with a key held down does to the selection; whether it was one.
  mutating func select(
    _ book: Int, by modifiers: PointerModifiers, in around: ShelfSurroundings
  ) -> Bool {
    guard out == nil, books.indices.contains(book) else { return false }
    if modifiers.contains(.shift) {
      let from = meant.map { books[$0].id }
      selection.extend(to: books[book].id, from: from, in: books.map(\.id))
    } else if modifiers.contains(.control) {
      selection.toggle(books[book].id)
    } else {
      return false
    }
    return true
  }

  /// What is dragged from a book: it, or all that are selected with it; nil where that is no drag to a collection.
  ///
  /// In a row, books are dragged down: up leads to the desk, and across goes along the row. In a grid, selected books
  /// are dragged whichever way, and all others move the shelf.
  func carried(from book: Int?, way: Vector2, to place: Vector2) -> CarriedBooks? {
    guard out == nil, let book, books.indices.contains(book) else { return nil }
    let id = books[book].id
    let isDown = way.y > abs(way.x)
    guard form == .row ? isDown : selection.contains(id) else { return nil }
    let all = books(with: id)
    let title = all.count == 1 ? all[0].title.withoutControls : ShelfScreenText.bookCount(all.count)
    return CarriedBooks(books: all.map(\.id), title: title, place: place)
  }

  /// Books that are dragged are let go: they come into the collection below them.
  mutating func drop(in around: ShelfSurroundings) -> Reply? {
    guard case .carrying(let carried) = pointer else { return nil }
    pointer = .idle
    return carried.drop(on: collections, in: around.view)
  }

  /// Books that are dragged stay where they stand; whether there were any.
  mutating func dropNowhere() -> Bool {
    guard case .carrying = pointer else { return false }
    pointer = .idleDrag
    return true
  }

  // MARK: What is seen

  /// The selected books in sight.
  func picks(of shelf: BookShelf, in view: ViewSize) -> [OverlayContent.Pick] {
    guard !selection.isEmpty, out == nil else { return [] }
    return shelf.visibleBooks(in: view).filter { selection.contains(books[$0].id) }.map { index in
      let corners = shelf.seenCover(of: index, in: view)
      // The sign stands at the upper corner that no other book hides.
      let isLeft = (corners[0].x + corners[1].x) / 2 < view.width / 2
      return OverlayContent.Pick(corners: corners, sign: isLeft ? 0 : 1)
    }
  }
}
