import ArgumentParser
import RectoBookModel
import RectoPageMetrics
import RectoSceneRendering
import RectoShaderText
import RectoCommandOptions
import RectoWindowSession

/// `--against` and `--split`: what else a picture shows beside the look that is asked for.
struct AgainstOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with another look, to the right of a line: a preset by name or file, the shaders "
        + "in a folder, declared (shader defaults), built-in, or reference (traced light).",
      valueName: "name"),
    completion: .file())
  var against: String?

  @Option(
    help: "Where that line is, as a share of the width; 0.5 by default.",
    transform: OptionValue.number(in: 0...1))
  var split: Double?

  @Flag(
    help: ArgumentHelp(
      "Print one JSON object per picture with the visible difference between the looks: FLIP, its mean "
        + "and that of the worst tile of 32 × 32 pixels."))
  var json = false

  func validate() throws {
    guard split == nil || against != nil else {
      throw ValidationError("--split needs --against")
    }
    guard !json || against != nil else {
      throw ValidationError("--json needs --against")
    }
  }

  /// Prints how much both looks differ in the frame drawn last, where that is asked for.
  @MainActor func reportDifference(in renderer: SceneRenderer, path: String) throws {
    guard json else { return }
    try reportDifference(
      try renderer.readPixels(split: 1), try renderer.readPixels(split: 0), path: path)
  }

  /// Prints how much two pictures differ, where that is asked for.
  func reportDifference(_ first: Bitmap, _ second: Bitmap, path: String) throws {
    guard json else { return }
    let difference = SeenDifference(first, second)
    try JSONValue.object([
      ("picture", .string(path)),
      (
        "flip",
        .object([
          ("mean", .number(difference.mean.rounded(toPlaces: 5))),
          ("worst_tile", .number(difference.worstTile.rounded(toPlaces: 5))),
        ])
      ),
    ]).print()
  }

  /// How much of the width, from the left edge, is not the other's.
  var share: Double { split ?? 0.5 }

  /// Whether it is the reference that the picture is held against.
  var isReference: Bool { against == "reference" }

  /// Sets the other look: other numbers for the renderer's own shaders, or other shaders with its
  /// numbers; what cannot be drawn with is a failure.
  @MainActor func prepare(_ renderer: SceneRenderer) throws {
    guard let against else { return }
    switch against {
    // Nothing is drawn otherwise by shaders.
    case "reference": return
    case "declared":
      return try renderer.setOtherLook(
        OtherLook(shaders: renderer.look.shaders, settings: ParameterSettings()))
    case "built-in":
      return try renderer.setOtherLook(
        OtherLook(shaders: ShaderSources.builtIn.snapshot, settings: renderer.look.settings))
    case "last-save":
      throw CommandFailure(reason: "--against last-save works only in a window")
    default: try prepare(renderer, against: against)
    }
  }

  @MainActor private func prepare(_ renderer: SceneRenderer, against: String) throws {
    switch try LookChoice.find(
      against, in: ShaderPresets.presets(in: UserFolders(replacedBy: nil)))
    {
    case nil:
      let names = ShaderPresets.listings.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        reason:
          "--against \(against): there is no such preset, file or folder; choose reference, declared, "
          + "built-in, " + names)
    case .preset(let preset):
      let settings = ParameterSettings(preset: preset.settings)
      let fault = settings.faults(
        among: renderer.look.parameters, passes: renderer.look.passes, namesAreKnown: true,
        replaced: ShaderSources.builtInParameters
      ).first
      if let fault { throw CommandFailure(reason: "\(fault)") }
      try renderer.setOtherLook(OtherLook(shaders: renderer.look.shaders, settings: settings))
    case .folder(let folder):
      let files = LookChoice.shaders(in: folder, read: ShaderSources.readerOfFolders)
      let faults = renderer.faults(of: files, trying: nil, quality: .full)
      if let fault = faults.first { throw CommandFailure(reason: fault.description) }
      try renderer.setOtherLook(OtherLook(shaders: files, settings: renderer.look.settings))
    }
  }
}
