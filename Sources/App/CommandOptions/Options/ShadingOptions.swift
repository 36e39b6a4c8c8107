package import ArgumentParser
import RectoDiskFiles
import RectoReaderCore
package import RectoSceneRendering
package import RectoShaderText
package import RectoWindowSession

/// `--shaders`, `--preset` and `--set`: what everything is drawn with.
package struct ShadingOptions: ParsableArguments {
  package init() {}

  @Option(help: "A folder of shaders that override the built-in ones.", completion: .directory)
  package var shaders: String?

  @Option(
    help: ArgumentHelp(
      "The look: the name of a preset, a preset file, or a packed look.",
      discussion: "See recto shaders list and recto shaders pack.", valueName: "name"),
    completion: .file())
  package var preset: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Set a parameter, in one pass or in all of them; write colours as R,G,B.",
      valueName: "[pass/]name=value"),
    transform: OptionValue.shaderSetting)
  package var settings: [ShaderSetting] = []

  /// What parameters are set to by these.
  @MainActor func parameterSettings() throws -> ParameterSettings {
    ParameterSettings(
      preset: try preset.map { try ShaderPresets.read($0).settings } ?? [], commandLine: settings)
  }

  /// What a window begins with.
  @MainActor package func start(in folders: UserFolders) throws -> StartingLook {
    try StartingLook(shaders: shaders, preset: preset, settings: settings, in: folders)
  }

  /// The shaders of the packed look that the preset is of; nil where it is of none.
  ///
  /// - Throws: also where a folder of shaders is asked for beside it.
  @MainActor package func unpackedLook() throws -> UnpackedLook? {
    let folders = UserFolders(replacedBy: nil)
    return try preset.flatMap { choice in
      try StartingLook.unpack(
        try ShaderPresets.read(choice, in: folders).look, of: choice, beside: shaders, in: folders)
    }
  }

  /// A renderer for a picture: here what cannot be set, and a shader that is not there or at fault, is a
  /// failure.
  @MainActor package func renderer() throws -> SceneRenderer {
    if let shaders, DiskEntry(at: shaders)?.kind != .folder {
      throw CommandFailure(reason: "--shaders \(shaders): there is no such folder")
    }
    let look = try unpackedLook()
    let files = withExtendedLifetime(look) {
      ShaderSources(folders: InstalledFiles.shaderFolders(named: look?.folder ?? shaders)).snapshot
    }
    let renderer = try SceneRenderer(shaders: files, settings: parameterSettings())
    try refuseFaults(of: renderer)
    warn(of: renderer.look.problems + renderer.look.warnings)
    let fault = renderer.look.settings.faults(
      among: renderer.look.parameters, passes: renderer.look.passes, namesAreKnown: true,
      replaced: ShaderSources.builtInParameters
    ).first
    if let fault { throw CommandFailure(reason: "\(fault)") }
    return renderer
  }

  /// Throws the first fault of the shaders that a renderer has come upon so far: some are compiled when
  /// they are first drawn with.
  @MainActor package func refuseFaults(of renderer: SceneRenderer) throws {
    let faults = renderer.look.faults
    guard let first = faults.first else { return }
    let rest =
      faults.count == 1 ? "" : " (and \(faults.count - 1) more: recto shaders check lists them)"
    throw CommandFailure(reason: first.description + rest)
  }
}

extension OptionValue {
  /// `[PASS/]NAME=VALUE`, of whatever parameter.
  nonisolated static func shaderSetting(_ text: String) throws -> ShaderSetting {
    do throws(ShaderSetting.Fault) {
      return try ShaderSetting(text)
    } catch {
      throw CommandFailure(reason: error.description)
    }
  }
}
