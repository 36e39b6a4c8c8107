import PageGeometry

/// The way of sheets from the book to where they are scrolled, or back: a page that is seen before and after
/// moves and grows from one place to the other, and the sheets come out from under it, or go there.
struct ScrollRoll: Equatable, Sendable {
  /// How the view is held at the beginning, so that the page is seen where it lay.
  var from: ViewPlace
  /// How it will be held.
  var to: ViewPlace
  /// Whether the sheets go back to the book.
  var isLeaving: Bool
  /// The share of its time that has passed, 0…1.
  private var done = 0.0

  init(from: ViewPlace, to: ViewPlace, isLeaving: Bool) {
    (self.from, self.to, self.isLeaving) = (from, to, isLeaving)
  }

  private static let seconds = 0.42
  /// Where frames are slow, the way still has a few.
  private static let longestStep = 1.0 / 30

  /// Whether the page has come to its place.
  var isOver: Bool { done >= 1 }

  private var share: Double { smoothStep(done) }

  /// Where the page is now: it grows evenly to the eye, on a straight way.
  var place: ViewPlace {
    let zoom = exponential(
      naturalLogarithm(from.zoom).mixed(with: naturalLogarithm(to.zoom), share))
    // On the screen, a way in the scene is as long as it is magnified.
    let way = from.pan * from.zoom
    let pan = (way + (to.pan * to.zoom - way) * share) / zoom
    return ViewPlace(zoom: zoom, pan: pan)
  }

  /// How far the sheets lie under the one that is seen before and after.
  var gathering: Double { isLeaving ? share : 1 - share }

  /// Goes on.
  mutating func advance(by seconds: Double) {
    done = min(1, done + min(seconds, Self.longestStep) / Self.seconds)
  }
}
