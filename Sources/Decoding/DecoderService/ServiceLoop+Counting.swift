import RectoBookModel

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
    kept = (counting.chapter(of: demand.kept), 0)
    counting = ChapterCount(chapters: counting.chapters)
    recalling.setting = nil
    (facts.usualSize, facts.isCounted) = (demand.layout.page, false)
    self.facts = facts
    if places[0].isOpen { give(.layOut(demand.layout, keeping: demand.kept), to: 0) }
  }
}
