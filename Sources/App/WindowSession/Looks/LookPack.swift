import RectoBookModel
import RectoDiskFiles
package import RectoSceneRendering
package import RectoShaderText

/// Looks as one file: how they are put together, and how they are read.
package nonisolated enum LookPack {
  /// Whether a choice of a preset is the file of a packed look.
  package static func isPacked(_ choice: String) -> Bool { choice.hasSuffix(PackedLook.suffix) }

  /// Reads one.
  ///
  /// - Throws: `ShaderProblem` where it is no look, `DiskFileError` where it cannot be read.
  static func read(_ path: String) throws -> PackedLook {
    try PackedLook(DiskFile.read(path, atMost: Limits.packedLookBytes), path: path)
  }

  /// Reads the preset of one, and nothing that comes after it.
  ///
  /// - Throws: as `read`.
  static func preset(of path: String) throws -> String {
    let file = try DiskFile(path)
    guard !file.isFolder else { throw DiskFileError(.read, path, "it is a folder") }
    let bytes = try file.bytes(at: 0, count: min(file.size, PackedLook.presetEnd))
    return try PackedLook.preset(atBeginningOf: bytes, path: path)
  }

  /// Puts a look together: the files that were read of a folder, and what was set.
  ///
  /// - Parameters:
  ///   - title: what it looks like, in one line.
  ///   - settings: what it sets, the first the weakest.
  ///   - files: the files that are drawn with.
  ///   - folder: the folder of those that go with it; nil for none.
  /// - Returns: the look.
  /// - Throws: where a file lies outside of the folder, so that it could not be handed on, or cannot be read.
  package static func look(
    title: String, settings: [ShaderSetting], files: ShaderSnapshot, in folder: String?
  ) throws -> PackedLook {
    let lines = ["// " + title.filter { !$0.isNewline }] + settings.map(\.description)
    var look = PackedLook(preset: lines.joined(separator: "\n") + "\n", files: [])
    guard let folder else { return look }
    let inside = folder + "/"
    for path in files.ownPaths {
      let name = String(path.dropFirst(inside.count))
      guard path.hasPrefix(inside), PackedLook.isName(name) else {
        throw CommandFailure(
          reason:
            "cannot pack \(folder): \(path) lies outside of it, or has a name that cannot be kept")
      }
      let bytes = try DiskFile.read(path, atMost: Limits.shaderTextureBytes)
      look.files.append(PackedLook.File(name: name, bytes: bytes))
    }
    guard look.bytes.count <= Limits.packedLookBytes else {
      throw CommandFailure(
        reason:
          "cannot pack \(folder): its files have more than \(Limits.packedLookBytes >> 20) MiB")
    }
    return look
  }
}
