/// A critically damped spring: reaches its target as fast as possible without swinging past.
///
/// x(t) = target + (a + bt)·e^(−ωt), a = x₀ − target, b = v₀ + ωa; exact, so that one step of
/// 2t equals two steps of t. It passes the target (once) only if the speed towards it exceeds
/// ω·|a|. 1 % of the way is left at ωt = 6.64, 0.1 % at 9.23.
public struct Spring: Equatable, Sendable {
  /// ω in 1/s, above 0.
  public var frequency: Double

  /// Makes a critically damped spring of ω in 1/s, above 0.
  public init(frequency: Double) {
    precondition(frequency > 0, "a spring needs a positive frequency, got \(frequency)")
    self.frequency = frequency
  }

  /// Place and velocity after `seconds`.
  public func step(
    position: Double, velocity: Double, target: Double, seconds: Double
  ) -> (position: Double, velocity: Double) {
    let a = position - target
    let b = velocity + frequency * a
    let decay = exponential(-frequency * seconds)
    return (
      target + (a + b * seconds) * decay,
      (b - frequency * (a + b * seconds)) * decay
    )
  }
}
