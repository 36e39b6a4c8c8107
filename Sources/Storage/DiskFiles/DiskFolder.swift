import RectoBookModel
import RectoCFiles
import Glibc

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
