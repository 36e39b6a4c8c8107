/// The order of a shelf's books, which is kept when the library lists them anew.
struct KeptOrder {
  /// Where each stood.
  private let places: [Int: Int]
  /// Those that come back from being forgotten.
  private let coming: Set<Int>

  /// The order of books that stood there.
  init(_ before: [ShelfBook], comingBack coming: Set<Int>) {
    places = Dictionary(
      before.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { a, _ in a })
    self.coming = coming
  }

  /// Books in the order in which they stand: what is read last comes first when the shelf is seen the next time, and
  /// does not change places under the eyes.
  ///
  /// New ones that were read stand before them, the others behind them: while a folder is brought in nothing moves
  /// under the pointer. One that comes back from being forgotten stands behind the book that it belongs behind.
  func order(_ books: [ShelfBook]) -> [ShelfBook] {
    let new = books.filter { places[$0.id] == nil && !coming.contains($0.id) }
    let old = books.compactMap { book in places[book.id].map { (place: $0, book: book) } }
      .sorted { $0.place < $1.place }
    var kept = new.filter(\.isBegun) + old.map(\.book) + new.filter { !$0.isBegun }
    guard books.contains(where: { coming.contains($0.id) && places[$0.id] == nil }) else {
      return kept
    }
    // Each goes behind the book that it belongs behind, which may have come back as well.
    var behind: [Int?: [ShelfBook]] = [:]
    var last: Int?
    for book in books {
      if coming.contains(book.id), places[book.id] == nil {
        behind[last, default: []].append(book)
      } else {
        last = book.id
      }
    }
    kept = kept.flatMap { [$0] + (behind[$0.id] ?? []) }
    return (behind[nil] ?? []) + kept
  }
}
