import ArgumentParser
import Foundation
import RectoDecoderService
import RectoWindowSession

/// A file that an installation has, by its place below the prefix.
nonisolated struct InstalledItem {
  /// Its place below the prefix.
  let place: String
  /// Where it comes from.
  let content: Content
  var isProgram = false

  /// Where the bytes of a file come from.
  enum Content {
    /// From another file.
    case copy(String)
    /// From this program.
    case bytes([UInt8])
  }

  var bytes: Data {
    get throws {
      switch content {
      case .bytes(let bytes): return Data(bytes)
      case .copy(let path):
        do {
          return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
          throw CommandFailure(reason: "cannot read \(path): \(error.localizedDescription)")
        }
      }
    }
  }

  /// Everything that belongs to the program, wherever it runs from.
  @MainActor static func all() throws -> [InstalledItem] {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let decoder = try decoder(beside: own)
    var items = [
      InstalledItem(place: "bin/recto", content: .copy(own.path), isProgram: true),
      InstalledItem(
        place: "libexec/recto/recto-decoder", content: .copy(decoder),
        isProgram: true),
      InstalledItem(
        place: "libexec/recto/\(Codecs.fileName)",
        content: .copy(try codecs(besideDecoder: decoder))),
      InstalledItem(
        place: "share/recto/sample-book/recto.pdf", content: .copy(try InstalledFiles.sampleBook())),
    ]
    items += try InstalledFiles.shaders().map { path in
      let name = URL(fileURLWithPath: path).lastPathComponent
      return InstalledItem(place: "share/recto/Shaders/\(name)", content: .copy(path))
    }
    items += ShaderPresets.builtInFiles.map {
      InstalledItem(place: "share/recto/built-in-presets/\($0.name)", content: .bytes($0.bytes))
    }
    items += [
      InstalledItem(
        place: "share/applications/recto.desktop", content: .bytes(PackageResources.recto_desktop)),
      InstalledItem(
        place: "share/metainfo/org.recto_reader.Recto.metainfo.xml",
        content: .bytes(PackageResources.recto_metainfo_xml)),
      InstalledItem(
        place: "share/mime/packages/recto.xml", content: .bytes(PackageResources.recto_mime_xml)),
      InstalledItem(
        place: "share/icons/hicolor/scalable/apps/recto.svg",
        content: .bytes(PackageResources.recto_svg)),
      InstalledItem(
        place: "share/licenses/recto/LICENSE", content: .bytes(PackageResources.LICENSE)),
    ]
    let manual = ManualPage.text(
      of: try CommandFacts.ofProgram(), version: Recto.configuration.version)
    items.append(
      InstalledItem(place: "share/man/man1/recto.1", content: .bytes(Array(manual.utf8))))
    let completions: [(String, CompletionShell)] = [
      ("bash-completion/completions/recto", .bash), ("zsh/site-functions/_recto", .zsh),
      ("fish/vendor_completions.d/recto.fish", .fish),
    ]
    return items
      + completions.map { place, shell in
        let script = CompletionScript.text(for: shell)
        return InstalledItem(place: "share/\(place)", content: .bytes(Array((script + "\n").utf8)))
      }
  }

  /// The decoder of this program: beside it in a build folder, or where an installation has it.
  private static func decoder(beside program: URL) throws -> String {
    let folder = program.deletingLastPathComponent()
    let candidates = [
      folder.appending(path: "recto-decoder"),
      folder.deletingLastPathComponent().appending(path: "libexec/recto/recto-decoder"),
    ]
    guard
      let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw CommandFailure(reason: "cannot find recto-decoder beside \(program.path)") }
    return found.path
  }

  /// The library that the decoder loads for some pictures, which lies beside it.
  private static func codecs(besideDecoder path: String) throws -> String {
    let found = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appending(path: Codecs.fileName)
    guard FileManager.default.isReadableFile(atPath: found.path) else {
      throw CommandFailure(reason: "cannot find \(found.path)")
    }
    return found.path
  }
}
