import DiskFiles
import Foundation
import SceneRendering
import ShaderText

/// What a driver keeps on disk of the program's own shaders: filled by a process beside the window, where it
/// is not yet.
///
/// Where the processor draws, each program takes about a fifth of a second the first time. Without this the
/// first leaf of all would stand still for a second and a half, and a key pressed soon after for half a second.
final class DriverPrograms {
  /// Says of what the driver has everything; nil where nothing is to be kept.
  private let marker: String?
  private let key: [UInt8]
  private var process: Process?

  /// Looks up whether the driver has everything.
  ///
  /// - Parameters:
  ///   - renderer: what is drawn with.
  ///   - cacheFolder: where it is noted, if anywhere.
  init(of renderer: SceneRenderer, in cacheFolder: URL?) {
    let shaders = renderer.look.shaders
    key = Array("\(shaders.digest)\n\(renderer.deviceName)\n\(renderer.driverVersion)\n".utf8)
    let isDue = renderer.isSoftware && !shaders.isAltered
    marker = isDue ? cacheFolder?.appending(path: "driver-programs").path : nil
  }

  /// Whether a process fills it now.
  var isFilling: Bool { process != nil }

  /// Fills it, where it is not known to be full; what is drawn meanwhile has the processor first.
  ///
  /// - Parameters:
  ///   - width: that of the window, in pixels.
  ///   - height: its.
  ///   - report: called when that has ended, from any thread.
  func fill(width: Int, height: Int, report: @escaping @Sendable () -> Void) {
    guard let marker, (try? DiskFile.read(marker, atMost: 4096)) != key else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
    process.arguments = ["shaders", "prepare", "--size", "\(width)x\(height)"]
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process.standardError = FileHandle.nullDevice
    let key = key
    process.terminationHandler = { ended in
      // Without the note it is done once more.
      if ended.terminationReason == .exit, ended.terminationStatus == 0 {
        try? DiskFile.write(key, to: marker)
      }
      report()
    }
    // Where it cannot be started, programs are made as they are needed.
    guard (try? process.run()) != nil else { return }
    self.process = process
  }

  /// Its process has ended.
  func end() { process = nil }

  isolated deinit { process?.terminate() }
}
