import PageGeometry
import RectoBookModel

/// The card about a word, or of a note, as it is shown.
extension OverlayText {
  /// The card; nil where none is.
  var shownCard: OverlayContent.WordCard? {
    if let note = reader.layers.noteCard {
      var shown = OverlayContent.WordCard(rows: note.rows)
      (shown.anchor, shown.focused) = (area(of: note.spot), note.isFocused ? 0 : nil)
      return shown
    }
    guard let card = reader.layers.wordCard else { return nil }
    var shown = OverlayContent.WordCard(rows: card.shown.lines.rows, depth: card.leaves.count)
    (shown.focused, shown.canGoBack) = (card.shown.focus, card.canGoBack)
    shown.searches = card.searches.map(\.name)
    shown.anchor = card.spot.flatMap(area)
    return shown
  }

  /// What the word takes up in the view; nil where it is not seen.
  private func area(of spot: WordCard.Spot) -> OverlayContent.Area? {
    guard let place = reader.book.inView.seen?.pagePlaces[spot.page] else { return nil }
    let corners = spot.boxes.flatMap { box in
      [Vector2(box.left, box.top), Vector2(box.right, box.bottom)].map(place.place)
    }
    guard let first = corners.first else { return nil }
    return OverlayContent.Area(
      corners.reduce(first) { pointwiseMin($0, $1) }, corners.reduce(first) { pointwiseMax($0, $1) }
    )
  }
}
