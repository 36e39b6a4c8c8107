import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion

/// The shelf beside the book: what is seen of both, and how a book comes off it and goes back.
extension Reader {
  /// Whether the shelf is seen, a book on its way to the desk or back included.
  public var isShelfInSight: Bool { shelf?.isInSight ?? false }

  /// Whether the book that was open has come back to its place: then it can be closed.
  public var hasPutBack: Bool { shelf?.hasPutBack ?? false }

  /// The shelf of a window in which no book is open.
  public mutating func standBeforeShelf() {
    if shelf == nil { shelf = ShelfState(isOpen: false) }
  }

  /// Where the shelf stands.
  var surroundings: ShelfSurroundings { ShelfSurroundings(around: book.inView) }

  /// Changes the shelf where it stands; nil where there is none.
  @discardableResult
  mutating func onShelf<Result>(
    _ change: (inout ShelfState, ShelfSurroundings) -> Result
  ) -> Result? {
    let around = surroundings
    guard var changed = shelf else { return nil }
    // So that its books are not copied.
    shelf = nil
    defer { shelf = changed }
    return change(&changed, around)
  }

  // MARK: What comes

  /// The library says which books there are for some words, or the first of them.
  mutating func receive(shelved books: [ShelfBook], for words: String, isWhole: Bool) {
    guard shelf?.words == words else { return }
    onShelf { $0.receive(books, for: words, isWhole: isWhole, in: $1) }
    updateNote()
    guard shelf?.awaitsPlace == true else { return }
    let location = book.inView.preferences.location
    let isThere = shelf?.stacks.all.contains { $0.location == location } == true
    // It has a place though the library has none for it.
    if !isThere, let book = ShelfBook(standingInFor: book.inView) {
      onShelf { $0.standIn(book, in: $1) }
    }
    putBack()
  }

  // MARK: Putting back

  /// The open book goes back to the shelf.
  mutating func goToShelf() -> [Effect] {
    guard facts != nil || shelf?.out != nil else { return [] }
    if shelf == nil { shelf = ShelfState(isOpen: true) }
    shelf?.awaitsPlace = true
    if shelf?.isKnown == true { putBack() }
    return shelf?.askForPlace() ?? []
  }

  /// Begins the way back, if the book has a place on the shelf.
  private mutating func putBack() {
    let location = book.inView.preferences.location
    onShelf { if $0.outIndex == nil { $0.reveal(location, in: $1) } }
    guard let index = shelf?.index(ofOpenBookAt: location) else { return }
    onShelf { [fold = book.inView.fold] in
      $0.putBack(bookAt: index, foldedBy: fold.pinch, in: $1)
    }
    book.inView.fold = BookFold()
    Scrolling.gather(&book.inView)
    book.notes.pace.pause()
    book.inView.turning.jump(to: turning.goal)
    book.inView.pointer.action = .idle
    bar.leave()
  }
}
