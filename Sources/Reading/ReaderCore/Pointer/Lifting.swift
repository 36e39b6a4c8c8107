import PageGeometry
import PageLayout

/// A finger that lifts a leaf near its spine, see `BookArrangement.lifted`.
struct Lifting: Equatable, Sendable {
  /// How far on it counts as being, so that the leaf is where it was when it was taken.
  let lead: Double
  /// The direction from which the leaf is curled up.
  let tilt: Double
  /// What the shape had beside that of a leaf that is lifted when it was caught, as numbers that fade.
  var rest: SIMD8<Double>

  /// How a finger lifts leaves; nil where it bends them.
  ///
  /// - Parameters:
  ///   - turn: the leaves as they were taken.
  ///   - held: the point that is held.
  ///   - ray: the finger.
  ///   - arrangement: what they are part of.
  ///   - isInAir: whether they were caught: a leaf that lay leads with the corner that the finger is nearer to.
  init?(
    _ turn: Turn, at held: Vector2, by ray: Ray, in arrangement: BookArrangement, isInAir: Bool
  ) {
    guard arrangement.isLifted(turn, at: held) else { return nil }
    tilt =
      isInAir
      ? turn.shape.tilt : Self.widestTilt * (1 - 2 * held.y / arrangement.shape.leafSize.y)
    lead = arrangement.lead(
      of: turn.leaves, at: held, under: ray, progress: turn.progress, tilt: tilt)
    let lifted = arrangement.lifted(turn.leaves, at: held, by: ray, lead: lead, tilt: tilt)
    rest = isInAir ? turn.shape.numbers - lifted.numbers : .zero
  }

  /// In radians, of a leaf that is held at an end of its spine.
  private static let widestTilt = 0.3
}
