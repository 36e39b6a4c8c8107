import RectoDesktop
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
///
/// It waits for a reader who only reads: where a hand does something the process ends, and another one goes on from there
/// later.
final class DriverPrograms {
  /// The file that says of what the driver has everything; nil where nothing is to be kept.
  private let note: String?
  private let key: [UInt8]
  private let filler = Filler()
  /// Starts a process; nil where none has to.
  private var goOn: (() -> Void)?
  /// How far that is.
  private(set) var filling = DriverFilling()

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

    /// Ends it.
    ///
    /// - Parameter isOver: whether no other is started.
    func end(isOver: Bool) {
      process.withLock {
        // It has inherited that gentler signals wait, and has nothing to put in order.
        if let process = $0.process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
        $0 = (nil, $0.isOver || isOver)
      }
    }

    /// Whether a process that has ended did so by itself.
    func hasEndedByItself(_ ended: Process) -> Bool {
      process.withLock { $0.process?.processIdentifier == ended.processIdentifier }
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
  ///   - isAtShelf: whether a shelf is seen first.
  ///   - queue: where the disk is asked, and the process started.
  ///   - report: called with how far that is, from any thread.
  func fill(
    isAtShelf: Bool, on queue: DispatchQueue,
    report: @escaping @Sendable (DriverFilling.Progress) -> Void
  ) {
    guard let note else { return }
    filling.begin(at: monotonicSeconds(), isAtShelf: isAtShelf)
    let (key, filler) = (key, filler)
    let start: @Sendable () -> Void = {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
      process.arguments = ["shaders", "prepare"] + (isAtShelf ? ["--shelf-first"] : [])
      process.standardInput = FileHandle.nullDevice
      let news = Pipe()
      news.fileHandleForReading.readabilityHandler = { handle in
        handle.readabilityHandler = nil
        if !handle.availableData.isEmpty { report(.atRest) }
      }
      process.standardOutput = news
      process.standardError = FileHandle.nullDevice
      process.terminationHandler = { ended in
        guard filler.hasEndedByItself(ended) else { return report(.halted) }
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
    goOn = { queue.async(execute: start) }
    queue.async {
      report((try? DiskFile.read(note, atMost: 4096)) == key ? .wasDone : .isMissing)
    }
  }

  /// Learns how far it is.
  func learn(_ progress: DriverFilling.Progress) { filling.learn(progress) }

  /// Makes way where a hand has done something, and goes on where none has for a while.
  ///
  /// - Parameters:
  ///   - heardAt: when anything was heard of last; nil where nothing was yet.
  ///   - time: now.
  ///   - isDrawing: whether OpenGL draws, and what is missing is waited for.
  /// - Returns: whether it does not have everything yet.
  func follow(_ heardAt: Double?, at time: Double, isDrawing: Bool) -> Bool {
    if isDrawing { filling.hurry(at: time) }
    switch filling.follow(heardAt, at: time) {
    case .end: filler.end(isOver: false)
    case .start: goOn?()
    case nil: break
    }
    return filling.isUnderWay
  }

  /// The window goes: what fills it ends, and goes on from there at the next start.
  func giveUp() { filler.end(isOver: true) }
}
