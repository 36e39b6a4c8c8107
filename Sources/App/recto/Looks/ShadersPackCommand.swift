import ArgumentParser
import RectoDiskFiles
import RectoGLDevice
import RectoSceneRendering
import RectoShaderText
import RectoCommandOptions
import RectoWindowSession

/// `recto shaders pack`: a look as one file.
struct ShadersPackCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Pack a preset and a folder of shaders into one file for --preset.",
    discussion: """
      Elsewhere, --preset OUT.look draws what --shaders, --preset and --set draw here. Shaders in \
      ~/.config/recto/shaders are included only if --shaders names that folder.
      """)

  @OptionGroup var shading: ShadingOptions

  @Option(
    name: [.customShort("o"), .long], help: "The file to write, with a name that ends in .look.",
    completion: .file(extensions: ["look"]))
  var output: String

  func validate() throws {
    guard LookPack.isPacked(output) else {
      throw ValidationError("--output \(output): a look is a file whose name ends in .look")
    }
    guard shading.shaders != nil || shading.preset != nil || !shading.settings.isEmpty else {
      throw ValidationError("there is nothing to pack: name --shaders, --preset or --set")
    }
    if let preset = shading.preset, LookPack.isPacked(preset) {
      throw ValidationError("--preset \(preset): this look is packed already")
    }
  }

  @MainActor func runOnMainThread() throws {
    let context = try HeadlessContext()
    // What cannot be drawn with is not handed on.
    let renderer = try shading.renderer()
    let preset = try shading.preset.map { try ShaderPresets.read($0) }
    // A preset may be kept from a packed look, whose shaders go with it then.
    let unpacked = try shading.unpackedLook()
    let folder = unpacked?.folder ?? shading.shaders.map(Self.withoutSlash)
    let look = try LookPack.look(
      title: preset?.title ?? "A packed look",
      settings: (preset?.settings ?? []) + shading.settings,
      files: folder.map { ShaderSources(folders: [$0]).snapshot } ?? renderer.look.shaders,
      in: folder)
    try DiskFile.write(look.bytes, to: output, isShared: true)
    withExtendedLifetime(unpacked) {}
    withExtendedLifetime(context) {}
  }

  private static func withoutSlash(_ folder: String) -> String {
    folder.count > 1 && folder.hasSuffix("/") ? withoutSlash(String(folder.dropLast())) : folder
  }
}
