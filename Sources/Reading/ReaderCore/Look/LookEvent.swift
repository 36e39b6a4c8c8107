public import RectoShaderText

/// What happens to the look editor.
public enum LookEvent: Equatable, Sendable {
  /// What the shaders declare, with the groups that are closed at first.
  case declared([ShaderParameter], closed: Set<String>)
  /// What everything is drawn with from now on, without a way back.
  case shading(Shading)
  /// The presets that there are; the answer to `Effect.askPresets`.
  case presets([PresetChoice])
  /// A preset was saved, and is in the list by now.
  case saved(preset: String)
  /// Whether any shader is the reader's own, and whether there was a version before the last save.
  case files(areOwn: Bool, haveEarlier: Bool)
  /// What was asked for to hold the present look against; the answer to `Effect.askLook`.
  case look(Comparison.Other)
  /// Nothing has the name that was asked for; the other answer to it.
  case noLook(String)
  /// How much both looks differ; nil where that is not known any more.
  case difference(Comparison.Difference?)
  /// What of a frame can be shown alone, or left out: parts of the scene, `scene` and the passes over it.
  case passes([String])
  /// The preset of a file; the answer to `Effect.readPreset`.
  case preset(Shading)
  /// What is drawn with, or is about to be: the answer to `Effect.useShaders` and `Effect.readShaders`.
  case shaders(ShadersNews)
  /// What time it is for shaders; the answer to `Effect.changeTime`.
  case time(ShaderClock)
  /// The pixel under the pointer, while `LookNeeds.pixel`.
  case pixel(PixelReading)
  /// How long frames take; the answer to `LookNeeds.times`.
  case times([TimedPart])
}
