import BookModel
import PageLayout
import PageMotion

/// What is known of the pages that lie across an opening, beside their sizes.
struct SpreadKnowledge: Equatable, Sendable {
  /// What the book itself says.
  var sides: [PageNumber: PageSide] = [:]
  /// Whether every page was asked about.
  var isAsked = false
  /// Whether more is known than the pairing in force follows.
  var isAhead = false
}

/// Pages that lie across an opening, and the pairing of the others.
///
/// Which pages these are becomes known while the book is read. The pairing follows while the book
/// rests: never under a hand, nor while leaves are in the air. The reader's page stays in sight.
extension Reader {
  /// What is known of the book's pages makes this pairing.
  private var knownPairing: Pairing {
    facts.map {
      Pairing(of: $0, sizes: pageSizes, sides: spreads.sides, isShifted: isShifted)
    } ?? .usual
  }

  /// Another book, or another layout of it, lies on the desk.
  mutating func beginPairing() {
    spreads = SpreadKnowledge()
    pairing = knownPairing
  }

  mutating func measure(_ page: PageNumber, _ size: PageSize) {
    let before = pageSizes[page]
    pageSizes[page] = size
    guard let usual = facts?.usualSize else { return }
    let wasWide = before.map { Pairing.isWide($0, beside: usual) } ?? false
    if Pairing.isWide(size, beside: usual) != wasWide { spreads.isAhead = true }
  }

  /// Takes what is known of every page.
  mutating func take(_ listings: [PageListing]) {
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

  /// What to ask about every page with; nothing where that was done, or where pages are all alike.
  mutating func askSpreads() -> [Effect] {
    guard let facts, !facts.flows, !spreads.isAsked else { return [] }
    spreads.isAsked = true
    return [.askSurvey(isThorough: facts.hasSizesAtHand)]
  }

  /// Pairs the pages by all that is known, if the book rests.
  mutating func pairAnew() {
    guard spreads.isAhead, turning.flights.isEmpty, fade == nil, pointer == .idle else { return }
    spreads.isAhead = false
    let sought = soughtPage.flatMap { pages.contains($0) ? $0 : nil }
    keepingPage(sought) { $0.pairing = $0.knownPairing }
  }

  mutating func shiftPairing() -> [Effect] {
    isShifted.toggle()
    spreads.isAhead = false
    // Shifted twice, the opening is what it was.
    let sought = soughtPage.flatMap { pages.contains($0) ? $0 : nil } ?? pages.first
    keepingPage(sought) { $0.pairing = $0.knownPairing }
    soughtPage = sought
    messages.tell(
      pairing.beginsAlone ? Words.firstPageAlone : Words.firstPagesPaired,
      topic: "pairing")
    return [.remember]
  }
}
