import RectoBookModel
import RectoDiskFiles
import Foundation
import RectoReaderCore
import RectoShaderText

/// The presets of a user, those that come with the program among them: read and kept on the disk, from any
/// thread.
package nonisolated struct PresetFolders: Sendable {
  /// A preset as lists show it, without its numbers.
  package struct Listing: Equatable {
    /// The name by which it is chosen.
    package let name: String
    /// Its file, or where it is compiled in.
    package let path: String
    /// What it looks like, in one line.
    package let title: String?
  }

  private let folders: UserFolders
  /// Those that come with the program, by their names.
  private let builtIn: [String: [UInt8]]

  /// Knows where they are.
  init(_ folders: UserFolders, builtIn: [String: [UInt8]]) {
    (self.folders, self.builtIn) = (folders, builtIn)
  }

  /// What the names of their files end with.
  static let suffix = ".preset"
  private static let builtInFolder = "built-in/"

  /// The folders of the user's own: those that are written by hand, and those that were kept from the
  /// window.
  private var ownFolders: [String] {
    let hand = folders.configuration.map { $0 + "/presets" }
    let kept = keptFolder
    return (hand == kept ? [kept] : [hand, kept]).compactMap(\.self)
  }

  /// The folder of those that are kept from the window.
  var keptFolder: String? { folders.data.map { $0 + "/presets" } }

  /// Reads a preset by its name, or a file of one; a name goes before a file, but not one with a `/`.
  ///
  /// - Throws: `ShaderProblem` with file and line, or `CommandFailure` where there is no such preset.
  func read(_ choice: String) throws -> Preset {
    // What is wrong with the file of a look is told, and not that there is none.
    if LookPack.isPacked(choice) { _ = try LookPack.preset(of: choice) }
    guard !Self.isFile(choice) else { return try Preset(choice, find: text) }
    let own = ownFolders.map { $0 + "/" + choice + Self.suffix }.first { text($0) != nil }
    if let own { return try Preset(own, find: text) }
    guard builtIn[choice] != nil else {
      let names = listings.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        reason: "--preset \(choice): there is no such preset; choose \(names), "
          + "or a file by its path: with a /, .preset or .look")
    }
    return try Preset(Self.builtInFolder + choice + Self.suffix, find: text)
  }

  /// Whether a choice means a file, and no name.
  static func isFile(_ choice: String) -> Bool {
    choice.contains("/") || choice.hasSuffix(suffix) || LookPack.isPacked(choice)
  }

  private func text(_ path: String) -> String? {
    if LookPack.isPacked(path) { return try? LookPack.preset(of: path) }
    // What a preset of ours refers to is ours, and what others call so.
    if let name = builtInName(path) {
      return builtIn[name].map { String(decoding: $0, as: UTF8.self) }
    }
    return (try? DiskFile.read(path, atMost: Limits.presetBytes))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The preset of ours that a path means: `built-in/NAME.preset`, relative to whatever folder.
  private func builtInName(_ path: String) -> String? {
    let parts = path.split(separator: "/").suffix(2)
    guard parts.count == 2, parts.first == Self.builtInFolder.dropLast(),
      path.hasSuffix(Self.suffix),
      let file = parts.last
    else { return nil }
    let name = String(file.dropLast(Self.suffix.count))
    return builtIn[name] == nil ? nil : name
  }

  /// All presets that can be chosen by name, the user's first; those of ours that have the name of one
  /// of these are left out.
  var listings: [Listing] {
    var reader = PresetReader(find: text)
    return list(&reader)
  }

  private func list(_ reader: inout PresetReader) -> [Listing] {
    var names: [(name: String, path: String)] = []
    for path in ownFolders {
      guard let folder = try? DiskFile(path), folder.isFolder,
        let entries = try? folder.entries(atMost: 1_000, followsLinks: true)
      else { continue }
      let own = entries.filter { $0.kind == .file && $0.name.hasSuffix(Self.suffix) }.map(\.name)
      names += own.sorted().map { (String($0.dropLast(Self.suffix.count)), path + "/" + $0) }
    }
    names += builtIn.keys.sorted().map { ($0, Self.builtInFolder + $0 + Self.suffix) }
    var seen: Set<String> = []
    return names.filter { seen.insert($0.name).inserted }.map {
      Listing(name: $0.name, path: $0.path, title: (try? reader.preset($0.path))?.title)
    }
  }

  /// The same as the reader in the window gets them.
  var choices: [PresetChoice] {
    let kept = keptFolder.map { $0 + "/" }
    // Those that all refer to one are read no more often for that.
    var reader = PresetReader(find: text)
    return list(&reader).prefix(Limits.presets).map { listing in
      let isOwn = builtInName(listing.path) == nil
      let isKept = kept.map { listing.path == $0 + listing.name + Self.suffix } ?? false
      do throws(ShaderProblem) {
        let preset = try reader.preset(listing.path)
        return PresetChoice(
          name: listing.name, title: preset.title ?? "", settings: preset.settings, isOwn: isOwn,
          reference: isKept ? listing.name + Self.suffix : listing.path, look: preset.look)
      } catch {
        return PresetChoice(
          name: listing.name, settings: [], isOwn: isOwn, reference: listing.path,
          problem: error.description)
      }
    }
  }

  // MARK: The user's own

  /// Stores a preset of the user's, whole or not at all.
  ///
  /// - Throws: where there is one of that name and it is not to be replaced, or it cannot be written.
  func store(_ name: String, text: String, replaces: Bool) throws {
    guard let folder = keptFolder else {
      throw CommandFailure(reason: "cannot save the preset \(name): there is no home folder")
    }
    // What was written by hand stays where it is.
    let own = ownFolders.map { $0 + "/" + name + Self.suffix }
    let present = own.first { (try? DiskFile($0)) != nil }
    guard replaces || present == nil else {
      throw CommandFailure(reason: "cannot save the preset \(name): there is one of that name")
    }
    try DiskFile.write(Array(text.utf8), to: present ?? folder + "/" + name + Self.suffix)
  }

  /// Removes a preset of the user's.
  func remove(_ name: String) {
    let own = ownFolders.map { $0 + "/" + name + Self.suffix }
    if let path = own.first(where: { (try? DiskFile($0)) != nil }) { DiskFile.remove(path) }
  }
}
