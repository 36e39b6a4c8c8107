public import RectoShaderText

/// What everything is drawn with: a preset, and what hands set above it.
public struct Shading: Equatable, Sendable {
  /// The name of the preset that was chosen; nil where the shaders' own numbers count.
  public var preset: String?
  /// What parameters are set to.
  public var settings: ParameterSettings
  /// The file of the packed look whose shaders go with the preset; nil where it brings none.
  public var look: String?

  public init(
    preset: String? = nil, settings: ParameterSettings = ParameterSettings(), look: String? = nil
  ) {
    (self.preset, self.settings, self.look) = (preset, settings, look)
  }

  /// Whether hands, or the command line, set anything above the preset.
  var isChanged: Bool { !settings.sliders.isEmpty || !settings.commandLine.isEmpty }

  /// The preset alone.
  var bare: Shading {
    Shading(preset: preset, settings: ParameterSettings(preset: settings.preset), look: look)
  }

  /// Moves a slider: what the command line said of it has had its time.
  mutating func slide(_ name: String, to value: ParameterValue) {
    settings.commandLine.removeAll { $0.name == name }
    settings.slide(name, to: value)
  }

  /// Gives one parameter back what the preset says of it.
  mutating func reset(_ name: String) {
    settings.commandLine.removeAll { $0.name == name }
    settings.sliders.removeAll { $0.name == name }
  }
}
