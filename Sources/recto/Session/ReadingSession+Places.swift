import BookModel
import LibraryImport
import LibraryDatabase
import ReaderCore

/// Where the books of the shelf lie: asked of the disk, off the main thread, when one is not where it was.
extension ReadingSession {
  /// Looks where a book lies whose file was not there; `Event.sought` answers.
  func seekBook(_ number: Int) {
    let mailbox = mailbox
    keeper.library.use(otherwise: { mailbox.put(.sought(number, path: nil)) }) { services in
      let path = try services.library.place(of: BookID(Int64(number)))
      mailbox.put(.sought(number, path: path))
    }
  }

  /// A book could not be opened: one of the shelf is tried at its other places first.
  func openElsewhere(than path: String, because error: DocumentError) {
    guard let number = reader.shelf?.out, number != ShelfState.standIn, reader.facts == nil else {
      return reportFailure(error, of: path)
    }
    placesTried.insert(path)
    let (mailbox, tried) = (mailbox, placesTried)
    keeper.library.use(
      otherwise: { mailbox.put(.elsewhere(number, path: nil, insteadOf: path, because: error)) }
    ) { services in
      let place = try services.library.place(of: BookID(Int64(number)), besides: tried)
      mailbox.put(.elsewhere(number, path: place, insteadOf: path, because: error))
    }
  }

  /// Opens a book of the shelf at another place, unless it was put back meanwhile.
  func goElsewhere(
    _ number: Int, _ path: String?, insteadOf tried: String, because error: DocumentError
  ) {
    guard let path else { return reportFailure(error, of: tried) }
    guard reader.shelf?.out == number else {
      placesTried = []
      return
    }
    send(.sought(number, path: path))
  }

  /// Reports why a book does not open, and puts it back.
  private func reportFailure(_ error: DocumentError, of path: String) {
    placesTried = []
    send(.troubled(topic: Self.topic(ofOpening: path), [error.description]))
    send(.openingFailed)
  }

  /// Leaves out what is still to be added, and says so.
  func stopAdding() {
    keeper.library.use { $0.importer.cancel() }
    guard let importing, importing.total > importing.done else { return }
    send(.reported(ScreenText.notAdded(importing.total - importing.done), isError: false))
  }
}
