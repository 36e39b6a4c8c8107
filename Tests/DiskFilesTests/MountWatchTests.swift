import BookFixtures
import RectoDiskFiles
import Foundation
import Testing

@Suite("A watch of what is mounted") struct MountWatchTests {
  @Test(
    "a disk that comes is told", .enabled(if: MountedDisk.isAllowed, "no disk may be mounted here"))
  func comes() throws {
    let folder = try TemporaryFolder()
    #expect(MountedDisk.runApart([MountedDisk.program("MountProbe"), folder.url.path]) == 0)
  }

  @Test("it ends with the object")
  func ends() throws {
    for _ in 0..<20 { _ = try MountWatch {} }
  }
}
