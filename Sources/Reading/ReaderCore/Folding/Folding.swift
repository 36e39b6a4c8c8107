import PageGeometry
import PageLayout
import PageMotion

/// How fingers, the wheel and keys fold a book in view at its spine.
enum Folding {
  /// Fingers part or meet by a factor about a place: what is magnified, or becomes so, zooms; an opening of two pages
  /// that lies as a whole in the view folds.
  ///
  /// - Parameters:
  ///   - book: the book in view.
  ///   - factor: above 0.
  ///   - place: their middle.
  ///   - time: when; nil for the wheel, which lets go of nothing.
  /// - Returns: whether the book stands folded and is to go on to the shelf: fingers bring it there at once, the wheel
  ///   with one more notch.
  static func pinch(
    _ book: inout BookInView, by factor: Double, at place: Vector2, time: Double?
  ) -> Bool {
    guard factor.isFinite, factor > 0 else { return false }
    Scrolling.grasp(&book)
    book.guided.leave()
    guard let seen = book.seen else { return false }
    guard book.fold.isFolded || factor < 1 && isPossible(for: book) else {
      book.hold.zoom(by: factor, about: place, over: seen)
      return false
    }
    let stood = book.fold.stands
    book.fold.change(by: factor, at: time ?? book.lastTick ?? 0, isByFingers: time != nil)
    return factor < 1 && book.fold.stands && (stood || time != nil)
  }

  /// Whether the book folds under two fingers that meet: it lies open as a whole, straight before the eye.
  private static func isPossible(for book: BookInView) -> Bool {
    book.scroll == nil && book.style == .curl && !book.turning.isMoving && book.hold.zoom <= 1
      && book.hold.posture == .upright && book.arrangement?.isOpen == true
  }

  /// A key folds the open book, or lets it open again; what is magnified is seen whole then.
  static func toggle(_ book: inout BookInView) -> Reply {
    if !book.fold.isFolded, !isPossible(for: book) {
      var whole = book
      whole.fit(.page)
      guard isPossible(for: whole) else {
        return .reporting(ScreenText.cannotFold, topic: "fold")
      }
      book = whole
    }
    book.fold.toggle()
    return []
  }

  /// Whether the wheel outward takes the book to the shelf at once: what folds is folded first.
  static func isSkipped(by book: BookInView) -> Bool {
    book.scroll == nil && book.hold.zoom <= 1 && book.facts != nil && !book.turning.isMoving
      && !book.fold.isFolded && !isPossible(for: book)
  }

  /// Fingers let go of the folded book: it opens.
  ///
  /// - Returns: whether it is closed instead.
  static func end(_ book: inout BookInView, at time: Double) -> Bool {
    guard !book.fold.closes(at: time) else { return true }
    book.fold.letGo()
    return false
  }
}
