import BookModel
import DiskFiles
import Foundation
import ReaderCore
import ShaderText

/// The presets that there are: the user's own, and those that come with the program.
enum ShaderPresets {
  /// A preset of a list.
  struct Listing: Equatable {
    /// The name by which it is chosen.
    let name: String
    /// Its file, or where it is compiled in.
    let path: String
    /// What it looks like, in one line.
    let title: String?
  }

  private static let builtIn: [String: [UInt8]] = [
    "bright-desk": PackageResources.bright_desk_preset, "lamp": PackageResources.lamp_preset,
    "newsprint": PackageResources.newsprint_preset, "glossy": PackageResources.glossy_preset,
    "vellum": PackageResources.vellum_preset, "e-ink": PackageResources.e_ink_preset,
  ]

  /// The names of those that are compiled in.
  static var builtInNames: [String] { builtIn.keys.sorted() }

  /// The bytes of those that are compiled in, by the names of their files.
  static var builtInFiles: [(name: String, bytes: [UInt8])] {
    builtIn.sorted { $0.key < $1.key }.map { ($0.key + suffix, $0.value) }
  }

  private static let suffix = ".preset"
  private static let builtInFolder = "built-in/"

  /// The folders of the user's own: those that are written by hand, and those that were kept from the
  /// window.
  private static func ownFolders(_ folders: UserFolders) -> [String] {
    let hand = folders.configuration.map { $0 + "/presets" }
    let kept = keptFolder(folders)
    return (hand == kept ? [kept] : [hand, kept]).compactMap(\.self)
  }

  /// The folder of those that are kept from the window.
  static func keptFolder(_ folders: UserFolders) -> String? { folders.data.map { $0 + "/presets" } }

  /// Reads a preset by its name, or a file of one; a name goes before a file, but not one with a `/`.
  ///
  /// - Throws: `ShaderProblem` with file and line, or `CommandFailure` where there is no such preset.
  static func read(
    _ choice: String, in folders: UserFolders = UserFolders(replacedBy: nil)
  ) throws -> Preset {
    let isName = !choice.contains("/") && !choice.hasSuffix(suffix)
    guard isName else { return try Preset(choice, find: text) }
    let own = ownFolders(folders).map { $0 + "/" + choice + suffix }.first { text($0) != nil }
    if let own { return try Preset(own, find: text) }
    guard builtIn[choice] != nil else {
      let names = listings(in: folders).map(\.name).joined(separator: ", ")
      throw CommandFailure(
        reason: "--preset \(choice): there is no such preset; there are \(names), "
          + "and files are named with a / or .preset")
    }
    return try Preset(builtInFolder + choice + suffix, find: text)
  }

  private static func text(_ path: String) -> String? {
    // What a preset of ours refers to is ours, and what others call so.
    if let name = builtInName(path) {
      return builtIn[name].map { String(decoding: $0, as: UTF8.self) }
    }
    return (try? DiskFile.read(path, atMost: Limits.presetBytes))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The preset of ours that a path means: `built-in/NAME.preset`, relative to whatever folder.
  private static func builtInName(_ path: String) -> String? {
    let parts = path.split(separator: "/").suffix(2)
    guard parts.count == 2, parts.first == builtInFolder.dropLast(), path.hasSuffix(suffix),
      let file = parts.last
    else { return nil }
    let name = String(file.dropLast(suffix.count))
    return builtIn[name] == nil ? nil : name
  }

  /// All presets in the usual folders.
  static var listings: [Listing] { listings(in: UserFolders(replacedBy: nil)) }

  /// All presets that can be chosen by name, the user's first; those of ours that have the name of one
  /// of these are left out.
  static func listings(in folders: UserFolders) -> [Listing] {
    var reader = PresetReader(find: text)
    return listings(in: folders, &reader)
  }

  private static func listings(
    in folders: UserFolders, _ reader: inout PresetReader
  ) -> [Listing] {
    var names: [(name: String, path: String)] = []
    for path in ownFolders(folders) {
      guard let folder = try? DiskFile(path), folder.isFolder,
        let entries = try? folder.entries(atMost: 1_000, followsLinks: true)
      else { continue }
      let own = entries.filter { $0.kind == .file && $0.name.hasSuffix(suffix) }.map(\.name)
      names += own.sorted().map { (String($0.dropLast(suffix.count)), path + "/" + $0) }
    }
    names += builtInNames.map { ($0, builtInFolder + $0 + suffix) }
    var seen: Set<String> = []
    return names.filter { seen.insert($0.name).inserted }.map {
      Listing(name: $0.name, path: $0.path, title: (try? reader.preset($0.path))?.title)
    }
  }

  /// The same as the reader in the window gets them.
  static func choices(in folders: UserFolders) -> [PresetChoice] {
    let kept = keptFolder(folders).map { $0 + "/" }
    // Those that all refer to one are read no more often for that.
    var reader = PresetReader(find: text)
    return listings(in: folders, &reader).prefix(Limits.presets).map { listing in
      let isOwn = builtInName(listing.path) == nil
      let isKept = kept.map { listing.path == $0 + listing.name + suffix } ?? false
      do throws(ShaderProblem) {
        let preset = try reader.preset(listing.path)
        return PresetChoice(
          name: listing.name, title: preset.title ?? "", settings: preset.settings, isOwn: isOwn,
          reference: isKept ? listing.name + suffix : listing.path)
      } catch {
        return PresetChoice(
          name: listing.name, settings: [], isOwn: isOwn, reference: listing.path,
          problem: error.description)
      }
    }
  }

  // MARK: The user's own

  /// Keeps a preset of the user's, whole or not at all.
  ///
  /// - Throws: where there is one of that name and it is not to be replaced, or it cannot be written.
  static func keep(
    _ name: String, text: String, replaces: Bool, in folders: UserFolders
  ) throws {
    guard let folder = keptFolder(folders) else {
      throw CommandFailure(reason: "cannot keep the preset \(name): there is no home folder")
    }
    // What was written by hand stays where it is.
    let own = ownFolders(folders).map { $0 + "/" + name + suffix }
    let present = own.first { (try? DiskFile($0)) != nil }
    guard replaces || present == nil else {
      throw CommandFailure(reason: "cannot keep the preset \(name): there is one of that name")
    }
    try DiskFile.write(Array(text.utf8), to: present ?? folder + "/" + name + suffix)
  }

  /// Removes a preset of the user's.
  static func remove(_ name: String, in folders: UserFolders) {
    let own = ownFolders(folders).map { $0 + "/" + name + suffix }
    if let path = own.first(where: { (try? DiskFile($0)) != nil }) { DiskFile.remove(path) }
  }
}
