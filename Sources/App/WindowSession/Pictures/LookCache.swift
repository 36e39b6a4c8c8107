import RectoBookModel
import RectoDiskFiles
import Foundation
import RectoImageFiles
import RectoShaderText

/// The shaders of a packed look as files: they stay there as long as this is kept.
package nonisolated final class UnpackedLook: Sendable {
  /// The folder in which they are looked for as in any other.
  package var folder: String { use.path }
  private let use: FolderUse

  init(_ use: FolderUse) { self.use = use }
}

/// Where the shaders of packed looks lie as files, each look in a folder of its own.
///
/// Every call reads and writes the disk, from any thread. What no window and no picture uses goes when it
/// is old, or there is too much of it.
nonisolated struct LookCache: Sendable {
  private let path: String?

  /// That in the cache of a user.
  init(in folders: UserFolders) { path = folders.cache.map { $0 + "/looks" } }

  /// Lays the files of a look into a folder; nil where it has none. The same look has the same folder.
  ///
  /// - Throws: `ShaderProblem` where it is no look, or one of its pictures is none; where it cannot be read
  ///   or written.
  func unpack(_ file: String) throws -> UnpackedLook? {
    let look = try LookPack.read(file)
    guard !look.files.isEmpty else { return nil }
    guard let path else {
      throw CommandFailure(reason: "cannot unpack \(file): there is no home folder")
    }
    let use = try FolderUse(path + "/" + Self.name(of: look))
    for part in look.files {
      let end = use.path + "/" + part.name
      // Whoever draws with it need not read again what it has read.
      let limit = part.bytes.count
      if let there = try? DiskFile.read(end, atMost: limit), there == part.bytes { continue }
      try check(part, of: file)
      try DiskFile.write(part.bytes, to: end, lasts: false)
    }
    DiskFile.touch(use.path)
    removeUnused()
    return UnpackedLook(use)
  }

  /// Refuses what shaders could not read: a picture that is none or is too large, a text that is too long.
  private func check(_ part: PackedLook.File, of file: String) throws {
    func fault(_ reason: String) -> ShaderProblem {
      ShaderProblem(path: file, line: nil, message: "\(part.name): \(reason)")
    }
    guard part.name.lowercased().hasSuffix(".png") else {
      guard part.bytes.count <= Limits.shaderBytes else {
        throw fault("it has more than \(Limits.shaderBytes) bytes")
      }
      return
    }
    guard part.bytes.count <= Limits.shaderTextureBytes else {
      throw fault("it has more than \(Limits.shaderTextureBytes) bytes")
    }
    do throws(PictureReadError) {
      _ = try PictureFile.read(part.bytes, side: Limits.shaderTextureSide)
    } catch {
      throw fault(error.description)
    }
  }

  /// Removes what is not in use: what was not for long, and what is one too many, the oldest first.
  ///
  /// - Parameter now: the time by which it is old.
  func removeUnused(at now: Date = Date()) {
    guard let path, let folder = try? DiskFile(path), folder.isFolder,
      let entries = try? folder.entries(atMost: Self.mostEntries)
    else { return }
    let looks = entries.filter { $0.kind == .folder }.sorted { $0.used > $1.used }
    let oldest = now.timeIntervalSince1970 - Double(Limits.unpackedLookDays) * 86_400
    for (rank, look) in looks.enumerated()
    where rank >= Limits.unpackedLooks || Double(look.used) / 1e9 < oldest {
      let unused = path + "/" + look.name
      // What cannot be removed now is the next time.
      FolderUse.whileUnused(unused) { try? FileManager.default.removeItem(atPath: unused) }
    }
  }

  /// Far more than are ever kept.
  private static let mostEntries = 10_000

  /// What tells looks apart.
  private static func name(of look: PackedLook) -> String { Fingerprint(look.bytes).description }
}
