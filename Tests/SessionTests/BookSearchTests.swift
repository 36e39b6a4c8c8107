import RectoBookModel
import RectoSession
import Testing

@Suite("the search of a book") struct BookSearchTests {
  @Test("is under way until all pages were searched, and then says for what")
  func whole() {
    var search = BookSearch()
    let terms = SearchTerms(words: "whale")
    search.begin(terms)
    #expect(search.isUnderWay)
    #expect(search.share == nil)
    let part = search.learn(pages: 5, of: 20)
    #expect(part == nil)
    #expect(search.share == 0.25)
    #expect(search.isUnderWay)
    let whole = search.learn(pages: 20, of: 20)
    #expect(whole == terms)
    #expect(!search.isUnderWay)
    #expect(search.terms == terms)
  }

  @Test("for nothing ends it, and what comes late of the one before is told of nothing")
  func ended() {
    var search = BookSearch()
    search.begin(SearchTerms(words: "whale"))
    search.begin(nil)
    #expect(!search.isUnderWay)
    let late = search.learn(pages: 20, of: 20)
    #expect(late == nil)
  }

  @Test("of a book without pages has no share")
  func empty() {
    var search = BookSearch()
    search.begin(SearchTerms(words: "whale"))
    _ = search.learn(pages: 0, of: 0)
    #expect(search.share == nil)
    #expect(!search.isUnderWay)
  }
}
