public import PageGeometry

/// What is seen of a reader's shelf: which pictures of books ought to be at hand, and how large.
public struct ShelfSight {
  private let shelf: ShelfState
  private let around: ShelfSurroundings

  /// What a reader sees; nothing where there is no shelf.
  public init(_ reader: Reader) {
    (shelf, around) = (reader.shelf ?? ShelfState(isOpen: false), reader.surroundings)
  }

  /// The books that may be seen, the nearest to the middle first, and some beyond: their covers ought
  /// to be at hand.
  public var demands: [ShelfBook] { shelf.demands(in: around) }

  /// How wide and high the cover of a book is seen at most, and how thick the book, in pixels.
  public func extent(of book: ShelfBook) -> Vector3 { shelf.extent(of: book, in: around.view) }
}
