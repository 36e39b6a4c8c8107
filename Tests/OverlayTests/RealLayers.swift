import PageGeometry
import PageLayout
import RectoBookModel
import RectoReaderCore

@testable import RectoOverlay

/// Every layer as a reader opens it, with the words that are shipped.
enum RealLayers {
  /// What stands in all words that come from the book: these may be cut, since nobody knows how long they are.
  static let mark = "Beagle"

  /// The reader of a book whose text flows.
  static func reader(_ size: (width: Int, height: Int), isRightToLeft: Bool = false) -> Reader {
    var preferences = Reader.Preferences(page: 8)
    preferences.location = .disk(path: "/\(mark).epub")
    var reader = Reader(
      view: ViewSize(width: Double(size.width), height: Double(size.height)),
      preferences: preferences)
    _ = reader.receive(
      .opened(
        BookFacts(
          format: "EPUB", pageCount: 90, usualSize: PageSize(width: 420, height: 600),
          title: "The Voyage of the \(mark), with a title that goes on and on",
          author: "Charles Darwin of the \(mark)",
          direction: isRightToLeft ? .rightToLeft : .leftToRight, flows: true)))
    return reader
  }

  private static func opened(
    _ reader: Reader, _ events: Event...
  ) -> OverlayContent {
    var reader = reader
    for event in events {
      for effect in reader.receive(event) {
        if case .perform(let invocation, _) = effect { _ = reader.receive(.invocation(invocation)) }
      }
    }
    return reader.overlay
  }

  /// All of them in a view.
  static func all(_ size: (width: Int, height: Int)) -> [(name: String, content: OverlayContent)] {
    let reader = reader(size)
    let middle = Vector2(Double(size.width) / 2, Double(size.height) / 2)
    func typed(_ words: String) -> [Event] { words.map { .typed(String($0)) } }
    func prompt(_ words: String) -> OverlayContent {
      var reader = reader
      _ = reader.receive(.command(.commandLine))
      for event in typed(words) { _ = reader.receive(event) }
      return reader.overlay
    }
    var shown: [(String, OverlayContent)] = [
      ("bar", opened(reader, .command(.toggleControls))),
      ("focused bar", opened(reader, .command(.focusNext))),
      ("menu", opened(reader, .command(.menu))),
      ("menu of the page", opened(reader, .pressedRight(at: middle), .command(.menu))),
      ("keys", opened(reader, .command(.help))),
      ("card", opened(reader, .command(.toggleControls), .command(.card))),
      ("look", opened(reader, .command(.toggleControls), .command(.look))),
      ("drawing", opened(reader, .command(.draw))),
      ("page", opened(reader, .command(.goToPage), .typed("7"))),
      ("find", opened(reader, .command(.find), .typed("w"))),
      ("about", opened(reader, .command(.information))),
      ("contents", opened(reader, .command(.outline))),
      ("all pages", opened(reader, .command(.allPages))),
      ("bookmarks", opened(reader, .command(.toggleBookmark), .command(.bookmarks))),
      ("no marks", opened(reader, .command(.marks))),
      ("no matches", opened(reader, .command(.matches))),
      ("notes", opened(reader, .command(.annotations))),
      ("recent", opened(reader, .command(.recentBooks))),
      ("forget", opened(reader, .command(.forgetStatistics))),
      ("typeface", opened(reader, .command(.typeface))),
      (
        "messages",
        opened(
          reader, .command(.nextFit), .command(.keepZoom), .command(.placeBack),
          .reported("cannot draw page 14 of the \(mark): the picture is broken", isError: true))
      ),
      (
        "work",
        opened(
          reader, .working([Work(.counting), Work(.adding(3, of: 1_000), share: 0.4)], time: 0),
          .tick(time: 5, lasting: 5))
      ),
    ]
    for letter in "acefmnprst" {
      shown.append((":\(letter)", prompt(String(letter))))
    }
    var shelf = Reader(view: reader.view)
    shelf.standBeforeShelf()
    _ = shelf.receive(.shelved([], words: ""))
    shown.append(("first start", shelf.overlay))
    var sample = shelf
    _ = sample.receive(
      .shelved(
        [
          ShelfBook(
            id: 1, location: .disk(path: "/\(mark).pdf"), title: "\(mark)",
            authors: "Charles Darwin",
            pages: 28)
        ], words: ""))
    shown.append(("second start", sample.overlay))
    shown.append(("menu of the shelf", opened(shelf, .command(.menu))))
    shown.append(("keys of the shelf", opened(shelf, .command(.help))))
    shown.append(("sort and filter", opened(shelf, .command(.shelves))))
    return shown
  }
}
