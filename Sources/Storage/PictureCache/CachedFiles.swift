import RectoBookModel
import RectoDiskFiles
import Synchronization

/// Files that can be made anew, the least recently used of which go when there are too many bytes of
/// them.
///
/// The folder may be emptied or filled with anything at any time. Every call reads or writes the disk,
/// from any thread.
public final class CachedFiles: Sendable {
  private let folder: String
  private let budget: Int
  private let known = Mutex(Known())

  /// What this program knows of the bytes in the folder.
  private struct Known {
    /// All bytes, as last counted, and those written since; nil before the first count.
    var bytes: Int?
    var written = 0
  }

  /// The file by which other programs, and ours, know a folder that can be made anew and is worth neither a
  /// copy nor a look.
  public static let tag = "CACHEDIR.TAG"
  private static let signature = """
    Signature: 8a477f597d28d172789f06886806bc55
    # Recto can make these files anew. See https://bford.info/cachedir/

    """

  /// Files of a folder, which is made when there is something to keep.
  ///
  /// - Parameters:
  ///   - folder: holds them, and nothing else.
  ///   - budget: bytes of all files together.
  public init(in folder: String, budget: Int) { (self.folder, self.budget) = (folder, budget) }

  /// The bytes of a file, which is thereby used; nil where it is not kept or has more than `limit`.
  public func bytes(_ name: String, atMost limit: Int) -> [UInt8]? {
    let path = folder + "/" + name
    guard let bytes = try? DiskFile.read(path, atMost: limit) else { return nil }
    DiskFile.touch(path)
    return bytes
  }

  /// Removes a file; that it is not there is no fault.
  public func remove(_ name: String) { DiskFile.remove(folder + "/" + name) }

  /// Whether a file is kept.
  public func has(_ name: String) -> Bool { DiskEntry(at: folder + "/" + name) != nil }

  /// Stores a file; that it cannot is no reason to trouble anyone.
  public func store(_ bytes: [UInt8], as name: String) {
    if DiskEntry(at: folder + "/" + Self.tag) == nil {
      try? DiskFile.write(Array(Self.signature.utf8), to: folder + "/" + Self.tag, lasts: false)
    }
    guard bytes.count <= budget,
      (try? DiskFile.write(bytes, to: folder + "/" + name, lasts: false)) != nil
    else { return }
    let isFull = known.withLock { known in
      known.written += bytes.count
      // Other windows write as well: now and then all is counted anew.
      return (known.bytes ?? budget) + known.written > budget || known.written > budget / 8
    }
    if isFull { sweep() }
  }

  /// Counts what there is and drops the least recently used, to seven eighths of the budget where it
  /// is above it.
  private func sweep() {
    guard let folder = try? DiskFile(folder),
      let found = try? folder.entries(atMost: Self.mostFiles)
    else { return }
    let files = found.filter { $0.kind == .file }
    var bytes = files.reduce(0) { $0 + $1.size }
    if bytes > budget {
      for file in files.sorted(by: { $0.used < $1.used })
      where bytes > budget / 8 * 7 && file.name != Self.tag {
        DiskFile.remove(self.folder + "/" + file.name)
        bytes -= file.size
      }
    }
    known.withLock { $0 = Known(bytes: bytes) }
  }

  /// Files that are looked at: more small ones than a budget holds.
  private static let mostFiles = 1_000_000
}
