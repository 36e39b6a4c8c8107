import Foundation

/// Files that come with the program: beside its sources in a checkout, or in the share folder of
/// an installation.
package nonisolated enum InstalledFiles {
  /// The folders that may hold them, from the executable's own place upwards.
  private static var roots: [URL] {
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = executable.deletingLastPathComponent()
    var roots = [folder.deletingLastPathComponent().appending(path: "share/recto")]
    // A build folder lies a few levels inside its checkout.
    for _ in 0..<5 {
      folder = folder.deletingLastPathComponent()
      roots.append(folder)
    }
    return roots
  }

  private static func find(_ names: [String]) -> String? {
    for root in roots {
      for name in names {
        let candidate = root.appending(path: name).path
        if FileManager.default.fileExists(atPath: candidate) { return candidate }
      }
    }
    return nil
  }

  /// The path of the sample book in the installation or the checkout; throws where it is in neither.
  package static func sampleBook() throws -> String {
    guard let path = find(["Assets/sample-book/recto.pdf", "sample-book/recto.pdf"]) else {
      throw CommandFailure(
        reason: "cannot find the built-in sample book; name a FILE, or see recto --help")
    }
    return path
  }

  /// The program's own folder of shaders, known by a file that it certainly has.
  private static var ownShaderFolder: String? {
    find(["Shaders/leaf.frag", "shaders/leaf.frag"]).map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path
    }
  }

  /// The paths of the program's own shaders, in order.
  package static func shaders() throws -> [String] {
    guard let folder = ownShaderFolder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { throw CommandFailure(reason: "cannot find the folder of shaders") }
    let suffixes = [".frag", ".vert", ".glsl", ".passes"]
    return names.sorted().filter { name in suffixes.contains { name.hasSuffix($0) } }
      .map { folder + "/" + $0 }
  }

  /// The folders of shaders, the foremost first: the one that was named, the user's own, the
  /// program's.
  package static func shaderFolders(named folder: String?) -> [String] {
    let own = ownShaderFolder
    let configuration = UserFolders(replacedBy: nil).configuration
    return [folder, configuration.map { $0 + "/shaders" }, own].compactMap(\.self)
  }
}
