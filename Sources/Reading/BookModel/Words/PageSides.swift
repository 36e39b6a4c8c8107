public import PageModel

/// How the pages of a book lie beside each other: it tells the outer side of each.
public struct PageSides: Hashable, Sendable {
  /// Whether one page is seen at a time; then every page is a recto.
  public var isOnePage: Bool
  /// Whether the first page faces the second, and does not stand alone.
  public var isShifted: Bool
  /// The direction in which the reader reads; nil for the book's own.
  public var direction: ReadingDirection?

  /// Makes those of a book whose first page stands alone.
  public init(
    isOnePage: Bool = false, isShifted: Bool = false, direction: ReadingDirection? = nil
  ) {
    (self.isOnePage, self.isShifted, self.direction) = (isOnePage, isShifted, direction)
  }

  /// Whether a page is the first one of its leaf: in a book that is read from left to right it lies at the right.
  ///
  /// Law: of two pages side by side one is a recto.
  public func isRecto(_ page: PageNumber) -> Bool {
    isOnePage || page.value.isMultiple(of: 2) == isShifted
  }

  /// Whether the outer side of a page is its right one.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - own: the direction that the book itself asks for.
  /// - Returns: true where the page hangs on its left edge.
  public func isOuterRight(_ page: PageNumber, own: ReadingDirection) -> Bool {
    isRecto(page) == ((direction ?? own) == .leftToRight)
  }
}
