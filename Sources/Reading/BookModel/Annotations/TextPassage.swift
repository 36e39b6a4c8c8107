/// A stretch of a book's text, told so that it is found again in another layout of the book.
///
/// Signs are counted as in `Place`: letters, figures and marks, but neither white space nor hyphens, which come and
/// go with the layout. Where it lies is told first by counting signs, then by what it says, then by what stands
/// around it, as the W3C's Web Annotation model does with its position and quote selectors.
public struct TextPassage: Hashable, Sendable, Codable {
  /// The page on which it begins, or the place in text that flows at which it does.
  public var place: Place
  /// Signs of that page before it; 0 where the place is one of text, which says it itself.
  public var start: Int
  /// What it says, lines of a paragraph run on; 1 to `Limits.passageCharacters` characters.
  public var quote: String
  /// What stands before it, `Limits.passageContext` characters at most.
  public var before: String
  /// What stands after it, as long at most.
  public var after: String

  /// A passage with all that tells it.
  public init(place: Place, start: Int, quote: String, before: String = "", after: String = "") {
    (self.place, self.start) = (place, start)
    (self.quote, self.before, self.after) = (quote, before, after)
  }

  /// Whether it says anything, and nothing of it is longer than `Limits` allows.
  public var isSound: Bool {
    let context = Limits.passageContext
    return quote.contains(where: \.isSign) && quote.count <= Limits.passageCharacters
      && before.count <= context && after.count <= context
      && Limits.placeOffsets.contains(start) && (start == 0 || !place.isOfText)
  }
}
