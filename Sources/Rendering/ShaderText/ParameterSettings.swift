/// What parameters are set to, by whom: a preset, sliders, the command line, each stronger than the
/// one before it; below them all is what the shaders declare.
///
/// Setting one value changes no other.
public struct ParameterSettings: Equatable, Hashable, Sendable {
  /// What presets say.
  public var preset: [ShaderSetting] = []
  /// What hands set; one reset clears all.
  public var sliders: [ShaderSetting] = []
  /// What `--set` says.
  public var commandLine: [ShaderSetting] = []

  /// Nothing is set.
  public init(
    preset: [ShaderSetting] = [], sliders: [ShaderSetting] = [], commandLine: [ShaderSetting] = []
  ) {
    (self.preset, self.sliders, self.commandLine) = (preset, sliders, commandLine)
  }

  /// All of them, the weakest first.
  public var all: [ShaderSetting] { preset + sliders + commandLine }

  /// Whether everything is as declared.
  public var isEmpty: Bool { preset.isEmpty && sliders.isEmpty && commandLine.isEmpty }

  /// The value of a parameter in a pass, or where no pass is named, in all that name none.
  ///
  /// What does not fit the declaration does not count; `faults` tells of it.
  public func value(of parameter: ShaderParameter, in pass: String? = nil) -> ParameterValue {
    for layer in [commandLine, sliders, preset] {
      let named = layer.reversed().filter { $0.name == parameter.name }
      // What is said of one pass goes before what is said of all.
      let own = named.filter { $0.pass != nil && $0.pass == pass }
      for setting in own + named.filter({ $0.pass == nil }) {
        if let value = try? setting.value(for: parameter) { return value }
      }
    }
    return parameter.usual
  }

  /// Moves a slider, which sets one value and no other.
  public mutating func slide(_ name: String, to value: ParameterValue) {
    sliders.removeAll { $0.name == name && $0.pass == nil }
    sliders.append(ShaderSetting(name, value))
  }

  /// What cannot be: values that do not fit, and where names are to be known, names that are not.
  ///
  /// - Parameters:
  ///   - parameters: all that there are.
  ///   - passes: the names of the passes.
  ///   - namesAreKnown: whether all shaders are there; else an unknown name waits for its own.
  ///   - replaced: names of parameters that other shaders have in the place of these: a preset may set
  ///     them all the same.
  /// - Returns: one problem for each setting that cannot be.
  public func faults(
    among parameters: [ShaderParameter], passes: [String], namesAreKnown: Bool,
    replaced: Set<String> = []
  ) -> [ShaderProblem] {
    var faults: [ShaderProblem] = []
    func report(_ message: String, of setting: ShaderSetting) {
      let problem = ShaderProblem(
        path: setting.place?.path ?? "--set", line: setting.place?.line, message: message)
      if !faults.contains(problem) { faults.append(problem) }
    }
    for setting in all {
      if let pass = setting.pass, namesAreKnown, !passes.contains(pass) {
        report(
          "\(setting): there is no pass \(pass); choose " + passes.joined(separator: ", "),
          of: setting)
        continue
      }
      guard let parameter = parameters.first(where: { $0.name == setting.name }) else {
        if namesAreKnown, !(replaced.contains(setting.name) && preset.contains(setting)) {
          report("\(setting): no shader has a parameter of that name", of: setting)
        }
        continue
      }
      do throws(ShaderSetting.Fault) {
        _ = try setting.value(for: parameter)
      } catch {
        report(error.description, of: setting)
      }
    }
    return faults
  }
}
