import RectoBookModel
import RectoDiskFiles
import Foundation
import RectoReaderCore
package import RectoShaderText

/// The presets that there are: the user's own, and those that come with the program.
package enum ShaderPresets {
  private static let builtIn: [String: [UInt8]] = [
    "bright-desk": PackageResources.bright_desk_preset, "lamp": PackageResources.lamp_preset,
    "newsprint": PackageResources.newsprint_preset, "glossy": PackageResources.glossy_preset,
    "vellum": PackageResources.vellum_preset, "e-ink": PackageResources.e_ink_preset,
  ]

  /// The bytes of those that are compiled in, by the names of their files.
  package static var builtInFiles: [(name: String, bytes: [UInt8])] {
    builtIn.sorted { $0.key < $1.key }.map { ($0.key + PresetFolders.suffix, $0.value) }
  }

  /// Those of a user, to be read and kept from any thread.
  package static func presets(in folders: UserFolders) -> PresetFolders {
    PresetFolders(folders, builtIn: builtIn)
  }

  /// All presets in the usual folders.
  package static var listings: [PresetFolders.Listing] {
    presets(in: UserFolders(replacedBy: nil)).listings
  }

  /// Reads a preset; see `PresetFolders`.
  package static func read(
    _ choice: String, in folders: UserFolders = UserFolders(replacedBy: nil)
  ) throws -> Preset {
    try presets(in: folders).read(choice)
  }
}
