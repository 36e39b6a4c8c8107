import ArgumentParser
import DiskFiles
import ReaderCore
import SceneRenderer
import ShaderText

/// `--shaders`, `--preset` and `--set`: what everything is drawn with.
struct ShadingOptions: ParsableArguments {
  @Option(help: "A folder of shaders that go before the program's own.", completion: .directory)
  var shaders: String?

  @Option(
    help: ArgumentHelp(
      "What it looks like: a preset by its name, a file of one, or a packed look.",
      discussion: "See recto shaders list, and recto shaders pack.", valueName: "name"),
    completion: .file())
  var preset: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Set a parameter, in one pass or in all; colours as R,G,B.",
      valueName: "[pass/]name=value"),
    transform: OptionValue.shaderSetting)
  var settings: [ShaderSetting] = []

  /// What parameters are set to by these.
  @MainActor func parameterSettings() throws -> ParameterSettings {
    ParameterSettings(
      preset: try preset.map { try ShaderPresets.read($0).settings } ?? [], commandLine: settings)
  }

  /// What a window begins with: the preset that is asked for, or the one of the last time, below the
  /// sliders of the last time and what is set by these.
  @MainActor func shading(in folders: UserFolders) throws -> Shading {
    try Self.shading(preset: preset, settings: settings, in: folders)
  }

  @MainActor static func shading(
    preset: String?, settings: [ShaderSetting], in folders: UserFolders
  ) throws -> Shading {
    let last = LookMemory(in: folders).look
    var shading = Shading(preset: preset)
    if let preset {
      shading.settings.preset = try ShaderPresets.read(preset, in: folders).settings
    } else if let name = last?.preset, let read = try? ShaderPresets.read(name, in: folders) {
      (shading.preset, shading.settings.preset) = (name, read.settings)
    }
    shading.settings.sliders = last?.sliders ?? []
    shading.settings.commandLine = settings
    return shading
  }

  /// The folder of shaders that go before the program's own: the one that is asked for, or that of a packed
  /// look.
  func shaderFolder(in folders: UserFolders = UserFolders(replacedBy: nil)) throws -> String? {
    guard let preset, LookPack.isPacked(preset) else { return shaders }
    if let shaders {
      throw CommandFailure(
        reason: "--shaders \(shaders): the look \(preset) brings its own shaders; name one of them")
    }
    return try LookPack.unpack(preset, in: folders)
  }

  /// A renderer for a picture: here what cannot be set, and a shader that is not there or at fault, is a
  /// failure.
  @MainActor func renderer() throws -> SceneRenderer {
    if let shaders, DiskEntry(at: shaders)?.kind != .folder {
      throw CommandFailure(reason: "--shaders \(shaders): there is no such folder")
    }
    let files = ShaderSources(
      folders: InstalledFiles.shaderFolders(named: try shaderFolder())
    ).snapshot
    let renderer = try SceneRenderer(shaders: files, settings: parameterSettings())
    try refuseFaults(of: renderer)
    warn(of: renderer.shaderProblems + renderer.shaderWarnings)
    let fault = renderer.settings.faults(
      among: renderer.parameters, passes: renderer.passes, namesAreKnown: true
    ).first
    if let fault { throw CommandFailure(reason: "\(fault)") }
    return renderer
  }

  /// Throws the first fault of the shaders that a renderer has come upon so far: some are compiled when
  /// they are first drawn with.
  @MainActor func refuseFaults(of renderer: SceneRenderer) throws {
    let faults = renderer.shaderFaults
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
