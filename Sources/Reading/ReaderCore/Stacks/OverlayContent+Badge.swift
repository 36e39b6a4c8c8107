public import PageGeometry
import PageLayout
import RectoShelfLayout

extension OverlayContent {
  /// How many books lie in a stack.
  public struct Badge: Equatable, Sendable {
    /// Where it stands at the foot of the foremost book: at that lower corner which no other book hides.
    public var place: Vector2
    /// How far that is from the left corner to the right one, 0…1: so much of it lies to the left of its place.
    public var share: Double
    public var text: String
  }
}

extension OverlayContent.Badge {
  /// The badge of a stack of a shelf.
  ///
  /// Books of a row stand before those that are farther from the middle: on its right side the right corner is seen.
  init(of stack: ShelfStack, at index: Int, on shelf: BookShelf, in view: ViewSize) {
    let corners = shelf.seenCover(of: index, in: view)
    share = shelf.form == .row ? smoothStep(Double(index) - shelf.offset) : 0
    place = corners[3] + (corners[2] - corners[3]) * share
    text = String(stack.books.count)
  }
}
