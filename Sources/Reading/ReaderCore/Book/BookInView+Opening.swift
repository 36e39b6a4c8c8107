import RectoBookModel
import PageLayout
import PageMotion

/// A book of which the pages have got other numbers: every place that is kept goes to the same share of it.
struct Rescaling: Equatable, Sendable {
  /// How many pages it had.
  var before: Int
  /// How many it has.
  var count: Int

  /// The page at the same share.
  func callAsFunction(_ page: PageNumber) -> PageNumber { page.scaled(from: before, to: count) }
}

/// A book that opens, grows while it is counted, and is laid out anew.
extension BookInView {
  /// The book is open.
  ///
  /// - Returns: where the places that are remembered of it lie now; nil where they lie where they did.
  mutating func open(_ facts: BookFacts) -> Rescaling? {
    self.facts = facts
    beginPairing()
    guard let shape else { return nil }
    var rescaling: Rescaling?
    let remembered = preferences.page == nil ? preferences.memory?.page : nil
    // How far down a page one was is said of that page.
    if remembered == nil { scroll?.awaited = nil }
    var wanted = preferences.page ?? max(remembered ?? 1, 1)
    if remembered != nil, facts.flows, let address = preferences.memory?.place, address.isOfText {
      (place.address, place.seeksAddress) = (address, true)
    }
    if remembered != nil, facts.flows, let count = preferences.memory?.pageCount {
      // Another layout may have other pages: then the same share of the book is the place.
      if facts.isCounted {
        wanted = PageNumber(wanted).scaled(from: count, to: facts.pageCount).value
        rescaling = Rescaling(before: count, count: facts.pageCount)
      } else {
        (place.rememberedCount, place.remembered) = (count, PageNumber(wanted))
      }
    }
    let isKnown = facts.isCounted || (1...facts.pageCount).contains(wanted)
    place.awaited = isKnown ? nil : wanted
    let page = isKnown ? facts.page(counted: wanted) : PageNumber(1)
    turning = turningBook(at: shape.position(showing: page) + place.turnsAhead, of: shape)
    place.sought = page
    fitOpening(isNew: true)
    return rescaling
  }

  /// The book grows at its end; what is shown stays where it is.
  ///
  /// - Returns: where the places that are kept lie, now that it is counted.
  mutating func count(_ pageCount: Int, isFirm: Bool) -> Rescaling? {
    guard let before = facts, pageCount >= before.pageCount else { return nil }
    facts?.pageCount = pageCount
    facts?.isCounted = isFirm
    let rescaling = isFirm ? findRememberedPlace() : nil
    guard let shape, let facts else { return rescaling }
    turning.extend(to: shape.lastPosition, stock: shape.stock)
    if let awaited = place.awaited, isFirm || (1...pageCount).contains(awaited) {
      place.awaited = nil
      let page = facts.page(counted: awaited)
      turning.jump(to: shape.position(showing: page))
      place.sought = page
    } else if place.followsEnd {
      turning.jump(to: shape.lastPosition)
      place.followsEnd = !isFirm
    }
    return rescaling
  }

  /// Finds the remembered place in a book that is counted by now.
  private mutating func findRememberedPlace() -> Rescaling? {
    guard let count = place.rememberedCount, let facts else { return nil }
    place.rememberedCount = nil
    guard count != facts.pageCount else { return nil }
    if let page = place.remembered {
      place.awaited = page.scaled(from: count, to: facts.pageCount).value
    }
    return Rescaling(before: count, count: facts.pageCount)
  }

  /// It became known on which page the address lies that the reader came by.
  mutating func arrive(at page: PageNumber) {
    place.seeksAddress = false
    (place.awaited, place.kept) = (nil, page)
    guard let shape, !pages.contains(page) else { return }
    turning.jump(to: shape.position(showing: page))
    place.sought = page
  }

  // MARK: Layout

  /// The page whose first words stay in sight when the text is laid out anew; the same through
  /// several layouts, until the reader goes elsewhere.
  var pageToKeep: PageNumber? { place.kept ?? pages.first }

  /// Asks for another layout of text that flows.
  mutating func layOut(_ change: (TextLayout) -> TextLayout) -> [Effect] {
    guard facts?.flows == true else { return [] }
    let layout = change(textLayout)
    guard layout != textLayout else { return [] }
    textLayout = layout
    return [.layOut(layout)]
  }

  /// What stands in outer margins goes with them where pages lie otherwise than the layout says.
  mutating func followSides() -> [Effect] {
    guard textLayout.hasRunningHeads, let facts, facts.flows else { return [] }
    // Sheets that are scrolled are those of the book as it is turned.
    let mode = spreads.mode(of: facts)
    let isOnePage = mode.isOnePage(leafWidth: facts.usualSize.aspect, in: hold.seen)
    let sides = PageSides(
      isOnePage: isOnePage, isShifted: !spreads.pairing.beginsAlone,
      direction: spreads.direction)
    return layOut { layout in
      var layout = layout
      layout.sides = sides
      return layout
    }
  }

  /// The text was laid out anew; what was kept lies on this page now.
  ///
  /// - Returns: where the places that are kept lie now.
  mutating func applyLayout(_ facts: BookFacts, page: PageNumber) -> Rescaling? {
    let before = self.facts.flatMap { $0.isCounted ? $0.pageCount : nil }
    self.facts = facts
    (pageSizes, contents) = ([:], [:])
    guided.forgetPages()
    makeup.forgetPages()
    beginPairing()
    pointer.action = .idle
    place.goElsewhere()
    place.kept = page
    var rescaling: Rescaling?
    if facts.isCounted {
      rescaling = (place.rememberedCount ?? before).map {
        Rescaling(before: $0, count: facts.pageCount)
      }
      place.rememberedCount = nil
    } else if place.rememberedCount == nil {
      place.rememberedCount = before
    }
    if let shape { turning = turningBook(at: shape.position(showing: page), of: shape) }
    return rescaling
  }

