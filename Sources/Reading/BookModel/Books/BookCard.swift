/// What stands on a book's card in a library: by what it is found and where it is put.
///
/// A book says it of itself; a reader may say otherwise.
public struct BookCard: Equatable, Hashable, Sendable, Codable {
  /// The title, or nil where nothing says.
  public var title: String?
  /// Those who wrote or drew it, the first first.
  public var authors: [String]
  /// The series that it belongs to.
  public var series: String?
  /// Its number there, as it is printed: `3`, `1.5`, `Annual 2`.
  public var number: String?
  /// Words under which it is filed: genres, subjects.
  public var tags: [String]

  /// Makes a card; an empty one says nothing.
  public init(
    title: String? = nil, authors: [String] = [], series: String? = nil, number: String? = nil,
    tags: [String] = []
  ) {
    (self.title, self.authors, self.series) = (title, authors, series)
    (self.number, self.tags) = (number, tags)
  }

  /// The card with what fits on a card: each text in one line without control characters and short
  /// enough, none empty, no author or tag twice and not too many of them. Those that differ in capitals only
  /// are one, in its first spelling.
  ///
  /// Law: a checked card is its own.
  public var checked: BookCard {
    BookCard(
      title: title.flatMap(Self.line), authors: Self.list(authors, atMost: Limits.cardAuthors),
      series: series.flatMap(Self.line), number: number.flatMap(Self.line),
      tags: Self.list(tags, atMost: Limits.cardTags))
  }

  private static func line(_ text: String) -> String? {
    let words = text.withoutControls.split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ").shortened
    return line.isEmpty ? nil : line
  }

  private static func list(_ texts: [String], atMost limit: Int) -> [String] {
    var list: [String] = []
    var known: Set<String> = []
    for text in texts {
      guard list.count < limit, let line = line(text), known.insert(line.lowercased()).inserted
      else { continue }
      list.append(line)
    }
    return list
  }
}

extension BookFacts {
  /// What the book says of itself for a card.
  public var card: BookCard {
    var card = filed
    card.title = title
    if card.authors.isEmpty { card.authors = author.map { [$0] } ?? [] }
    return card.checked
  }
}
