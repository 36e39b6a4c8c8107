import RectoReaderCore
import RectoSceneRendering
import RectoShaderText

/// The shader files at a start: what the first page needs to know of them is known before they are taken apart.
struct StartingShaders {
  private let sources: ShaderSources
  private let stateFolder: String?
  /// Those that say something else than the program's own; nil where none does.
  private let others: ShaderReloader?
  /// What `ShaderSnapshot.digest` is of these files.
  let digest: String

  /// Looks at them.
  init(_ look: StartingLook, stateFolder: String?) {
    sources = ShaderSources(
      folders: InstalledFiles.shaderFolders(named: look.unpacked?.folder ?? look.shaderFolder))
    self.stateFolder = stateFolder
    let usual = sources.usualDigest
    others = usual == nil ? ShaderReloader(sources, stateFolder: stateFolder) : nil
    digest = usual ?? others?.used.digest ?? ""
  }

  /// Whether the processor draws as they do, where they are set so.
  func areKnown(_ settings: ParameterSettings, for reader: Reader) -> Bool {
    FrameComposer.knows(settings, hasPasses: others?.used.frame.posts.isEmpty == false, reader)
  }

  /// All of them, taken apart.
  func read() -> ShaderReloader { others ?? ShaderReloader(sources, stateFolder: stateFolder) }
}
