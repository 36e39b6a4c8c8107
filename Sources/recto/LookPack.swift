import BookModel
import DiskFiles
import SceneRenderer
import ShaderText

/// Looks as one file: how they are put together, and where they are taken apart.
nonisolated enum LookPack {
  /// Whether a choice of a preset is the file of a packed look.
  static func isPacked(_ choice: String) -> Bool { choice.hasSuffix(PackedLook.suffix) }

  /// Reads one.
  ///
  /// - Throws: `ShaderProblem` where it is no look, `DiskFileError` where it cannot be read.
  static func read(_ path: String) throws -> PackedLook {
    try PackedLook(DiskFile.read(path, atMost: Limits.packedLookBytes), path: path)
  }

  /// Lays the files of a look into a folder of the cache, where shaders are looked for as in any other;
  /// nil where it has none. The same look has the same folder.
  static func unpack(_ path: String, in folders: UserFolders) throws -> String? {
    let look = try read(path)
    guard !look.files.isEmpty else { return nil }
    guard let cache = folders.cache else {
      throw CommandFailure(reason: "cannot take \(path) apart: there is no home folder")
    }
    let folder = cache + "/looks/" + name(of: look)
    // Written again each time: whatever lies there is not believed.
    for file in look.files {
      try DiskFile.write(file.bytes, to: folder + "/" + file.name, lasts: false)
    }
    return folder
  }

  /// FNV-1a in hexadecimal: it tells looks apart.
  private static func name(of look: PackedLook) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in look.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
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
  static func look(
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
