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
    if reader.isShelfInSight { renewCover() }
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
    change(to: nil, showing: frames.presented)
    var preferences = options.preferences
    preferences.keys = reader.keys
    preferences.page = nil
    for effect in reader.begin(preferences) { perform(effect) }
    window.title = reader.title(fileName: "")
    watch()
    shelf.ask(for: reader)
  }
}
