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
    book.pairAnew()
    guard pages != before else {
      lookAtMatch()
      return effects
    }
    if !before.isEmpty { book.beginOpening(hasMoved: pan != panBefore) }
    lookAtMatch()
    return effects + followPages()
  }

  private mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let facts):
      open(facts)
      return resumeReading()
    case .locked(let wasWrong): return ask(wasWrong: wasWrong)
    case .typed(let text): return take(typed: text)
    case .key(let chord, let isRepeat): return take(key: chord, isRepeat: isRepeat)
    case .answerKey(let key): return answer(key)
    case .counted(let pageCount, let isFirm): return take(count: pageCount, isFirm: isFirm)
    case .laidOut(let facts, let page): return take(layout: facts, page: page)
    case .measured(let page, let size):
      book.measure(page, size)
      if fit == .oneToOne, pages.contains(page) { book.fitOpening(isNew: false) }
    case .surveyed(let listings): book.take(listings)
    case .contentFound(let page, let box): book.take(content: box, of: page)
    case .lens(let place): if !isShelfInSight { holdMiddle(at: place) }
    case .command(let command): return perform(Order(command))
    case .order(let order): return perform(order)
    case .resized(let size): return resize(to: size)
    case .pressed(let place, let modifiers):
      return isShelfInSight ? pressShelf(at: place) : press(at: place, modifiers: modifiers)
    case .moved(let place, let time):
      pass(to: time)
      guard isShelfInSight else { return point(at: place, time: time) }
      return onShelf { $0.move(to: place, time: time, in: $1) } ?? []
    case .released(let place, let time):
      guard isShelfInSight else { return release(at: place, time: time) }
      return onShelf { $0.release(time: time, in: $1) } ?? []
    case .sighted(let sighting): book.pointer.sighting = sighting
    case .wheel(let notches, let place, let zooms):
      if let effects = shelfWheel(notches, zooms: zooms) { return effects }
      book.wheel(notches, at: place, zooms: zooms)
    case .pressedRight(let place):
      return isShelfInSight ? openMenu(at: place) : pressRight(at: place)
    case .releasedRight: return releaseRight()
    case .pointerLeft:
      book.pointer.hover.leave()
      bar.pointerMoved(.away, at: lastClock)
    case .turnedByButton(let forward):
      let way = forward ? 1 : -1
      if isShelfInSight { onShelf { $0.step(by: way, in: $1) } } else { book.turn(by: way) }
    case .clickedMiddle: return perform(Order(.toggleControls))
    case .face(let action): return take(action)
    case .adopted(let habits): return book.adopt(habits)
    case .working(let works, let time):
      work.take(works, at: time)
      noteAnswer()
    case .bound(let keys): keyboard.table = keys
    case .wished(let lessMotion): book.wishesLessMotion = lessMotion
    case .tick(let time): tick(time)
    case .clock(let time): pass(to: time)
    case .rested: return askForMore()
    case .outlined(let outline):
      notes.known.take(outline: outline)
      return refreshList()
    case .labelled(let labels):
      notes.known.labels = labels
      noteAnswer()
      return refreshList()
    case .text(let page, let text): take(text, of: page)
    case .links(let page, let links):
      notes.known.take(links, of: page)
      return fillHints()
    case .found(let hits, let terms): return take(hits, of: terms)
    case .searched(let terms): return finishSearch(terms)
    case .recent(let books):
      notes.known.recent = books
      return refreshList()
    case .remembered(let memory):
      notes.kept = KeptPlaces(memory)
      book.adoptShade(of: memory)
      return refreshList()
    case .succeeds(let before): return inherit(before)
    case .pasted(let text): return pasted(text)
    case .told(let words, let isError): messages.tell(words, isError: isError)
    case .kept(let words, let path): messages.tell(words, copying: path)
    case .shelved(let books, let words, let isWhole):
      take(shelved: books, for: words, isWhole: isWhole)
    case .sought(let book, let path): return takeSought(book, at: path)
    case .shelfCover(let book, let size): shelf?.take(cover: size, of: book)
    case .pagesAreThere: readyShelf()
    case .openingFailed: leaveOnShelf()
    case .bench(.paths(let paths, let folder)): layers.prompt?.take(paths, in: folder)
    case .bench(let news): return carryOut(lookEditor.take(news))
    case .troubled(let topic, let troubles): messages.tell(errors: troubles, topic: topic)
    }
    return []
  }

  // MARK: Time

  private mutating func tick(_ time: Double) {
    // The first frame of a motion already shows it.
    let elapsed = book.lastTick.map { min(max(time - $0, 0), Self.longestStep) } ?? Self.firstStep
    book.advance(by: elapsed, at: time)
    let withLessMotion = wishesLessMotion
    shelf?.advance(by: elapsed, at: time, withLessMotion: withLessMotion)
    book.lastTick = isMoving ? time : nil
    pass(to: time)
    _ = fillHints()
  }

  private static let firstStep = 1.0 / 60
  /// A frame that came late moves the leaves no farther than this, so that a turn can be seen.
  private static let longestStep = 0.1

  /// What shows for a while only goes when its time has come.
  mutating func pass(to time: Double) {
    lastClock = max(lastClock, time)
    messages.pass(to: time)
    bar.pass(to: time)
    work.pass(to: time)
  }

  /// When something of the face goes by itself, in seconds of the events' clock: `Event.clock` is to
  /// come then. The beginning of time where it is to come at once; nil where nothing waits for it.
  public var nextWakeUp: Double? {
    let typing = shelf?.typingPauseEnds(after: lastClock)
    return [messages.nextWakeUp, bar.nextWakeUp, work.nextWakeUp, typing].compactMap(\.self).min()
  }

  // MARK: The book

  private mutating func open(_ facts: BookFacts) {
    if let before = book.preferences.predecessor, before.isSucceeded(by: facts) { take(before) }
    book.preferences.predecessor = nil
    forgetPages()
    _ = close(.question)
    notes.question = nil
    if let out = shelf?.out { messages.dismiss(topic: Self.topic(ofMissing: out)) }
    if let rescaling = book.open(facts) { notes.rescale(by: rescaling) }
  }

  private mutating func take(_ before: BookPredecessor) {
    book.preferences.memory = before.memory
    notes.kept = KeptPlaces(before.memory)
    book.remember(before.memory)
    book.takeWhatWasAskedFor()
  }

  /// It became known what the book was before another program changed it: it goes on there; for who has
  /// begun to read it has its bookmarks and marks.
  private mutating func inherit(_ before: BookPredecessor) -> [Effect] {
    guard let facts, before.isSucceeded(by: facts), notes.kept == KeptPlaces() else { return [] }
    if (book.preferences.memory ?? BookMemory()) == BookMemory(), pages.first == PageNumber(1),
      !turning.isMoving
    {
      take(before)
      open(facts)
    } else {
      notes.kept = KeptPlaces(before.memory)
    }
    return refreshList()
  }

  private mutating func take(count: Int, isFirm: Bool) -> [Effect] {
    let wasFirm = facts?.isCounted ?? true
    if let rescaling = book.count(count, isFirm: isFirm) { notes.rescale(by: rescaling) }
    let asked = isFirm && !wasFirm ? notes.known.askAgain() : []
    return layers.list?.kind == .allPages ? asked + refreshList() : asked
  }

  private mutating func take(layout facts: BookFacts, page: PageNumber) -> [Effect] {
    if let rescaling = book.takeLayout(facts, page: page) { notes.rescale(by: rescaling) }
    forgetPages()
    let terms = notes.search.terms
    return refreshList() + (terms == nil ? [] : [.search(terms, from: page)])
  }

  private mutating func forgetPages() {
    notes.forgetPages()
    _ = close(.hints)
  }

  private mutating func resize(to size: ViewSize) -> [Effect] {
    book.resize(to: size)
    onShelf { $0.measure(in: $1) }
    return layers.hasMenu ? close(.list) : []
  }

  /// Other pages are meant than before: what belonged to those goes.
  private mutating func followPages() -> [Effect] {
    let closed = close(.hints)
    book.pointer.edgeNotches = 0
    if let selection = notes.selection, !pages.contains(where: selection.pages.contains) {
      notes.selection = nil
    }
    if layers.prompt?.kind == .page, layers.prompt?.line.text.isEmpty == true { noteAnswer() }
    markHere()
    return closed
  }

  /// The first pages were drawn and nothing moves: what else is known of them is asked for now.
  private mutating func askForMore() -> [Effect] {
    guard let facts, question == nil else { return [] }
    return notes.known.askOutline() + notes.known.askLabels()
      + notes.known.askLinks(of: visiblePages) + book.spreads.ask(of: facts)
  }

  // MARK: What lies over the book

  /// The face was used with the pointer.
  private mutating func take(_ action: FaceAction) -> [Effect] {
    switch action {
    case .command(let command):
      let closed = layers.hasMenu ? close(.list) : []
      return closed + dispatch(Order(command))
    case .chose(let row): return choose(row: row)
    case .pointedAt(let row): if layers.hasMenu { layers.list?.choose(row) }
    case .completed(let row): layers.prompt?.choose(row)
    case .scrubbed(let share, let isDone):
      scrub(to: share, isDone: isDone)
      // What it would lead to is told as long as it is dragged, and the pointer over it.
      return isDone && bar.hoverShare == nil ? [] : hoverScrubber(at: share)
    case .hoveredScrubber(let share): return hoverScrubber(at: share)
    case .answered(let answer): return answerSheet(answer)
    case .closedPanel: return close(.list)
    case .laidOut(let columns): lists.toldColumns = columns.clamped(to: 1...100)
    case .dismissed(let message): messages.dismiss(message)
    case .copied(let message):
      return messages.entries.first { $0.id == message }.map { [.copy($0.copied)] } ?? []
    case .bench(let action): return carryOut(lookEditor.take(action))
    }
    return []
  }
}
