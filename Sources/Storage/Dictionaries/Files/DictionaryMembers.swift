import RectoDiskFiles

/// The files of a dictionary as they are now: where two are equal, it would be read the same.
struct DictionaryMembers: Equatable, Sendable {
  private struct Member: Equatable {
    var path: String
    /// nil where there is none.
    var entry: DiskEntry?
    /// Whether it may be read: that can change while its time does not.
    var isReadable: Bool
  }

  private let members: [Member]

  /// Looks at the files of a dictionary that is opened by one of them.
  init(of path: String) {
    let paths = path.hasSuffix(".ifo") ? StarDictFile.paths(of: path) : DictdFile.paths(of: path)
    members = paths.map { path in
      let entry = DiskEntry(at: path)
      return Member(
        path: path, entry: entry, isReadable: entry?.kind == .file && (try? DiskFile(path)) != nil)
    }
  }
}
