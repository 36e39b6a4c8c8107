import PageLayout

/// Where the shelf stands: the view that it is seen in, and how its books are bound and opened.
struct ShelfSurroundings {
  /// The size of the view in pixels.
  var view: ViewSize
  /// One page or two, once a book lies open.
  var spread: SpreadMode
  /// How books are bound.
  var binding: Binding
  /// Whether books of one series stand as a stack.
  var stacksSeries: Bool
  /// The radius of the outer corners of pages, in page heights.
  var cornerRadius: Double

  /// Those around the place for a book.
  init(around book: BookInView) {
    (view, spread) = (book.hold.size, book.spreads.mode)
    stacksSeries = book.preferences.defaults.stacksSeries
    (binding, cornerRadius) = (book.preferences.binding, book.cornerRadius)
  }
}
