import Foundation
import RectoDesktop

/// Xournal++, which draws notes as well: how long it takes for the same.
nonisolated struct XournalProgram {
  private let path: String

  /// The one that is installed; nil where there is none.
  init?() {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let places = folders.map { "\($0)/xournalpp" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// Has it make a picture of a file with one page, as a whole run of the program.
  ///
  /// - Parameters:
  ///   - file: a file of its own kind.
  ///   - width: of the picture, in pixels.
  ///   - folder: where the picture comes to, and what it keeps for itself.
  /// - Returns: seconds; nil where it makes none.
  func picture(of file: String, width: Int, in folder: String) -> Double? {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [
      "--create-img=\(folder)/xournal.png", "--export-png-width=\(width)", file,
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"].map { ($0, folder) }
    ) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = monotonicSeconds()
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? monotonicSeconds() - start : nil
  }
}
