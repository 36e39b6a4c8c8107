import BookModel
import CFiles
import Glibc

/// What is in a folder.
public struct DiskEntry: Equatable, Sendable {
  /// What kind of thing it is.
  public enum Kind: Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A device, a FIFO, a socket, or a link that is not followed.
    case other
  }

  /// Its name; see `DiskPath` of one that is no UTF-8.
  public let name: String
  /// What it is.
  public let kind: Kind
  /// Its bytes.
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

/// Which file or folder lies at a path, whatever its name: a disk that is mounted there is another one.
public struct DiskPlace: Hashable, Sendable {
  private let device: UInt64
  /// Its number on its disk: no other file there has it as long as this one is there, or open.
  public let number: UInt64

  /// Looks what lies at a path, wherever links lead; nil where nothing does.
  public init?(_ path: String) {
    var facts = stat()
    guard unsafe stat(DiskPath.characters(path), &facts) == 0 else { return nil }
    (device, number) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
  }
}

extension DiskFile {
  /// What is in this folder, in no order: at most `limit` entries. A link is what it leads to where
  /// links are followed, else it is another thing.
  public func entries(
    atMost limit: Int, followsLinks: Bool = false
  ) throws(DiskFileError) -> [DiskEntry] {
    var list: UnsafeMutablePointer<recto_listed>?
    var count = 0
    let status = unsafe recto_disk_list(number, limit, followsLinks ? 1 : 0, &list, &count)
    let fault = errno
    defer { unsafe recto_disk_free_list(list, count) }
    guard status == 0 else { throw DiskFileError(.read, path, fault: fault) }
    return unsafe UnsafeBufferPointer(start: list, count: count).map { entry in
      let code = unsafe Int(entry.kind)
      let kind: DiskEntry.Kind =
        code == RECTO_IS_FILE ? .file : code == RECTO_IS_FOLDER ? .folder : .other
      return unsafe DiskEntry(
        name: DiskPath.text(endingAtZero: entry.name), kind: kind, size: Int(clamping: entry.size),
        used: entry.used)
    }
  }
}

extension DiskFile {
  /// The file or folder at the end of a link, however many lead to it; nil of what is no link, or leads
  /// nowhere.
  public static func end(ofLink path: String) -> String? {
    var facts = stat()
    guard unsafe lstat(DiskPath.characters(path), &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK
    else { return nil }
    return real(path)
  }

  /// A path without links, from the root; nil where it leads nowhere.
  public static func real(_ path: String) -> String? {
    guard let end = unsafe realpath(DiskPath.characters(path), nil) else { return nil }
    defer { unsafe free(end) }
    return unsafe DiskPath.text(endingAtZero: end)
  }
}

extension DiskPath {
  /// The text of a path that C ends with a zero.
  static func text(endingAtZero path: UnsafePointer<CChar>) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: path, count: strlen(path))
    return unsafe text(Array(bytes))
  }
}

/// The variables that the program was started with.
public enum ProgramEnvironment {
  /// The value of one that is a path; nil where it is not set.
  public static func path(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe DiskPath.text(endingAtZero: $0) }
  }
}

/// What the program was called with.
public enum ProgramArguments {
  /// The words after its name, each as a path would be: they may name files that are no UTF-8.
  public static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe DiskPath.text(endingAtZero: $0) }
    }
  }
}
