import RectoDiskFiles
import Dispatch
import RectoSceneRendering
import Synchronization

/// Watches the folders of shaders on a queue of its own, since a disk may take its time.
nonisolated final class ShaderWatches: Sendable {
  private let queue = DispatchQueue(label: "recto.shaders", qos: .utility)
  private let state = Mutex(State())

  private struct State {
    /// One watch for each place; begun again when a folder comes or goes.
    var watches: [FileWatch] = []
    var watched: [String] = []
  }

  /// Milliseconds without a change after which a save is complete.
  private static let settling = 40

  /// Watches some folders, and no others, from now on.
  ///
  /// - Parameters:
  ///   - folders: the folders, which need not be there.
  ///   - links: the files in them that are links to others.
  ///   - order: the folders that files are taken from, the foremost first.
  ///   - read: reads the files as they are.
  ///   - report: called from another thread with the files whenever they may have changed, and at once where
  ///     other folders are watched than before.
  func follow(
    _ folders: [String], links: [String], order: [String],
    read: @escaping @Sendable () -> ShaderSnapshot,
    report: @escaping @Sendable (ShaderSnapshot) -> Void
  ) {
    queue.async {
      let now =
        folders.map { folder in
          ((try? DiskFile(folder))?.isFolder ?? false) ? folder : folder + " (missing)"
        } + links + ["in this order:"] + order
      guard now != self.state.withLock({ $0.watched }) else { return }
      // A folder that is not there is seen to come by the one above it.
      let watches = (folders + links).compactMap { place in
        try? FileWatch(place, settling: Self.settling) { report(read()) }
      }
      self.state.withLock { $0 = State(watches: watches, watched: now) }
      // What happened while nobody watched.
      report(read())
    }
  }
}
