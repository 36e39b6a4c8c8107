public import RectoShaderText

/// Another look that is drawn beside the present one: other files of shaders, or other numbers.
public struct OtherLook: Equatable, Sendable {
  /// Its files.
  public var shaders: ShaderSnapshot
  /// What their parameters are set to.
  public var settings: ParameterSettings

  public init(shaders: ShaderSnapshot, settings: ParameterSettings) {
    (self.shaders, self.settings) = (shaders, settings)
  }
}
