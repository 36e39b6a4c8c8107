internal import PageGeometry
public import PageModel

/// What of a book on a shelf says how it looks.
public struct ShelvedBook: Equatable, Sendable {
  /// The number of its pictures, at least 1.
  public var key: Int
  /// How many pages it has, at least 1.
  public var pageCount: Int
  /// Width divided by height of its pages, above 0.
  public var aspect: Double
  /// The direction in which it is read: its spine is on the left where that is left to right.
  public var direction: ReadingDirection
  /// The size of its cover's picture, where that is known.
  public var cover: PageSize?
  /// The books that lie behind it in a stack, the nearest first, as far as they are seen.
  public var behind: [ShelvedBook] = []

  /// Makes a book; numbers that no book has are brought to such as a book may have.
  public init(
    key: Int, pageCount: Int, aspect: Double, direction: ReadingDirection = .leftToRight,
    cover: PageSize? = nil
  ) {
    self.key = key
    self.pageCount = max(1, pageCount)
    self.aspect = aspect.isFinite ? aspect.clamped(to: 0.2...3) : 0.7
    (self.direction, self.cover) = (direction, cover)
  }
}
