import RectoBookModel

/// The book as it lies while something is done to its annotations.
struct AnnotationContext {
  let view: BookInView
  /// How much the hand has drawn that holds.
  let drawn: Int
  /// Whether something that was drawn can be drawn again.
  let canRedraw: Bool

  /// The book that is read.
  init(_ book: BookReading) {
    view = book.inView
    drawn = book.drawing.history.done.count
    canRedraw = !book.drawing.history.undone.isEmpty
  }

  /// Whether text flows from page to page.
  var flows: Bool { view.facts?.flows == true }
}
