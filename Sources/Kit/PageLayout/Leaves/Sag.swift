import PageGeometry

/// How a sheet hangs that is clamped level along one edge: the heavy elastica.
///
/// Lengths are bending lengths ℓ = (stiffness/(ρg))^⅓, see `LeafStock`; θ is the slope downwards at
/// the distance σ from the free edge, where nothing bends the sheet:
///
///     θ″ = −σ·cos θ,  θ′(0) = 0,  θ(length) = 0
public struct Sag: Equatable, Sendable {
  /// How far the free edge hangs below the clamped one, as a share of the length.
  public let drop: Double
  /// How far away from it the free edge is, likewise.
  public let reach: Double
  /// The slope of the free edge in radians, 0…π/2.
  public let slope: Double

  /// Lets a sheet of the given length hang; the length is above 0 and at most 10.
  ///
  /// Laws: a longer sheet drops by more and reaches less far, both as shares; a short one drops by
  /// length³/8.
  public init(length: Double) {
    precondition(length > 0 && length <= 10, "a sheet hangs by 0 to 10 ℓ, got \(length)")
    var (level, upright) = (0.0, Double.pi / 2)
    // The steeper the free edge, the later the sheet is level: halving finds the one that is so at
    // its other end, and not before.
    for _ in 0..<50 {
      let middle = (level + upright) / 2
      let isLevelEarly = Sag.hanging(length, fromSlope: middle).slope < 0
      (level, upright) = isLevelEarly ? (middle, upright) : (level, middle)
    }
    slope = (level + upright) / 2
    let place = Sag.hanging(length, fromSlope: slope)
    (drop, reach) = (place.drop / length, place.reach / length)
  }

  /// Follows a sheet from its free edge to the other: the slope there and the way to it. The
  /// classical Runge–Kutta method, in steps so fine that six digits are right. A sheet that is level
  /// too early is followed no farther.
  private static func hanging(
    _ length: Double, fromSlope tip: Double
  ) -> (slope: Double, drop: Double, reach: Double) {
    let steps = 400
    let h = length / Double(steps)
    func change(_ s: Double, _ state: Vector4) -> Vector4 {
      let (sine, cosine) = sineAndCosine(state.x)
      return Vector4(state.y, -s * cosine, sine, cosine)
    }
    var state = Vector4(tip, 0, 0, 0)
    for step in 0..<steps {
      let s = Double(step) * h
      let a = change(s, state)
      let b = change(s + h / 2, state + a * (h / 2))
      let c = change(s + h / 2, state + b * (h / 2))
      let d = change(s + h, state + c * h)
      state += (a + (b + c) * 2 + d) * (h / 6)
      if state.x < 0 { break }
    }
    return (state.x, state.z, state.w)
  }

  /// About the slope of the free edge of a sheet of any length from 0 up, for use in each frame.
  ///
  /// A short sheet's is length³/6, a beam's; a long one's a right angle; between them the two are
  /// joined so that no length is off by more than 0.02 rad.
  ///
  /// Laws: 0 at 0; never less for a longer sheet; at most π/2.
  public static func slope(ofLength length: Double) -> Double {
    guard length > 0 else { return 0 }
    // As a share of a right angle. Beyond 10 ℓ it is that, and powers would overflow.
    let beam = min(length, 10) * min(length, 10) * min(length, 10) / (3 * .pi)
    let sharpness = 1.6096
    func power(_ base: Double, _ exponent: Double) -> Double {
      exponential(exponent * naturalLogarithm(base))
    }
    return .pi / 2 * beam / power(1 + power(beam, sharpness), 1 / sharpness)
  }
}
