import ArgumentParser
import SceneRenderer
import ShaderText

/// `--against` and `--split`: what else a picture shows beside the look that is asked for.
struct AgainstOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw with this preset, too, at the right of a line: by its name, or a file.",
      valueName: "name"), completion: .file())
  var against: String?

  @Option(
    help: "Where that line is, as a share of the width: 0.5 where nothing is said.",
    transform: OptionValue.number(in: 0...1))
  var split: Double?

  func validate() throws {
    guard split == nil || against != nil else {
      throw ValidationError("--split: there is a line only with --against")
    }
  }

  /// How much of the width, from the left edge, is not the other's.
  var share: Double { split ?? 0.5 }

  /// Sets the other look, with the renderer's own shaders; what cannot be set is a failure.
  @MainActor func prepare(_ renderer: SceneRenderer) throws {
    guard let against else { return }
    let settings = ParameterSettings(preset: try ShaderPresets.read(against).settings)
    let fault = settings.faults(
      among: renderer.parameters, passes: renderer.passes, namesAreKnown: true
    ).first
    if let fault { throw CommandFailure(reason: "\(fault)") }
    try renderer.setOtherLook(OtherLook(shaders: renderer.shaders, settings: settings))
  }
}
