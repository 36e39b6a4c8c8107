import RectoBookModel
import RectoBookQuestions

/// Books whose text flows: their pages are counted while they are read, and laid out anew.
extension ServiceLoop {
  /// Reports how far the count has come: at once where somebody waits for it, else now and then.
  func report() {
    if var facts = unannounced ?? facts, counting.chapters > 0 {
      facts.pageCount = max(1, counting.pageCount)
      facts.isCounted = counting.isComplete
      if unannounced != nil { unannounced = facts } else { self.facts = facts }
    }
    if let facts = unannounced {
      guard counting.isComplete || counting.pageCount > 0 else { return }
      (self.facts, unannounced) = (facts, nil)
      told = (facts.pageCount, .now)
      state.post(.opened(facts))
    } else if let facts, let kept {
      let number =
        counting.number(ofPage: kept.page, inChapter: kept.chapter)
        ?? (counting.isComplete ? PageNumber(1) : nil)
      guard let number else { return }
      self.kept = nil
      told = (facts.pageCount, .now)
      state.post(.laidOut(facts, page: number))
    } else if let facts, facts.isCounted || isWorthReporting(facts.pageCount) {
      told = (facts.pageCount, .now)
      state.post(.counted(pageCount: facts.pageCount, isFirm: facts.isCounted))
    }
  }

  /// Whether the count is news: each report is a frame in the window, so they become rarer as the
  /// book grows.
  private func isWorthReporting(_ pageCount: Int) -> Bool {
    let elapsed = told.at.duration(to: .now) / .seconds(Limits.reportSeconds)
    return elapsed >= 8 || elapsed >= 1 && pageCount > told.pageCount + told.pageCount / 10
  }

  /// Begins the layout that is demanded, once the decoder that keeps the place is free; the
  /// others begin anew when they are needed again.
  func beginLayout() {
    guard var facts, state.hasLayout, places[0].job == nil, let demand = state.takeLayout() else {
      return
    }
    placeholders.removeAll()
    search.drop()
    guard facts.flows else {
      state.post(.laidOut(facts, page: demand.kept.page))
      return
    }
    for index in places.indices.dropFirst() where places[index].process != nil {
      _ = places[index].process?.end()
      places[index] = Place()
    }
    state.forgetUnderWay()
    deaths.forgetPages()
    recordProcesses()
    options.layout = demand.layout
    // What is kept may be a page that others have counted.
    if places[0].isOpen { _ = tellCount(to: 0) }
    kept = (counting.chapter(of: demand.kept), 0)
    counting = counting.anew
    recalling.setting = nil
    (facts.usualSize, facts.isCounted) = (demand.layout.page, false)
    self.facts = facts
    if places[0].isOpen { give(.layOut(demand.layout, keeping: demand.kept), to: 0) }
  }

  // MARK: Several decoders

  /// Whether a decoder counts beside the first one, as long as that is worth its start: chapters of text that Recto sets
  /// itself can be counted in any order.
  func isCounter(_ index: Int) -> Bool {
    guard (1..<effort.counters).contains(index), !counting.isComplete, let facts,
      LentHouse.sets(facts, in: options.layout), !facts.isOnePass,
      openingTook < .seconds(Limits.quickSeconds)
    else { return false }
    // A count of the new layout may be kept from another time.
    if case .layOut = places[0].job { return false }
    return places[index].process != nil || counting.rest > effort.alone
  }

  /// The chapters that a decoder counts next: those that somebody waits for before all others, and by the first decoder,
  /// which has laid it out, the last of them.
  func nextCount(for index: Int) -> Range<Int>? {
    let taken = places.compactMap { place in
      if case .count(let chapters) = place.job { chapters } else { nil }
    }
    if index == 0, let kept, !counting.has(kept.chapter),
      !taken.contains(where: { $0.contains(kept.chapter) })
    {
      return kept.chapter..<kept.chapter + 1
    }
    let decoders = places.indices.count { $0 == 0 || isCounter($0) && isUsable($0) }
    return counting.next(besides: taken, upTo: kept?.chapter, for: decoders)
  }

  /// Takes what a decoder has counted.
  func receive(
    count pages: [Int], names: [Int], of chapters: Range<Int>, from index: Int
  ) throws(WireError) {
    // It may have been given up meanwhile.
    guard !counting.isComplete else { return }
    let known = (chapters: counting.pages.count, names: counting.names.count)
    guard pages.count <= chapters.count,
      counting.add(pages, names: names, from: chapters.lowerBound)
    else { throw WireError("a wrong count") }
    let began = places[index].deadline - patience.page
    counting.measure(pages.count, began.duration(to: .now))
    places[index].deaths = 0
    if places[index].told == known, chapters.lowerBound == known.chapters {
      places[index].told = (known.chapters + pages.count, known.names + names.count)
    }
    // Whoever hears that all is counted may end the program.
    keepCount()
    report()
  }

  /// Tells a decoder what others have counted, where a job needs the numbers of pages; false where it cannot be reached.
  func tellCount(before job: Job, _ index: Int) -> Bool {
    switch job {
    case .open: places[index].told = (counting.pages.count, counting.names.count)
    case .layOut: places[index].told = (0, 0)
    case .count: break
    case .page, .single, .placeholder, .ask, .search, .thumbnail: return tellCount(to: index)
    }
    return true
  }

  private func tellCount(to index: Int) -> Bool {
    let known = (chapters: counting.pages.count, names: counting.names.count)
    let told = places[index].told
    guard told.chapters < known.chapters, !counting.isRecalled else { return true }
    places[index].told = known
    let request = DecoderRequest.join(
      from: told.chapters, chapterPages: Array(counting.pages[told.chapters...]),
      names: Array(counting.names[told.names...]))
    return places[index].process?.channel.send(request.encoded(number: 0), -1) ?? false
  }

  /// Ends the decoders that only count, once nothing is left to count.
  func endCounters() {
    guard counting.isComplete else { return }
    for index in places.indices where places[index].isCounter {
      _ = places[index].process?.end()
      let deaths = places[index].deaths
      places[index] = Place()
      places[index].deaths = deaths
      recordProcesses()
    }
  }
}
