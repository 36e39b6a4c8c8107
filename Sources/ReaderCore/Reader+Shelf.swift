public import BookModel
public import PageGeometry
import PageLayout
import PageMotion

/// The shelf: what is seen of it, and how its books are gone through, opened and put back.
extension Reader {
  /// Whether the shelf is seen, a book on its way to the desk or back included.
  public var isShelfInSight: Bool { shelf?.isInSight ?? false }

  /// Whether the book that was open has come back to its place: then it can be closed.
  public var hasPutBack: Bool {
    guard let shelf, shelf.out != nil else { return false }
    return shelf.opening.progress <= 0 && shelf.opening.goal <= 0 && !shelf.opening.isHeld
  }

  /// The shelf of a window in which no book is open.
  public mutating func standBeforeShelf() {
    if shelf == nil { shelf = ShelfState(isOpen: false) }
  }

  /// Takes the shelf over from the reader of another book, or of none: the book that is out is this one.
  mutating func takeShelf(of other: Reader) {
    guard var kept = other.shelf else { return }
    let index = kept.books.firstIndex { $0.path == preferences.path }
    let isAsked = kept.out != nil && kept.out == index.map { kept.books[$0].id }
    kept.out = index.map { kept.books[$0].id }
    if kept.isInSight, !isAsked, index == nil { kept.layOpen() }
    shelf = kept
    guard kept.isInSight, !isAsked, let index else { return }
    // It was asked for by its name and not from its place: it comes from there all the same.
    standAt(index, jumps: true)
    shelf?.isReady = false
    shelf?.readiness = 0
    shelf?.opening.go(open: true)
  }

  /// The shelf once the book that came back is closed.
  mutating func takeShelfBack(of other: Reader) {
    guard var kept = other.shelf else { return }
    kept.out = nil
    (kept.isReady, kept.readiness) = (false, 0)
    kept.opening.jump(open: false)
    shelf = kept
  }

  /// The shelf as it stands in the view.
  var bookShelf: BookShelf? {
    guard let shelf else { return nil }
    var books = shelf.shelf(like: preferences, in: view)
    let aspect = shelf.outIndex.map { shelf.books[$0].look.aspect } ?? 0.7
    books.isOnePage =
      switch spread {
      case .onePage: true
      case .twoPages: false
      case .automatic: BookShape.prefersOnePage(in: view, leafWidth: aspect)
      }
    return books
  }

  /// What is seen of the shelf, and of the book on its way.
  var shelfScene: Scene? {
    guard let shelf, let books = bookShelf else { return nil }
    var scene: Scene
    if let index = shelf.outIndex {
      scene = books.scene(
        opening: BookOpening(
          index: index, progress: shelf.opening.progress, book: arrangementToOpen,
          readiness: smoothStep(shelf.readiness)), in: view)
    } else {
      scene = books.scene(in: view)
    }
    (scene.look, scene.lens) = (look, nil)
    return scene
  }

  /// The open book, once its pages are there.
  private var arrangementToOpen: BookArrangement? {
    guard let shelf, shelf.isReady, var book = arrangement else { return nil }
    if !book.turns.isEmpty {
      // A leaf in the air is where it will be: nothing turns while a book is carried.
      book.turned = turning.goal
      book.turns = []
    }
    return book
  }

  /// The pages that are seen: none of a book that is still closed, which shows its cover as on the shelf.
  public var pagesInSight: [PageNumber] {
    isShelfInSight && shelf?.isReady != true ? [] : visiblePages
  }

  /// The pages that are seen while a book opens: its cover, and where it opens.
  var pagesOfOpening: [PageNumber] {
    let cover = shape?.front(ofLeaf: 0).map { [$0] } ?? []
    return Set(cover + pages).sorted()
  }

  /// The books that may be seen, the nearest to the middle first, and some beyond: their covers ought
  /// to be at hand.
  public var shelfWishes: [ShelfBook] {
    guard let shelf, shelf.isInSight, let books = bookShelf else { return [] }
    let seen = books.visibleBooks(in: view)
    let margin = shelf.form == .row ? 3 : 2 * BookShelf.columns(in: view)
    let all =
      max(0, seen.lowerBound - margin)..<min(shelf.books.count, seen.upperBound + margin)
    let middle =
      shelf.form == .row ? shelf.scroll.goal : Double(seen.lowerBound + seen.upperBound) / 2
    return all.sorted { abs(Double($0) - middle) < abs(Double($1) - middle) }
      .map { shelf.books[$0] }
  }

  /// How wide and high the cover of a book of the shelf is seen at most, in pixels.
  public func shelfSize(of book: ShelfBook) -> Vector2 {
    let scale = (shelf?.form == .grid ? 0.4 : 0.7) * view.height / 768
    let box = ShelfArrangement.itemSize * scale
    let height = min(box.y, box.x / book.look.aspect)
    return Vector2(height * book.look.aspect, height)
  }

  /// How thick the same book is seen, in pixels.
  public func shelfThickness(of book: ShelfBook) -> Double {
    let shape = BookShape(pageCount: book.look.pageCount, leafWidth: book.look.aspect)
    return shape.leafThickness * Double(shape.leafCount) * shelfSize(of: book).y
  }

