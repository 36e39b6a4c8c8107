import RectoDiskFiles
import Foundation

/// Mounts a disk at a folder and ends well once it has been told, for a test that runs it in a namespace of
/// its own.
let folder = CommandLine.arguments[1]
let watch = try MountWatch(settling: 20) { exit(0) }
let mount = Process()
mount.executableURL = URL(filePath: "/bin/mount")
mount.arguments = ["-t", "tmpfs", "none", folder]
try mount.run()
mount.waitUntilExit()
if mount.terminationStatus != 0 { exit(2) }
Thread.sleep(forTimeInterval: 10)
exit(3)
