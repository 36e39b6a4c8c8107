import Foundation
import RectoReaderCore

/// Sketchbooks that are made, and whose pages change.
extension ReadingSession {
  /// A sketchbook on its way to the shelf shows there what was drawn on its cover.
  func renewCover() {
    guard drawings.takeCoverChange(), let book = books.book, let identity = book.identity else {
      return
    }
    shelf.renewCover(of: identity, at: book.location)
  }

  /// Makes a sketchbook in the data folder, and opens it.
  ///
  /// - Parameter name: what its file is called; a name of its own where it is empty.
  func makeSketchbook(named name: String) {
    guard let folder = options.folders.data.map({ $0 + "/sketchbooks" }) else {
      return send(.reported(ScreenText.noNewSketchbook(ScreenText.noPlaceToDraw), isError: true))
    }
    errands.async { [mailbox] in mailbox.put(NewSketchbook.made(named: name, in: folder)) }
  }
}
