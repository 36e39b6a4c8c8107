import RectoDiskFiles
import Dispatch
import Foundation
import RectoSceneRendering
import RectoShaderText
import Synchronization

/// What a driver keeps on disk of the program's own shaders: filled by a process beside the window, where it
/// is not yet.
///
/// Where the processor draws, each program takes about a fifth of a second the first time. Without this the
/// first leaf of all would stand still for a second and a half, and a key pressed soon after for half a second.
final class DriverPrograms {
  /// The file that says of what the driver has everything; nil where nothing is to be kept.
  private let note: String?
  private let key: [UInt8]
  private let filler = Filler()
  /// Whether a process fills it now, or it is being found out whether one has to.
  private(set) var isFilling = false
  /// Whether that has yet to come to what draws a book at rest.
  private(set) var isRestMissing = false
  /// Whether it was without them when the window opened, or that is being found out.
  private(set) var wereMissing = false
  /// Whether it is known to have everything.
  private(set) var areKept = false

  /// How far that is.
  enum Progress: Sendable {
    /// What draws leaves in motion, and the book at rest, is there.
    case atRest
    /// There is nothing to do: all was there before.
    case wasDone
    /// It has ended.
    case over(areKept: Bool)
  }

  /// What fills it, for as long as the window wants it.
  private nonisolated final class Filler: Sendable {
    private let process = Mutex<(process: Process?, isOver: Bool)>((nil, false))

    /// Starts a process, unless the window is gone.
    func start(_ next: Process) throws {
      try process.withLock {
        guard !$0.isOver else { return }
        try next.run()
        $0.process = next
      }
    }

    /// Ends it, and starts no other.
    func end() {
      process.withLock {
        // It has inherited that gentler signals wait, and has nothing to put in order.
        if let process = $0.process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
        $0 = (nil, true)
      }
    }
  }

  /// Knows nothing of what the driver has, and does nothing.
  ///
  /// - Parameters:
  ///   - renderer: what is drawn with.
  ///   - cacheFolder: where it is noted, if anywhere.
  init(of renderer: SceneRenderer, in cacheFolder: URL?) {
    let shaders = renderer.look.shaders
    key = Array("\(shaders.digest)\n\(renderer.deviceName)\n\(renderer.driverVersion)\n".utf8)
    let isDue = renderer.isSoftware && !shaders.isAltered
    note = isDue ? cacheFolder?.appending(path: "driver-programs").path : nil
  }

  /// Fills it, where it is not known to be full; what is drawn meanwhile has the processor first.
  ///
  /// - Parameters:
  ///   - queue: where the disk is asked, and the process started.
  ///   - report: called with how far that is, from any thread.
  func fill(on queue: DispatchQueue, report: @escaping @Sendable (Progress) -> Void) {
    guard let note else { return }
    (isFilling, isRestMissing, wereMissing) = (true, true, true)
    let (key, filler) = (key, filler)
    queue.async {
      guard (try? DiskFile.read(note, atMost: 4096)) != key else {
        return report(.wasDone)
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
      process.arguments = ["shaders", "prepare"]
      process.standardInput = FileHandle.nullDevice
      let news = Pipe()
      news.fileHandleForReading.readabilityHandler = { handle in
        handle.readabilityHandler = nil
        if !handle.availableData.isEmpty { report(.atRest) }
      }
      process.standardOutput = news
      process.standardError = FileHandle.nullDevice
      process.terminationHandler = { ended in
        // Without the note it is done once more.
        let isDone = ended.terminationReason == .exit && ended.terminationStatus == 0
        if isDone { try? DiskFile.write(key, to: note) }
        report(.over(areKept: isDone))
      }
      do {
        try filler.start(process)
      } catch {
        // Programs are made as they are needed.
        report(.over(areKept: false))
      }
    }
  }

  /// Learns how far it is.
  func learn(_ progress: Progress) {
    isRestMissing = false
    switch progress {
    case .atRest: break
    case .wasDone: (isFilling, wereMissing, areKept) = (false, false, true)
    case .over(let areKept): (isFilling, self.areKept) = (false, areKept)
    }
  }

  /// The window goes: what fills it ends, and goes on from there at the next start.
  func giveUp() { filler.end() }
}
