import PageLayout
import RectoBookModel
import Testing

@testable import RectoReaderCore

/// Which books show on their way what they show on the shelf.
@Suite struct ChosenCoverTests {
  /// Whether the front of a book on its way shows its cover over its first page.
  private func showsCover(_ cover: CoverPage, flows: Bool = false) -> Bool {
    var reader = shelfReader(of: ["Emma"])
    reader.shelf?.stacks.update(1) { $0.cover = cover }
    reader.shelf?.books[0].cover = cover
    reader.press(keys: "Return")
    var preferences = Reader.Preferences(page: 1)
    preferences.location = .disk(path: "/books/Emma.cbz")
    reader.begin(preferences)
    var facts = bookFacts(pages: 40)
    facts.flows = flows
    _ = reader.receive(.opened(facts))
    _ = reader.receive(.pagesAreThere)
    for frame in 0..<6 { _ = reader.receive(.tick(time: 10 + Double(frame) / 60)) }
    guard let scene = reader.scene, !scene.leaves.isEmpty else { return false }
    return scene.front != nil
  }

  @Test("a chosen cover, and that of text that flows; not a first page that is the cover")
  func fronts() {
    #expect(showsCover(CoverPage(7)))
    #expect(showsCover(.first, flows: true))
    #expect(!showsCover(.first))
  }
}
