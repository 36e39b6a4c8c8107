/// How a number is found that makes a function what it should be.
enum Search {
  /// A root between two places where a function has different signs: the Illinois method. There it is
  /// less than `slight`.
  static func root(
    _ low: Double, _ high: Double, _ atLow: Double, _ atHigh: Double, within slight: Double = 1e-13,
    _ value: (Double) -> Double
  ) -> Double {
    var (a, b, fa, fb) = (low, high, atLow, atHigh)
    var side = 0
    for step in 0..<60 {
      // Where the function bends sharply the secant creeps: now and then half the way.
      let middle = step % 4 == 3 ? (a + b) / 2 : (fa * b - fb * a) / (fa - fb)
      let here = value(middle)
      if abs(here) < slight || abs(b - a) < 1e-15 { return middle }
      if here * fb > 0 {
        (b, fb) = (middle, here)
        if side == -1 { fa /= 2 }
        side = -1
      } else {
        (a, fa) = (middle, here)
        if side == 1 { fb /= 2 }
        side = 1
      }
    }
    return (a + b) / 2
  }

  /// Where a function with one minimum is least: the golden section.
  static func least(_ low: Double, _ high: Double, _ value: (Double) -> Double) -> Double {
    let golden = 0.618033988749895
    var (low, high) = (low, high)
    var (lower, upper) = (high - golden * (high - low), low + golden * (high - low))
    var (atLower, atUpper) = (value(lower), value(upper))
    for _ in 0..<30 {
      if atLower < atUpper {
        (high, upper, atUpper) = (upper, lower, atLower)
        lower = high - golden * (high - low)
        atLower = value(lower)
      } else {
        (low, lower, atLower) = (lower, upper, atUpper)
        upper = low + golden * (high - low)
        atUpper = value(upper)
      }
    }
    return (low + high) / 2
  }

  /// The first share 0…2 at which an excess is gone; where it never is, that at which it is least
  /// before it rises again.
  static func firstShare(_ excess: (Double) -> Double) -> Double {
    let steps = 10
    func share(_ step: Int) -> Double { Double(max(step, 0)) / Double(steps) }
    var (before, here) = (excess(0), excess(0))
    guard here > 0 else { return 0 }
    for step in 1...(2 * steps) {
      let after = excess(share(step))
      if after <= 0 { return root(share(step - 1), share(step), here, after, excess) }
      if after > here {
        // It is least between the neighbours of the step before, and may be gone there.
        let nearest = least(share(step - 2), share(step), excess)
        let value = excess(nearest)
        return value > 0
          ? nearest : root(share(step - 2), nearest, max(before, here), value, excess)
      }
      (before, here) = (here, after)
    }
    return 2
  }
}
