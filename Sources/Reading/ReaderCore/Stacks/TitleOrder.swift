import RectoBookModel

/// The order by titles, in which a series stands by its name.
///
/// Laws: books that stand alone keep their order; the books of a series stay together and keep theirs.
struct TitleOrder: Equatable, Sendable {
  /// Whether the last title comes first.
  let isReversed: Bool

  /// The order that a shelf is asked for by these words; nil where that is another.
  init?(_ words: String) {
    switch ShelfText(words).value(of: "sort:") {
    case "title": isReversed = false
    case "-title": isReversed = true
    default: return nil
    }
  }

  /// Puts the series of entries where their names belong.
  ///
  /// - Parameters:
  ///   - entries: what stands on the shelf, as `SeriesStacks.entries` has it, with books that stand alone by their titles.
  ///   - books: the books that they are of.
  /// - Returns: the same entries.
  func file(_ entries: [[Int]], of books: [ShelfBook]) -> [[Int]] {
    var counts: [String: Int] = [:]
    for series in books.lazy.compactMap(\.filing.series) { counts[series, default: 0] += 1 }
    var series: [String: [[Int]]] = [:]
    var single: [[Int]] = []
    for entry in entries {
      if let name = books[entry[0]].filing.series, counts[name, default: 0] > 1 {
        series[name, default: []].append(entry)
      } else {
        single.append(entry)
      }
    }
    func precedes(_ a: NaturalOrder, _ b: NaturalOrder) -> Bool { isReversed ? b < a : a < b }
    let named = series.map { (name: NaturalOrder($0.key.withoutArticle), entries: $0.value) }
      .sorted { precedes($0.name, $1.name) }
    var filed: [[Int]] = []
    var waiting = named[...]
    for entry in single {
      let title = NaturalOrder(books[entry[0]].title.lowercased().withoutArticle)
      while let next = waiting.first, precedes(next.name, title) {
        filed += next.entries
        waiting.removeFirst()
      }
      filed.append(entry)
    }
    return filed + waiting.flatMap(\.entries)
  }
}

extension String {
  /// Small letters without the article at their beginning, by which titles are not sorted.
  var withoutArticle: String {
    for article in ["the ", "a ", "an "] where hasPrefix(article) {
      return String(dropFirst(article.count))
    }
    return self
  }
}
