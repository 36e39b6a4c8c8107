import Foundation
import RectoDiskFiles

/// A file that a command writes for other programs.
nonisolated struct ExportedFile {
  private let path: String

  /// The file at a path, which need not be there.
  init(_ path: String) { self.path = path }

  /// Writes it whole or not at all, in a folder that is there.
  func write(_ bytes: [UInt8]) throws {
    try check()
    try DiskFile.write(bytes, to: path, isShared: true)
  }

  /// Makes sure that it can be written.
  func check() throws {
    let folder = (path as NSString).deletingLastPathComponent
    guard DiskEntry(at: folder.isEmpty ? "." : folder)?.kind == .folder else {
      throw DiskFileError(.write, path, "No such file or directory")
    }
    // It would be replaced by a file.
    if let there = DiskEntry(at: path), there.kind != .file {
      throw DiskFileError(
        .write, path, there.kind == .folder ? "Is a directory" : "it is no file")
    }
  }
}
