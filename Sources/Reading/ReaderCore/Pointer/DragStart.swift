import PageGeometry

/// Where and when the button went down, when it was heard that it moved, and where the book was
/// going then.
struct DragStart: Equatable, Sendable {
  var place: Vector2
  var pressed: Double
  var time: Double
  var goal: Int
  /// Which way leads the leaf that is held to the other side, in pixels along the book's lines: 1
  /// or −1; 0 for either, where it is no leaf; nil for a leaf that flew.
  var way: Double?
}
