import RectoBookModel
import RectoDiskFiles
import Foundation
package import RectoSceneRendering
package import RectoShaderText

/// What a look is held against, as somebody named it.
package nonisolated enum LookChoice {
  /// Other numbers for the same shaders.
  case preset(Preset)
  /// Other shaders, with the same numbers.
  case folder(String)

  /// Finds what a name means: a preset by its name, which goes before a path but not before one with a
  /// `/`; the file of a preset; or a folder of shaders. Nil where it means nothing.
  ///
  /// - Throws: `ShaderProblem` with file and line where a preset is at fault.
  package static func find(_ name: String, in presets: PresetFolders) throws -> LookChoice? {
    if presets.listings.contains(where: { $0.name == name }) {
      return .preset(try presets.read(name))
    }
    let path = whole(name)
    guard let file = try? DiskFile(path) else { return nil }
    if file.isFolder { return .folder(path) }
    guard !LookPack.isPacked(path) else {
      throw CommandFailure(
        reason: "\(path): cannot compare with a packed look; show it with --preset")
    }
    return .preset(try presets.read(path))
  }

  /// The shaders of a folder, over those that the program has without it.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - read: reads folders, as `ShaderSources.readerOfFolders` does.
  /// - Returns: the shaders.
  package static func shaders(
    in folder: String, read: ([String]) -> ShaderSnapshot
  ) -> ShaderSnapshot {
    read(InstalledFiles.shaderFolders(named: folder))
  }

  /// A path as a shell reads it, from the root.
  static func whole(_ path: String) -> String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    return DiskPath.whole(path, in: FileManager.default.currentDirectoryPath, home: home)
  }

  /// A path from the root as people read it, with `~` for their home.
  static func short(_ path: String) -> String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    return DiskPath.short(path, home: home)
  }
}
