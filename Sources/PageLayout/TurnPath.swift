public import Geometry

/// The shape of a leaf that turns by itself: hinge and bend as functions of its progress.
///
/// The leading corner stands at azimuth π·progress about the spine; the rest of the leaf trails
/// behind it, between the hinge and that corner. The total bend 1.25·sin²(π·progress) is small
/// enough that the hinge stays within 0…π, so that the leaf enters neither side of the book.
public struct TurnPath: Equatable, Sendable {
  /// The hinge in radians: 0 on the right, π on the left.
  public let hinge: Double
  /// The bend beyond the hinge.
  public let bend: Bend

  /// Beyond this many page heights an apex is as good as infinitely far: no point of a leaf lies
  /// elsewhere by more than 1e−5, so that nothing jumps where a tilt passes through 0.
  public static let farthestApex = 1e5

  private static let fullBend = 1.25

  /// The shape at `progress` 0…1 of a leaf of the given size.
  ///
  /// - Parameters:
  ///   - progress: 0 flat on the right, 1 flat on the left; clamped.
  ///   - tilt: the direction from which it is curled up, in radians: 0 along the lower edge,
  ///     positive where the lower corner leads, negative where the upper does; |tilt| < π/2.
  ///   - size: width and height of the leaf.
  public init(progress: Double, tilt: Double, size: Vector2) {
    let done = progress.clamped(to: 0...1)
    let (wave, _) = sineAndCosine(.pi * done)
    let total = Self.fullBend * wave * wave
    // The rulings through the foot of the leaf's middle run at `tilt` to the spine.
    let slope = tangent(abs(tilt).clamped(to: 0...1.4))
    let apexDistance = slope > 0 ? size.x / (2 * slope) : .infinity
    guard total > 1e-9 else {
      (hinge, bend) = (.pi * done, .flat)
      return
    }
    if apexDistance > Self.farthestApex {
      bend = .arc(curvature: total / size.x)
    } else {
      let reach = angle(ofX: apexDistance, y: size.x)
      bend = .cone(
        apex: tilt > 0 ? -apexDistance : size.y + apexDistance, curvature: total / reach,
        height: size.y)
    }
    let leadingCorner = Vector2(size.x, tilt >= 0 ? 0 : size.y)
    hinge = max(0, .pi * done - bend.azimuth(of: leadingCorner))
  }
}
