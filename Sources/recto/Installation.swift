import DiskFiles
import Foundation

/// The files of the program below a prefix, and the list of them by which they are removed again.
nonisolated struct Installation {
  /// What has been put below a prefix.
  private struct Manifest: Equatable {
    /// Files, by their places below the prefix.
    var files: [String] = []
    /// Folders that were made for them, the outer ones first.
    var folders: [String] = []
  }

  /// The prefix as the running program will see it.
  let prefix: String
  /// The prefix as it is written to: below `DESTDIR`, where that is set.
  private let root: String

  private static let manifestPlace = "share/recto/installed-files"
  /// Bytes of the list: some hundred files at most.
  private static let mostManifestBytes = 1 << 20

  /// Names an installation; throws where the prefix is no absolute path.
  init(prefix: String, destination: String?) throws {
    guard prefix.hasPrefix("/") else {
      throw CommandFailure(reason: "--prefix \(prefix): an absolute path is needed")
    }
    self.prefix = prefix
    root = (destination ?? "") + prefix
  }

  private func path(_ place: String) -> String { root + "/" + place }

  // MARK: Installing

  /// The paths that `install` would write.
  func paths(of items: [InstalledItem]) -> [String] {
    (items.map(\.place) + [Self.manifestPlace]).map(path)
  }

  /// Puts all files in place; those of an earlier installation that are no longer needed go.
  func install(_ items: [InstalledItem]) throws {
    let earlier = try manifest()
    var now = Manifest(files: items.map(\.place) + [Self.manifestPlace], folders: earlier.folders)
    // Every source is read before anything is written: an installation may come from itself.
    let contents = try items.map { try $0.bytes }
    for (item, bytes) in zip(items, contents) {
      try makeFolders(above: item.place, noting: &now.folders)
      try write(bytes, to: item.place, isProgram: item.isProgram)
    }
    try makeFolders(above: Self.manifestPlace, noting: &now.folders)
    for place in earlier.files where !now.files.contains(place) { remove(place) }
    let lines = now.files.map { "file " + $0 } + now.folders.map { "folder " + $0 }
    try write(
      Data((lines.joined(separator: "\n") + "\n").utf8), to: Self.manifestPlace, isProgram: false)
  }

  private func makeFolders(above place: String, noting made: inout [String]) throws {
    let parts = place.split(separator: "/").dropLast()
    let manager = FileManager.default
    // The prefix itself is the user's: it is made, and stays.
    try failing(to: "make the folder", root) {
      try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    }
    for count in 1...max(1, parts.count) where count <= parts.count {
      let folder = parts.prefix(count).joined(separator: "/")
      if let there = try? DiskFile(path(folder)), there.isFolder { continue }
      try failing(to: "make the folder", path(folder)) {
        try manager.createDirectory(atPath: path(folder), withIntermediateDirectories: false)
        // Readable by everyone, whatever the mask of whoever installs.
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(folder))
      }
      if !made.contains(folder) { made.append(folder) }
    }
  }

  /// Writes a file beside its place first: a program that runs cannot be written over.
  private func write(_ bytes: Data, to place: String, isProgram: Bool) throws {
    let manager = FileManager.default
    let (target, draft) = (path(place), path(place) + ".new")
    try failing(to: "write", target) {
      do {
        try bytes.write(to: URL(fileURLWithPath: draft))
        try manager.setAttributes(
          [.posixPermissions: isProgram ? 0o755 : 0o644], ofItemAtPath: draft)
        if manager.fileExists(atPath: target) { try manager.removeItem(atPath: target) }
        try manager.moveItem(atPath: draft, toPath: target)
      } catch {
        try? manager.removeItem(atPath: draft)
        throw error
      }
    }
  }

  private func failing(to what: String, _ path: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      throw CommandFailure(reason: "cannot \(what) \(path): \(error.localizedDescription)")
    }
  }

  // MARK: Removing

  /// What is listed as installed; nothing where there is no list.
  private func manifest() throws -> Manifest {
    let bytes: [UInt8]
    do {
      bytes = try DiskFile.read(path(Self.manifestPlace), atMost: Self.mostManifestBytes)
    } catch {
      guard error.isMissing else { throw CommandFailure(reason: "\(error)") }
      return Manifest()
    }
    var manifest = Manifest()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      // A list that somebody wrote may not lead out of the prefix.
      guard parts.count == 2, !parts[1].hasPrefix("/"),
        !parts[1].split(separator: "/").contains("..")
      else {
        throw CommandFailure(reason: "\(path(Self.manifestPlace)): '\(line)' is no place of ours")
      }
      if parts[0] == "file" { manifest.files.append(parts[1]) }
      if parts[0] == "folder" { manifest.folders.append(parts[1]) }
    }
    return manifest
  }

  /// The paths that `uninstall` would remove.
  func installedPaths() throws -> [String] {
    let files = try manifest().files
    guard !files.isEmpty else {
      throw CommandFailure(reason: "nothing of Recto is installed in \(root)")
    }
    return files.map(path)
  }

  /// Removes what was installed, and the folders that were made for it where they are empty.
  func uninstall() throws {
    let manifest = try manifest()
    guard !manifest.files.isEmpty else {
      throw CommandFailure(reason: "nothing of Recto is installed in \(root)")
    }
    // The list goes last: what is interrupted can be done again.
    for place in manifest.files where place != Self.manifestPlace { remove(place) }
    remove(Self.manifestPlace)
    for folder in manifest.folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      let left = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
      if left?.isEmpty == true { try? FileManager.default.removeItem(atPath: path(folder)) }
    }
  }

  /// Removes a file; a folder in its place stays.
  private func remove(_ place: String) { DiskFile.remove(path(place)) }
}
