import BookModel
import DiskFiles
import Dispatch
import Synchronization

/// Has watched folders looked through once more whenever something changes in them, or below.
///
/// The kernel tells; nothing is polled. Of a very large tree only so many folders are watched as
/// `Limits.watchedFolders` says: what changes in the others is found at the next start.
public final class FolderWatch: Sendable {
  private let importer: LibraryImporter
  private let queue = DispatchQueue(label: "recto.folders", qos: .background)
  private let watches = Mutex<[String: FileWatch]>([:])

  private let settling: Int

  /// By then a copy of a book is whole.
  public static let usualSettling = 2_000

  /// Watches nothing yet.
  ///
  /// - Parameters:
  ///   - importer: looks through what has changed.
  ///   - settling: milliseconds for which a folder is left alone before it is looked through.
  public init(_ importer: LibraryImporter, settling: Int = usualSettling) {
    (self.importer, self.settling) = (importer, settling)
  }

  /// Watches these folders, and no others, from now on; each is looked through at once.
  public func watch(_ folders: [String]) {
    queue.async {
      self.watches.withLock { watches in watches = watches.filter { folders.contains($0.key) } }
      for folder in folders { self.begin(folder) }
      self.importer.rescan(folders)
    }
  }

  private func begin(_ root: String) {
    guard let found = try? BookWalk.finding(below: root) else { return }
    let watch = try? FileWatch(
      folders: Array(found.folders.prefix(Limits.watchedFolders)), settling: settling
    ) { [weak self] in
      guard let self else { return }
      // There may be other folders now.
      queue.async {
        self.begin(root)
        self.importer.rescan([root])
      }
    }
    watches.withLock { $0[root] = watch }
  }
}
