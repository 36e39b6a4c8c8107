public import RectoShaderText

/// What of frames is shown, for those who work on shaders.
public struct Instruments: Equatable, Sendable {
  /// Colours, numbers in their place, or what one pass draws.
  public var view = ShownView.numbers(.color)
  /// The parts of the scene and the passes over it that are left out, by their names.
  public var leftOut: Set<String> = []

  /// Everything, in its colours.
  public init() {}
}