  // MARK: What comes

  /// The library says which books there are for some words, or the first of them.
  mutating func take(shelved books: [ShelfBook], for words: String, isWhole: Bool) {
    guard var shelf, words == shelf.words else { return }
    let meant = shelf.meant.map { shelf.books[$0].id }
    let before = shelf.books
    let sizes = Dictionary(
      shelf.books.compactMap { book in book.look.cover.map { (book.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    shelf.books = Array(books.prefix(Limits.shelfBooks))
    // Of a list that was cut short nothing is known about where the others belong.
    if shelf.listedWords == words, shelf.isListWhole, isWhole {
      shelf.books = kept(shelf.books, inOrderOf: before)
    }
    (shelf.listedWords, shelf.isListWhole) = (words, isWhole)
    for index in shelf.books.indices where !sizes.isEmpty {
      shelf.books[index].look.cover = sizes[shelf.books[index].id]
    }
    let wasKnown = shelf.isKnown
    shelf.isKnown = true
    self.shelf = shelf
    measureShelf()
    noteAnswer()
    // What was meant stays, as far as it is there.
    if wasKnown, let meant, let index = self.shelf?.books.firstIndex(where: { $0.id == meant }) {
      standAt(index, jumps: true)
    }
    guard self.shelf?.awaitsPlace == true else { return }
    if indexOfOpenBook == nil { standIn() }
    putBack()
  }

  /// Gives the open book a place, though the library has none for it.
  private mutating func standIn() {
    guard let facts, let path = preferences.path else { return }
    let book = ShelfBook(
      id: ShelfState.standIn, path: path, title: facts.title ?? preferences.fileName ?? "",
      pages: facts.pageCount, page: pages.first?.value, aspect: facts.usualSize.aspect,
      direction: facts.direction)
    shelf?.books.insert(book, at: 0)
    measureShelf()
  }

  /// Books in the order in which they stand, new ones before them: what is read last comes first when
  /// the shelf is seen the next time, and does not change places under the eyes.
  private func kept(_ books: [ShelfBook], inOrderOf before: [ShelfBook]) -> [ShelfBook] {
    let places = Dictionary(
      before.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { a, _ in a })
    let new = books.filter { places[$0.id] == nil }
    let old = books.compactMap { book in places[book.id].map { (place: $0, book: book) } }
      .sorted { $0.place < $1.place }
    return new + old.map(\.book)
  }

  /// The cover of a book has this size.
  mutating func take(cover size: PageSize, of id: Int) {
    guard let index = shelf?.books.firstIndex(where: { $0.id == id }) else { return }
    shelf?.books[index].look.cover = size
  }

  /// Fits the motions to the books and the view.
  mutating func measureShelf() {
    guard var shelf, let books = bookShelf else { return }
    shelf.scroll.extend(to: books.lastOffset(in: view))
    shelf.focus.extend(to: Double(max(0, shelf.books.count - 1)))
    if shelf.scroll.offset > shelf.scroll.last { shelf.scroll.jump(to: shelf.scroll.last) }
    if shelf.focus.offset > shelf.focus.last { shelf.focus.jump(to: shelf.focus.last) }
    self.shelf = shelf
  }

  /// The first pages of the book that is out are there.
  mutating func readyShelf() { if shelf?.out != nil { shelf?.isReady = true } }

  // MARK: Going through

  /// Brings a book to the middle, or means it.
  mutating func standAt(_ index: Int, jumps: Bool = false) {
    guard var shelf, !shelf.books.isEmpty else { return }
    let place = Double(index.clamped(to: 0...shelf.books.count - 1))
    switch shelf.form {
    case .row: jumps ? shelf.scroll.jump(to: place) : shelf.scroll.go(to: place)
    case .grid:
      jumps ? shelf.focus.jump(to: place) : shelf.focus.go(to: place)
      let row = (place / Double(BookShelf.columns(in: view))).rounded(.down)
      // Its row comes into sight, and no farther.
      let least = row - Double(BookShelf.wholeRows - 1)
      let offset = shelf.scroll.goal.clamped(to: min(least, row)...row)
      jumps ? shelf.scroll.jump(to: offset) : shelf.scroll.go(to: offset)
    }
    self.shelf = shelf
  }

  mutating func stepOnShelf(by items: Int) {
    guard let meant = shelf?.meant else { return }
    standAt(meant + items.clamped(to: -Limits.shelfBooks...Limits.shelfBooks))
  }

  /// The books in the other form.
  mutating func changeShelfForm() {
    guard var shelf, shelf.out == nil else { return }
    let meant = shelf.meant ?? 0
    shelf.form = shelf.form == .row ? .grid : .row
    shelf.scroll = ShelfMotion(offset: 0, last: 0, snaps: shelf.form == .row)
    self.shelf = shelf
    measureShelf()
    standAt(meant, jumps: true)
  }

  /// Jumps to the first title that begins with what was typed, from the meant book on.
  mutating func typeOnShelf(_ text: String, at time: Double) {
    guard var shelf, !shelf.books.isEmpty else { return }
    let isNew = time > shelf.typedAt + ShelfState.typingPause
    shelf.typed = ((isNew ? "" : shelf.typed) + text.lowercased())
    shelf.typed = String(shelf.typed.prefix(60))
    shelf.typedAt = time
    self.shelf = shelf
    let from = shelf.meant ?? 0
    // One letter again and again goes through the titles that begin with it.
    let first = shelf.typed.first
    let isOneLetter = shelf.typed.allSatisfy { $0 == first }
    let sought = isOneLetter ? String(shelf.typed.prefix(1)) : shelf.typed
    let order = (0..<shelf.books.count).map { step in
      (from + step + (isOneLetter ? 1 : 0)) % shelf.books.count
    }
    if let index = order.first(where: { shelf.books[$0].jumpTitle.hasPrefix(sought) }) {
      standAt(index)
    }
    messages.tell(shelf.typed, topic: "shelf")
  }

  /// When what was typed to jump is no longer gone on with.
  var nextTypingPause: Double? {
    guard let shelf, !shelf.typed.isEmpty else { return nil }
    let end = shelf.typedAt + ShelfState.typingPause
    return end > lastClock ? end : nil
  }

  // MARK: Opening and putting back

  /// Opens the book that is meant, by itself or driven by a hand.
  mutating func takeOffShelf(_ drive: (inout OpeningMotion) -> Void) -> [Effect] {
    guard var shelf, let index = shelf.meant else { return [] }
    var effects: [Effect] = []
    if shelf.out == nil {
      let book = shelf.books[index]
      // Its disk may have come back since that was looked at: that is asked before it is refused.
      guard !book.isMissing else { return [.seekBook(book.id)] }
      shelf.out = book.id
      (shelf.isReady, shelf.readiness) = (false, 0)
      effects = [.openFile(book.path)]
    }
    drive(&shelf.opening)
    self.shelf = shelf
    return effects
  }

  /// A book that was missing, or could not be opened where it was, is opened where it is now, if it is
  /// still meant; that it is nowhere is told.
  mutating func takeSought(_ id: Int, at path: String?) -> [Effect] {
    guard let index = shelf?.books.firstIndex(where: { $0.id == id }) else { return [] }
    guard let path else {
      let title = shelf?.books[index].title ?? ""
      let words = Words.missingBook(title.withoutControls)
      messages.tell(errors: [words], topic: Self.topic(ofMissing: id))
      return []
    }
    messages.dismiss(topic: Self.topic(ofMissing: id))
    shelf?.books[index].path = path
    shelf?.books[index].isMissing = false
    guard facts == nil else { return [] }
    // On its way already, from a place where it could not be opened.
    if shelf?.out == id { return [.openFile(path)] }
    guard shelf?.out == nil, shelf?.meant == index else { return [] }
    return takeOffShelf { $0.go(open: true) }
  }

  /// What is told under of a book whose file is not there.
  static func topic(ofMissing book: Int) -> String { "missing \(book)" }

  /// The open book goes back to the shelf.
  mutating func goToShelf() -> [Effect] {
    guard facts != nil || shelf?.out != nil else { return [] }
    if shelf == nil { shelf = ShelfState(isOpen: true) }
    shelf?.awaitsPlace = true
    guard shelf?.isKnown == true else { return [.askShelf("")] }
    putBack()
    guard shelf?.awaitsPlace == true else { return [] }
    // It may stand among those that are not shown.
    shelf?.words = ""
    return [.askShelf("")]
  }

  /// Begins the way back, if the book has a place on the shelf.
  private mutating func putBack() {
    guard let index = indexOfOpenBook, var shelf else { return }
    if shelf.out == nil {
      shelf.out = shelf.books[index].id
      (shelf.isReady, shelf.readiness) = (true, 1)
      shelf.opening.jump(open: true)
    }
    shelf.awaitsPlace = false
    self.shelf = shelf
    standAt(index, jumps: true)
    turning.jump(to: turning.goal)
    pointer = .idle
    self.shelf?.opening.go(open: false)
  }

  /// Where the open book stands on the shelf.
  private var indexOfOpenBook: Int? {
    guard let shelf else { return nil }
    if let index = shelf.outIndex { return index }
    guard let path = preferences.path else { return nil }
    return shelf.books.firstIndex { $0.path == path }
  }

  /// A book could not be opened: it stands where it stood.
  mutating func leaveOnShelf() {
    guard shelf?.out != nil, facts == nil else { return }
    shelf?.opening.go(open: false)
  }

  // MARK: Time

  mutating func advanceShelf(by seconds: Double, at time: Double) {
    guard var shelf else { return }
    if shelf.pushedAt == .infinity { shelf.pushedAt = time }
    if let pushedAt = shelf.pushedAt, time > pushedAt + ShelfState.pushPause {
      shelf.pushedAt = nil
      shelf.opening.release(at: time)
    }
    if wishesLessMotion {
      shelf.arrive()
    } else {
      shelf.advance(by: seconds)
    }
    self.shelf = shelf
  }
}
