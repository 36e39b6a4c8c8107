import PageGeometry
import RectoShaderText

/// One number that a hand sets: a parameter that is no colour, or a channel of a colour.
///
/// Laws: `value(at:)` lies in the range and on a step, and does not fall; `share(of: value(at: s))`
/// is `s` to within half a step; `text(of:)` typed again is the same text.
struct Knob: Equatable, Sendable {
  let range: ClosedRange<Double>
  let step: Double
  let isLogarithmic: Bool
  let unit: String
  /// What a number of the text is of the value: radians are written as degrees.
  private let factor: Double

  /// A channel of a colour: an sRGB number, 0…1.
  static let channel = Knob(range: 0...1, step: 0.01)

  init(
    range: ClosedRange<Double>, step: Double, isLogarithmic: Bool = false, unit: String = "",
    factor: Double = 1
  ) {
    self.range = range
    self.step = step > 0 ? step : (range.upperBound - range.lowerBound) / 100
    self.isLogarithmic = isLogarithmic && range.lowerBound > 0
    (self.unit, self.factor) = (unit, factor)
  }

  /// The knob of a parameter; nil of a colour.
  init?(_ parameter: ShaderParameter) {
    guard case .number(let form, _, let range, let step) = parameter.kind else { return nil }
    let isAngle = form == .angle
    self.init(
      range: range, step: step, isLogarithmic: parameter.isLogarithmic,
      unit: isAngle ? "°" : parameter.unit ?? "", factor: isAngle ? 180 / Double.pi : 1)
  }

  // MARK: Shares

  /// Where a value stands between the ends.
  func share(of value: Double) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard high > low, value.isFinite else { return 0 }
    let value = value.clamped(to: range)
    guard isLogarithmic else { return (value - low) / (high - low) }
    return naturalLogarithm(value / low) / naturalLogarithm(high / low)
  }

  /// The value at a share, on the nearest step.
  func value(at share: Double) -> Double {
    let share = share.isFinite ? share.clamped(to: 0...1) : 0
    let (low, high) = (range.lowerBound, range.upperBound)
    guard share > 0 else { return low }
    guard share < 1 else { return high }
    return onStep(
      isLogarithmic
        ? low * exponential(share * naturalLogarithm(high / low)) : low + share * (high - low))
  }

  /// The value so many steps on; where equal ways are equal ratios, a hundredth of the way each, but
  /// no less than a step.
  func value(_ value: Double, movedBy steps: Int) -> Double {
    guard isLogarithmic else { return onStep(value + Double(steps) * step) }
    let moved = self.value(at: share(of: value) + Double(steps) / 100)
    let least = onStep(value + Double(steps) * step)
    return steps < 0 ? min(moved, least) : max(moved, least)
  }

  private func onStep(_ value: Double) -> Double {
    let value = value.clamped(to: range)
    // A range without a step within it has no grid.
    guard step > 0, step <= range.upperBound - range.lowerBound else { return value }
    let steps = ((value - range.lowerBound) / step).rounded()
    let exact = (range.lowerBound + steps * step).clamped(to: range)
    // Without the dust of the sum, so that presets are read easily.
    let places = max(Self.places(of: step), Self.places(of: range.lowerBound))
    return places > Self.mostPlaces ? exact : Self.rounded(exact, to: places).clamped(to: range)
  }

  // MARK: Text

  private static let mostPlaces = 4

  /// How many digits after the point a number has; one more than the most where it does not end.
  private static func places(of number: Double) -> Int {
    (0...mostPlaces).first { places in
      let scaled = number * powerOfTen(places)
      return abs(scaled - scaled.rounded()) < 1e-6
    } ?? mostPlaces + 1
  }

  private static func powerOfTen(_ places: Int) -> Double {
    (0..<places).reduce(1) { power, _ in power * 10 }
  }

  private static func rounded(_ number: Double, to places: Int) -> Double {
    let power = powerOfTen(places)
    return (number * power).rounded() / power
  }

  /// A value as it is shown, with the digits of its step and without its unit.
  func text(of value: Double) -> String {
    let places = factor == 1 ? min(Self.places(of: step), Self.mostPlaces) : 1
    let number = Self.rounded(value * factor, to: places)
    guard abs(number) < 1e12 else { return "\(number)" }
    let digits = "\(Int64(abs(number * Self.powerOfTen(places)).rounded()))"
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = number < 0 ? "−" : ""
    guard places > 0 else { return sign + padded }
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// What was typed wrongly.
  struct Fault: Error, Equatable { var words: String }

  /// The value of what was typed; a number need not stand on a step.
  func value(typed text: String) throws(Fault) -> Double {
    // Both signs for less than nothing, and the comma of many keyboards.
    let plain = String(text.trimmed.map { $0 == "−" ? "-" : $0 == "," ? "." : $0 })
    guard let number = Double(plain), number.isFinite else {
      throw Fault(words: ScreenText.noNumber(text))
    }
    let value = number / factor
    let slack = 1e-9 * max(1, abs(range.upperBound))
    guard value >= range.lowerBound - slack, value <= range.upperBound + slack else {
      throw Fault(
        words: ScreenText.outside(
          text: self.text(of: range.lowerBound), self.text(of: range.upperBound))
      )
    }
    return value.clamped(to: range)
  }
}
