#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

extension Double {
  /// The value itself inside `range`, else the nearer end.
  public func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }

  /// The point at `fraction` of the way from `self` (0) to `end` (1), not clamped.
  public func mixed(with end: Double, _ fraction: Double) -> Double {
    self + (end - self) * fraction
  }
}

/// Eases the fraction of a way that is done, slow at both ends.
///
/// Laws: 0 and 1 map to themselves exactly; arguments outside are clamped; it never decreases;
/// the way back mirrors the way there.
public func smoothStep(_ done: Double) -> Double {
  let t = done.clamped(to: 0...1)
  return t * t * (3 - 2 * t)
}

/// The sine and cosine of `angle` in radians.
public func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  (sin(angle), cos(angle))
}

/// The angle of the direction (x, y) from the x axis in radians, −π…π.
public func angle(ofX x: Double, y: Double) -> Double { atan2(y, x) }

/// The tangent of `angle` in radians.
public func tangent(_ angle: Double) -> Double { tan(angle) }

/// The angle in −π/2…π/2 whose tangent is `slope`, in radians.
public func arcTangent(_ slope: Double) -> Double { atan(slope) }

/// The angle in 0…π whose cosine is `value`, which is clamped to −1…1 first.
public func arcCosine(_ value: Double) -> Double { acos(value.clamped(to: -1...1)) }

/// e to the power of `exponent`.
public func exponential(_ exponent: Double) -> Double { exp(exponent) }

/// The natural logarithm; of what is not above 0, −∞ or no number.
public func naturalLogarithm(_ value: Double) -> Double { log(value) }
