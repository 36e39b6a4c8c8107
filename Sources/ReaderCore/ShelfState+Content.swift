import BookModel
import PageGeometry
import PageLayout
import PageMotion

/// What is told of books on the shelf.
extension ShelfState {
  /// Words and marks; nil where the shelf is not seen.
  func content(in around: ShelfSurroundings) -> FaceContent.Shelf? {
    guard isInSight else { return nil }
    let view = around.view
    var shown = FaceContent.Shelf()
    // In steps, so that the words are laid out a few times only.
    let gone = (30 * opening.progress).rounded(.up) / 5
    shown.opacity = out == nil ? 1 : max(0, 1 - gone)
    guard shown.opacity > 0 else { return nil }
    shown.isGrid = form == .grid
    shown.place = Vector2(view.width / 2, view.height * (form == .row ? 0.83 : 0.915))
    guard let meant else {
      // Of an empty part it is not known yet whether it is all.
      if isKnown, isListWhole {
        shown.title = words.isEmpty ? Words.emptyShelf : Words.nothingOnShelf(words)
        shown.hint = words.isEmpty ? Words.addBooks : ""
      }
      return shown
    }
    let book = books[meant]
    shown.title = book.title.withoutControls
    shown.detail = [book.authors.withoutControls, book.place].filter { !$0.isEmpty }
      .joined(separator: " · ")
    if !words.isEmpty {
      shown.hint = "\(words.withoutControls) · \(Words.bookCount(books.count))"
    } else if books.count <= 1 {
      shown.hint = Words.addBooks
    }
    if books.count > 5 { shown.position = Double(meant) / Double(books.count - 1) }
    let shelf = shelf(in: around)
    shown.marks = shelf.visibleBooks(in: view).compactMap { index in
      let book = books[index]
      guard book.progress > 0, index != outIndex else { return nil }
      let place = shelf.markPlace(of: index, in: view)
      return FaceContent.Shelf.Mark(place: place.middle, length: place.length, share: book.progress)
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
