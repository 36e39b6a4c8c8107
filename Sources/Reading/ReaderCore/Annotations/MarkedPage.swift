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
  /// The strokes that show it, the lowest first.
  private(set) var items: [Drawing.Item] = []
  private(set) var slips: [NoteSlip] = []

  /// A page on which nothing was found yet.
  init(aspect: Double, margin: ClosedRange<Double>) {
    (self.aspect, self.margin) = (aspect, margin)
  }

  /// Shows annotations as they are now; those that are gone are forgotten.
  mutating func show(_ annotations: [String: Annotation]) {
    found.removeAll { annotations[$0.id] == nil }
    let known = found.compactMap { found in annotations[found.id].map { ($0, found.boxes) } }
    items = known.flatMap { $0.items(over: $1, aspect: aspect) }
    slips = NoteSlip.slips(
      of: known.map { (annotation: $0, down: $1.first.map { ($0.top + $0.bottom) / 2 } ?? 0) },
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
