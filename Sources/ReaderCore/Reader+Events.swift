import BookModel
import PageGeometry
import PageLayout
import PageMotion

extension Reader {
  /// Takes one event and says what is to be done about it outside.
  ///
  /// Law: the state after a sequence of events depends on that sequence alone.
  public mutating func receive(_ event: Event) -> [Effect] {
    let (before, panBefore) = (pages, pan)
    let effects = handle(event)
    pairAnew()
    guard pages != before else {
      lookAtMatch()
      return effects
    }
    if !before.isEmpty { beginOpening(hasMoved: pan != panBefore) }
    lookAtMatch()
    return effects + followPages()
  }

  private mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let facts):
      open(facts)
      return resumeReading()
    case .locked(let wasWrong):
      question = PasswordQuestion(wasWrong: wasWrong)
      // The question lies on the desk.
      shelf?.layOpen()
    case .typed(let text): return take(typed: text)
    case .key(let chord, let isRepeat): return take(key: chord, isRepeat: isRepeat)
    case .answerKey(let key): return answer(key)
    case .counted(let pageCount, let isFirm): return take(count: pageCount, isFirm: isFirm)
    case .laidOut(let facts, let page):
      takeLayout(facts, page: page)
      return refreshPanel() + (search.terms == nil ? [] : [.search(search.terms, from: page)])
    case .measured(let page, let size):
      measure(page, size)
      if fit == .oneToOne, pages.contains(page) { fitOpening(isNew: false) }
    case .surveyed(let listings): take(listings)
    case .contentFound(let page, let box): take(content: box, of: page)
    case .lens(let place): if !isShelfInSight { holdMiddle(at: place) }
    case .command(let command): return perform(Order(command))
    case .order(let order): return perform(order)
    case .resized(let size):
      resize(to: size)
      measureShelf()
    case .pressed(let place, let modifiers):
      if isShelfInSight { pressShelf(at: place) } else { press(at: place, modifiers: modifiers) }
    case .moved(let place, let time):
      pass(to: time)
      return isShelfInSight ? moveOnShelf(to: place, time: time) : point(at: place, time: time)
    case .released(let place, let time):
      if isShelfInSight { return releaseShelf(at: place, time: time) }
      return release(at: place, time: time)
    case .sighted(let sighting): self.sighting = sighting
    case .wheel(let notches, let place, let zooms):
      if let effects = shelfWheel(notches, zooms: zooms) { return effects }
      wheel(notches, at: place, zooms: zooms)
    case .pressedRight(let place):
      return isShelfInSight ? openMenu(at: place) : pressRight(at: place)
    case .releasedRight: return releaseRight()
    case .pointerLeft:
      hover.leave()
      bar.pointerMoved(.away, at: lastClock)
    case .turnedByButton(let forward):
      if isShelfInSight { stepOnShelf(by: forward ? 1 : -1) } else { turn(by: forward ? 1 : -1) }
    case .clickedMiddle: return perform(Order(.toggleControls))
    case .face(let action): return take(action)
    case .adopted(let habits): return adopt(habits)
    case .working(let works, let time):
      work.take(works, at: time)
      noteAnswer()
    case .bound(let keys): self.keys = keys
    case .wished(let lessMotion): wishesLessMotion = lessMotion
    case .tick(let time): tick(time)
    case .clock(let time): pass(to: time)
    case .rested: return askForMore()
    case .outlined(let outline):
      known.take(outline: outline)
      return refreshPanel()
    case .labelled(let labels):
      known.labels = labels
      noteAnswer()
      return refreshPanel()
    case .text(let page, let text): take(text, of: page)
    case .links(let page, let links):
      known.take(links, of: page)
      fillHints()
    case .found(let hits, let terms): return take(hits, of: terms)
    case .searched(let terms): return finishSearch(terms)
    case .recent(let books):
      known.recent = books
      return refreshPanel()
    case .remembered(let memory): return adopt(memory)
    case .succeeds(let before): return inherit(before)
    case .pasted(let text): return pasted(text)
    case .told(let words, let isError): messages.tell(words, isError: isError)
    case .kept(let words, let path): messages.tell(words, copying: path)
    case .shelved(let books, let words, let isWhole):
      take(shelved: books, for: words, isWhole: isWhole)
    case .sought(let book, let path): return takeSought(book, at: path)
    case .shelfCover(let book, let size): take(cover: size, of: book)
    case .pagesAreThere: readyShelf()
    case .openingFailed: leaveOnShelf()
    case .bench(let news): return take(news)
    case .troubled(let topic, let troubles): messages.tell(errors: troubles, topic: topic)
    }
    return []
  }

  private mutating func tick(_ time: Double) {
    // The first frame of a motion already shows it.
    let elapsed = lastTick.map { min(max(time - $0, 0), Self.longestStep) } ?? Self.firstStep
    follow(at: time)
    turning.advance(by: elapsed)
    advanceFade(by: elapsed)
    advanceShelf(by: elapsed, at: time)
    lastTick = isMoving ? time : nil
    pass(to: time)
    fillHints()
  }

  private static let firstStep = 1.0 / 60
  /// A frame that came late moves the leaves no farther than this, so that a turn can be seen.
  private static let longestStep = 0.1

  /// What shows for a while only goes when its time has come.
  private mutating func pass(to time: Double) {
    lastClock = max(lastClock, time)
    messages.pass(to: time)
    bar.pass(to: time)
    work.pass(to: time)
  }

  /// When something of the face goes by itself, in seconds of the events' clock: `Event.clock` is to
  /// come then. The beginning of time where it is to come at once; nil where nothing waits for it.
  public var nextWakeUp: Double? {
    [messages.nextWakeUp, bar.nextWakeUp, work.nextWakeUp, nextTypingPause]
      .compactMap(\.self).min()
  }

  private mutating func resize(to size: ViewSize) {
    if size != view { hover.lose() }
    keepingPage { $0.view = size }
    if panel?.kind == .menu { panel = nil }
    fitOpening(isNew: false)
  }

  private mutating func take(count: Int, isFirm: Bool) -> [Effect] {
    let wasFirm = facts?.isCounted ?? true
    self.count(count, isFirm: isFirm)
    let asked = isFirm && !wasFirm ? known.askAgain() : []
    return panel?.kind == .allPages ? asked + refreshPanel() : asked
  }

  /// Other pages are meant than before: what belonged to those goes.
  private mutating func followPages() -> [Effect] {
    hints = nil
    edgeNotches = 0
    if let selection, !pages.contains(where: selection.pages.contains) { self.selection = nil }
    if prompt?.kind == .page, prompt?.line.text.isEmpty == true { noteAnswer() }
    markHere()
    return []
  }

  /// The first pages were drawn and nothing moves: what else is known of them is asked for now.
  private mutating func askForMore() -> [Effect] {
    guard facts != nil, question == nil else { return [] }
    return known.askOutline() + known.askLabels() + known.askLinks(of: visiblePages)
      + askSpreads()
  }

  /// The face was used with the pointer.
  private mutating func take(_ action: FaceAction) -> [Effect] {
    switch action {
    case .command(let command):
      let closed = panel?.kind == .menu ? closePanel() : []
      return closed + dispatch(Order(command))
    case .chose(let row): return choose(row: row)
    case .pointedAt(let row): if panel?.kind == .menu { panel?.choose(row) }
    case .completed(let row): return completed(row)
    case .scrubbed(let share, let isDone):
      scrub(to: share, isDone: isDone)
      // What it would lead to is told as long as it is dragged, and the pointer over it.
      return isDone && bar.hoverShare == nil ? [] : hoverScrubber(at: share)
    case .hoveredScrubber(let share): return hoverScrubber(at: share)
    case .answered(let answer): return answerSheet(answer)
    case .closedPanel: return closePanel()
    case .laidOut(let columns): toldColumns = columns.clamped(to: 1...100)
    case .dismissed(let message): messages.dismiss(message)
    case .copied(let message):
      return messages.entries.first { $0.id == message }.map { [.copy($0.copied)] } ?? []
    case .bench(let action): return take(action)
    }
    return []
  }
}
