import RectoBookModel
public import RectoReadingRecords
internal import GRDB

/// Learning how far books were read from the small files in which reading keeps it.
///
/// Reading writes the small files alone, and the library afterwards learns from them; so a program that is
/// killed between the two has lost nothing.
extension Library {
  /// What a memory says of a book's place.
  struct Remembered {
    var identity: BookIdentity
    /// When it was written, in nanoseconds since 1970.
    var stamp: Int64
    var memory: BookMemory

    /// That time in seconds.
    var time: Double { Double(stamp) / 1e9 }
  }

  func remembered(of identity: BookIdentity) -> Remembered? {
    // The time first: what is written in between is learnt once more.
    guard let stamp = memories.time(of: identity) else { return nil }
    return Remembered(identity: identity, stamp: stamp, memory: memories.memory(of: identity))
  }

  /// Learns how far a book was read, after that was kept.
  public func learn(_ identity: BookIdentity) throws(LibraryError) {
    guard let remembered = remembered(of: identity) else { return }
    try change { try Self.write(remembered, $0) }
  }

  static func write(_ remembered: Remembered, _ database: Database) throws {
    guard let page = remembered.memory.page else { return }
    let identity = remembered.identity.description
    let pages = try Int.fetchOne(
      database, sql: "SELECT pages FROM book WHERE identity = ?", arguments: [identity])
    let progress = progress(at: page, of: remembered.memory.pageCount ?? pages)
    // Whoever stays at the end finishes once. Text that flows has as many pages as in the layout in which
    // the page was counted.
    try database.execute(
      sql: """
        UPDATE book SET finished = CASE WHEN ? >= 1 AND (finished IS NULL OR progress < 1)
        THEN ? ELSE finished END, page = ?, progress = ?, pages = ifnull(?, pages),
        opened = max(ifnull(opened, 0), ?), memory_stamp = ? WHERE identity = ?
        """,
      arguments: [
        progress, remembered.time, page, progress, remembered.memory.pageCount, remembered.time,
        remembered.stamp, identity,
      ])
  }

  /// The share of a book that was read by who is on a page: 0 on the first, 1 where the last can be seen,
  /// which of an opening of two is its right or its left page.
  static func progress(at page: Int, of pages: Int?) -> Double {
    guard let pages, pages >= 1 else { return 0 }
    let last = pages > 3 ? pages - 1 : pages
    return page >= last ? 1 : Double(page - 1) / Double(last - 1)
  }

  /// Learns all that was kept while nobody told this library: how far books were read, and which were
  /// opened, of which those that it did not know are added.
  ///
  /// Law: afterwards the place of each book is that of its file.
  /// - Returns: whether anything has changed.
  @discardableResult
  public func catchUp() throws(LibraryError) -> Bool {
    let stamps = try read { database in
      try Row.fetchAll(database, sql: "SELECT identity, memory_stamp FROM book").compactMap { row in
        BookIdentity(row[0] as String).map { ($0, row[1] as Int64) }
      }
    }
    let times = memories.times()
    let stale = stamps.filter { times[$0.0] != nil && times[$0.0] != $0.1 }
      .compactMap { remembered(of: $0.0) }
    let known = Set(stamps.map(\.0))
    if !stale.isEmpty {
      try change { database in
        for memory in stale { try Self.write(memory, database) }
      }
    }
    let adopted = try adoptRecents(besides: known)
    return adopted || !stale.isEmpty
  }

  private func adoptRecents(besides known: Set<BookIdentity>) throws(LibraryError) -> Bool {
    var isChanged = false
    // The list has the latest first; numbers are given in the order of opening.
    for recent in (recents?.books ?? []).reversed() {
      guard let identity = recent.identity.flatMap({ BookIdentity($0) }) else { continue }
      let (removed, opened, isPlaced) = try read { database in
        (
          try Double.fetchOne(
            database, sql: "SELECT time FROM removed WHERE identity = ?",
            arguments: [identity.description]),
          try Double.fetchOne(
            database, sql: "SELECT opened FROM book WHERE identity = ?",
            arguments: [identity.description]),
          try Bool.fetchOne(
            database, sql: "SELECT count(*) FROM file WHERE path = ?",
            arguments: [recent.location.record])
            ?? false
        )
      }
      let isUnknown = !known.contains(identity)
      let isNews = isUnknown && !isPlaced || recent.time > opened ?? 0
      guard isNews, recent.time > removed ?? 0 else { continue }
      // What lies there now may be another book.
      guard let file = FoundFile(recent.location.path),
        let content = try? ContentIdentity(of: recent.location),
        [content.now, content.before].contains(identity)
      else { continue }
      // Whether it is the book that lay there before, changed, is seen by who looks into it.
      if isUnknown, isPlaced {
        try enqueue([PendingFile(path: recent.location.path, isAsked: true)])
        continue
      }
      try add(
        content.now, knownBefore: content.before, at: file, facts: nil, opened: recent.time)
      isChanged = true
    }
    return isChanged
  }
}
