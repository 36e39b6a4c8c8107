import RectoBookModel
import RectoDesktop
import RectoReaderCore
import RectoSession

/// The shelf in the window, and how a book is put back.
extension ReadingSession {
  /// Whether the shelf is not worth showing yet.
  var isShelfAwaited: Bool { !frames.scheduler.hasPresented && shelf.isAwaited(by: reader) }

  /// Gives the renderer what came for the shelf, and lets a book open whose pages have come.
  func supplyShelf() {
    if reader.isShelfInSight { shelf.renewCover(of: books.book, after: drawings) }
    if reader.isShelfInSight, let facts = reader.facts, facts.pageCount > 0,
      !reader.visiblePages.contains(where: pictures.isBlank)
    {
      send(.pagesAreThere, because: .page)
    }
    send(shelf.supply(renderer, for: reader), because: .page)
  }

  /// Closes the book that has come back to the shelf.
  func putBookBack() {
    guard reader.hasPutBack else { return }
    books.store(reader, isUrgent: true)
    books.stopOpening()
    // Nothing that is seen has changed.
    closeBook(showing: frames.presented)
    watch()
    shelf.ask(for: reader)
  }

  /// No book is read from now on; the window goes on to show something, or nothing.
  func closeBook(showing shown: ShownFrame? = nil) {
    change(to: nil, showing: shown)
    var preferences = options.preferences
    (preferences.keys, preferences.page) = (reader.keys, nil)
    for effect in reader.begin(preferences) { perform(effect) }
    window.title = reader.title(fileName: "")
  }
}
