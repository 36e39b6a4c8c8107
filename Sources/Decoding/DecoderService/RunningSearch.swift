import RectoBookModel

/// The search that is under way: how far it has come, and what of that is yet to be told.
///
/// Laws: the first places are told at once, the end always, everything else now and then; each place is told
/// once, and nothing of a search that was replaced.
struct RunningSearch {
  /// What is told at a time.
  struct News: Equatable {
    /// The number of the search.
    var id: Int
    /// Places that were found since.
    var hits: [SearchHit]
    /// How many of so many pages it has gone through.
    var done: Int, pageCount: Int
  }

  /// Its way; nil where none is under way.
  private(set) var cursor: SearchCursor?
  /// Places that were found and not told yet.
  private var untold: [SearchHit] = []
  /// When it was told of last, and whether a place of it was.
  private var told = (at: SuspendingClock.now, hasPlaces: false)

  /// Begins another search, or none.
  mutating func begin(_ cursor: SearchCursor?, at now: SuspendingClock.Instant = .now) {
    (self.cursor, untold, told) = (cursor, [], (now, false))
  }

  /// Gives it up without a word.
  mutating func drop() { cursor = nil }

  /// Takes what a slice of a search has brought, and says what is to be told of it now.
  mutating func advance(
    _ id: Int, by pages: Int, _ hits: [SearchHit], at now: SuspendingClock.Instant = .now
  ) -> News? {
    guard cursor?.id == id else { return nil }
    untold += cursor?.advance(by: pages, hits) ?? []
    return news(at: now)
  }

  /// Records that a decoder died in a slice of a search, and says what is to be told of it now.
  mutating func recordDeath(_ id: Int, at now: SuspendingClock.Instant = .now) -> News? {
    guard cursor?.id == id else { return nil }
    cursor?.recordDeath()
    return news(at: now)
  }

  private mutating func news(at now: SuspendingClock.Instant) -> News? {
    guard let cursor else { return nil }
    let isFirst = !told.hasPlaces && !untold.isEmpty
    let elapsed = told.at.duration(to: now) / .seconds(Limits.searchReportSeconds)
    guard isFirst || cursor.isOver || elapsed >= 1 else { return nil }
    told = (now, told.hasPlaces || isFirst)
    let news = News(id: cursor.id, hits: untold, done: cursor.done, pageCount: cursor.pageCount)
    untold = []
    if cursor.isOver { self.cursor = nil }
    return news
  }
}
