import PageLayout
import RectoBookModel

/// Where the letters beside links may stand.
extension OverlayText {
  /// The most words that they keep off.
  private static let mostWords = 4_000

  /// Where words are seen on the pages in sight, as far as their text is known.
  var wordPlaces: [OverlayContent.Area] {
    let places = reader.book.inView.seen?.pagePlaces ?? [:]
    let words = LinkHints.pages(of: reader.book).lazy.flatMap { page -> [OverlayContent.Area] in
      guard let place = places[page] else { return [] }
      let lines = reader.book.notes.known.texts[page]?.lines ?? []
      return lines.flatMap(\.words).map { place.area(of: $0.box) }
    }
    return Array(words.prefix(Self.mostWords))
  }
}
