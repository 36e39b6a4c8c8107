public import PageGeometry
import PageLayout

/// How a page that lies flat is seen.
public struct PageSight: Equatable, Hashable, Sendable {
  /// Pixels of the screen across the whole page, its parts out of view included.
  public var width: Double
  /// Width of the whole page divided by its height, as it is seen.
  public var aspect: Double
  /// The same where the opening fits the view.
  public var fittingWidth: Double
  /// The least corner of what is in the view, in fractions of the page from its upper left corner.
  public var least: Vector2
  /// The greatest corner.
  public var greatest: Vector2
  /// The size of the view in fractions of the page.
  public var view: Vector2

  public init(
    width: Double, aspect: Double, fittingWidth: Double, least: Vector2, greatest: Vector2,
    view: Vector2
  ) {
    (self.width, self.aspect, self.fittingWidth) = (width, aspect, fittingWidth)
    (self.least, self.greatest, self.view) = (least, greatest, view)
  }

  /// The sight of both halves of a page that lies across: as wide as the one that lies nearer to
  /// the eye, and all that is seen of either.
  func joined(with other: PageSight) -> PageSight {
    var sight = width < other.width ? other : self
    sight.least = Vector2(min(least.x, other.least.x), min(least.y, other.least.y))
    sight.greatest = Vector2(max(greatest.x, other.greatest.x), max(greatest.y, other.greatest.y))
    return sight
  }
}

extension PageDemand {
  /// Pixels across the page where the opening fits the view, as far as that is known.
  var fittingWidth: Double { sight.map { min($0.fittingWidth, shownWidth) } ?? shownWidth }
}
