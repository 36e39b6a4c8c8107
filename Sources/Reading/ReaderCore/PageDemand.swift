public import RectoBookModel

/// A page that ought to be at hand, and how wide it is shown.
public struct PageDemand: Equatable, Hashable, Sendable {
  public var page: PageNumber
  /// Its width on the screen in pixels, upright and flat.
  public var shownWidth: Double
  /// Whether any of it can be seen.
  public var isVisible: Bool
  /// Whether it is seen only because leaves are in the air, and will be gone when they land.
  public var isPassing: Bool
  /// How many turns away it is from the opening that is meant; 0 for what is seen.
  public var turns: Int
  /// How it is seen, where it is and lies flat.
  public var sight: PageSight?
  /// The pixels of the screen under which it lies still, or soon will: the halves of a page that lies
  /// across lie apart.
  public var fits: [PageFit]

  public init(
    page: PageNumber, shownWidth: Double, isVisible: Bool, isPassing: Bool = false,
    turns: Int = 0, sight: PageSight? = nil, fits: [PageFit] = []
  ) {
    self.fits = fits
    self.isPassing = isPassing
    self.turns = turns
    self.sight = sight
    self.page = page
    self.shownWidth = shownWidth
    self.isVisible = isVisible
  }
}
