import PageGeometry
import PageLayout
import RectoBookModel
import RectoShelfLayout

/// Which books of the shelf are selected, by keys and by the pointer, and how they are dragged to a collection.
extension ShelfState {
  // MARK: Keys

  /// Selects the book that is meant, or lets it go.
  mutating func toggleMeant() {
    if out == nil, let meant { selection.toggle(ids(at: meant)) }
  }

  /// Selects all books that stand here; lets them go where all are selected.
  mutating func selectAll() {
    guard out == nil else { return }
    let all = stacks.all.map(\.id)
    selection.count == all.count ? selection.clear() : selection.select(all)
  }

  /// Goes some books on, and selects those on the way.
  mutating func extendSelection(by items: Int, in around: ShelfSurroundings) {
    guard out == nil, let meant else { return }
    let goal = (meant + items).clamped(to: 0...books.count - 1)
    extendSelection(to: goal, from: meant)
    stand(at: goal, in: around)
  }

  /// Selects all books up to an entry, those in stacks as well.
  private mutating func extendSelection(to index: Int, from meant: Int?) {
    let from = meant.map { books[$0].id }
    selection.extend(to: books[index].id, from: from, in: books.map(\.id))
    for entry in books {
      if let stack = entry.stack, selection.contains(entry.id) { selection.add(stack.books) }
    }
  }

  // MARK: The pointer

  /// What a click with a key held down does to the selection; whether it was one.
  mutating func select(
    _ book: Int, by modifiers: PointerModifiers, in around: ShelfSurroundings
  ) -> Bool {
    guard out == nil, books.indices.contains(book) else { return false }
    if modifiers.contains(.shift) {
      extendSelection(to: book, from: meant)
    } else if modifiers.contains(.control) {
      selection.toggle(ids(at: book))
    } else {
      return false
    }
    return true
  }

  /// What is dragged from a book: it, or all that are selected with it; nil where that is no drag to a collection.
  ///
  /// In a row, books are dragged down: up leads to the desk, and across goes along the row. In a grid they are dragged
  /// whichever way; but a finger that goes up or down from a book that is not selected moves the shelf, since it has no
  /// wheel.
  func carried(
    from book: Int?, way: Vector2, to place: Vector2, with modifiers: PointerModifiers
  ) -> CarriedBooks? {
    guard out == nil, let book, books.indices.contains(book) else { return nil }
    let id = books[book].id
    let isDrag =
      switch form {
      case .row: way.y > abs(way.x)
      case .grid:
        !modifiers.contains(.finger) || selection.contains(id) || abs(way.x) > abs(way.y)
      }
    guard isDrag else { return nil }
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
      var corners = shelf.seenCover(of: index, in: view)
      // The sign stands at the upper corner that no other book hides.
      let isLeft = (corners[0].x + corners[1].x) / 2 < view.width / 2
      if form == .row { hide(&corners, ofBook: index, isLeft: isLeft, on: shelf, in: view) }
      return OverlayContent.Pick(corners: corners, sign: isLeft ? 0 : 1)
    }
  }

  /// The upper edge of a frame ends where the next book towards the middle stands before it.
  private func hide(
    _ corners: inout [Vector2], ofBook index: Int, isLeft: Bool, on shelf: BookShelf,
    in view: ViewSize
  ) {
    let next = index + (Double(index) < shelf.offset ? 1 : -1)
    guard books.indices.contains(next), abs(Double(index) - shelf.offset) >= 0.5 else { return }
    let front = shelf.seenPlace(of: next, in: view)
    let (outer, inner) = isLeft ? (corners[0], corners[1]) : (corners[1], corners[0])
    let edge = isLeft ? front.min.x : front.max.x
    let isHidden = (inner.x - edge) * (isLeft ? 1 : -1) > 0 && front.min.y < max(inner.y, outer.y)
    guard isHidden, abs(inner.x - outer.x) > 1 else { return }
    let share = ((edge - outer.x) / (inner.x - outer.x)).clamped(to: 0...1)
    corners[isLeft ? 1 : 0] = outer + (inner - outer) * share
  }
}
