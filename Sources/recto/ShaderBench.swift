import DiskFiles
import Foundation
import SceneRenderer
import ShaderText

/// The shader files of a session: which are drawn with, which are on trial, and who watches them.
struct ShaderBench {
  /// Where they come from.
  let sources: ShaderSources
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
  /// One watch for each place; begun again when a folder comes or goes.
  private var watches: [FileWatch] = []
  private var watched: [String] = []
  private var marker: TrialMarker
  /// Whether those of the user stay off, because they did not come to an end the last time.
  private(set) var areOff = false

  /// Milliseconds without a change after which a save is complete.
  private static let settling = 40

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
    return "Your shaders are off: the last time Recto did not come to an end with them. "
      + "Save one of them, or remove \(path), to try them again."
  }

  /// Whether something is to be compiled.
  var isBusy: Bool { reload != nil || waiting != nil }

  /// Takes what the files are now.
  mutating func take(_ files: ShaderSnapshot) {
    guard files != refused else { return }
    waiting = files
    // What was being compiled is out of date.
    (reload, reloaded) = (nil, nil)
  }

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

  /// Takes the mark away.
  mutating func endTrial() { marker.clear() }

  // MARK: Watching

  /// Watches every folder that files come from, or would come from if it were there.
  mutating func watch(_ tell: @escaping @Sendable (ShaderSnapshot) -> Void) {
    let folders = Set(used.folders + sources.folders + (refused?.folders ?? [])).sorted()
    // What a file leads to that is a link is saved in a folder of its own.
    let ends = Set((used.links + (refused?.links ?? [])).map(\.end)).sorted()
    let now =
      folders.map { folder in
        ((try? DiskFile(folder))?.isFolder ?? false) ? folder : folder + " (missing)"
      } + ends
    guard now != watched else { return }
    watched = now
    let read = sources.reader
    // A folder that is not there is seen to come by the one above it.
    watches = (folders + ends).compactMap { place in
      try? FileWatch(place, settling: Self.settling) { tell(read()) }
    }
    // What happened while nobody watched.
    tell(sources.snapshot)
  }
}

/// A file that is there while shaders are on trial.
private struct TrialMarker {
  let path: String?
  /// Whether this session set it: that of another stays until somebody takes it away.
  private var isOurs = false

  init(in folder: String?) { path = folder.map { $0 + "/shaders-on-trial" } }

  var isSet: Bool { path.map { (try? DiskFile($0)) != nil } ?? false }

  /// Without it only the memory of an endless loop is lost.
  mutating func set() {
    guard let path else { return }
    try? DiskFile.write([], to: path)
    isOurs = true
  }

  mutating func clear() {
    guard isOurs, let path else { return }
    DiskFile.remove(path)
    isOurs = false
  }
}
