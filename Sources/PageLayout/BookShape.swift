public import BookModel
public import Geometry

/// How pages pair into leaves and openings: the one place that knows.
///
/// A position counts turned leaves: at 0 the book is closed on its first page, at
/// `lastPosition` its last page is in sight.
public struct BookShape: Equatable, Sendable {
  /// How many pages the book has, at least 1.
  public var pageCount: Int
  /// Whether each page has a leaf of its own, seen alone; its back is blank.
  public var isOnePage: Bool
  /// The direction in which leaves follow each other.
  public var direction: ReadingDirection
  /// The width of a leaf in page heights; its height is 1.
  public var leafWidth: Double
  /// How it is bound.
  public var binding: Binding
  /// The weight of its paper in g/m², where that is known; above 0.
  public var paperWeight: Double?

  /// Makes a shape; `pageCount` is at least 1 and `leafWidth` above 0.
  public init(
    pageCount: Int, leafWidth: Double, isOnePage: Bool = false,
    direction: ReadingDirection = .leftToRight, binding: Binding = .automatic,
    paperWeight: Double? = nil
  ) {
    precondition(pageCount >= 1, "a book has at least one page, got \(pageCount)")
    precondition(leafWidth > 0, "a leaf has a width, got \(leafWidth)")
    self.pageCount = pageCount
    self.leafWidth = leafWidth
    self.isOnePage = isOnePage
    self.direction = direction
    (self.binding, self.paperWeight) = (binding, paperWeight)
  }

  /// Whether a view shows one page larger than two side by side, by enough to be worth a page.
  public static func prefersOnePage(in view: ViewSize, leafWidth: Double) -> Bool {
    view.aspect < leafWidth * 1.45
  }

  /// Width and height of a leaf, in page heights.
  public var leafSize: Vector2 { Vector2(leafWidth, 1) }

  /// How many leaves there are.
  public var leafCount: Int { isOnePage ? pageCount : (pageCount + 1) / 2 }

  /// The position at which the last page is in sight: nothing lies beyond it.
  public var lastPosition: Int { isOnePage ? pageCount - 1 : pageCount / 2 }

  /// The page on the front of a leaf, or nil beyond the last page.
  public func front(ofLeaf leaf: Int) -> PageNumber? {
    page(isOnePage ? leaf + 1 : 2 * leaf + 1)
  }

  /// The page on the back of a leaf, or nil where that is blank.
  public func back(ofLeaf leaf: Int) -> PageNumber? {
    isOnePage ? nil : page(2 * leaf + 2)
  }

  /// The position at which `page` is in sight; pages beyond the last count as the last.
  ///
  /// Law: `pages(at: position(showing: p))` contains p.
  public func position(showing page: PageNumber) -> Int {
    let value = min(page.value, pageCount)
    return isOnePage ? value - 1 : value / 2
  }

  /// The pages in sight at a position, in reading order: one or two.
  public func pages(at position: Int) -> [PageNumber] {
    if isOnePage { return [front(ofLeaf: position)].compactMap(\.self) }
    return [
      position > 0 ? back(ofLeaf: position - 1) : nil,
      position < leafCount ? front(ofLeaf: position) : nil,
    ].compactMap(\.self)
  }

  private func page(_ value: Int) -> PageNumber? {
    (1...pageCount).contains(value) ? PageNumber(value) : nil
  }

  /// The thickness of one leaf in page heights.
  ///
  /// A leaf of 0.1 mm on a 240 mm page is 4.2e−4; thin books have stouter paper and thick ones
  /// finer, so that two leaves can be seen as a block and two thousand can be held.
  public var leafThickness: Double {
    let stout = 9e-4
    let thickest = 0.14
    let wanted = Double(leafCount) * stout
    return thickest * (1 - exponential(-wanted / thickest)) / Double(leafCount)
  }
}
