/// What a parameter is set to.
public enum ParameterValue: Equatable, Hashable, Sendable {
  /// A number; 0 or 1 for a switch, the index for one of several items.
  case number(Double)
  /// A colour of three or four sRGB numbers, 0…1.
  case color([Double])

  /// The numbers that a uniform gets: colours in linear light.
  public func uniform(power: (Double) -> Double) -> [Float] {
    switch self {
    case .number(let value): [Float(value)]
    case .color(let channels):
      channels.enumerated().map { $0.offset < 3 ? Float(power($0.element)) : Float($0.element) }
    }
  }

  /// The text of a `#define`.
  func literal(of parameter: ShaderParameter) -> String {
    switch self {
    case .number(let value):
      switch parameter.kind {
      case .number(.float, _, _, _), .number(.angle, _, _, _): return "\(Float(value))"
      default: return "\(Int(value))"
      }
    // As it is written: a define is used by the preprocessor, or by an author who decodes it.
    case .color(let channels):
      return "vec\(channels.count)(" + channels.map { "\(Float($0))" }.joined(separator: ", ") + ")"
    }
  }

  /// The value as a preset or `--set` writes it.
  public var text: String {
    switch self {
    case .number(let value): Self.text(value)
    case .color(let channels): channels.map(Self.text).joined(separator: ", ")
    }
  }

  private static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
