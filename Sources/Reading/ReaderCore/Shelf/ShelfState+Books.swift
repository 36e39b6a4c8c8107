import RectoBookModel
import PageGeometry
import PageLayout
import RectoShelfLayout
import PageMotion

/// The books of the shelf: what comes to stand there, and how one goes through them.
extension ShelfState {
  /// The books that may be seen, the nearest to the middle first, and some beyond: their covers ought
  /// to be at hand.
  func demands(in around: ShelfSurroundings) -> [ShelfBook] {
    guard isInSight else { return [] }
    let seen = shelf(in: around).visibleBooks(in: around.view)
    let margin = form == .row ? 3 : 2 * BookShelf.columns(in: around.view)
    let all = max(0, seen.lowerBound - margin)..<min(books.count, seen.upperBound + margin)
    let middle = form == .row ? scroll.goal : Double(seen.lowerBound + seen.upperBound) / 2
    let shown = all.sorted { abs(Double($0) - middle) < abs(Double($1) - middle) }
    let behind = shown.flatMap { index -> [ShelfBook] in
      let keys = books[index].look.behind.map(\.key)
      return keys.isEmpty ? [] : stacks.all.filter { keys.contains($0.id) }
    }
    return shown.map { books[$0] } + behind
  }

  /// How wide and high the cover of a book is seen at most, and how thick the book, in pixels of a view of
  /// a size.
  func extent(of book: ShelfBook, in view: ViewSize) -> Vector3 {
    BookShelf.extent(of: book.look, form: form, in: view)
  }

  // MARK: What comes

  /// The library says which books there are for some words, or the first of them.
  mutating func receive(
    _ found: [ShelfBook], for words: String, isWhole: Bool, in around: ShelfSurroundings
  ) {
    guard words == self.words else { return }
    let meantBook = takeMeantBeforeSearch() ?? meant.map { books[$0].id }
    let before = stacks.all
    var now = Array(found.prefix(Limits.shelfBooks))
    // Of a list that was cut short nothing is known about where the others belong.
    if listedWords == words, isListWhole, isWhole {
      now = KeptOrder(before, comingBack: history.comingBack).order(now)
    }
    (listedWords, isListWhole) = (words, isWhole)
    for index in now.indices where !coverSizes.isEmpty {
      now[index].look.cover = coverSizes[now[index].id]
    }
    (stacks.all, stacks.titles) = (now, TitleOrder(words))
    books = stacks.entries(stacks: stacksSeries(in: around), out: out)
    selection.keep(now.lazy.map(\.id))
    let wasKnown = isKnown
    isKnown = true
    measure(in: around)
    // What was meant stays, as far as it is there.
    if wasKnown, let meantBook, let index = entry(of: meantBook) {
      stand(at: index, in: around, jumps: true)
    }
    meanWhatCameBack(in: around)
  }

  /// The book that was meant before words were looked for, once none are any more.
  private mutating func takeMeantBeforeSearch() -> Int? {
    guard ShelfText(words).sought.isEmpty else { return nil }
    defer { meantBeforeSearch = nil }
    return meantBeforeSearch
  }

  private mutating func meanWhatCameBack(in around: ShelfSurroundings) {
    let coming = history.comingBack
    guard !coming.isEmpty, let book = stacks.all.first(where: { coming.contains($0.id) }),
      let index = entry(of: book.id)
    else { return }
    history.comingBack = []
    if out == nil { stand(at: index, in: around) }
  }

  /// Gives a book a place, though the library has none for it.
  mutating func standIn(_ book: ShelfBook, in around: ShelfSurroundings) {
    stacks.all.insert(book, at: 0)
    books.insert(book, at: 0)
    measure(in: around)
  }

  /// The cover of a book has this size.
  mutating func receive(cover size: PageSize, of id: Int) {
    coverSizes[id] = size
    stacks.update(id) { $0.look.cover = size }
    if let index = books.firstIndex(where: { $0.id == id }) {
      return books[index].look.cover = size
    }
    // It may lie behind another.
    for index in books.indices {
      let place = books[index].look.behind.firstIndex { $0.key == id }
      if let place { books[index].look.behind[place].cover = size }
    }
  }

  /// It became known how long a book was read, or that nothing is recorded; whether it is one of the shelf.
  mutating func receive(_ figures: ReadingFigures?, of id: Int?) -> Bool {
    guard let id else {
      // All may be forgotten; what is not is asked for again where somebody looks.
      if figures == nil { for index in books.indices { books[index].reading = nil } }
      return false
    }
    let index = books.firstIndex { $0.id == id }
    if let index { books[index].reading = figures }
    stacks.update(id) { $0.reading = figures }
    return true
  }

