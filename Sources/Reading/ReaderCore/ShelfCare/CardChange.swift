public import RectoBookModel

/// What is to be changed on the cards of books, to all of them alike; what it does not name stays as it is.
public struct CardChange: Equatable, Sendable {
  /// What fields are to say, each in one line; nothing where it is empty.
  public var texts: [CardField: String]
  /// Whether the tags come to those that are there; else they take their place.
  public var addsTags: Bool
  /// The page that is to be the cover.
  public var cover: CoverPage?

  /// Makes a change.
  public init(_ texts: [CardField: String] = [:], addsTags: Bool = false, cover: CoverPage? = nil) {
    (self.texts, self.addsTags, self.cover) = (texts, addsTags, cover)
  }

  /// Whether it changes nothing.
  var isEmpty: Bool { texts.isEmpty && cover == nil }
}
