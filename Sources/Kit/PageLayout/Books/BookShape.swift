public import PageGeometry
public import PageModel

/// How pages lie on leaves and in openings: the one place that knows.
///
/// A position counts turned leaves: at `firstPosition` the first page is in sight, mostly on the
/// closed book, at `lastPosition` the last.
public struct BookShape: Equatable, Sendable {
  /// How many pages the book has, at least 1.
  public var pageCount: Int
  /// Whether each page has a leaf of its own, seen alone; its back is blank.
  public var isOnePage: Bool
  /// The direction in which leaves follow each other.
  public var direction: ReadingDirection
  /// The width of a leaf in page heights; its height is 1.
  public var leafWidth: Double
  /// Whether the book has boards, a paper cover, or what its thickness suggests.
  public var binding: Binding
  /// The weight of its paper in g/m², where that is known; above 0.
  public var paperWeight: Double?
  /// The radius of the outer corners of its pages in page heights, 0 to half the shorter side; a
  /// board's is larger by its squares, so that the two lie about one middle.
  public var cornerRadius: Double
  /// Which pages face each other and which lie across, where each page has not a leaf of its own.
  public var pairing: Pairing

  /// Whether pages that lie across are read a half at a time where each leaf is seen alone.
  public var splitsPages = false

  /// Makes a shape; `pageCount` is at least 1 and `leafWidth` above 0.
  public init(
    pageCount: Int, leafWidth: Double, isOnePage: Bool = false,
    direction: ReadingDirection = .leftToRight, binding: Binding = .automatic,
    paperWeight: Double? = nil, cornerRadius: Double = 0, pairing: Pairing = .usual
  ) {
    precondition(pageCount >= 1, "a book has at least one page, got \(pageCount)")
    precondition(leafWidth > 0, "a leaf has a width, got \(leafWidth)")
    self.pageCount = pageCount
    self.leafWidth = leafWidth
    self.isOnePage = isOnePage
    self.direction = direction
    (self.binding, self.paperWeight, self.pairing) = (binding, paperWeight, pairing)
    self.cornerRadius = cornerRadius.clamped(to: 0...min(leafWidth, 1) / 2)
  }

  /// Whether a view shows one page larger than two side by side, by enough to be worth a page.
  public static func prefersOnePage(in view: ViewSize, leafWidth: Double) -> Bool {
    view.aspect < leafWidth * 1.45
  }

  /// Width and height of a leaf, in page heights.
  public var leafSize: Vector2 { Vector2(leafWidth, 1) }

  /// The last side with print, all sides being counted from 0 as `Pairing` does.
  private var lastSide: Int {
    let last = PageNumber(pageCount)
    return pairing.side(of: last) + (pairing.isAcross(last) ? 1 : 0)
  }

  /// How many leaves hold the pages, at least 1.
  public var leafCount: Int {
    guard isOnePage else { return lastSide / 2 + 1 }
    return splitsPages ? pairing.printedSides(before: lastSide + 1) : pageCount
  }

  /// The position at which the first page is in sight: nothing lies before it. It is 0, or 1 where
  /// the front of the first leaf is blank.
  public var firstPosition: Int { position(showing: PageNumber(1)) }

  /// The position at which the last page is in sight: nothing lies beyond it.
  public var lastPosition: Int { isOnePage ? leafCount - 1 : (lastSide + 1) / 2 }

  /// Whether the last page is the outside of the book: its back cover.
  public var closesBehind: Bool { !isOnePage && !lastSide.isMultiple(of: 2) }

  /// Whether a page lies across both leaves of its opening, or on two leaves that follow each other.
  public func isAcross(_ page: PageNumber) -> Bool {
    (!isOnePage || splitsPages) && pairing.isAcross(page)
  }

  /// What is on the front of a leaf, or nil where that is blank, or beyond the last page.
  public func printOnFront(ofLeaf leaf: Int) -> Print? {
    guard isOnePage else { return within(pairing.print(on: 2 * leaf)) }
    guard splitsPages else { return within(Print(page: PageNumber(leaf + 1))) }
    return within(pairing.print(on: pairing.printedSide(at: leaf)))
  }

  /// What is on the back of a leaf, or nil where that is blank.
  public func printOnBack(ofLeaf leaf: Int) -> Print? {
    isOnePage ? nil : within(pairing.print(on: 2 * leaf + 1))
  }

  /// The page on the front of a leaf, or half of which is there; nil beyond the last page.
  public func front(ofLeaf leaf: Int) -> PageNumber? { printOnFront(ofLeaf: leaf)?.page }

  /// The page on the back of a leaf, or half of which is there; nil where that is blank.
  public func back(ofLeaf leaf: Int) -> PageNumber? { printOnBack(ofLeaf: leaf)?.page }

  /// The position at which `page` is in sight; pages beyond the last count as the last.
  ///
  /// Law: `pages(at: position(showing: p))` contains p.
  public func position(showing page: PageNumber) -> Int {
    let page = min(page, PageNumber(pageCount))
    guard isOnePage else { return (pairing.side(of: page) + 1) / 2 }
    return splitsPages
      ? pairing.printedSides(before: pairing.side(of: page)) : page.value - 1
  }

  /// Whether the edge of a page away from the spine is its left one.
  public func hasOuterEdgeLeft(_ page: PageNumber) -> Bool {
    let readsLeft = direction == .rightToLeft
    guard !isOnePage else { return readsLeft }
    return pairing.side(of: page).isMultiple(of: 2) == readsLeft
  }

  /// Whether a page was made to have the spine on its left, as it has where two pages are seen.
  public func hasSpineLeft(_ page: PageNumber) -> Bool {
    pairing.side(of: page).isMultiple(of: 2) == (direction == .leftToRight)
  }

  /// The pages in sight at a position, in reading order: one or two, from the first position to the
  /// last.
  public func pages(at position: Int) -> [PageNumber] {
    if isOnePage { return [front(ofLeaf: position)].compactMap(\.self) }
    let first = position > 0 ? back(ofLeaf: position - 1) : nil
    let second = position < leafCount ? front(ofLeaf: position) : nil
    return [first, second == first ? nil : second].compactMap(\.self)
  }

  private func within(_ print: Print?) -> Print? {
    print.flatMap { $0.page.value <= pageCount ? $0 : nil }
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
