import BookFixtures
import DiskFiles
import Foundation
import Testing

@Suite("A watch of what is mounted") struct MountWatchTests {
  /// Runs a program where it may mount something that nobody else sees; its status.
  private static func runApart(_ words: [String]) -> Int32? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = ["--map-root-user", "--mount"] + words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static var mayMount: Bool {
    runApart(["/bin/mount", "-t", "tmpfs", "none", "/mnt"]) == 0
  }

  @Test("a disk that comes is told", .enabled(if: mayMount, "no disk may be mounted here"))
  func comes() throws {
    let folder = try TemporaryFolder()
    let probe = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "MountProbe")
    #expect(Self.runApart([probe.path, folder.url.path]) == 0)
  }

  @Test("it ends with the object")
  func ends() throws {
    for _ in 0..<20 { _ = try MountWatch {} }
  }
}
