/// Values as they come in, and what they amount to.
struct Tally {
  private var worst: [Measure: Double] = [:]
  private var squares: [Measure: (sum: Double, count: Double)] = [:]

  /// Records a value; one that is no number is as bad as can be.
  mutating func record(_ value: Double, _ measure: Measure) {
    let value = value.isNaN ? (measure.isAtLeast ? -.infinity : .infinity) : value
    if measure.isMean || measure.isShare {
      let before = squares[measure] ?? (0, 0)
      squares[measure] = (before.sum + value * value, before.count + 1)
    } else if measure.isAtLeast {
      worst[measure] = min(worst[measure] ?? .infinity, value)
    } else {
      worst[measure] = max(worst[measure] ?? 0, value)
    }
  }

  /// What was measured, in the order of the measures.
  func figures(trace: String?) -> [Figure] {
    Measure.allCases.compactMap { measure in
      let mean = squares[measure].map { $0.sum / $0.count }
      let value = worst[measure] ?? (measure.isShare ? mean : mean.map { $0.squareRoot() })
      return value.map { Figure(measure: measure, value: $0, trace: trace) }
    }
  }
}
