import RectoBookModel

/// What is known of the open book beside how it lies, and what the reader looks for, selects and keeps in it.
struct BookNotes: Equatable, Sendable {
  /// The question for the book's password, while the book is locked.
  var question: PasswordQuestion?
  /// What is known of the book beside its facts.
  var known = BookKnowledge()
  /// Where places of its text lie.
  var places = KnownPlaces()
  /// Bookmarks and marks.
  var kept = KeptPlaces()
  /// How fast it is read.
  var pace = ReadingPace()
  /// Where jumps began.
  var jumps = Jumps()
  /// What is looked for.
  var search = SearchState()
  /// The match that the view is to be moved to, until its page is meant.
  var soughtMatch: SearchHit?
  /// Passages that are marked, and notes beside them.
  var annotations = BookAnnotations(seed: 0)
  /// A layout that waits for some of them.
  var heldLayout = HeldLayout()
  /// The text that is selected.
  var selection: Selection?
  /// What waits for the words of that to be known.
  var awaited: AwaitedDeed?
  /// Whether the pointer selects text, whatever else it might do.
  var selectsText = false
  /// The last click that selected.
  var lastClick: Click?
  /// Where the scrubber was taken.
  var scrubOrigin: PageNumber?

  /// Forgets what was known of pages that have other numbers now.
  mutating func forgetPages() {
    known.forgetPages()
    places = KnownPlaces()
    (selection, awaited, scrubOrigin, lastClick) = (nil, nil, nil, nil)
    annotations.forgetPages()
    search.lookAgainInLayout()
  }

  /// Brings every page that is kept to the same share of a book of another length; those of places of text
  /// are guesses then, until they are known.
  mutating func rescale(by rescaling: Rescaling) {
    guard rescaling.before != rescaling.count else { return }
    kept = kept.moved { $0.scaled { rescaling($0) } }
    jumps = jumps.moved { $0.scaled { rescaling($0) } }
  }

  /// The pages of a sketchbook are bound otherwise: what is kept goes with them.
  mutating func rebind(to binding: SheetBinding, before: SheetBinding) {
    func page(_ page: PageNumber) -> PageNumber {
      binding.page(ofSheet: before.sheet(of: page)) ?? page
    }
    kept = kept.moved { $0.scaled(page) }
    jumps = jumps.moved { $0.scaled(page) }
  }

  /// Lets effects pass, a layout among them as soon as it is known where marks lie that were made just now.
  mutating func holdLayouts(_ effects: [Effect]) -> [Effect] {
    heldLayout.pass(effects, isPlacing: annotations.isPlacing(in: places))
  }

  /// Where all that is kept lies.
  var placesKept: [Place] { kept.places + jumps.places + annotations.places }

  /// Brings every place that is kept to its page, and takes the places of pages that are kept.
  mutating func settlePlaces() {
    let places = places
    kept = kept.moved(places.settled)
    jumps = jumps.moved(places.settled)
  }

  /// The same on some pages; none where nothing is looked for or selected.
  func highlights(on pages: [PageNumber]) -> [PageNumber: [Highlight]] {
    guard search.isShown || selection != nil else { return [:] }
    return pages.reduce(into: [:]) { all, page in
      let here = highlights(on: page)
      if !here.isEmpty { all[page] = here }
    }
  }

  /// What stands out on a page: matches and what is selected.
  func highlights(on page: PageNumber) -> [Highlight] {
    (search.isShown ? search.highlights(on: page) : []) + selected(on: page)
  }

  /// What is selected on a page.
  func selected(on page: PageNumber) -> [Highlight] {
    guard let selection, let text = known.texts[page] else { return [] }
    return selection.highlights(on: page, of: text)
  }

  /// What a page is called where the reader does not say: its chapter and number.
  func usualName(of page: PageNumber) -> String {
    let number = shownNumber(of: page)
    return known.chapter(of: page).map { ScreenText.pageName(number, in: $0) }
      ?? ScreenText.pageName(number)
  }

  /// The number of a page as a list shows it: its label where it has one.
  func shownNumber(of page: PageNumber) -> String { known.label(of: page) ?? page.description }

  // MARK: Selection

  /// Selects, and asks for the text of the pages that it runs over.
  mutating func select(_ selection: Selection) -> [Effect] {
    self.selection = selection
    let pages = selection.pages
    return known.askTexts(
      of: (pages.lowerBound.value...pages.upperBound.value).map(PageNumber.init))
  }

