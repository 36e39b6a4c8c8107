/// `[PASS/]NAME=VALUE`: what somebody wants a parameter to be, before it is known whether there is one.
public struct ShaderSetting: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The only pass that it counts in; nil for all.
  public let pass: String?
  /// The parameter's name, whether a shader declares it or not.
  public let name: String
  /// The value as it was written.
  public let text: String
  /// The line of the preset; nil on the command line.
  public let place: SourcePlace?

  /// Why it cannot be.
  public struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// One line.
    public let description: String
  }

  /// A setting that comes from no line of a preset; `pass` is nil for all passes.
  public init(_ name: String, _ value: ParameterValue, pass: String? = nil) {
    (self.pass, self.name, text, place) = (pass, name, value.text, nil)
  }

  /// Reads one from the command line, or from a line of a preset.
  public init(_ line: String, at place: SourcePlace? = nil) throws(Fault) {
    let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { throw Fault(description: "'\(line)' is not NAME=VALUE") }
    let left = sides[0].trimmed
    let parts = left.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last, PragmaLine.isName(String(last)) else {
      throw Fault(description: "'\(left)' is not the name of a parameter")
    }
    if parts.count == 2, parts[0].isEmpty {
      throw Fault(description: "'\(left)': before the / stands a pass")
    }
    let right = sides[1].trimmed
    guard !right.isEmpty else { throw Fault(description: "\(left) has no value") }
    pass = parts.count == 2 ? String(parts[0]) : nil
    (name, text, self.place) = (String(last), String(right), place)
  }

  /// As it is written.
  public var description: String { (pass.map { $0 + "/" } ?? "") + "\(name)=\(text)" }

  /// What it sets a parameter to.
  public func value(for parameter: ShaderParameter) throws(Fault) -> ParameterValue {
    switch parameter.kind {
    case .color(let usual):
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      let channels = words.compactMap { PragmaLine.number(String($0.trimmed)) }
      guard channels.count == words.count, channels.count == usual.count else {
        let form = usual.count == 4 ? "R,G,B,A" : "R,G,B"
        throw Fault(description: "\(self): a colour is \(form), each from 0 to 1")
      }
      guard channels.allSatisfy({ (0...1).contains($0) }) else {
        throw Fault(description: "\(self): the numbers of a colour are from 0 to 1")
      }
      return .color(channels)
    case .number(let form, _, let range, _):
      guard let value = number(as: form, of: parameter) else {
        let forms = form == .enum ? " or one of " + parameter.items.joined(separator: ", ") : ""
        throw Fault(description: "\(self): '\(text)' is not a number\(forms)")
      }
      guard range.contains(value) else {
        let (low, high) = (ParameterValue.number(range.lowerBound), range.upperBound)
        let unit = parameter.unit.map { " " + $0 } ?? ""
        throw Fault(
          description: "\(self) is outside \(low.text)…\(ParameterValue.number(high).text)\(unit)")
      }
      if form != .float, form != .angle, value != value.rounded() {
        throw Fault(description: "\(self): \(name) takes whole numbers")
      }
      return .number(value)
    }
  }

  private func number(as form: ShaderParameter.Form, of parameter: ShaderParameter) -> Double? {
    if let number = PragmaLine.number(text) { return number }
    switch form {
    case .bool:
      return ["false", "off", "no"].contains(text)
        ? 0 : ["true", "on", "yes"].contains(text) ? 1 : nil
    case .enum:
      return parameter.items.firstIndex { $0.lowercased() == text.lowercased() }.map(Double.init)
    case .float, .int, .angle: return nil
    }
  }
}
