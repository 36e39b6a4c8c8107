import RectoBookModel
import RectoCFiles
import Glibc

/// An entry of a folder.
public struct DiskEntry: Equatable, Sendable {
  /// What kind of thing it is.
  public enum Kind: Sendable {
    /// A regular file.
    case file
    case folder
    /// A device, a FIFO, a socket, or a link that is not followed.
    case other
  }

  /// Its name; see `DiskPath` of one that is no UTF-8.
  public let name: String
  public let kind: Kind
  /// Its length in bytes.
  public let size: Int
  /// When it was last written or touched, in nanoseconds since 1970.
  public let used: Int64
}

extension DiskEntry {
  /// What lies at a path, wherever links lead; nil where nothing does or it may not be seen.
  public init?(at path: String) {
    var facts = stat()
    guard unsafe stat(DiskPath.characters(path), &facts) == 0 else { return nil }
    name = path.split(separator: "/").last.map(String.init) ?? path
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = kind == .file ? Int(facts.st_size) : 0
    used = Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
  }
}
