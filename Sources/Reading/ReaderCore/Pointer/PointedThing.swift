import PageMotion

/// What the pointer is over that a click or a drag means there, for the shape that it has.
public enum PointedThing: Equatable, Sendable {
  /// A click follows it.
  case link
  /// A click holds it.
  case mark
  /// A drag selects it.
  case text
  /// Anything else.
  case paper

  /// What it is for a reader: paper also while the pointer does something.
  public init(_ reader: Reader) {
    let (view, notes) = (reader.book.inView, reader.book.notes)
    let text = OverlayText(reader)
    guard let place = text.pointedPlace, !view.turning.isMoving else {
      self = .paper
      return
    }
    if reader.book.link(at: place) != nil {
      self = .link
    } else if view.spot(at: place).flatMap(notes.annotations.id) != nil {
      self = .mark
    } else {
      self = notes.isOnText(place, in: view) ? .text : .paper
    }
  }
}
