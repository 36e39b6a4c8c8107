import PageDrawing
import PageGeometry
import RectoBookModel

/// What is marked on a page, and how that is shown.
struct MarkedPage: Equatable, Sendable {
  /// A passage that was found on it.
  struct Found: Equatable, Sendable {
    let id: String
    let boxes: [PageBox]
  }

  /// The extent of the page across, for one down.
  let aspect: Double
  /// Where slips lie from left to right, in page heights.
  let margin: ClosedRange<Double>
  /// In reading order.
  var found: [Found] = []
  /// What the file has brought along with notes; it is in the print already, but for these.
  var brought: [PageAnnotation] = []
  /// The strokes that show it, the lowest first.
  private(set) var items: [Drawing.Item] = []
  private(set) var slips: [NoteSlip] = []

  /// A page on which nothing was found yet.
  init(aspect: Double, margin: ClosedRange<Double>) {
    (self.aspect, self.margin) = (aspect, margin)
  }

  /// Pages that a passage may run over beside that of its first words.
  static let reach = 3

  /// Finds annotations that may stand on it.
  ///
  /// - Parameters:
  ///   - annotations: those of the book, in reading order.
  ///   - page: the page.
  ///   - text: its text.
  ///   - address: the place of its first words, or the page itself.
  ///   - firstPage: the page on which the first words of a passage stand; nil where that is not known.
  mutating func find(
    _ annotations: [Annotation], on page: PageNumber, of text: PageText, at address: Place,
    firstPage: (Place) -> PageNumber?
  ) {
    for annotation in annotations {
      let place = annotation.passage.place
      guard let first = firstPage(place),
        (0...(place.isOfText ? Self.reach : 0)).contains(page.value - first.value)
      else { continue }
      let boxes = text.boxes(of: annotation.passage, at: address, begins: page == first)
      if !boxes.isEmpty { found.append(.init(id: annotation.id, boxes: boxes)) }
    }
  }

  /// Shows annotations as they are now; those that are gone are forgotten.
  mutating func show(_ annotations: [String: Annotation]) {
    found.removeAll { annotations[$0.id] == nil }
    let known = found.compactMap { found in annotations[found.id].map { ($0, found.boxes) } }
    items = known.flatMap { $0.items(over: $1, aspect: aspect) }
    // One that was imported is the reader's own.
    let others = brought.filter { annotations[$0.name] == nil }
    slips = NoteSlip.slips(
      of: known.map { NoteSlip.Words($0, over: $1) } + others.map { NoteSlip.Words($0) },
      in: margin)
  }

  /// The slip at a point, in fractions of the page.
  func slip(at point: Vector2) -> NoteSlip? {
    let (x, y) = (point.x * aspect, point.y)
    return slips.first {
      ($0.least.x...$0.greatest.x).contains(x) && ($0.least.y...$0.greatest.y).contains(y)
    }
  }
}
