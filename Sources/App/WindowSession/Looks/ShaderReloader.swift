import RectoDiskFiles
import Dispatch
import RectoReaderCore
import RectoSceneRendering
import RectoShaderText

/// The shader files of a session: which are drawn with, which are on trial, and who watches them.
struct ShaderReloader {
  /// Where they come from.
  private(set) var sources: ShaderSources
  /// The files that are drawn with.
  private(set) var used: ShaderSnapshot
  /// Those that were drawn with before they were saved.
  private(set) var earlier: ShaderSnapshot?
  /// Newer ones, which have not been begun.
  private var waiting: ShaderSnapshot?
  /// Those that are being compiled.
  var reload: ShaderReload?
  private var reloaded: ShaderSnapshot?
  /// Those that were found wrong, so that the same are not tried again.
  private var refused: ShaderSnapshot?
  private let watches = ShaderWatches()
  private var marker: TrialMarker
  /// Whether what is compiled waits until its trial is marked on the disk.
  var isMarkAwaited = false
  /// Whether those of the user stay off, because they did not come to an end the last time.
  private(set) var areOff = false

  /// Reads the files; those of folders stay off where the marker of a trial was left behind.
  init(_ sources: ShaderSources, stateFolder: String?) {
    self.sources = sources
    marker = TrialMarker(in: stateFolder)
    let files = sources.snapshot
    areOff = files.isAltered && marker.isSet
    used = areOff ? ShaderSources.builtIn.snapshot : files
    refused = areOff ? files : nil
  }

  /// What is to be said of shaders that stay off.
  var reasonForBeingOff: String? {
    guard areOff, let path = marker.path else { return nil }
    return ScreenText.shadersAreOff(until: path)
  }

  /// Whether something is to be compiled.
  var isBusy: Bool { !isMarkAwaited && (reload != nil || waiting != nil) }

  /// Whether the driver compiles what was saved on threads of its own, so that it is asked again a little later.
  var isDriverAwaited: Bool { isBusy && reload?.isAwaited == true }

  /// Receives what the files are now.
  mutating func receive(_ files: ShaderSnapshot) {
    guard files != refused else { return }
    waiting = files
    // What was being compiled is out of date.
    (reload, reloaded) = (nil, nil)
  }

  /// Files come from elsewhere from now on; those that are drawn with stay until others are found good.
  mutating func follow(_ sources: ShaderSources) {
    self.sources = sources
    (waiting, reload, reloaded) = (nil, nil, nil)
  }

  /// What was found wrong is tried once more when it is taken.
  mutating func retry() { refused = nil }

  /// Begins with what was taken.
  ///
  /// - Returns: whether it is what is drawn with already.
  mutating func begin(_ renderer: SceneRenderer) -> Bool {
    guard let files = waiting else { return false }
    waiting = nil
    refused = nil
    reload = renderer.beginReload(of: files)
    reloaded = reload == nil ? nil : files
    return reload == nil
  }

  /// Ends what was begun.
  mutating func end(isGood: Bool) {
    if let reloaded {
      if isGood {
        (earlier, used, areOff) = (used, reloaded, false)
      } else {
        refused = reloaded
      }
    }
    (reload, reloaded) = (nil, nil)
  }

  /// Draws with the program's own files from now on, because those of the user cannot be drawn with; they
  /// are not tried again before one of them is saved.
  mutating func fallBack() {
    (refused, used) = (used, ShaderSources.builtIn.snapshot)
    (waiting, reload, reloaded) = (nil, nil, nil)
  }

  // MARK: Trials

  /// Marks that shaders of the user's are drawn with for the first time: who finds the mark at a start
  /// knows that they never came to an end.
  mutating func beginTrial() {
    if used.isAltered || reload != nil { marker.set() }
  }

  /// Marks the same on a queue, since the disk may take its time: what is compiled waits meanwhile.
  ///
  /// - Parameters:
  ///   - queue: where that is done.
  ///   - report: called from there once it is done.
  /// - Returns: whether it is marked already.
  mutating func beginTrial(on queue: DispatchQueue, report: @escaping @Sendable () -> Void) -> Bool
  {
    guard !marker.isOurs else { return true }
    isMarkAwaited = marker.set(on: queue, report: report)
    return !isMarkAwaited
  }

  /// Takes the mark away on a queue.
  mutating func endTrial(on queue: DispatchQueue) { marker.clear(on: queue) }

  // MARK: Watching

  /// Watches every folder that files come from, or would come from if it were there.
  func watch(_ report: @escaping @Sendable (ShaderSnapshot) -> Void) {
    let folders = Set(used.folders + sources.folders + (refused?.folders ?? [])).sorted()
    // What a link leads to is saved in a folder of its own.
    let links = Set((used.links + (refused?.links ?? [])).map(\.path)).sorted()
    watches.follow(
      folders, links: links, order: sources.folders, read: sources.reader, report: report)
  }
}

/// A file that is there while shaders are on trial.
private struct TrialMarker {
  let path: String?
  /// Whether this session set it: that of another stays until somebody takes it away.
  private(set) var isOurs = false

  init(in folder: String?) { path = folder.map { $0 + "/shaders-on-trial" } }

  var isSet: Bool { path.map { (try? DiskFile($0)) != nil } ?? false }

  /// Without it only the memory of an endless loop is lost.
  mutating func set() {
    guard let path else { return }
    try? DiskFile.write([], to: path)
    isOurs = true
  }

  /// Sets it on a queue; whether there is anything to wait for, of which is told.
  mutating func set(on queue: DispatchQueue, report: @escaping @Sendable () -> Void) -> Bool {
    guard let path else { return false }
    isOurs = true
    queue.async {
      try? DiskFile.write([], to: path)
      report()
    }
    return true
  }

  mutating func clear(on queue: DispatchQueue) {
    guard isOurs, let path else { return }
    isOurs = false
    queue.async { DiskFile.remove(path) }
  }
}
