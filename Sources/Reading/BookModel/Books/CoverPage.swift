public import PageModel

/// The page of a book that its reader has chosen for its cover.
public struct CoverPage: Hashable, Sendable, Codable {
  /// Its number, from 1. Of text that flows it counts where no place is said: in the layout of who has never
  /// changed any.
  public let page: Int
  /// Where its first words stand in text that flows, which every layout keeps.
  public let place: Place?

  /// The cover that a book has of itself.
  public static let first = CoverPage(1)

  /// Chooses a page; a number that no book has is brought to one that a book may have.
  public init(_ page: Int, at place: Place? = nil) {
    self.page = min(max(page, 1), Limits.pages)
    self.place = place?.isOfText == true ? place : nil
  }

  /// Reads what was written; what no book has is brought to what a book may have.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try values.decode(Int.self, forKey: .page),
      at: try values.decodeIfPresent(Place.self, forKey: .place))
  }

  /// The page by its number.
  public var number: PageNumber { PageNumber(page) }
}
