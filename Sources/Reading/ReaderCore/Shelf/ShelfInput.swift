import PageGeometry

/// What is typed, wheeled and pinched where the shelf stands, or on the way to it.
enum ShelfInput {
  /// A character was typed where nothing lies over the shelf.
  ///
  /// - Returns: whether the shelf took it.
  static func type(_ reader: inout Reader, _ text: String) -> Bool {
    let clock = reader.lastClock
    let found = reader.onShelf { $0.type(text, at: clock, in: $1) } ?? nil
    if let found, let typed = reader.shelf?.typing.text, !typed.isEmpty {
      reader.messages.report(found ? typed : ShelfScreenText.noTitle(typed), topic: "shelf")
    }
    return found != nil
  }

  /// The wheel turned on the shelf, or before it; nil where it is the book's.
  static func wheel(_ reader: inout Reader, by notches: Vector2, zooms: Bool) -> [Effect]? {
    let canPutBack = Folding.isSkipped(by: reader.book.inView)
    return reader.onShelf { $0.wheel(notches, zooms: zooms, canPutBack: canPutBack, in: $1) } ?? nil
  }

  /// Two fingers part or meet on the shelf, or over the book: it zooms, folds, and goes on to the shelf under them.
  static func pinch(
    _ reader: inout Reader, by factor: Double, at place: Vector2, time: Double
  ) -> [Effect] {
    if reader.isShelfInSight {
      return reader.onShelf { $0.pinch(by: factor, at: time, in: $1) } ?? []
    }
    guard Folding.pinch(&reader.book.inView, by: factor, at: place, time: time) else {
      // Apart again before the shelf has said where it stands, it stays.
      reader.shelf?.awaitsPlace = false
      return []
    }
    defer { if reader.isShelfInSight { reader.shelf?.hold(at: time) } }
    return reader.shelf?.awaitsPlace == true ? [] : reader.goToShelf()
  }
}
