import Foundation

/// Disks that nobody else sees, for programs that a test runs.
public enum MountedDisk {
  /// Whether a disk may be mounted here.
  public static let isAllowed = runApart(["/bin/mount", "-t", "tmpfs", "none", "/mnt"]) == 0

  /// Runs a program where it may mount something that nobody else sees.
  ///
  /// - Parameter words: the program and its arguments.
  /// - Returns: how it ended; nil where it could not be begun.
  public static func runApart(_ words: [String]) -> Int32? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["--map-root-user", "--mount"] + words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A program that was built with the tests.
  public static func program(_ name: String) -> String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name).path
  }
}
