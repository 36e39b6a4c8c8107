import PageGeometry

/// What is typed, wheeled and pinched where the shelf stands, or on the way to it.
enum ShelfInput {
  /// The left button went down on the shelf.
  static func press(
    _ reader: inout Reader, at place: Vector2, with modifiers: PointerModifiers, time: Double
  ) -> [Effect] {
    let isCovered = reader.layers.hasMenu || reader.layers.sheet != nil
    guard isCovered || reader.layers.bookCard != nil else {
      reader.onShelf { $0.press(at: place, with: modifiers, time: time, in: $1) }
      return []
    }
    reader.shelf?.pointer = .idleDrag
    return (reader.layers.hasMenu ? reader.close(.list) : []) + reader.close(.sheet)
  }

  /// The left button went up on the shelf.
  static func release(_ reader: inout Reader, time: Double) -> [Effect] {
    if let reply = reader.onShelf({ $0.drop(in: $1) }) ?? nil { return reader.carryOut(reply) }
    return reader.onShelf { $0.release(time: time, in: $1) } ?? []
  }

  /// A menu opens on the shelf: of the book at a place, or of the one that is meant.
  static func openMenu(_ reader: inout Reader, at place: Vector2?) -> [Effect] {
    guard reader.layers.bookCard == nil else { return [] }
    let spot = reader.onShelf { $0.menuSpot(at: place, in: $1) }
    return reader.openMenu(at: spot??.place ?? place, for: spot??.book)
  }

  /// The library says which collections there are.
  static func receive(_ collections: [ShelfCollection], in reader: inout Reader) -> [Effect] {
    reader.layers.prompt?.collections = collections.map(\.name)
    reader.shelf?.collections = collections
    return reader.refreshList()
  }

  /// Something was done to books.
  static func receive(
    _ deed: ShelfDeed, _ outcome: ShelfDeed.Outcome, as turn: ShelfDeed.Turn,
    in reader: inout Reader
  ) -> [Effect] {
    var shelf = reader.shelf ?? ShelfState(isOpen: true)
    let reply = shelf.receive(deed, outcome, as: turn, keys: reader.keys)
    if reader.shelf != nil { reader.shelf?.history = shelf.history }
    return reader.carryOut(reply)
  }

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
