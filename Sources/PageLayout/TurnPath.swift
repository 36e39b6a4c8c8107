public import Geometry

/// The shape of a leaf that turns by itself: a member of the family as a function of its progress.
///
/// The leading corner stands at azimuth π·progress about the spine; the rest of the leaf trails
/// behind it, between the hinge and that corner. The total bend sin²(π·progress) times a page's
/// suppleness is small enough that the hinge stays within 0…π, so that the leaf enters neither side
/// of the book.
public enum TurnPath {
  /// How far a leaf of office paper bends in all while it turns by itself, in radians.
  public static let fullBend = 1.25
  /// However fine the paper, the hinge of a leaf that bends by more would turn back.
  private static let most = 1.6

  /// The shape at `progress` 0…1 of a leaf of the given size.
  ///
  /// - Parameters:
  ///   - progress: 0 flat on the right, 1 flat on the left; clamped.
  ///   - tilt: the direction from which it is curled up, in radians: 0 along the lower edge,
  ///     positive where the lower corner leads, negative where the upper does; |tilt| < π/2.
  ///   - size: width and height of the leaf.
  ///   - suppleness: how readily it bends beside office paper, see `LeafStock`: 0 a plate.
  /// - Returns: Hinge and bend.
  public static func shape(
    progress: Double, tilt: Double, size: Vector2, suppleness: Double = 1
  ) -> LeafShape {
    let done = progress.clamped(to: 0...1)
    let (wave, _) = sineAndCosine(.pi * done)
    var shape = LeafShape(
      hinge: 0, tilt: tilt.clamped(to: -1.4...1.4),
      turning: fullBend * suppleness.clamped(to: 0...most) * wave * wave)
    shape.hinge = max(0, .pi * done - shape.azimuth(of: shape.leadingCorner(of: size), size: size))
    return shape
  }
}

extension LeafShape {
  /// The free corner that the tilt curls most.
  public func leadingCorner(of size: Vector2) -> Vector2 { Vector2(size.x, tilt >= 0 ? 0 : size.y) }
}
