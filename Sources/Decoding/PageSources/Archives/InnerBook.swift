import RectoBookModel

/// A book that an archive holds beside nothing else, as FB2 is usually handed round.
enum InnerBook {
  /// Where what an archive unpacks is written.
  struct Room {
    /// A file that is written to, this book's alone, or -1.
    var file: CInt = -1
    /// Where nothing was written yet.
    var start: UInt64 = 0
    /// Whether the process that reads it may have threads.
    var hasThreads = false
  }

  /// The books among the files of an archive or a folder, as far as names tell.
  static func books(among entries: [PageEntry]) -> [PageEntry] {
    entries.filter { isBook($0.path) }
  }

  private static func isBook(_ path: String) -> Bool {
    let parts = path.split { $0 == "/" || $0 == "\\" }
    return BookFormat.isBook(named: String(parts.last ?? ""))
      && !parts.dropLast().contains { PageNames.isJunkFolder(String($0)) }
  }

  /// The book that an archive holds, where it holds one and no pages but perhaps its cover; nil where
  /// the archive is a comic.
  ///
  /// Throws where it holds several books, or one that cannot be opened. `isInner` where the archive
  /// lies in another one: so deep it goes, and no deeper.
  static func open(
    in zip: ZipSource, _ options: DecodingOptions, _ room: Room, isInner: Bool
  ) throws -> (any PageSource)? {
    let books = books(among: zip.entries)
    let pictures = zip.entries.count {
      !$0.isHollow && PageNames.verdict(on: $0.path) == .picture
    }
    guard let book = books.first, pictures <= (books.count == 1 ? 1 : 0) else { return nil }
    guard books.count == 1 else { throw SourceError(several(books.count, in: "an archive")) }
    guard !isInner else { throw SourceError("an archive in an archive in an archive") }
    if book.problem == SourceError.locked.reason { throw SourceError.locked }
    if let problem = book.problem { throw SourceError(problem) }
    guard room.file >= 0 else { throw SourceError("there is no room to unpack the book in it") }
    do throws(SourceError) {
      let size = try zip.unpack(book, to: room.file)
      let rest = Room(file: room.file, start: size, hasThreads: room.hasThreads)
      return try Opener.open(room.file, options: options, room: rest, isInner: true)
    } catch {
      // What asks for a password is answered by one.
      if error == .locked || error == .wrongPassword { throw error }
      throw SourceError("\(PageNames.shown(book.path)), the book in it: \(error.reason)")
    }
  }

  /// Why nothing is opened of what holds several books.
  static func several(_ count: Int, in what: String) -> String {
    count == 1
      ? "\(what) with a book in it; open that" : "\(what) of \(count) books; open one of them"
  }
}
