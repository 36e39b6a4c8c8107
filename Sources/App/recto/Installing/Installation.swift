import RectoBookModel
import RectoDiskFiles
import Foundation
import RectoWindowSession

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
      throw CommandFailure(reason: "--prefix \(prefix): must be an absolute path")
    }
    guard destination?.isEmpty != false || destination?.hasPrefix("/") == true else {
      throw CommandFailure(reason: "--destdir \(destination ?? ""): must be an absolute path")
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
  ///
  /// The list is written first, with all that is there and is to come: what is cut short at any moment can be
  /// removed, or installed again.
  /// - Throws: where something cannot be written, or a folder has the place of a file: nothing is changed
  ///   then.
  @MainActor func install(_ items: [InstalledItem]) throws {
    let earlier = try manifest()
    // Every source is read before anything is written: an installation may come from itself.
    let contents = try items.map { try $0.bytes }
    let places = items.map(\.place) + [Self.manifestPlace]
    for place in places where DiskEntry(at: path(place))?.kind == .folder {
      throw CommandFailure(reason: "cannot write \(path(place)): it is a folder")
    }
    let absent = absentFolders(above: places).filter { !earlier.folders.contains($0) }
    let folders = earlier.folders + absent
    let kept = earlier.files.filter { !places.contains($0) }
    try makeFolders(above: Self.manifestPlace)
    try write(Manifest(files: places + kept, folders: folders))
    for (item, bytes) in zip(items, contents) {
      try makeFolders(above: item.place)
      try write(bytes, to: item.place, isProgram: item.isProgram)
    }
    for place in kept { remove(place) }
    try write(Manifest(files: places, folders: folders))
  }

  private func write(_ manifest: Manifest) throws {
    let lines = manifest.files.map { "file " + $0 } + manifest.folders.map { "folder " + $0 }
    try write(
      Data((lines.joined(separator: "\n") + "\n").utf8), to: Self.manifestPlace, isProgram: false)
  }

  /// The folders below the prefix that some places need and that are not there, the outer ones first.
  private func absentFolders(above places: [String]) -> [String] {
    var absent: [String] = []
    for place in places {
      for folder in Self.folders(above: place)
      where !absent.contains(folder) && DiskEntry(at: path(folder))?.kind != .folder {
        absent.append(folder)
      }
    }
    return absent
  }

  private static func folders(above place: String) -> [String] {
    let parts = place.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  private func makeFolders(above place: String) throws {
    let manager = FileManager.default
    // The prefix itself is the user's: it is made, and stays.
    try failing(to: "make the folder", root) {
      try manager.createDirectory(atPath: root, withIntermediateDirectories: true)
    }
    for folder in Self.folders(above: place)
    where DiskEntry(at: path(folder))?.kind != .folder {
      try failing(to: "make the folder", path(folder)) {
        try manager.createDirectory(atPath: path(folder), withIntermediateDirectories: false)
        // Readable by everyone, whatever the mask of whoever installs.
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(folder))
      }
    }
  }

  /// Writes a file beside its place first: a program that runs cannot be written over.
  private func write(_ bytes: Data, to place: String, isProgram: Bool) throws {
    let manager = FileManager.default
    let (target, draft) = (path(place), path(place) + ".recto-new")
    try failing(to: "write", target) {
      do {
        try bytes.write(to: URL(fileURLWithPath: draft))
        try manager.setAttributes(
          [.posixPermissions: isProgram ? 0o755 : 0o644], ofItemAtPath: draft)
        // Takes the place of a file, and never of a folder.
        try DiskFile.move(draft, to: target)
      } catch {
        DiskFile.remove(draft)
        throw error
      }
    }
  }

  private func failing(to what: String, _ path: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DiskFileError {
      throw CommandFailure(reason: "cannot \(what) \(path): \(error.reason)")
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
        throw CommandFailure(
          reason: "\(path(Self.manifestPlace)): '\(line)' is not a place that Recto installs to")
      }
      if parts[0] == "file" { manifest.files.append(parts[1]) }
      if parts[0] == "folder" { manifest.folders.append(parts[1]) }
    }
    return manifest
  }

  /// The paths that `uninstall` would remove.
  @MainActor func installedPaths() throws -> [String] {
    let files = try manifest().files
    guard !files.isEmpty else {
      throw CommandFailure(reason: "Recto is not installed in \(root)")
    }
    return files.filter { !isOfReader($0) }.map(path)
  }

  /// Removes what was installed, and the folders that were made for it where they are empty.
  @MainActor func uninstall() throws {
    let manifest = try manifest()
    guard !manifest.files.isEmpty else {
      throw CommandFailure(reason: "Recto is not installed in \(root)")
    }
    // The list goes last: what is interrupted can be done again.
    for place in manifest.files where place != Self.manifestPlace { remove(place) }
    remove(Self.manifestPlace)
    for folder in manifest.folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      let left = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
      if left?.isEmpty == true { try? FileManager.default.removeItem(atPath: path(folder)) }
    }
  }

  /// Removes a file; a folder in its place stays, and so does what the reader wrote there.
  @MainActor private func remove(_ place: String) {
    guard !isOfReader(place) else { return }
    DiskFile.remove(path(place))
  }

  /// Where an older Recto put its presets: below `~/.local` that is the folder of the reader's own.
  private static let formerPresets = "share/recto/presets/"

  /// Whether a file that an older Recto listed as its preset is something else by now.
  @MainActor private func isOfReader(_ place: String) -> Bool {
    guard place.hasPrefix(Self.formerPresets) else { return false }
    let name = place.dropFirst(Self.formerPresets.count)
    let own = ShaderPresets.builtInFiles.first { $0.name == name }?.bytes
    return (try? DiskFile.read(path(place), atMost: Limits.presetBytes)) != own
  }
}
