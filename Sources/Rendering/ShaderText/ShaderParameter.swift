/// A number or a colour that a shader declares for others to change.
public struct ShaderParameter: Equatable, Sendable {
  /// What kind of number it is.
  public enum Form: String, Sendable {
    /// Any number: `float`.
    case float
    /// A whole number: `int`.
    case int
    /// 0 or 1: `bool`.
    case bool
    /// The index of an item: `int`.
    case `enum`
    /// Radians: `float`.
    case angle
  }

  /// What its values are.
  public enum Kind: Equatable, Sendable {
    /// A number within a range, changed in steps.
    case number(Form, usual: Double, range: ClosedRange<Double>, step: Double)
    /// A colour of three or four sRGB numbers, 0…1; shaders get it in linear light.
    case color(usual: [Double])
  }

  /// The name of its uniform.
  public var name: String
  /// What people read.
  public var label: String
  /// What its values are.
  public var kind: Kind
  /// The group that it is shown in, the outer names first, with `/` between; nil for none.
  public var group: String?
  /// The names of the values of an enum.
  public var items: [String] = []
  /// The unit of its values.
  public var unit: String?
  /// What it does, in a sentence.
  public var tip: String?
  /// Whether equal ways on a slider are equal ratios.
  public var isLogarithmic = false
  /// Whether it is shown only to those who ask for it by name.
  public var isHidden = false
  /// Whether it is a `#define`, so that a change compiles anew; else it is a uniform.
  public var isDefine = false
  /// Where it is declared.
  public var place: SourcePlace

  /// What it is where nobody says otherwise.
  public var usual: ParameterValue {
    switch kind {
    case .number(_, let usual, _, _): .number(usual)
    case .color(let usual): .color(usual)
    }
  }

  /// The GLSL type of its uniform.
  public var uniformType: String {
    switch kind {
    case .number(.float, _, _, _), .number(.angle, _, _, _): "float"
    case .number(.int, _, _, _), .number(.enum, _, _, _): "int"
    case .number(.bool, _, _, _): "bool"
    case .color(let usual): usual.count == 4 ? "vec4" : "vec3"
    }
  }

  /// Whether two declarations mean the same; the place does not count.
  func isSame(as other: ShaderParameter) -> Bool {
    var copy = other
    copy.place = place
    return copy == self
  }
}