  /// Fits the motions to the books and the view.
  mutating func measure(in around: ShelfSurroundings) {
    scroll.extend(to: shelf(in: around).lastOffset(in: around.view))
    focus.extend(to: Double(max(0, books.count - 1)))
    if scroll.offset > scroll.last { scroll.jump(to: scroll.last) }
    if focus.offset > focus.last { focus.jump(to: focus.last) }
  }

  // MARK: Going through

  /// Brings a book to the middle, or means it.
  mutating func stand(at index: Int, in around: ShelfSurroundings, jumps: Bool = false) {
    guard !books.isEmpty else { return }
    // Only who goes there by hand leaves what is spread.
    if !jumps { followFan(to: index) }
    let place = Double(index.clamped(to: 0...books.count - 1))
    switch form {
    case .row: jumps ? scroll.jump(to: place) : scroll.go(to: place)
    case .grid:
      jumps ? focus.jump(to: place) : focus.go(to: place)
      let row = (place / Double(BookShelf.columns(in: around.view))).rounded(.down)
      // Its row comes into sight, and no farther.
      let least = row - Double(BookShelf.wholeRows - 1)
      let offset = scroll.goal.clamped(to: min(least, row)...row)
      jumps ? scroll.jump(to: offset) : scroll.go(to: offset)
    }
  }

  /// Goes some books on, backwards where negative.
  mutating func step(by items: Int, in around: ShelfSurroundings) {
    guard let meant else { return }
    stand(at: meant + items.clamped(to: -Limits.shelfBooks...Limits.shelfBooks), in: around)
  }

  /// The books in the other form.
  mutating func changeForm(in around: ShelfSurroundings) {
    guard out == nil else { return }
    let meant = meant ?? 0
    form = form == .row ? .grid : .row
    scroll = ShelfMotion(offset: 0, last: 0, snaps: form == .row)
    measure(in: around)
    stand(at: meant, in: around, jumps: true)
  }

  /// Shows the books of some words alone, all for none.
  mutating func filter(by words: String) -> [Effect] {
    guard self.words != words else { return [] }
    let wasSearched = !ShelfText(self.words).sought.isEmpty
    if !wasSearched, !ShelfText(words).sought.isEmpty { meantBeforeSearch = meantBook?.id }
    self.words = words
    return [.askShelf(words)]
  }

  /// A character was typed on the shelf, which jumps to the first book that is called by what was typed, from the
  /// meant book on, and back to where it began where there is none. A book in a stack comes out of that.
  ///
  /// - Returns: whether there is one; nil where the character was not for the shelf.
  mutating func type(_ text: String, at time: Double, in around: ShelfSurroundings) -> Bool? {
    guard isInSight, out == nil, !isBare, let first = text.first else { return nil }
    let goesOn = typing.isGoingOn(at: time)
    guard first.isLetter || first.isNumber || goesOn && first == " " else { return nil }
    guard let meant else { return true }
    typing.type(text, at: time, among: books, from: meant)
    switch typing.found(among: books, from: meant) {
    case .entry(let index)?: stand(at: index, in: around)
    case .inStack(let id)?: fanOut(showing: id, in: around)
    case nil:
      if let start = entry(of: typing.start) { stand(at: start, in: around) }
      return false
    }
    return true
  }

  // MARK: Opening and putting back

  /// Opens the book that is meant, by itself or driven by a hand.
  ///
  /// - Parameters:
  ///   - unfolding: whether it is to unfold, if it is on its way by neither way yet.
  ///   - drive: what drives it.
  /// - Returns: what is to be done.
  mutating func takeOff(
    unfolding: Bool = false, _ drive: (inout OpeningMotion) -> Void
  ) -> [Effect] {
    guard let index = meant, out != nil || books[index].stack == nil else { return [] }
    if opening.progress <= 0 || opening.progress >= 1 { unfolds = unfolding }
    var effects: [Effect] = []
    if out == nil {
      let book = books[index]
      // Its disk may have come back since that was looked at: that is asked before it is refused.
      guard !book.isMissing else { return [.seekBook(book.id)] }
      out = book.id
      selection.clear()
      meantBeforeSearch = nil
      (isReady, readiness) = (false, 0)
      effects = [.openBook(book.location)]
    }
    drive(&opening)
    return effects
  }

