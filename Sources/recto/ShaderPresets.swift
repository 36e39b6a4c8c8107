import BookModel
import DiskFiles
import Foundation
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

  private static var userFolder: String? {
    UserFolders(replacedBy: nil).configuration.map { $0 + "/presets" }
  }

  /// Reads a preset by its name, or a file of one; a name goes before a file, but not one with a `/`.
  ///
  /// - Throws: `ShaderProblem` with file and line, or `CommandFailure` where there is no such preset.
  static func read(_ choice: String) throws -> Preset {
    let isName = !choice.contains("/") && !choice.hasSuffix(suffix)
    guard isName else { return try Preset(choice, find: text) }
    let own = userFolder.map { $0 + "/" + choice + suffix }
    if let own, text(own) != nil { return try Preset(own, find: text) }
    guard builtIn[choice] != nil else {
      let names = listings.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        reason: "--preset \(choice): there is no such preset; there are \(names), "
          + "and files are named with a / or .preset")
    }
    return try Preset(builtInFolder + choice + suffix, find: text)
  }

  private static func text(_ path: String) -> String? {
    // What a preset of ours refers to is ours.
    if path.hasPrefix(builtInFolder), path.hasSuffix(suffix) {
      let name = path.dropFirst(builtInFolder.count).dropLast(suffix.count)
      return builtIn[String(name)].map { String(decoding: $0, as: UTF8.self) }
    }
    return (try? DiskFile.read(path, atMost: Limits.presetBytes))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// All presets that can be chosen by name, the user's first.
  static var listings: [Listing] {
    var names: [(name: String, path: String)] = []
    if let userFolder, let folder = try? DiskFile(userFolder), folder.isFolder,
      let entries = try? folder.entries(atMost: 1_000, followsLinks: true)
    {
      let own = entries.filter { $0.kind == .file && $0.name.hasSuffix(suffix) }.map(\.name)
      names += own.sorted().map { (String($0.dropLast(suffix.count)), userFolder + "/" + $0) }
    }
    names += builtInNames.map { ($0, builtInFolder + $0 + suffix) }
    return names.map {
      Listing(name: $0.name, path: $0.path, title: (try? Preset($0.path, find: text))?.title)
    }
  }
}
