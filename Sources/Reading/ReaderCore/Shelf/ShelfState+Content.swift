import RectoBookModel
import PageGeometry
import PageLayout
import RectoShelfLayout
import PageMotion

/// What is seen of the shelf, and told of its books.
extension ShelfState {
  /// The shelf, and the book on its way between it and the desk.
  ///
  /// - Parameters:
  ///   - book: the book that is out.
  ///   - around: where the shelf stands.
  /// - Returns: what is to be drawn.
  func scene(with book: BookInView, in around: ShelfSurroundings) -> Scene {
    let stand = shelf(in: around)
    var scene: Scene
    if let outIndex {
      // Its pages are shown once they are there.
      var lying = isReady ? book.arrangement : nil
      // It opens and closes as books do, whichever way its openings follow each other.
      lying?.passage = .turning
      if lying?.turns.isEmpty == false {
        // A leaf in the air is where it will be: nothing turns while a book is carried.
        lying?.turned = book.turning.goal
        lying?.turns = []
      }
      scene = stand.scene(
        opening: BookOpening(
          index: outIndex, progress: opening.progress, book: lying,
          readiness: smoothStep(readiness), unfolds: unfolds,
          // The cover of text that flows was printed in a layout of its own.
          hasOwnCover: books[outIndex].cover != .first || book.facts?.flows == true),
        in: around.view)
    } else {
      scene = stand.scene(in: around.view)
    }
    (scene.tone, scene.lens) = (book.tone, nil)
    return scene
  }

  /// Whether it stands there with hardly a book, the sample at most: that is all there is, as far as is known.
  var lacksBooks: Bool {
    isInSight && isKnown && isListWhole && words.isEmpty && stacks.all.count <= 1 && out == nil
  }

  /// Whether there is no book at all, as far as is known.
  var isBare: Bool { lacksBooks && books.isEmpty }

  /// Whether a grid leaves room above it for what its books are chosen by: not for a single one.
  var leavesHead: Bool { form == .grid && (!words.isEmpty || stacks.all.count > 1) }

  /// Words and marks; nil where the shelf is not seen.
  func content(in around: ShelfSurroundings) -> OverlayContent.Shelf? {
    guard isInSight else { return nil }
    let view = around.view
    var shown = OverlayContent.Shelf()
    // In steps, so that the words are laid out a few times only.
    let gone = (30 * opening.progress).rounded(.up) / 5
    shown.opacity = out == nil ? 1 : max(0, 1 - gone)
    guard shown.opacity > 0 else { return nil }
    shown.isGrid = form == .grid
    shown.band = form == .row ? 0 : BookShelf.band(in: view)
    shown.head = leavesHead ? BookShelf.head(in: view) : 0
    if form == .grid { shown.booksTop = shown.head }
    shown.place = Vector2(
      view.width / 2, form == .row ? BookShelf.wordsTop(in: view) : view.height - shown.band)
    // At the ends of a row the book that faces the eye stands beside the middle, and its words below it.
    if let meant, form == .row {
      shown.place.x = shelf(in: around).markPlace(of: meant, in: view).middle.x
    }
    guard let meant else {
      shown.isEmpty = true
      // Of an empty part it is not known yet whether it is all.
      if isKnown, isListWhole {
        shown.title =
          words.isEmpty ? ShelfScreenText.emptyShelf : ShelfScreenText.nothingOnShelf(words)
        shown.hint = words.isEmpty ? ShelfScreenText.addBooks : ""
      }
      return shown
    }
    let book = books[meant]
    shown.title = (book.stack?.name ?? book.title).withoutControls
    shown.detail = ScreenText.facts(
      book.stack.map { stack in
        [
          book.authors.withoutControls, ShelfScreenText.bookCount(stack.books.count),
          StackText.next(book.title.withoutControls),
        ]
      } ?? [book.authors.withoutControls, book.place])
    if !words.isEmpty { shown.count = ShelfScreenText.bookCount(stacks.all.count) }
    if !selection.isEmpty { shown.hint = ShelfCareText.selected(selection.count) }
    if books.count > 5 { shown.position = Double(meant) / Double(books.count - 1) }
    let shelf = shelf(in: around)
    if form == .row {
      let tops = shelf.visibleBooks(in: view).map { shelf.seenPlace(of: $0, in: view).min.y }
      shown.booksTop = tops.min() ?? view.height
    }
    if out == nil {
      shown.badges = shelf.visibleBooks(in: view).compactMap { index in
        books[index].stack.map { OverlayContent.Badge(of: $0, at: index, on: shelf, in: view) }
      }
    }
    shown.picks = picks(of: shelf, in: view)
    if case .carrying(let carried) = pointer {
      shown.carry = carried.content(over: collections, in: view)
      // Collections stand where the words did.
      (shown.title, shown.detail, shown.hint, shown.position) = ("", "", "", nil)
    }
    if form == .grid { shown.name(books, meant: meant, on: shelf, in: view) }
    shown.marks = shelf.visibleBooks(in: view).compactMap { index in
      let book = books[index]
      guard book.progress > 0 || book.isFinished, index != outIndex else { return nil }
      let place = shelf.markPlace(of: index, in: view)
      return OverlayContent.Shelf.Mark(
        place: place.middle, length: place.length, share: book.progress,
        isFinished: book.isFinished)
    }
    return shown
  }
}
