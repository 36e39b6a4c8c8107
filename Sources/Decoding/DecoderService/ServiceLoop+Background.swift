import RectoBookModel

/// What nobody waits for at the screen: searches and small pictures. They have a decoder of their own
/// where the book allows a second one, so that no page is ever behind them.
extension ServiceLoop {
  /// The place of that decoder.
  var background: Int { places.count - 1 }

  private var isReady: Bool { facts != nil && counting.isComplete && kept == nil }

  var hasBackgroundWork: Bool { isReady && (search.cursor != nil || state.hasThumbnails) }

  /// The next slice of the search or the next small picture, by turns; one slice at a time.
  func nextBackgroundJob() -> Job? {
    guard isReady else { return nil }
    let slice = nextSlice()
    if slice == nil || isThumbnailNext, let job = nextThumbnail() {
      isThumbnailNext = false
      return job
    }
    isThumbnailNext = true
    return slice
  }

  /// The next slice of the search, where none is under way.
  func nextSlice() -> Job? {
    let isUnderWay = places.contains { place in
      if case .search = place.job { true } else { false }
    }
    guard isReady, !isUnderWay, let cursor = search.cursor, let next = cursor.next else {
      return nil
    }
    return .search(id: cursor.id, cursor.terms, from: next.from, pages: next.pages)
  }

  private func nextThumbnail() -> Job? {
    while let request = state.takeThumbnail() {
      var reason = deaths.refusalOfThumbnail(of: request.page)
      if let facts, request.page.value > facts.pageCount { reason = "the book has no such page" }
      guard let reason else { return .thumbnail(request) }
      giveUp(.thumbnail(request), reason: reason)
    }
    return nil
  }

  /// Ends a decoder that had nothing to do for some time.
  func endIdleDecoder() {
    guard places[background].process != nil, places[background].job == nil,
      places[background].deadline <= .now
    else { return }
    _ = places[background].process?.end()
    let deaths = places[background].deaths
    places[background] = Place()
    places[background].deaths = deaths
    recordProcesses()
  }

  // MARK: Searching

  /// Begins the search that is demanded, once the pages are known.
  func beginSearch() {
    guard isReady, let facts, let demand = state.takeSearch() else { return }
    search.begin(nil)
    guard let terms = demand.terms else { return }
    let hasWords = terms.words.unicodeScalars.contains { !$0.properties.isWhitespace }
    guard hasWords else {
      state.post(.searched(pages: facts.pageCount, of: facts.pageCount), ofSearch: demand.id)
      return
    }
    search.begin(
      SearchCursor(id: demand.id, terms, from: demand.page, pageCount: facts.pageCount))
  }

  /// Reports of the search what is news.
  func report(_ news: RunningSearch.News?) {
    guard let news else { return }
    if !news.hits.isEmpty { state.post(.found(news.hits), ofSearch: news.id) }
    state.post(.searched(pages: news.done, of: news.pageCount), ofSearch: news.id)
  }
}
