/// Parts of a stroke, by its parameters, counted in sixteenths of a sample.
///
/// Laws: a union is idempotent, commutative and associative; what is in either set is in it, and nothing else.
public struct ParameterSet: Equatable, Sendable {
  /// In ascending order, apart from each other; both ends are in.
  public private(set) var ranges: [ClosedRange<Int>] = []

  /// So many steps for each sample.
  public static let steps = 16.0

  /// Nothing.
  public init() {}

  /// These parts.
  public init(_ ranges: some Sequence<ClosedRange<Int>>) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        let upper = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...upper
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// The part between two parameters, and up to a sixteenth more at each end.
  public init(_ parameters: ClosedRange<Double>) {
    let lower = Int((parameters.lowerBound * Self.steps).rounded(.down))
    ranges = [lower...Int((parameters.upperBound * Self.steps).rounded(.up))]
  }

  public var isEmpty: Bool { ranges.isEmpty }

  /// What is in either.
  public func union(_ other: ParameterSet) -> ParameterSet {
    if other.isEmpty { return self }
    return isEmpty ? other : ParameterSet(ranges + other.ranges)
  }

  /// Whether a parameter is in it.
  public func contains(_ parameter: Double) -> Bool {
    let step = parameter * Self.steps
    return ranges.contains { Double($0.lowerBound) <= step && step <= Double($0.upperBound) }
  }

  /// What of some parameters is not in it, in ascending order.
  public func gaps(in parameters: ClosedRange<Double>) -> [ClosedRange<Double>] {
    var (gaps, start) = ([ClosedRange<Double>](), parameters.lowerBound)
    for range in ranges {
      let lower = Double(range.lowerBound) / Self.steps
      if lower > parameters.upperBound { break }
      if lower > start { gaps.append(start...lower) }
      start = max(start, Double(range.upperBound) / Self.steps)
    }
    // Of nothing that is erased, a stroke of one point is left whole.
    if start < parameters.upperBound || ranges.isEmpty {
      gaps.append(start...parameters.upperBound)
    }
    return gaps
  }
}
