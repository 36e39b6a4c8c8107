import RectoBookModel
import RectoDiskFiles
import Dispatch
import Synchronization

/// Has watched folders looked through once more whenever something changes in them, or below.
///
/// The kernel tells; nothing is polled. A folder that is not there, with its disk perhaps, is waited for: the
/// nearest folder above it that is there is watched for the next one on the way. Of a very large tree only so many folders are watched as
/// `Limits.watchedFolders` says: what changes in the others is found at the next start.
public final class FolderWatch: Sendable {
  private let importer: LibraryImporter
  private let queue = DispatchQueue(label: "recto.folders", qos: .background)
  private let watches = Mutex<[String: Watched]>([:])

  /// A folder that is watched, and what lay there when that began.
  private struct Watched {
    let place: DiskPlace?
    let watch: FileWatch?
  }

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

  /// Watches these folders, and no others, from now on; of those that are watched already only one at
  /// whose place something else lies now, a disk that came or went, is looked through.
  public func follow(_ folders: [String]) {
    queue.async {
      let before = self.watches.withLock { watches in
        watches = watches.filter { folders.contains($0.key) }
        return watches.mapValues(\.place)
      }
      let changed = folders.filter { before[$0] != DiskPlace($0) }
      for folder in changed { self.begin(folder) }
      if !changed.isEmpty { self.importer.rescan(changed) }
    }
  }

  /// Waits until what was asked for is watched.
  func waitUntilWatching() { queue.sync {} }

  private func begin(_ root: String) {
    let place = DiskPlace(root)
    let again: @Sendable () -> Void = { [weak self] in
      guard let self else { return }
      // There may be other folders now.
      queue.async {
        self.begin(root)
        self.importer.rescan([root])
      }
    }
    let watch: FileWatch?
    if let found = try? BookWalk.finding(below: root) {
      let folders = Array(found.folders.prefix(Limits.watchedFolders))
      watch = try? FileWatch(folders: folders, settling: settling, onChange: again)
    } else {
      watch = try? FileWatch(Self.firstAbsent(on: root), settling: settling, onChange: again)
    }
    watches.withLock { $0[root] = Watched(place: place, watch: watch) }
    // It may have come between the two looks.
    if place == nil, DiskPlace(root) != nil { again() }
  }

  /// The first part of a path that is not there, in a folder that is.
  private static func firstAbsent(on path: String) -> String {
    var absent = path
    while let slash = absent.lastIndex(of: "/"), slash != absent.startIndex {
      let above = String(absent[..<slash])
      if DiskEntry(at: above) != nil { break }
      absent = above
    }
    return absent
  }
}