  /// A book that was missing, or could not be opened where it was, is opened where it is now, if it is
  /// still meant and none is open; that it is nowhere is told.
  mutating func takeSought(_ id: Int, at location: BookLocation?, hasOpenBook: Bool) -> Reply {
    guard let index = entry(of: id), books[index].stack == nil else { return [] }
    let topic = Self.topic(ofMissing: id)
    guard let location else {
      let words = ShelfScreenText.missingBook(books[index].title.withoutControls)
      return .reporting(words, isError: true, topic: topic)
    }
    books[index].location = location
    books[index].isMissing = false
    stacks.update(id) { ($0.location, $0.isMissing) = (location, false) }
    // On its way already, from a place where it could not be opened.
    if out == id, !hasOpenBook { return Reply([.openBook(location)], dismissing: topic) }
    let isMeant = out == nil && meant == index && !hasOpenBook
    return Reply(isMeant ? takeOff { $0.go(open: true) } : [], dismissing: topic)
  }

  /// What is told under of a book whose file is not there.
  static func topic(ofMissing book: Int) -> String { "missing-\(book)" }

  /// The first pages of the book that is out are there.
  mutating func ready() { if out != nil { isReady = true } }

  /// The book that is out could not be opened: it stands where it stood.
  mutating func leave() { if out != nil { opening.go(open: false) } }

  /// Asks for all books, while the open one waits for its place: it may stand among those that are not
  /// shown.
  mutating func askForPlace() -> [Effect] {
    guard awaitsPlace else { return [] }
    if isKnown { words = "" }
    return [.askShelf("")]
  }

  /// The open book, which stands at an index, goes back to its place.
  ///
  /// - Parameters:
  ///   - index: its place.
  ///   - pinch: how far it is folded, 1 where it lies flat.
  ///   - around: where the shelf stands.
  mutating func putBack(
    bookAt index: Int, foldedBy pinch: Double, in around: ShelfSurroundings
  ) {
    if out == nil {
      out = books[index].id
      (isReady, readiness) = (true, 1)
      opening.jump(open: true)
    }
    if opening.progress >= 1 {
      unfolds = pinch < 1
      if unfolds { opening = OpeningMotion(at: BookOpening.progress(foldedBy: pinch)) }
    }
    awaitsPlace = false
    stand(at: index, in: around, jumps: true)
    opening.go(open: false)
  }

  /// Where a book stands: the one that is out, else the one of a location.
  func index(ofOpenBookAt location: BookLocation?) -> Int? {
    outIndex ?? location.flatMap { location in books.firstIndex { $0.location == location } }
  }

  /// Whether the book that was open has come back to its place: then it can be closed.
  var hasPutBack: Bool {
    out != nil && opening.progress <= 0 && opening.goal <= 0 && !opening.isHeld
  }

  // MARK: Another book

  /// The book of a location is opened: it is the one that is out, if it stands here.
  mutating func begin(_ location: BookLocation?, in around: ShelfSurroundings) {
    reveal(location, in: around)
    let index = books.firstIndex { $0.location == location }
    let isAsked = out != nil && out == index.map { books[$0].id }
    out = index.map { books[$0].id }
    guard isInSight, !isAsked else { return }
    guard let index else { return layOpen() }
    // It was asked for by its name and not from its place: it comes from there all the same.
    stand(at: index, in: around, jumps: true)
    (isReady, readiness) = (false, 0)
    opening.go(open: true)
  }

  /// The book that came back is closed.
  mutating func close() {
    out = nil
    (isReady, readiness) = (false, 0)
    opening.jump(open: false)
  }

  // MARK: Time

  /// Lets `seconds` pass until a time.
  ///
  /// - Returns: whether a book has come to the desk by it.
  mutating func advance(
    by seconds: Double, at time: Double, withLessMotion: Bool, in around: ShelfSurroundings
  ) -> Bool {
    let wasInSight = isInSight
    if pushedAt == .infinity { pushedAt = time }
    if let since = pushedAt, time > since + Self.pushPause {
      pushedAt = nil
      opening.release(at: time)
    }
    withLessMotion ? arrive(in: around) : advance(by: seconds, in: around)
    return wasInSight && !isInSight
  }
}

extension ShelfBook {
  /// An open book that the library does not have.
  init?(standingInFor book: BookInView) {
    guard let facts = book.facts, let location = book.preferences.location else { return nil }
    self.init(
      id: ShelfState.standIn, location: location,
      title: facts.title ?? book.preferences.fileName ?? "",
      pages: facts.pageCount, page: book.pages.first?.value, aspect: facts.usualSize.aspect,
      direction: facts.direction)
  }
}