  // MARK: Pairing

  /// What is known of the book's pages makes this pairing.
  var knownPairing: Pairing {
    facts.map {
      Pairing(
        usual: makeup.paged($0.usualSize), direction: $0.direction, sizes: pageSizes,
        sides: spreads.sides, isShifted: spreads.isShifted, splits: isSplit,
        pageCount: $0.pageCount, alone: spreads.alone)
    } ?? .usual
  }

  /// Another book, or another layout of it, lies on the desk.
  private mutating func beginPairing() {
    spreads.forgetPages()
    spreads.pairing = knownPairing
  }

  /// The size of a page became known.
  mutating func measure(_ page: PageNumber, _ size: PageSize) {
    let before = pageSizes[page]
    // What is seen of a sheet stays where it is though its length becomes known.
    let share = page == pages.first ? Scrolling.share(of: self) : nil
    pageSizes[page] = size
    if let share, before != size { Scrolling.look(&self, at: share) }
    guard let usual = (facts?.usualSize).map(makeup.paged) else { return }
    let wasWide = before.map { Pairing.isWide($0, beside: usual) } ?? false
    if Pairing.isWide(size, beside: usual) != wasWide { spreads.isAhead = true }
  }

  /// Receives what is known of every page.
  mutating func receive(_ listings: [PageListing]) {
    guard let facts else { return }
    for (index, listing) in listings.prefix(facts.pageCount).enumerated() {
      let page = PageNumber(index + 1)
      // What was drawn is known better.
      if let size = listing.size, pageSizes[page] == nil { measure(page, size) }
      if spreads.sides[page] != listing.side {
        spreads.sides[page] = listing.side
        spreads.isAhead = true
      }
    }
  }

  /// What of a page is not margin became known.
  mutating func receive(content box: PageBox, of page: PageNumber) {
    guard box.left.isFinite, box.top.isFinite, box.left < box.right, box.top < box.bottom,
      0 <= box.left, box.right <= 1, 0 <= box.top, box.bottom <= 1, contents[page] != box
    else { return }
    // What was known of pages far away is found again with their pictures.
    if contents.count >= Limits.keptContents { contents = [:] }
    contents[page] = facts?.flows == true ? textLayout.text(in: box) : box
    if hold.fit == .content, pages.contains(page) { fitOpening(isNew: false) }
  }

  /// Pairs the pages by all that is known, if the book rests. The reader's page stays in sight.
  mutating func pairAnew() {
    guard spreads.isAhead, turning.flights.isEmpty, fade == nil, pointer.action == .idle else {
      return
    }
    spreads.isAhead = false
    keepingPage(soughtInSight) { $0.spreads.pairing = $0.knownPairing }
  }

  /// Pairs each page with the other of its neighbours.
  mutating func shiftPairing() {
    spreads.isShifted.toggle()
    makeup.mirror()
    spreads.isAhead = false
    // Shifted twice, the opening is what it was.
    let sought = soughtInSight ?? pages.first
    keepingPage(sought) { $0.spreads.pairing = $0.knownPairing }
    place.sought = sought
  }

  var soughtInSight: PageNumber? {
    place.sought.flatMap { pages.contains($0) ? $0 : nil }
  }

  /// Changes what decides the pairing and keeps the reader's page: the first that is seen, if no
  /// other is named.
  mutating func keepingPage(_ kept: PageNumber? = nil, _ change: (inout BookInView) -> Void) {
    let before = shape
    let page = kept ?? pages.first
    change(&self)
    guard let shape, shape != before, let page else { return }
    guard
      shape.isOnePage != before?.isOnePage || shape.pageCount != before?.pageCount
        || !shape.isOnePage && shape.pairing != before?.pairing
    else { return }
    turning = turningBook(at: shape.position(showing: page), of: shape)
    fade = nil
    pointer.action = .idle
    lastTick = nil
  }

  /// One page instead of two, or two instead of one.
  mutating func toggleTwoPages() {
    let isOnePage = shape?.isOnePage ?? false
    keepingPage { $0.spreads.mode = isOnePage ? .twoPages : .onePage }
    fitOpening(isNew: true)
  }

  /// Reads in the other direction.
  mutating func toggleDirection() {
    let current = shape?.direction ?? .leftToRight
    spreads.direction = current == .leftToRight ? .rightToLeft : .leftToRight
    makeup.mirror()
    fitOpening(isNew: true)
  }

  // MARK: Defaults

  /// Takes other defaults: what differs from those before counts at once, in the open book too; what
  /// does not differ leaves alone what was chosen for this book.
  mutating func adopt(_ defaults: ReadingDefaults) -> [Effect] {
    let (before, styleBefore, secondsBefore) = (preferences.defaults, style, turnSeconds)
    preferences.defaults = defaults
    if defaults.spread != before.spread, preferences.spread == .automatic {
      keepingPage { $0.spreads.mode = defaults.spread }
      fitOpening(isNew: false)
    }
    if defaults.paper != before.paper, preferences.paper == nil { choose(defaults.paper) }
    var effects: [Effect] = []
    if defaults.scroll != before.scroll {
      effects = ReadingChoice.scroll(defaults.scroll).make(in: &self, for: .thisBook)
    }
    if defaults.brightness != before.brightness { shade.brightness = defaults.brightness }
    if defaults.warmth != before.warmth { shade.warmth = defaults.warmth }
    if style != styleBefore || turnSeconds != secondsBefore { landAll() }
    return effects + layOut { $0.following(defaults.textLayout, insteadOf: before.textLayout) }
  }
}
