package import PageGeometry
import PageModel

/// The back of a book: a strip from the front cover to the back one, a little convex.
package struct Spine: Equatable, Sendable {
  /// From its own frame to the scene: there the book lies closed as a right-hand one, with its spine on
  /// the y axis, standing on z = 0.
  package var model: Matrix4
  /// Its thickness and its height.
  package var size: Vector2
  /// Its lower end: the least y, in its own frame.
  package var foot: Double
  /// How far its middle stands out before its edges, in its own frame; 0 where it is flat.
  package var bulge: Double

  /// Makes a spine; lengths are those of its own frame.
  package init(model: Matrix4, size: Vector2, foot: Double, bulge: Double) {
    (self.model, self.size, self.foot, self.bulge) = (model, size, foot, bulge)
  }

  /// The spine of a closed book of a shape, in the frame of `BookArrangement`.
  package init(of shape: BookShape) {
    let mirror: Matrix4 =
      shape.direction == .rightToLeft ? .scale(Vector3(-1, 1, 1)) : .identity
    let thickness = shape.wholeThickness
    self.init(
      model: mirror, size: Vector2(thickness, 1 + 2 * shape.square), foot: -shape.square,
      bulge: min(0.16 * thickness, 0.014))
  }
}
