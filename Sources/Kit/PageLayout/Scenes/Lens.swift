public import PageGeometry

/// A round lens that lies over a view.
public struct Lens: Equatable, Sendable {
  /// Its middle, in pixels from the upper left corner of the view.
  public var place: Vector2
  /// Its width in pixels, above 0.
  public var diameter: Double
  /// How much larger things are seen through it, above 1.
  public var magnification: Double

  /// Makes a lens; `place` and `diameter` are pixels, and the diameter is above 0.
  public init(place: Vector2, diameter: Double, magnification: Double = 2.5) {
    precondition(diameter > 0 && magnification > 1, "a lens has a width and magnifies")
    (self.place, self.diameter, self.magnification) = (place, diameter, magnification)
  }

  /// Makes a lens as wide as suits a view: 0.42 of its shorter side, at least 16 pixels.
  public init(place: Vector2, in view: ViewSize) {
    self.init(place: place, diameter: max(16, 0.42 * min(view.width, view.height)))
  }
}
