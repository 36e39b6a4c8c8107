public import PageGeometry

/// A board of a hardback: a plate with cloth around it.
public struct Board: Equatable, Sendable {
  /// From its own frame to the scene: there it is the board under a right-hand block, with the spine
  /// on the y axis, standing on z = 0.
  public var model: Matrix4
  /// Its extent across and up, in its own frame.
  public var rectangle: Rectangle
  /// How far it rises from z = 0 in its own frame, in the scene's units.
  public var thickness: Double
  /// How far from the spine the groove is at which it hinges.
  public var joint: Double
  /// The radius of its outer corners, see `Outline`.
  public var cornerRadius: Double

  /// Makes a board; lengths are those of its own frame.
  public init(
    model: Matrix4, rectangle: Rectangle, thickness: Double, joint: Double, cornerRadius: Double = 0
  ) {
    (self.model, self.rectangle, self.thickness, self.joint) = (model, rectangle, thickness, joint)
    self.cornerRadius = cornerRadius
  }

  /// The edge of the board in its own frame.
  public var outline: Outline { Outline(rectangle, cornerRadius: cornerRadius) }
}
