import Geometry

/// A bend that turns the paper right round before the held point, so that this is on a flap that
/// goes straight back: over the flat base, or past the spine line.
///
/// Distances are shares of that of the held point from the apex, on the unit sphere about it. With θ
/// the radius of the bend's circle there, s the angle at which it begins, and φ what is left of
/// `polar` without the bend's length π·sin θ, the held point lies over the base at
///
///     x = −sin²θ·sin φ − cos²θ·sin(φ − 2s),   z = cos(φ − s)·sin 2θ
struct Flap {
  /// The angle of the held point at the apex, from the spine line.
  let polar: Double
  /// How far from the spine line it is to be.
  let away: Double
  /// Its azimuth over the base: beyond a right angle it is past the spine line.
  let azimuth: Double
  /// The tightest radius.
  let tightest: Double

  /// Where the bend begins, and its geodesic curvature.
  ///
  /// The wider the bend, the higher the flap, and the bend begins where the flap has come as far
  /// over as it is to.
  var bend: (start: Double, curvature: Double) {
    let (sine, cosine) = sineAndCosine(azimuth)
    func start(_ theta: Double) -> Double {
      let (s, c) = sineAndCosine(theta)
      let left = polar - .pi * s
      let (leftSine, _) = sineAndCosine(left)
      let over = (-(away * cosine + s * s * leftSine) / (c * c)).clamped(to: -1...1)
      return ((left - angle(ofX: (1 - over * over).squareRoot(), y: over)) / 2).clamped(
        to: 0...max(left, 0))
    }
    func height(_ theta: Double) -> Double {
      let (s, _) = sineAndCosine(theta)
      let (_, along) = sineAndCosine(polar - .pi * s - start(theta))
      let (double, _) = sineAndCosine(2 * theta)
      return along * double
    }
    var (low, high) = (angle(ofX: 1, y: tightest), min(polar / .pi, .pi / 4))
    for _ in 0..<40 where low < high {
      let middle = (low + high) / 2
      if height(middle) < away * sine { low = middle } else { high = middle }
    }
    return refined(start(low), low, (away * cosine, away * sine))
  }

  /// Newton's method for what the formulas leave: they take the bend for half a circle, which it is
  /// where it is tight.
  private func refined(
    _ start: Double, _ theta: Double, _ wanted: (x: Double, z: Double)
  ) -> (start: Double, curvature: Double) {
    let tight = angle(ofX: 1, y: tightest)
    var (start, theta) = (start, theta)
    for _ in 0..<4 where theta > tight * (1 + 1e-9) {
      let step = 1e-5 * theta
      let here = place(start, theta)
      let (later, wider) = (place(start + step, theta), place(start, theta + step))
      let (xs, zs) = ((later.x - here.x) / step, (later.z - here.z) / step)
      let (xt, zt) = ((wider.x - here.x) / step, (wider.z - here.z) / step)
      let (x, z) = (wanted.x - here.x, wanted.z - here.z)
      let area = xs * zt - xt * zs
      guard abs(area) > 1e-3 else { break }
      theta = (theta + (xs * z - zs * x) / area).clamped(to: tight...(.pi / 4))
      start = (start + (x * zt - z * xt) / area)
        .clamped(to: 0...max(polar - .pi * tangent(theta), 0))
    }
    return (start, 1 / tangent(theta))
  }

  /// Where the held point lies over the base: away from the spine line, and up.
  private func place(_ start: Double, _ theta: Double) -> (x: Double, z: Double) {
    let (sinTheta, cosTheta) = sineAndCosine(theta)
    let (sine, cosine) = sineAndCosine(.pi / cosTheta)
    let (far, near) = sineAndCosine(polar - start - .pi * sinTheta / cosTheta)
    let (startSine, startCosine) = sineAndCosine(start)
    let along = sinTheta * sine * near + cosine * far
    let out = (1 - sinTheta * sinTheta * (1 - cosine)) * near - sinTheta * sine * far
    let up = sinTheta * cosTheta * (1 - cosine) * near + cosTheta * sine * far
    return (along * startCosine + out * startSine, up)
  }
}
