public import RectoBookModel

/// What a book is searched for, and how much of it was.
public struct BookSearch: Equatable, Sendable {
  /// What is looked for; nil where nothing is.
  public private(set) var terms: SearchTerms?
  /// Whether pages are left in which it was not looked for.
  public private(set) var isUnderWay = false
  /// The share of pages in which it was, 0…1; nil where that is not known yet.
  public private(set) var share: Double?

  /// Nothing is looked for.
  public init() {}

  /// Looks for something else from now on, or for nothing.
  public mutating func begin(_ terms: SearchTerms?) {
    (self.terms, isUnderWay, share) = (terms, terms != nil, nil)
  }

  /// Learns in how many pages of how many it was looked for.
  ///
  /// - Returns: what was looked for, once all pages were searched.
  public mutating func learn(pages: Int, of count: Int) -> SearchTerms? {
    share = count > 0 ? Double(pages) / Double(count) : nil
    guard let terms, pages == count else { return nil }
    isUnderWay = false
    return terms
  }
}
