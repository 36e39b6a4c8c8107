public import RectoBookModel

/// What a reader says of a book instead of what its file says: nil leaves it, empty says that there
/// is none.
public struct CardEdit: Equatable, Sendable, Codable {
  public var title: String?
  /// Those who wrote or drew it.
  public var authors: [String]?
  public var series: String?
  /// The number in the series.
  public var number: String?
  public var tags: [String]?
  /// The page that is its cover.
  public var cover: CoverPage?

  /// Leaves everything as the file says it.
  public init(
    title: String? = nil, authors: [String]? = nil, series: String? = nil, number: String? = nil,
    tags: [String]? = nil, cover: CoverPage? = nil
  ) {
    (self.title, self.authors, self.series) = (title, authors, series)
    (self.number, self.tags, self.cover) = (number, tags, cover)
  }

  /// The edit with another on top, which wins where it says something.
  public func changed(by later: CardEdit) -> CardEdit {
    CardEdit(
      title: later.title ?? title, authors: later.authors ?? authors,
      series: later.series ?? series, number: later.number ?? number, tags: later.tags ?? tags,
      cover: later.cover ?? cover)
  }

  /// What a card says in those fields that this edit changes.
  func former(of card: BookCard, cover: CoverPage) -> CardEdit {
    CardEdit(
      title: title == nil ? nil : card.title ?? "", authors: authors == nil ? nil : card.authors,
      series: series == nil ? nil : card.series ?? "",
      number: number == nil ? nil : card.number ?? "", tags: tags == nil ? nil : card.tags,
      cover: self.cover == nil ? nil : cover)
  }

  /// A card with this edit on top.
  ///
  /// Law: what comes of it is a checked card.
  func applied(to card: BookCard) -> BookCard {
    BookCard(
      title: title ?? card.title, authors: authors ?? card.authors, series: series ?? card.series,
      number: number ?? card.number, tags: tags ?? card.tags
    ).checked
  }
}
