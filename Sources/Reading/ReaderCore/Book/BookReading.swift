import RectoBookModel
import RectoKeyboard
import PageGeometry
import PageLayout
import PageMotion

/// The book that is read: as it lies and is seen, what is known of it, and what the reader looks for and keeps
/// in it; or the place for one.
///
/// It changes nothing but itself: what it wants told, opened or done outside, it answers.
struct BookReading: Equatable, Sendable {
  /// The book as it lies and is seen.
  var inView: BookInView
  /// What is known of it, looked for and kept.
  var notes = BookNotes()
  /// What is drawn on its pages.
  var drawing: BookDrawing

  /// The place for a book, in a view of a size.
  init(view: ViewSize, preferences: Reader.Preferences) {
    inView = BookInView(view: view, preferences: preferences)
    drawing = BookDrawing(seed: preferences.strokeSeed)
    notes.annotations = BookAnnotations(seed: preferences.strokeSeed)
    if let memory = preferences.memory {
      (notes.kept, notes.pace) = (KeptPlaces(memory), ReadingPace(memory))
    }
  }

  /// The place for a book after another, or for the same one read anew: what belongs to the window stays.
  init(_ preferences: Reader.Preferences, after before: BookReading, isReload: Bool) {
    self.init(view: before.inView.hold.size, preferences: preferences)
    inView.goOn(after: before.inView)
    notes.selectsText = before.notes.selectsText
    notes.known.families = before.notes.known.families
    drawing = before.drawing
    drawing.forgetPages(keepsHistory: isReload && before.facts?.isSketchbook == true)
    guard isReload else { return }
    notes.annotations = before.notes.annotations
    notes.annotations.forgetPages()
    (notes.search, notes.jumps) = (before.notes.search, before.notes.jumps)
    notes.search.lookAgain()
  }

  /// What is known of the book, once it is open.
  var facts: BookFacts? { inView.facts }

  /// The pages of the opening that the reader means, in reading order.
  var pages: [PageNumber] { inView.pages }

  /// What to remember of the book now.
  var memory: BookMemory {
    // What nothing here changes is kept as it was.
    var memory = inView.preferences.memory ?? BookMemory()
    guard facts != nil else { return memory }
    // What is on its way is remembered as it will be.
    var settled = inView
    Scrolling.settle(&settled)
    settled.record(in: &memory)
    recordPlaces(in: &memory)
    notes.pace.record(in: &memory)
    return memory
  }

  // MARK: Opening

  /// The book is open.
  ///
  /// - Returns: what to ask for.
  mutating func open(_ facts: BookFacts) -> [Effect] {
    if let before = inView.preferences.predecessor, before.isSucceeded(by: facts) {
      receive(before)
    }
    inView.preferences.predecessor = nil
    notes.forgetPages()
    notes.question = nil
    rescale(by: inView.open(facts))
    return askPlaces()
  }

  private mutating func rescale(by rescaling: Rescaling?) {
    if let rescaling { notes.rescale(by: rescaling) }
  }

  private mutating func receive(_ before: BookPredecessor) {
    inView.preferences.memory = before.memory
    notes.kept = KeptPlaces(before.memory)
    inView.remember(before.memory)
    inView.applyRequests()
  }

  /// It became known what the book was before another program changed it: it goes on there; for who has
  /// begun to read it has its bookmarks and marks.
  ///
  /// - Returns: what to ask for.
  mutating func inherit(_ before: BookPredecessor) -> [Effect] {
    guard let facts, before.isSucceeded(by: facts), notes.kept == KeptPlaces() else { return [] }
    let isUnread = (inView.preferences.memory ?? BookMemory()) == BookMemory()
    if isUnread, pages.first == PageNumber(1), !inView.turning.isMoving {
      receive(before)
      return open(facts)
    }
    notes.kept = KeptPlaces(before.memory)
    return askPlaces()
  }

  /// So many pages are known by now; no more will be where it is firm.
  mutating func count(_ pageCount: Int, isFirm: Bool) -> [Effect] {
    let wasFirm = facts?.isCounted ?? true
    rescale(by: inView.count(pageCount, isFirm: isFirm))
    return isFirm && !wasFirm ? notes.known.askAgain() + askPlaces() : []
  }

  /// The text was laid out anew; what was kept lies on this page now.
  mutating func receive(layout facts: BookFacts, page: PageNumber) -> [Effect] {
    let kept = placeToKeep?.place
    rescale(by: inView.applyLayout(facts, page: page))
    inView.place.address = kept.flatMap { $0.isOfText ? $0 : nil }
    inView.place.seeksAddress = inView.place.address != nil
    notes.forgetPages()
    notes.pace.pause()
    drawing.forgetPages()
    let sought: [Effect] =
      notes.search.terms == nil ? [] : [.search(notes.search.terms, from: page)]
    return sought + askPlaces()
  }

  /// Another window changed what is remembered of the book; says what to ask for then.
  mutating func adopt(_ memory: BookMemory) -> [Effect] {
    notes.kept = KeptPlaces(memory)
    inView.adoptShade(of: memory)
    return askPlaces()
  }

  /// The first pages were drawn and nothing moves: what else is known of them is asked for now.
  ///
  /// - Parameter visible: the pages in sight.
  /// - Returns: what to ask for.
  mutating func askForMore(seeing visible: [PageNumber]) -> [Effect] {
    guard let facts, notes.question == nil else { return [] }
    return notes.known.askOutline() + notes.known.askLabels()
      + notes.known.askLinks(of: visible) + inView.spreads.ask(of: facts) + askPlaces()
      + (inView.preferences.defaults.textDrag == .select ? notes.known.askTexts(of: visible) : [])
      + notes.askAnnotatedTexts(in: inView) + notes.askBrought(in: inView)
      + GuidedReading.questions(about: &inView)
      + MakeupOrders.questions(about: &inView)
  }

  /// Other pages are meant than before: what belonged to those goes.
  mutating func followPages(at time: Double) {
    if let facts { notes.pace.turn(to: pages, of: facts, at: time) }
    inView.pointer.edgeNotches = 0
    inView.pointer.hover.turn()
    if let held = drawing.selection, !pages.contains(held.page) { drawing.drop() }
    if let selection = notes.selection, !pages.contains(where: selection.pages.contains) {
      notes.selection = nil
    }
    notes.followAnnotation(to: pages)
  }

  // MARK: What stands out

  /// The link under a place of the view.
  func link(at place: Vector2) -> PageLink? {
    guard !notes.known.links.isEmpty, let spot = inView.spot(at: place) else { return nil }
    // What stands later in a page lies over what stands earlier.
    return notes.known.links[spot.page]?.last { $0.box.contains(spot.point) }
  }

  // MARK: Leaving

  /// Leaves one of what is done beside reading, the innermost first; nil where nothing is.
  mutating func leave() -> Reply? {
    if inView.pointer.hasLens {
      inView.pointer.hasLens = false
    } else if notes.selection != nil {
      notes.selection = nil
    } else if notes.annotations.held != nil {
      notes.annotations.hold(nil)
    } else if notes.selectsText {
      notes.selectsText = false
    } else if drawing.hand.tool != nil {
      drawing.leave()
    } else if inView.guided.isOn {
      return GuidedReading.perform(Invocation(.guidedView), in: &inView)
    } else if inView.fold.isFolded {
      inView.fold.letGo()
    } else if !inView.letFall() {
      return notes.search.terms == nil ? nil : endSearch()
    }
    return []
  }
}
