import RectoBookModel

/// Where a book is filed in its series: made once, since whole shelves are put in order by it.
struct SeriesFiling: Equatable, Sendable {
  /// The series by the name that tells it from others; nil for a book of none.
  let series: String?
  /// The number in it; nil where none is known.
  private let number: NaturalOrder?
  private let title: NaturalOrder

  /// Files a book by what its card says.
  init(_ card: BookCard = BookCard()) {
    let name = card.series?.lowercased().trimmed ?? ""
    series = name.isEmpty ? nil : name
    number = card.number.flatMap { $0.isEmpty ? nil : NaturalOrder($0) }
    title = NaturalOrder(card.title ?? "")
  }

  /// Whether a book of the same series comes before another: those without a number come last, by their titles.
  static func precedes(_ a: Self, _ b: Self) -> Bool {
    switch (a.number, b.number) {
    case (let first?, let second?) where first != second: first < second
    case (_?, nil): true
    case (nil, _?): false
    default: a.title < b.title
    }
  }
}
