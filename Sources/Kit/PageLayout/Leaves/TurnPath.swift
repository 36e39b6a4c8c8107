public import PageGeometry

/// The shape of a leaf that turns by itself: a member of the family as a function of its progress.
///
/// The leading corner stands at azimuth π·progress about the spine; the rest of the leaf trails
/// behind it by its weight, between the hinge and that corner. It bends in all by as much as the free
/// edge of the same sheet would hang if it were clamped level at the spine, see `Sag`, times
/// sin²(π·progress), since what lies is flat: 1.25 rad for office paper on a page of A4, 0.5 for a
/// cover of 170 g/m², next to nothing for board, and more for wide pages than for narrow ones. It is
/// at most a right angle, so that the hinge stays within 0…π and the leaf enters neither side of the
/// book.
public enum TurnPath {
  /// How far a leaf that turns by itself bends at most, in radians.
  public static let fullBend = Double.pi / 2

  /// How far it bends in all while it stands up, in radians.
  ///
  /// - Parameters:
  ///   - width: how wide the leaf is, in page heights.
  ///   - suppleness: see `LeafStock`.
  /// - Returns: Radians, 0…π/2.
  static func bend(ofWidth width: Double, suppleness: Double) -> Double {
    Sag.slope(ofLength: width * max(suppleness, 0) / LeafStock.office.bendingLength)
  }

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
      turning: bend(ofWidth: size.x, suppleness: suppleness) * wave * wave)
    shape.hinge = max(0, .pi * done - shape.azimuth(of: shape.leadingCorner(of: size), size: size))
    return shape
  }
}

extension LeafShape {
  /// The free corner that the tilt curls most.
  public func leadingCorner(of size: Vector2) -> Vector2 { Vector2(size.x, tilt >= 0 ? 0 : size.y) }
}
