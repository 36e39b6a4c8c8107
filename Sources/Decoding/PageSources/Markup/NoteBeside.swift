import RectoBookModel

/// A note that lies beside the pictures of a book and says something of them.
enum NoteBeside {
  /// Reads the one that is nearest to the top of an archive or a folder.
  ///
  /// - Parameters:
  ///   - entries: the files of the book.
  ///   - store: where they are read.
  ///   - isNote: whether a path is that of such a note.
  /// - Returns: its text; nil where there is none, and where so much must be unpacked before it that the book would
  ///   open too late.
  static func text(
    among entries: [PageEntry], in store: some EntryStore, where isNote: (String) -> Bool
  ) -> String? {
    let notes = entries.filter { $0.problem == nil && isNote($0.path) }
    guard let note = notes.min(by: { $0.path.utf8.count < $1.path.utf8.count }),
      store.bytesBefore(note.entry) <= Limits.peekedBytes,
      let bytes = try? store.whole(note.entry, size: note.size, limit: Limits.markupBytes)
    else { return nil }
    return Markup.text(bytes)
  }
}
