import PageGeometry
import PageMotion
import RectoBookModel

/// What can be done with the text that is selected.
extension OverlayText {
  /// What can be, in the order of the buttons.
  private static let deeds = [Command.copy, .findSelection]

  /// The bar beside what is selected: once the hand has let go of it, and nothing else asks for attention.
  var shownSelection: OverlayContent.SelectionBar? {
    let (inView, notes) = (reader.book.inView, reader.book.notes)
    guard notes.selection != nil, !reader.isShelfInSight, inView.pointer.action == .idle,
      !inView.turning.isMoving,
      reader.layers.isEmpty
    else { return nil }
    let places = inView.seen?.pagePlaces ?? [:]
    let corners = notes.selectionBoxes.flatMap { page, boxes -> [Vector2] in
      guard let place = places[page] else { return [] }
      return boxes.flatMap { box in
        [Vector2(box.left, box.top), Vector2(box.right, box.bottom)].map(place.place)
      }
    }
    guard let first = corners.first else { return nil }
    let least = corners.reduce(first) { pointwiseMin($0, $1) }
    let greatest = corners.reduce(first) { pointwiseMax($0, $1) }
    let buttons = Self.deeds.map { command in
      OverlayContent.Button(
        command: command, label: ScreenText.menuItem(command), tip: tip(of: command))
    }
    return OverlayContent.SelectionBar(
      above: Vector2((least.x + greatest.x) / 2, least.y), below: greatest.y, buttons: buttons)
  }
}
