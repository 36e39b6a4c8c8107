public import RectoBookModel

/// A field of a book's card that a reader may change.
public enum CardField: CaseIterable, Equatable, Sendable {
  case title, authors, series, number, tags

  /// Whether it may hold several names.
  var holdsNames: Bool { self == .authors || self == .tags }

  /// What a card says there, in one line; empty for nothing.
  public func text(in card: BookCard) -> String {
    switch self {
    case .title: card.title ?? ""
    case .authors: Self.line(card.authors)
    case .series: card.series ?? ""
    case .number: card.number ?? ""
    case .tags: Self.line(card.tags)
    }
  }

  // Names may have commas: `Tolkien, J. R. R.`.
  private static func line(_ names: [String]) -> String { names.joined(separator: "; ") }

  /// A line of tags as others are written, of a typed one in which commas may stand between them as well. Of what stood
  /// there `before`, a tag that has commas, such as `Fiction, general`, stays one.
  static func tags(typed line: String, over before: String) -> String {
    let known = Set(names(in: before))
    let tags = names(in: line).flatMap { name in
      known.contains(name) ? [name] : name.split(separator: ",").map { String($0).trimmed }
    }
    return Self.line(tags.filter { !$0.isEmpty })
  }

  /// The names that a line holds.
  ///
  /// Law: of the text of a field of several names, these are the names.
  public static func names(in line: String) -> [String] {
    line.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}
