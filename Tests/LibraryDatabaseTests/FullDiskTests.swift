import BookFixtures
import Foundation
import Testing

@Suite("A disk that is full") struct FullDiskTests {
  @Test(
    "what was there stays and the reason is told; once there is room, it goes on",
    .enabled(if: MountedDisk.isAllowed, "no disk may be mounted here"))
  func full() throws {
    let folder = try TemporaryFolder()
    let script = "mount -t tmpfs -o size=2m none \"$0\" && exec \"$1\" \"$0\" full"
    let status = MountedDisk.runApart([
      "/bin/sh", "-c", script, folder.url.path, MountedDisk.program("LibraryProbe"),
    ])
    #expect(status == 0)
  }
}