  /// The text of a page came: there is something to select, or it is said that there is not.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - page: the page.
  ///   - isSelecting: whether the pointer selects still.
  /// - Returns: what follows.
  mutating func receive(_ text: PageText, of page: PageNumber, isSelecting: Bool = false) -> Reply {
    let wasKnown = known.texts[page] != nil
    known.receive(text, of: page)
    guard let selected = selection?.pages, selected.contains(page) else { return [] }
    let texts = (selected.lowerBound.value...selected.upperBound.value)
      .map { known.texts[PageNumber($0)] }
    guard texts.allSatisfy({ $0?.whole == nil && $0 != nil }) else {
      // What was selected before its text was known.
      return wasKnown || isSelecting ? [] : Reply(offer)
    }
    selection = nil
    return .reporting(ScreenText.noText, topic: "selection")
  }

  /// Takes the first line of what is selected, to be looked for, and selects it no longer; nil where nothing is.
  mutating func takeSelectedWords() -> String? {
    defer {
      selection = nil
      annotations.hold(nil)
    }
    let words = selection?.words(in: known.texts) ?? annotations.heldOne?.markedText ?? ""
    let line = words.split(whereSeparator: \.isNewline).first.map { String($0.prefix(200)) }
    return line.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// Offers what is selected to other programs, as far as its text is known.
  var offer: [Effect] {
    let words = selection?.words(in: known.texts) ?? ""
    return words.isEmpty ? [] : [.offer(words)]
  }

  /// Copies what is selected, else what went wrong last: an error is worth a note to somebody who can mend
  /// it.
  func copySelection(orError error: String?) -> Reply {
    if selection == nil, annotations.held == nil, let error { return [.copy(error)] }
    let words = selection?.words(in: known.texts) ?? annotations.heldOne?.markedText ?? ""
    guard !words.isEmpty else { return .reporting(ScreenText.nothingSelected) }
    return Reply([.copy(words)], reporting: [.init(text: ScreenText.copied)])
  }

  /// Selects text with the pointer from now on, or no longer.
  mutating func toggleSelecting() -> Reply {
    selectsText.toggle()
    selection = nil
    return selectsText ? .reporting(ScreenText.selects, topic: "selection") : []
  }

  /// The boxes of the text that is selected, by page.
  var selectionBoxes: [PageNumber: [PageBox]] {
    guard let selection else { return [:] }
    return (selection.pages.lowerBound.value...selection.pages.upperBound.value)
      .reduce(into: [:]) { boxes, page in
        let found = selected(on: PageNumber(page)).map(\.box)
        if !found.isEmpty { boxes[PageNumber(page)] = found }
      }
  }

  // MARK: Marks and bookmarks

  /// Takes away the bookmark, the mark or the annotation that a line of a list leads to.
  ///
  /// - Returns: what is to be kept.
  mutating func remove(_ aim: PanelState.Aim, in context: AnnotationContext) -> [Effect] {
    switch aim {
    case .page(let page): kept.removeBookmark(of: page)
    case .mark(let letter, _): kept.removeMark(letter)
    case .annotation(let id, _): return remove(annotations: [id], in: context)
    case .match, .book, .shelf, .care, .command, .link, .typeface, .nothing: return []
    }
    return [.remember]
  }

  /// Marks a page with a letter.
  mutating func setMark(_ letter: String, of page: PageNumber) -> Reply {
    guard kept.mark(page, as: letter) else { return [] }
    return Reply([.remember], reporting: [.init(text: ScreenText.marked(letter))])
  }

  /// Sets a bookmark on an opening, by its pages in reading order, or takes those of it away; a name sets
  /// one or gives it the name.
  mutating func toggleBookmark(of pages: [PageNumber], name: String) -> Reply {
    guard let here = pages.first else { return [] }
    let present = pages.compactMap(kept.bookmark)
    if name.isEmpty, let first = present.first {
      for bookmark in present { kept.removeBookmark(of: PageNumber(bookmark.page)) }
      return Reply([.remember], reporting: [.init(text: ScreenText.bookmarkGone(first.name))])
    }
    return setBookmark(of: present.first.map { PageNumber($0.page) } ?? here, name: name)
  }

  /// Gives a page a bookmark, named as pages usually are where no name is given.
  mutating func setBookmark(of page: PageNumber, name: String) -> Reply {
    let name = name.isEmpty ? usualName(of: page) : name
    guard kept.set(page, name: name) else {
      return .reporting(ScreenText.tooManyBookmarks, isError: true)
    }
    return Reply([.remember], reporting: [.init(text: ScreenText.bookmarked(name))])
  }
}
