internal import RectoBookModel
internal import RectoDiskFiles
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

  /// What `snapshot.digest` is, where all files say letter by letter what those say that are compiled into the program:
  /// found out in a tenth of the time, since none is taken apart. Nil where any says something else.
  public var usualDigest: String? {
    for (folder, name) in ShaderSnapshot.list(folders) where !ShaderSnapshot.isOfOverlay(name) {
      let bytes = try? DiskFile.read(folder + "/" + name, atMost: Limits.shaderBytes)
      guard let bytes, BuiltInShaders.isUsual(bytes, of: name) else { return nil }
    }
    return BuiltInShaders.digest
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
