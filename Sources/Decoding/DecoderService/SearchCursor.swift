import RectoBookModel

/// The way of a search through a book: from a page to the end, then from the first page to it.
struct SearchCursor {
  /// The number of the search.
  let id: Int
  /// What is looked for.
  let terms: SearchTerms
  /// How many pages the book has.
  let pageCount: Int
  /// How many of them it has gone through.
  private(set) var done = 0
  /// How many places it has found.
  private(set) var hitCount = 0
  /// Until so many are done, they are asked for one by one: a decoder died of one of them.
  private var carefulUntil = 0
  private var deaths = 0
  private let first: Int

  /// A search that begins; the page is brought into the book.
  init(id: Int, _ terms: SearchTerms, from page: PageNumber, pageCount: Int) {
    (self.id, self.terms, self.pageCount) = (id, terms, pageCount)
    first = min(page.value, pageCount) - 1
  }

  /// Whether a decoder died of it.
  var hasLost: Bool { deaths > 0 }

  /// Whether it has gone through all pages, or found as many places as are told.
  var isOver: Bool { done >= pageCount }

  /// The next pages: one range of the book, nil where it is over.
  var next: (from: PageNumber, pages: Int)? {
    guard !isOver else { return nil }
    let place = (first + done) % pageCount
    let toEnd = done < pageCount - first ? pageCount - place : pageCount - done
    let most = done < carefulUntil ? 1 : Limits.searchedPages
    return (PageNumber(place + 1), min(toEnd, most))
  }

  /// Notes pages that were gone through, and gives the places of them that are told.
  mutating func advance(by pages: Int, _ hits: [SearchHit]) -> [SearchHit] {
    done = min(done + pages, pageCount)
    let told = Array(hits.prefix(Limits.hits - hitCount))
    hitCount += told.count
    if hitCount >= Limits.hits { done = pageCount }
    return told
  }

  /// Records that a decoder died of the next pages: where it is a single one, that is skipped.
  ///
  /// Law: after `Limits.searchDeaths` of them it is over.
  mutating func recordDeath() {
    deaths += 1
    if deaths >= Limits.searchDeaths {
      done = pageCount
    } else if let next, next.pages == 1 {
      done += 1
    } else {
      // One of these pages; decoders look through no more of them in a slice.
      carefulUntil = done + (next?.pages ?? 0)
    }
  }
}
