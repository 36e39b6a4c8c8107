import BookFixtures
import RectoBookModel
import Foundation
import Testing

@Suite("Places within a book") struct PlaceTests {
  private func read(_ text: String) -> Place? {
    try? JSONDecoder().decode(Place.self, from: Data(text.utf8))
  }

  @Test(
    "a place is written so that a person can read it, and comes back",
    arguments: [
      (Place.page(PageNumber(12)), "{\"page\":12}"),
      (.text(chapter: 3, offset: 4711), "{\"chapter\":3,\"offset\":4711}"),
    ])
  func coding(place: Place, text: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(place), as: UTF8.self) == text)
    #expect(read(text) == place)
  }

  @Test(
    "what no book has is no place",
    arguments: [
      "{}", "3", "{\"page\":0}", "{\"page\":99999999999}", "{\"chapter\":1}", "{\"offset\":1}",
      "{\"chapter\":-1,\"offset\":0}", "{\"chapter\":0,\"offset\":-1}",
      "{\"chapter\":12000,\"offset\":0}", "{\"chapter\":0,\"offset\":2147483648}",
      "{\"chapter\":0.5,\"offset\":0}",
    ])
  func refused(text: String) { #expect(read(text) == nil) }

  @Test("places stand in reading order", arguments: UInt64(0)..<20)
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let places = [
      Place.page(PageNumber(1)), .page(PageNumber(2)), .text(chapter: 0, offset: 9),
      .text(chapter: 1, offset: 0), .text(chapter: 1, offset: 8), .text(chapter: 2, offset: 7),
    ]
    #expect(places.shuffled(using: &random).sorted() == places)
  }

  @Test("in a book of another length a page is another one, and a place of text stays")
  func scaled() {
    func twice(_ page: PageNumber) -> PageNumber { PageNumber(2 * page.value) }
    let (page, place) = (PageNumber(4), Place.text(chapter: 1, offset: 2))
    #expect(PlacedPage(page).scaled(twice) == PlacedPage(PageNumber(8)))
    #expect(PlacedPage(place, on: page).scaled(twice) == PlacedPage(place, on: PageNumber(8)))
  }
}
