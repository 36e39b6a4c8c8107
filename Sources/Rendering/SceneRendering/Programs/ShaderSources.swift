internal import RectoShaderText

/// Where shader files come from: folders in order, then the copy compiled into the program.
public struct ShaderSources: Equatable, Sendable {
  /// The folders in which files are looked for, the first that has one wins.
  public let folders: [String]

  /// Looks in `folders` first, for instance that of `--shaders`, the user's, the checkout's and the
  /// installed one.
  public nonisolated init(folders: [String] = []) { self.folders = folders }

  /// Only what is compiled into the program.
  public nonisolated static let builtIn = ShaderSources()

  /// The names of the parameters that the program's own shaders declare.
  public static var builtInParameters: Set<String> {
    Set(Programs.declarations(of: builtIn.snapshot).parameters.map(\.name))
  }

  /// The files as they are now.
  public var snapshot: ShaderSnapshot {
    ShaderSnapshot(of: folders, builtIn: BuiltInShaders.all)
  }

  /// A way to read the files later, from any thread.
  public var reader: @Sendable () -> ShaderSnapshot {
    let (folders, read) = (folders, Self.readerOfFolders)
    return { read(folders) }
  }

  /// A way to read the files of any folders, from any thread.
  public static var readerOfFolders: @Sendable ([String]) -> ShaderSnapshot {
    let builtIn = BuiltInShaders.all
    return { ShaderSnapshot(of: $0, builtIn: builtIn) }
  }
}
