public import PageDrawing
public import RectoBookModel

/// What a reader has marked on one page, as it is painted over the print.
public struct PageMarks: Equatable, Sendable {
  /// The strokes that show it, the lowest first.
  public let items: [Drawing.Item]
  /// The notes in its margin.
  public let slips: [NoteSlip]

  /// Finds on a page what is marked there, as a window shows it.
  ///
  /// - Parameters:
  ///   - annotations: those of the book, in reading order.
  ///   - page: the page.
  ///   - text: its text.
  ///   - address: the place of its first words; the page itself where pages are always the same.
  ///   - aspect: its extent across, for one down.
  ///   - isOuterEdgeLeft: whether its outer margin is the left one.
  ///   - firstPage: the page on which the first words of a passage stand; nil where that is not known.
  public init(
    _ annotations: [Annotation], on page: PageNumber, of text: PageText, at address: Place,
    aspect: Double, isOuterEdgeLeft: Bool, firstPage: (Place) -> PageNumber?
  ) {
    var marked = MarkedPage(
      aspect: aspect, margin: text.slipMargin(isLeft: isOuterEdgeLeft, aspect: aspect))
    marked.find(annotations, on: page, of: text, at: address, firstPage: firstPage)
    marked.show(Dictionary(annotations.map { ($0.id, $0) }, uniquingKeysWith: { $1 }))
    (items, slips) = (marked.items, marked.slips)
  }
}
