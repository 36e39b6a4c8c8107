import BookModel
import LibraryImport
import LibraryStore
import ReaderCore

/// Where the books of the shelf lie: asked of the disk, off the main thread, when one is not where it was.
extension ReadingSession {
  /// Looks where a book lies whose file was not there; `Event.sought` answers.
  func seekBook(_ number: Int) {
    let mail = mail
    keeper.library.use(otherwise: { mail.put(.sought(number, path: nil)) }) { desk in
      let path = try desk.library.place(of: BookID(Int64(number)))
      mail.put(.sought(number, path: path))
    }
  }

  /// A book could not be opened: one of the shelf is tried at its other places first.
  func openElsewhere(than path: String, because error: DocumentError) {
    guard let number = reader.shelf?.out, number != ShelfState.standIn, reader.facts == nil else {
      return tellFailure(error, of: path)
    }
    placesTried.insert(path)
    let (mail, tried) = (mail, placesTried)
    keeper.library.use(
      otherwise: { mail.put(.elsewhere(number, path: nil, insteadOf: path, because: error)) }
    ) { desk in
      let place = try desk.library.place(of: BookID(Int64(number)), besides: tried)
      mail.put(.elsewhere(number, path: place, insteadOf: path, because: error))
    }
  }

  /// Opens a book of the shelf at another place, unless it was put back meanwhile.
  func goElsewhere(
    _ number: Int, _ path: String?, insteadOf tried: String, because error: DocumentError
  ) {
    guard let path else { return tellFailure(error, of: tried) }
    guard reader.shelf?.out == number else {
      placesTried = []
      return
    }
    send(.sought(number, path: path))
  }

  /// Tells why a book does not open, and puts it back.
  private func tellFailure(_ error: DocumentError, of path: String) {
    placesTried = []
    send(.troubled(topic: Self.topic(ofOpening: path), [error.description]))
    send(.openingFailed)
  }

  /// Leaves out what is still to be added, and says so.
  func stopAdding() {
    keeper.library.use { $0.importer.cancel() }
    guard let importing, importing.total > importing.done else { return }
    send(.told(Words.notAdded(importing.total - importing.done), isError: false))
  }
}
