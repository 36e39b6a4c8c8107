import RectoBookModel
import PageGeometry
import PageLayout
import PageMotion

extension Reader {
  /// Receives one event and says what is to be done about it outside.
  ///
  /// Law: the state after a sequence of events depends on that sequence alone.
  public mutating func receive(_ event: Event) -> [Effect] {
    let (before, panBefore) = (pages, book.inView.hold.pan)
    var effects = handle(event)
    if book.hasLostPen { effects += book.endDrawing() }
    effects += messages.tell(of: book.inView.place.takeEnd())
    book.inView.pairAnew()
    Scrolling.follow(&book.inView)
    effects += book.inView.followSides()
    effects = book.notes.holdLayouts(effects)
    let isElsewhere = pages != before
    if isElsewhere, !before.isEmpty {
      book.inView.beginOpening(hasMoved: book.inView.hold.pan != panBefore)
    }
    book.lookAtMatch()
    return isElsewhere ? effects + followPages() : effects
  }

  private mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let facts):
      let closed = open(facts)
      return closed + resumeReading()
    case .locked(let wasWrong): return PasswordQuestion.ask(wasWrong: wasWrong, in: &self)
    case .typed(let text): return receive(typed: text)
    case .key(let chord, let isRepeat): return receive(key: chord, isRepeat: isRepeat)
    case .answerKey(let key): return PasswordQuestion.receive(key, in: &self)
    case .counted(let pageCount, let isFirm):
      let asked = book.count(pageCount, isFirm: isFirm)
      return layers.list?.kind == .allPages ? asked + refreshList() : asked
    case .laidOut(let facts, let page):
      let effects = book.receive(layout: facts, page: page)
      return close(.hints) + refreshList() + effects
    case .measured(let page, let size):
      book.inView.measure(page, size)
      if book.inView.hold.fit == .oneToOne, pages.contains(page) {
        book.inView.fitOpening(isNew: false)
      }
    case .contentFound(let page, let box): book.inView.receive(content: box, of: page)
    case .lens(let place):
      if !isShelfInSight { book.holdMiddle(at: place, pans: keys.middlePans) }
    case .command(let command): return perform(Invocation(command))
    case .invocation(let invocation): return perform(invocation)
    case .resized(let size): return resize(to: size)
    case .pressed(let place, let modifiers, let time):
      let time = time ?? lastClock
      guard !isShelfInSight else {
        return ShelfInput.press(&self, at: place, with: modifiers, time: time)
      }
      return press(at: place, modifiers: modifiers, time: time)
    case .moved(let place, let time):
      pass(to: time)
      guard isShelfInSight else { return point(at: place, time: time) }
      return onShelf { $0.move(to: place, time: time, in: $1) } ?? []
    case .released(let place, let time):
      guard isShelfInSight else { return release(at: place, time: time) }
      return ShelfInput.release(&self, time: time)
    case .shift(let isDown): book.drawing.holdRuler(isDown)
    case .sighted(let sighting): book.inView.pointer.sighting = sighting
    case .pen(let contact):
      let drawn = isShelfInSight ? nil : book.receive(contact)
      if contact.phase == .down, drawn != nil {
        tray.makeWay()
        bar.makeWay()
      }
      if contact.phase == .up, book.drawing.selection != nil { tray.call(at: lastClock) }
      return drawn ?? contact.hand.map { handle($0) } ?? []
    case .wheel(let notches, let place, let zooms):
      if let effects = ShelfInput.wheel(&self, by: notches, zooms: zooms) { return effects }
      if !zooms, notches.y < 0, let reply = book.turnBeyondEnd() { return carryOut(reply) }
      return book.inView.wheel(notches, at: place, zooms: zooms) ? goToShelf() : []
    case .pinched(let factor, let place, let time):
      return ShelfInput.pinch(&self, by: factor, at: place, time: time)
    case .pinchEnded(let time):
      shelf?.endPinch(at: time)
      return Folding.end(&book.inView, at: time) ? goToShelf() : []
    case .pressedRight(let place):
      return isShelfInSight ? ShelfInput.openMenu(&self, at: place) : pressRight(at: place)
    case .releasedRight: return releaseRight()
    case .pointerLeft:
      book.inView.pointer.hover.leave()
      bar.pointerMoved(.away, at: lastClock)
      tray.pointerMoved(.away, at: lastClock)
    case .turnedByButton(let forward):
      let way = forward ? 1 : -1
      if isShelfInSight {
        onShelf { $0.step(by: way, in: $1) }
      } else {
        GuidedReading.turn(by: way, in: &book.inView)
      }
    case .clickedMiddle: return perform(Invocation(.toggleControls))
    case .overlay(let action): return apply(action)
    case .adopted(let defaults):
      let before = book.inView.preferences.defaults
      let effects = book.inView.adopt(defaults)
      StackOrders.follow(before, in: &self)
      return effects
    case .working(let works, let time):
      work.receive(works, at: time)
      updateNote()
    case .bound(let keys): keyboard.table = keys
    case .lostFront(let isAway): book.notes.pace.leave(isAway)
    case .preferred(let lessMotion): book.inView.prefersLessMotion = lessMotion
    case .tick(let time, let seconds): tick(time, lasting: seconds)
    case .landed: book.inView.land()
    case .clock(let time):
      book.inView.turning.rest(for: time - lastClock)
      pass(to: time)
    case .rested: return book.askForMore(seeing: visiblePages)
    case .answered(let answer): return apply(answer)
    case .found(let hits, let terms):
      return follow(book.receive(hits, of: terms, isTyping: isTypingWords))
    case .searched(let terms):
      return follow(book.finishSearch(terms, isTyping: isTypingWords))
    case .recent(let books):
      book.notes.known.recent = books
      return refreshList()
    case .nextBook(let name): messages.offer(next: name, by: keys)
    case .remembered(let memory):
      return book.adopt(memory) + refreshList()
    case .succeeds(let before): return book.inherit(before) + refreshList()
    case .drawn(let page, let log): book.drawing.receive(log, of: page)
    case .annotations(let kept): return book.receive(kept) + refreshList()
    case .keptAnnotations(let put, let removed):
      book.notes.annotations.settle(put: put, removed: removed)
    case .lookedUp(let answer): layers.receive(answer)
    case .readingFigures(let figures, let shelved):
      if shelf?.receive(figures, of: shelved) != true { book.notes.known.reading = figures }
    case .hand(let news): return carryOut(book.receive(news))
    case .pasted(let text): return pasted(text)
    case .fileChooser(let isThere): files.hasChooser = isThere
    case .reported(let words, let isError): messages.report(words, isError: isError)
    case .kept(let words, let path): messages.report(words, copying: path)
    case .shelved(let books, let words, let isWhole):
      receive(shelved: books, for: words, isWhole: isWhole)
      return refreshList()
    case .tended(let deed, let outcome, let turn):
      return ShelfInput.receive(deed, outcome, as: turn, in: &self)
    case .typefaces(let families): return AaCard.receive(families, in: &self)
    case .filledScreen(let isFull): isFullScreen = isFull
    case .collections(let collections): return ShelfInput.receive(collections, in: &self)
    case .sought(let id, let location):
      return carryOut(shelf?.takeSought(id, at: location, hasOpenBook: book.facts != nil) ?? [])
    case .shelfCover(let book, let size): shelf?.receive(cover: size, of: book)
    case .pagesAreThere: shelf?.ready()
    case .openingFailed: if facts == nil { shelf?.leave() }
    case .paths(let paths, let folder): layers.prompt?.receive(paths, in: folder)
    case .look(let news): return carryOut(lookEditor.receive(news))
    case .troubled(let topic, let troubles): messages.report(errors: troubles, topic: topic)
    }
    return []
  }

  // MARK: Time

  private mutating func tick(_ time: Double, lasting seconds: Double) {
    let elapsed = book.inView.elapsed(at: time, lasting: seconds)
    book.inView.advance(by: elapsed, at: time)
    let isCalm = prefersLessMotion
    let arrives = onShelf { $0.advance(by: elapsed, at: time, withLessMotion: isCalm, in: $1) }
    if arrives == true { Scrolling.spread(&book.inView) }
    book.inView.lastTick = isMoving ? time : nil
    pass(to: time)
    _ = fillHints()
  }

  /// What shows for a while only goes when its time has come.
  mutating func pass(to time: Double) {
    lastClock = max(lastClock, time)
    messages.pass(to: time)
    bar.pass(to: time)
    tray.pass(to: time)
    work.pass(to: time)
  }

  /// When something of the overlay goes by itself, in seconds of the events' clock: `Event.clock` is to
  /// come then. The beginning of time where it is to come at once; nil where nothing waits for it.
  public var nextWakeUp: Double? {
    let typing = shelf?.typing.end(after: lastClock)
    return [messages.nextWakeUp, bar.nextWakeUp, tray.nextWakeUp, work.nextWakeUp, typing]
      .compactMap(\.self).min()
  }

  // MARK: The book

  private mutating func open(_ facts: BookFacts) -> [Effect] {
    let asked = book.open(facts)
    let closed = close(.hints) + close(.noteCard) + close(.question)
    messages.tellCut(of: facts)
    if book.inView.scroll == nil { messages.tellTall(facts, by: keys) }
    if let out = shelf?.out { messages.dismiss(topic: ShelfState.topic(ofMissing: out)) }
    return closed + asked
  }

  private mutating func resize(to size: ViewSize) -> [Effect] {
    book.inView.resize(to: size)
    onShelf { $0.measure(in: $1) }
    return layers.hasMenu ? close(.list) : []
  }

  /// Other pages are meant than before: what belonged to those goes.
  private mutating func followPages() -> [Effect] {
    book.followPages(at: lastClock)
    let closed = close(.hints) + close(.wordCard) + close(.noteCard)
    if book.notes.selection == nil { book.notes.awaited = nil }
    messages.leaveEnds()
    if layers.prompt?.kind == .page, layers.prompt?.line.text.isEmpty == true { updateNote() }
    markHere()
    return closed
  }

  // MARK: What lies over the book

  /// The overlay was used with the pointer.
  private mutating func apply(_ action: OverlayAction) -> [Effect] {
    switch action {
    case .command(let command):
      let closed = layers.hasMenu ? close(.list) : []
      return closed + dispatch(Invocation(command))
    case .ordered(let invocation): return dispatch(invocation)
    case .chose(let row): return choose(row: row)
    case .pointedAt(let row): if layers.hasMenu { layers.list?.choose(row) }
    case .completed(let row): return TypedPaths.take(row, in: &self)
    case .scrubbed(let share, let isDone):
      bar.isScrubbing = !isDone
      book.scrub(to: share, isDone: isDone)
      // What it would lead to is told as long as it is dragged, and the pointer over it.
      return isDone && bar.hoverShare == nil ? [] : bar.hover(at: share, in: facts)
    case .hoveredScrubber(let share): return bar.hover(at: share, in: facts)
    case .restedOnBar(let isOver): bar.rest(under: isOver, at: lastClock)
    case .answered(let answer): return answerSheet(answer)
    case .closedPanel: return close(.list)
    case .laidOut(let columns): lists.toldColumns = columns.clamped(to: 1...100)
    case .tookAside(let share): book.inView.stepAside(fromRight: share)
    case .dismissed(let message): messages.dismiss(message)
    case .copied(let message):
      return messages.entries.first { $0.id == message }.map { [.copy($0.copied)] } ?? []
    case .note(let writing): layers.prompt?.receive(writing)
    case .tray(let action): return carryOut(book.receive(action))
    case .card(let action): return AaCard.receive(action, in: &self)
    case .look(let action): return carryOut(lookEditor.receive(action))
    case .wordCard(let action): return carryOut(layers.receive(action))
    case .library(let action): return BookCardForm.receive(action, in: &self)
    }
    return []
  }
}
