package import PageGeometry

/// A case of wood in which books stand on ledges before a back: its frame has points for units, the
/// middle of the view for its origin and z towards the eye; z = 0 is the face of its back.
package struct Bookcase: Equatable, Sendable {
  /// From its own frame to the scene.
  package var model: Matrix4
  /// The extent of the back.
  package var back: Rectangle
  /// How thick the back is, in points; it lies behind z = 0.
  package var thickness: Double
  /// The ledges: their extent on the back, the upper edge being that on which books stand.
  package var ledges: [Rectangle]
  /// How far ledges stand out from the back, in points.
  package var depth: Double
  /// What throws a shadow on the case: ledges and books, and the book in hand.
  package var shadows: [CastShadow]
  /// What throws a shadow on the desk before the case.
  package var deskShadows: [CastShadow]

  /// Makes a case; rectangles and lengths are those of its own frame.
  package init(
    model: Matrix4, back: Rectangle, thickness: Double, ledges: [Rectangle], depth: Double,
    shadows: [CastShadow], deskShadows: [CastShadow]
  ) {
    (self.model, self.back, self.thickness) = (model, back, thickness)
    (self.ledges, self.depth) = (ledges, depth)
    (self.shadows, self.deskShadows) = (shadows, deskShadows)
  }
}
