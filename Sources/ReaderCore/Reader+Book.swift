public import BookModel
import PageLayout
import PageMotion

/// A book that opens, grows while it is counted, and is laid out anew.
extension Reader {
  mutating func open(_ facts: BookFacts) {
    if let before = preferences.predecessor, before.isSucceeded(by: facts) { take(before) }
    preferences.predecessor = nil
    self.facts = facts
    forgetPages()
    beginPairing()
    question = nil
    if let out = shelf?.out { messages.dismiss(topic: Self.topic(ofMissing: out)) }
    guard let shape else { return }
    let remembered = preferences.page == nil ? preferences.memory?.page : nil
    var wanted = preferences.page ?? max(remembered ?? 1, 1)
    if remembered != nil, facts.flows, let count = preferences.memory?.pageCount {
      // Another layout may have other pages: then the same share of the book is the place.
      if facts.isCounted {
        wanted = PageNumber(wanted).scaled(from: count, to: facts.pageCount).value
        rescale(from: count, to: facts.pageCount)
      } else {
        (remembersCount, resumes) = (count, PageNumber(wanted))
      }
    }
    let isKnown = facts.isCounted || (1...facts.pageCount).contains(wanted)
    awaitedPage = isKnown ? nil : wanted
    let page = isKnown ? facts.page(counted: wanted) : PageNumber(1)
    turning = book(at: shape.position(showing: page) + turnsAhead, of: shape)
    soughtPage = page
    fitOpening(isNew: true)
  }

  private mutating func take(_ before: BookPredecessor) {
    preferences.memory = before.memory
    remember(before.memory)
    takeWhatWasAskedFor()
  }

  /// It became known what the book was before another program changed it: it goes on there; for who has
  /// begun to read it has its bookmarks and marks.
  mutating func inherit(_ before: BookPredecessor) -> [Effect] {
    guard let facts, before.isSucceeded(by: facts), kept == KeptPlaces() else { return [] }
    if (preferences.memory ?? BookMemory()) == BookMemory(), pages.first == PageNumber(1),
      !turning.isMoving
    {
      take(before)
      open(facts)
    } else {
      kept = KeptPlaces(before.memory)
    }
    return refreshPanel()
  }

  /// A book at rest whose leaves will turn as fast as was asked for.
  func book(at position: Int, of shape: BookShape) -> TurningBook {
    TurningBook(
      position: position, firstPosition: shape.firstPosition, lastPosition: shape.lastPosition,
      leafSize: shape.leafSize, stock: shape.stock, turnSeconds: turnSeconds)
  }

  /// The book grows at its end; what is shown stays where it is.
  mutating func count(_ pageCount: Int, isFirm: Bool) {
    guard let facts, pageCount >= facts.pageCount else { return }
    self.facts?.pageCount = pageCount
    self.facts?.isCounted = isFirm
    if isFirm { findRememberedPlace() }
    guard let shape, let facts = self.facts else { return }
    turning.extend(to: shape.lastPosition, stock: shape.stock)
    if let awaited = awaitedPage, isFirm || (1...pageCount).contains(awaited) {
      awaitedPage = nil
      let page = facts.page(counted: awaited)
      turning.jump(to: shape.position(showing: page))
      soughtPage = page
    } else if followsEnd {
      turning.jump(to: shape.lastPosition)
      followsEnd = !isFirm
    }
  }

  /// What was waited for is no longer.
  mutating func goElsewhere() {
    (awaitedPage, followsEnd, keptPage, resumes) = (nil, false, nil, nil)
    soughtPage = nil
  }

  /// The page whose first words stay in sight when the text is laid out anew; the same through
  /// several layouts, until the reader goes elsewhere.
  public var pageToKeep: PageNumber? { keptPage ?? pages.first }

  /// Asks for text so many steps larger.
  mutating func layOut(steps: Int) -> [Effect] { layOut { $0.enlarged(by: steps) } }

  /// Asks for another layout of text that flows.
  mutating func layOut(_ change: (TextLayout) -> TextLayout) -> [Effect] {
    guard facts?.flows == true else { return [] }
    let layout = change(textLayout)
    guard layout != textLayout else { return [] }
    textLayout = layout
    return [.layOut(layout)]
  }

  mutating func takeLayout(_ facts: BookFacts, page: PageNumber) {
    let before = self.facts.flatMap { $0.isCounted ? $0.pageCount : nil }
    self.facts = facts
    (pageSizes, contents) = ([:], [:])
    beginPairing()
    pointer = .idle
    goElsewhere()
    keptPage = page
    if facts.isCounted {
      if let count = remembersCount ?? before { rescale(from: count, to: facts.pageCount) }
      remembersCount = nil
    } else if remembersCount == nil {
      remembersCount = before
    }
    forgetPages()
    guard let shape else { return }
    turning = book(at: shape.position(showing: page), of: shape)
  }
}
