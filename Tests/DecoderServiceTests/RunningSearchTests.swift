import BookFixtures
import RectoBookModel
import Testing

@testable import RectoDecoderService

@Suite("what is told of a search") struct RunningSearchTests {
  private func cursor(id: Int = 1, pageCount: Int) -> SearchCursor {
    SearchCursor(id: id, SearchTerms(words: "a"), from: PageNumber(1), pageCount: pageCount)
  }

  private func hit(_ page: Int) -> SearchHit {
    SearchHit(page: PageNumber(page), boxes: [], snippet: "", range: 0..<0)
  }

  private static let pause = Duration.seconds(Limits.searchReportSeconds)

  @Test("each place once, and the end, whenever slices come", arguments: UInt64(0)..<100)
  func once(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (search, now) = (RunningSearch(), SuspendingClock.now)
    let pageCount = Int.random(in: 1...400, using: &random)
    search.begin(cursor(pageCount: pageCount), at: now)
    var found: [Int] = []
    var told: [Int] = []
    var last: RunningSearch.News?
    var lastTold = now
    while let next = search.cursor?.next {
      now += Self.pause * Double.random(in: 0...0.6, using: &random)
      var (isFirst, news) = (false, RunningSearch.News?.none)
      if Int.random(in: 0..<60, using: &random) == 0 {
        news = search.recordDeath(1, at: now)
      } else {
        let pages = Int.random(in: 1...min(next.pages, 20), using: &random)
        let hits = (0..<pages).filter { _ in Bool.random(using: &random) }.map {
          next.from.value + $0
        }
        isFirst = found.isEmpty && !hits.isEmpty
        found += hits
        news = search.advance(1, by: pages, hits.map { hit($0) }, at: now)
      }
      #expect(!isFirst || news != nil, "the first places wait for nothing")
      guard let news else { continue }
      #expect(isFirst || search.cursor == nil || now - lastTold >= Self.pause)
      told += news.hits.map(\.page.value)
      (last, lastTold) = (news, now)
    }
    #expect(told == found)
    #expect(last?.done == pageCount && last?.pageCount == pageCount && search.cursor == nil)
  }

  @Test("nothing of a search that was replaced or dropped")
  func replaced() {
    var search = RunningSearch()
    #expect(search.advance(1, by: 1, [hit(1)]) == nil)
    search.begin(cursor(id: 1, pageCount: 9))
    search.begin(cursor(id: 2, pageCount: 9))
    #expect(search.advance(1, by: 9, [hit(1)]) == nil && search.recordDeath(1) == nil)
    #expect(search.cursor?.done == 0)
    #expect(
      search.advance(2, by: 3, [hit(2)])
        == RunningSearch.News(id: 2, hits: [hit(2)], done: 3, pageCount: 9))
    search.drop()
    #expect(search.advance(2, by: 6, []) == nil)
  }
}

@Suite("pages of which decoders died") struct DecoderDeathsTests {
  private let page = PageNumber(3)

  @Test("a page is drawn until it has killed so many; a small picture of it only before the first")
  func pages() {
    var deaths = DecoderDeaths()
    #expect(deaths.refusal(of: page) == nil && deaths.refusalOfThumbnail(of: page) == nil)
    for count in 1...Limits.deathsPerPage {
      deaths.record(page, reason: "death \(count)")
      #expect(deaths.refusal(of: page) == (count < Limits.deathsPerPage ? nil : "death \(count)"))
      #expect(deaths.refusalOfThumbnail(of: page) == "death \(count)")
      #expect(deaths.refusalOfThumbnail(of: PageNumber(4)) == nil)
    }
    deaths.forgetPages()
    #expect(deaths.refusal(of: page) == nil && deaths.refusalOfThumbnail(of: page) == nil)
  }

  @Test("after so many deaths no small picture is drawn of any page, whatever is laid out anew")
  func thumbnails() {
    var deaths = DecoderDeaths()
    for number in 1...Limits.thumbnailDeaths {
      #expect(deaths.refusalOfThumbnail(of: PageNumber(999)) == nil)
      deaths.record(PageNumber(number), reason: "death", isThumbnail: true)
    }
    deaths.forgetPages()
    #expect(deaths.refusalOfThumbnail(of: PageNumber(999)) == "too many decoders died")
    #expect(deaths.refusal(of: page) == nil)
  }
}
