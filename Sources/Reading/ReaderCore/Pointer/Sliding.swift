import PageGeometry

/// A finger on an opening that slides.
struct Sliding: Equatable, Sendable {
  /// A leaf of the turn that carries the opening.
  var leaf: Int
  /// The pointer's place on the screen.
  var place: Vector2
  /// How high the page under the finger lies, and where on it across from the spine the finger is,
  /// in page heights in the book as it is read from left to right.
  var height: Double
  var point: Double
}
