import BookModel
import PageGeometry
import PageLayout
import PageMotion

/// What is told of books on the shelf.
extension Reader {
  var shownShelf: FaceContent.Shelf? {
    guard let shelf, shelf.isInSight, let books = bookShelf else { return nil }
    var shown = FaceContent.Shelf()
    // In steps, so that the words are laid out a few times only.
    let gone = (30 * shelf.opening.progress).rounded(.up) / 5
    shown.opacity = shelf.out == nil ? 1 : max(0, 1 - gone)
    guard shown.opacity > 0 else { return nil }
    shown.isGrid = shelf.form == .grid
    shown.place = Vector2(view.width / 2, view.height * (shelf.form == .row ? 0.83 : 0.915))
    guard let meant = shelf.meant else {
      // Of an empty part it is not known yet whether it is all.
      if shelf.isKnown, shelf.isListWhole {
        shown.title =
          shelf.words.isEmpty ? Words.emptyShelf : Words.nothingOnShelf(shelf.words)
        shown.hint = shelf.words.isEmpty ? Words.addBooks : ""
      }
      return shown
    }
    let book = shelf.books[meant]
    shown.title = book.title.withoutControls
    shown.detail = [book.authors.withoutControls, book.place].filter { !$0.isEmpty }
      .joined(separator: " · ")
    if !shelf.words.isEmpty {
      shown.hint = "\(shelf.words.withoutControls) · \(Words.bookCount(shelf.books.count))"
    } else if shelf.books.count <= 1 {
      shown.hint = Words.addBooks
    }
    if shelf.books.count > 5 {
      shown.position = Double(meant) / Double(shelf.books.count - 1)
    }
    shown.marks = books.visibleBooks(in: view).compactMap { index in
      let book = shelf.books[index]
      guard book.progress > 0, index != shelf.outIndex else { return nil }
      let place = books.markPlace(of: index, in: view)
      return FaceContent.Shelf.Mark(
        place: place.middle, length: place.length, share: book.progress)
    }
    return shown
  }
}

extension ShelfBook {
  /// Where the reader is in it.
  fileprivate var place: String {
    if isMissing { return Words.missing }
    if progress >= 1 { return Words.finished }
    guard let page, let pages else { return pages.map { "\($0) pages" } ?? "" }
    return "page \(page) of \(pages)"
  }
}
