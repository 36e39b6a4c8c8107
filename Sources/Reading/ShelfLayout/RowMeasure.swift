import PageGeometry
import PageLayout

/// How large a row of books is in a view, in points.
///
/// Books are as high as a view allows that is as wide as most are; in a narrow one they are lower, so that
/// those beside the middle have their place.
struct RowMeasure: Equatable {
  /// The room for a book that faces the eye.
  let room: Vector2
  /// The upper side of the ledge.
  let foot: Double
  /// How thick the ledge is.
  let plank: Double
  /// How far the ledge stands out: as far as a turned book needs.
  let depth: Double
  /// How far before the back the book in the middle stands: before all others.
  let front: Double
  /// From one turned book to the next.
  let step: Double
  /// How far a hand goes that scrolls by one book: between the way of the book in the middle and that of
  /// the others.
  let handPitch: Double

  /// How far books beside the middle are turned, in radians.
  static let turn = 0.86
  /// How much smaller than in the middle they are.
  static let side = 0.88
  /// The width of a room, as a share of its height.
  private static let widest = 0.85
  /// The height of the room, in points; in a narrow view so much of the width.
  private static let (tallest, share) = (470.0, 0.75)

  /// Measures a view.
  init(of view: ViewSize) {
    let height = min(Self.tallest, Self.share * BookShelf.width(of: view))
    let size = height / Self.tallest
    room = Vector2(Self.widest * height, height)
    // Book, ledge and title are together in the middle.
    foot = 28 - height / 2
    (plank, depth, front) = (20, 330 * size, 150 * size)
    (step, handPitch) = (138 * size, 320 * size)
  }
}
