import Foundation

/// Files that come with the program: beside its sources in a checkout, or in the share folder of
/// an installation.
enum InstalledFiles {
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

  /// The sample book.
  static func sampleBook() throws -> String {
    guard let path = find(["Assets/sample-book/recto.pdf", "sample-book/recto.pdf"]) else {
      throw CommandFailure(
        reason: "cannot find the built-in sample book; name a FILE, or see recto --help")
    }
    return path
  }

  /// The folders of shaders, the foremost first: the one that was named, the user's own, the
  /// program's.
  static func shaderFolders(named folder: String?) -> [String] {
    let environment = ProcessInfo.processInfo.environment
    let configuration =
      environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
    // The program's own folder is known by a file that it certainly has.
    let own = find(["Shaders/leaf.frag", "shaders/leaf.frag"]).map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path
    }
    return [folder, configuration.map { $0 + "/recto/shaders" }, own].compactMap(\.self)
  }
}
