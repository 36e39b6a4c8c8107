import RectoBookModel
import RectoBookQuestions
import PageLayout
import PageMotion

/// Orders about how pages are made up, and what follows from what is found on them.
enum MakeupOrders {
  /// Does what was ordered; nil where it is about something else.
  static func perform(_ invocation: Invocation, in book: inout BookInView) -> Reply? {
    guard let facts = book.facts else { return nil }
    switch invocation.command {
    case .cropMargins:
      guard !facts.flows else { return .reporting(ComicsText.onlyFixedPages, topic: "crop") }
      guard !book.makeup.isSplit else {
        return .reporting(ComicsText.noCropOfHalves, topic: "crop")
      }
      let shape = book.shape
      var reply = change(&book) { $0.toggleCrop(in: shape) }
      reply.effects += questions(about: &book) + [.remember]
      return reply
    case .autoContrast:
      guard !facts.flows else { return .reporting(ComicsText.onlyFixedPages, topic: "levels") }
      book.makeup.toggleLevels()
      let words = book.makeup.isLeveled ? ComicsText.leveled : ComicsText.notLeveled
      return Reply(
        questions(about: &book) + [.remember], reporting: [.init(text: words, topic: "levels")])
    case .splitScans:
      guard !facts.flows else { return .reporting(ComicsText.onlyFixedPages, topic: "pairing") }
      guard facts.usualSize.aspect > 1 else {
        return .reporting(ComicsText.noDoubleScans, topic: "pairing")
      }
      guard book.scroll == nil else {
        return .reporting(ComicsText.noHalvesOfSheets, topic: "pairing")
      }
      let page = book.soughtInSight ?? book.pages.first
      book.makeup.toggleSplit()
      followSplit(page, in: &book)
      let words = book.makeup.isSplit ? ComicsText.split : ComicsText.notSplit
      return Reply([.remember], reporting: [.init(text: words, topic: "pairing")])
    case .standAlone: return standAlone(&book)
    default: return nil
    }
  }

  /// Lets the first page in sight stand alone, or pairs it again.
  private static func standAlone(_ book: inout BookInView) -> Reply {
    guard let page = book.pages.first, let shape = book.shape else { return [] }
    guard !shape.pairing.isAcross(page) else {
      return .reporting(ComicsText.isSpread(page), topic: "pairing")
    }
    if page == PageNumber(1), !book.spreads.alone.contains(page) {
      // The first page stands alone where the pairing says so.
      book.shiftPairing()
    } else {
      letStandAlone(page, in: &book)
    }
    let words = isAlone(in: book) ? ComicsText.standsAlone(page) : ComicsText.isPaired(page)
    return Reply([.remember], reporting: [.init(text: words, topic: "pairing")])
  }

  /// Whether the first page in sight was let stand alone.
  static func isAlone(in book: BookInView) -> Bool {
    guard let page = book.pages.first else { return false }
    return book.spreads.alone.contains(page)
      || page.value == 1 && book.spreads.pairing.beginsAlone
  }

  /// The page stays in sight, whatever is paired with it.
  private static func letStandAlone(_ page: PageNumber, in book: inout BookInView) {
    book.spreads.letStandAlone(page)
    book.keepingPage(page) { $0.spreads.pairing = $0.knownPairing }
    book.place.sought = page
  }

  /// Each scan is two pages now, or one again; a page stays in sight.
  private static func followSplit(_ page: PageNumber?, in book: inout BookInView) {
    book.spreads.pairing = book.knownPairing
    // Sheets are whole scans: their halves are seen once leaves are turned again.
    guard book.scroll == nil else { return }
    if let shape = book.shape, let page {
      book.turning = book.turningBook(at: shape.position(showing: page), of: shape)
    }
    book.landAll()
    book.fitOpening(isNew: true)
  }

  /// What to ask about the pages in sight, and those that are seen next.
  static func questions(about book: inout BookInView) -> [Effect] {
    guard let facts = book.facts else { return [] }
    return book.makeup.ask(of: facts, near: book.pagesAround)
  }

  /// It became known what is printed on a page; nil where something else did.
  static func receive(_ answer: BookAnswer, in book: inout BookInView) -> Reply? {
    guard let (asked, print) = answer.of(PrintQuestion.self) else { return nil }
    let (shape, wasSplit) = (book.shape, book.makeup.isSplit)
    let inSight = book.soughtInSight ?? book.pages.first
    var reply = change(&book) { $0.receive(print, of: asked.page, in: shape) }
    if book.makeup.isSplit != wasSplit {
      followSplit(inSight, in: &book)
      if book.scroll == nil {
        reply.notices.append(.init(text: ComicsText.split, topic: "pairing"))
      }
    }
    return reply
  }

  /// Changes how pages are made up; leaves of another shape lie where those before them lay.
  private static func change<Answer>(
    _ book: inout BookInView, _ change: (inout PageMakeup) -> Answer
  ) -> Answer {
    let (before, share) = (book.shape?.leafWidth, Scrolling.share(of: book))
    let answer = change(&book.makeup)
    if book.shape?.leafWidth != before {
      book.land()
      book.landAll()
      book.fitOpening(isNew: false)
      if let share { Scrolling.look(&book, at: share) }
    }
    return answer
  }
}
