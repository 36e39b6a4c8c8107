public import PageGeometry
public import PageLayout

/// What is seen at a place of the view, told by whoever drew it: shaders may bend leaves as no formula here does.
public struct Sighting: Equatable, Sendable {
  /// The place, in pixels from the upper left corner.
  public var place: Vector2
  /// What is seen there; nil where it is no page.
  public var point: SeenPoint?

  public init(place: Vector2, point: SeenPoint?) { (self.place, self.point) = (place, point) }
}
