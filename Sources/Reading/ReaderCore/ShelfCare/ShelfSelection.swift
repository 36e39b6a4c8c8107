/// The books of the shelf that are selected: what is done to one of them is done to all.
///
/// Law: a selected book is one that the shelf has, as far as that was said.
struct ShelfSelection: Equatable, Sendable {
  /// Their numbers.
  private(set) var books: Set<Int> = []
  /// The book from which the next stretch reaches.
  private var anchor: Int?

  var isEmpty: Bool { books.isEmpty }

  /// How many there are.
  var count: Int { books.count }

  /// Whether a book is one of them.
  func contains(_ book: Int) -> Bool { books.contains(book) }

  /// Selects some books, or lets them go where all are selected.
  mutating func toggle(_ some: [Int]) {
    if books.isSuperset(of: some) { books.subtract(some) } else { books.formUnion(some) }
    anchor = some.first
  }

  /// Selects these as well.
  mutating func add(_ more: [Int]) { books.formUnion(more) }

  /// Selects all books from the last one that was meant to this one.
  ///
  /// - Parameters:
  ///   - book: the one that the stretch ends with.
  ///   - meant: where it begins, where nothing was selected before.
  ///   - order: all books, in their order.
  mutating func extend(to book: Int, from meant: Int?, in order: [Int]) {
    let start = anchor ?? meant ?? book
    guard let end = order.firstIndex(of: book) else { return }
    let first = order.firstIndex(of: start) ?? end
    books.formUnion(order[min(first, end)...max(first, end)])
    anchor = first == end ? book : start
  }

  /// Selects these, and lets all others go.
  mutating func select(_ all: [Int]) { (books, anchor) = (Set(all), all.first) }

  /// Lets all go.
  mutating func clear() { self = ShelfSelection() }

  /// Lets those go that the shelf does not have any more.
  mutating func keep(_ there: some Sequence<Int>) {
    guard !isEmpty else { return }
    books.formIntersection(there)
    if let anchor, !books.contains(anchor) { self.anchor = nil }
  }
}
