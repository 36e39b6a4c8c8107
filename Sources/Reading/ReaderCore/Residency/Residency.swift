public import RectoBookModel
public import RectoPictureStorage

/// Which pictures of pages are at hand, which to ask for and which to give up.
public struct Residency: Sendable {
  /// A picture that is at hand.
  public struct Picture: Equatable, Sendable {
    /// The width in pixels, of the whole page where it is a part of it.
    public var width: Int
    /// The width that was asked for: a page that cannot be had so wide is not asked for again.
    public var asked: Int
    /// The memory it takes, mip levels included.
    public var bytes: Int
    /// Whether the book has no more detail to give.
    public var isSharpest: Bool
    /// Whether it only says why the page cannot be shown.
    public var isPlaceholder: Bool
    /// The page's own size, where a part of it may be asked for.
    public var size: PageSize?
    /// Which part of the page it is; nil for the whole page.
    public var part: PagePart?

    public init(
      width: Int, asked: Int, bytes: Int, isSharpest: Bool, isPlaceholder: Bool = false,
      size: PageSize? = nil, part: PagePart? = nil
    ) {
      (self.size, self.part) = (size, part)
      self.width = width
      self.asked = asked
      self.bytes = bytes
      self.isSharpest = isSharpest
      self.isPlaceholder = isPlaceholder
    }
  }

  /// What is at hand; of parts, and of what is for certain pixels, also what is wanted now, and what of it cannot
  /// be had.
  public internal(set) var pictures: PictureStore<PicturedPage, Picture>
  /// Which parts are wanted now.
  var aims: [PageNumber: PagePart] = [:]
  /// What pictures took that were more than is reckoned, by the width that was asked for: a page that
  /// had to go for it is not taken for a small one again.
  private var costs: [PageNumber: [Int: Int]] = [:]
  /// Widths of one page of which that is known.
  private static let knownWidths = 8
  /// The bytes that all pictures together may take, but for those that are seen.
  public var budget: Int {
    get { pictures.budget }
    set { pictures.budget = newValue }
  }
  /// Whether pictures are no finer than what lies still needs beside what is made for its very pixels, and
  /// few are kept that are not demanded: where they take the memory that all programs share.
  public var isThrifty = false
  /// Pages of a thrifty store that are looked at where nothing is made for their pixels.
  public var finest: Set<PageNumber> = []

  /// Pixels of a picture for each pixel of the screen: text is sharpest there.
  static let fineness = 2.2
  /// The same of a thrifty store: no less than looks sharp.
  static let thriftyFineness = coarsest
  /// Below this what is looked at closely is asked for again.
  static let closelyCoarsest = 1.9
  /// Pixels for each pixel of the screen in the first picture of a page that is waited for.
  static let coarse = 0.4
  /// Below this a picture looks soft and is asked for again.
  static let coarsest = 1.2
  /// Beyond this many pixels across, a page is not drawn as one picture.
  static let widest = 4096
  /// Bytes of a picture, mip levels included, for each square of its width: a portrait page.
  static let bytesPerSquare = 8

  /// How fast the reader goes through the book.
  public enum Pace: Sendable {
    /// No leaf is in the air.
    case resting
    /// Leaves are in the air.
    case turning
    /// Many are, and more follow at once.
    case riffling
    /// They have come down, or do, and no more follow: what is meant is all that counts.
    case landing
  }

  /// Makes an empty store with a budget in bytes.
  public init(budget: Int) { pictures = PictureStore(budget: budget) }

  /// The bytes of all that does not show whole pages.
  private var partBytes: Int {
    pictures.shown.lazy.filter { !$0.isWhole }.reduce(0) { $0 + (pictures[$1]?.bytes ?? 0) }
  }

  /// Whether a page shown `shownWidth` pixels wide looks as sharp as it can.
  public func isSharp(_ page: PageNumber, shownWidth: Double) -> Bool {
    guard let picture = pictures[.whole(page)] else { return false }
    return picture.isSharpest || picture.asked >= Self.pictureWidth(shownWidth: shownWidth)
      || Double(picture.width) >= Self.coarsest * shownWidth
  }

  /// What to ask for, the most urgent first: nothing that is at hand and sharp, and nothing
  /// unseen that would not fit the budget.
  ///
  /// A page without any picture is asked for coarsely first, what is seen before everything else:
  /// a soft page for an instant is better than a blank one. While leaves fly, what is about to be
  /// seen comes coarsely even before what is seen comes sharp, and in a riffle nothing comes sharp. The
  /// parts of magnified pages follow what else is seen. What is for certain pixels of the screen comes, while
  /// leaves fly, when no page is blank that is seen next; at rest in the place of the sharp picture that a
  /// page needs only when its leaf rises, so that what comes to rest is drawn with care once.
  ///
  /// - Parameters:
  ///   - demands: the pages that ought to be at hand, the most urgent first.
  ///   - pace: how fast the reader goes through the book.
  /// - Returns: what of them, and widths in pixels.
  public func requests(for demands: [PageDemand], at pace: Pace = .resting) -> [PageRequest] {
    let plan = plan(demands)
    func coarse(_ steps: [Step]) -> [PageRequest] {
      steps.filter { pictures[.whole($0.demand.page)] == nil }.map {
        PageRequest(
          page: $0.demand.page, width: Self.coarseWidth(shownWidth: $0.demand.fittingWidth))
      }
    }
    func sharp(_ steps: [Step]) -> [PageRequest] {
      steps.filter { !$0.isCoarse && !isWholeAtHand($0.demand) }
        .map { PageRequest(page: $0.demand.page, width: wholeWidth($0.demand)) }
    }
    let seen = plan.filter(\.demand.isVisible)
    let unseen = plan.filter { !$0.demand.isVisible }
    let meant = seen.filter { !$0.demand.isPassing }
    let parts = seen.compactMap { step in
      aims[step.demand.page].map { PageRequest(page: step.demand.page, part: $0) }
    }
    let fits = fitRequests(of: demands)
    func unfitted(_ steps: [Step]) -> [Step] { steps.filter { !isToFit($0.demand) } }
    switch pace {
    case .resting:
      return coarse(seen) + sharp(unfitted(seen)) + fits + parts + coarse(unseen)
        + sharp(seen.filter { isToFit($0.demand) }) + sharp(unseen)
    case .landing:
      return coarse(seen) + sharp(unfitted(meant)) + fitRequests(of: meant.map(\.demand)) + parts
        + coarse(unseen)
    case .turning: return coarse(seen) + coarse(unseen) + sharp(seen) + parts + fits + sharp(unseen)
    // What is sharp after the next turn is gone by then.
    case .riffling: return coarse(seen) + coarse(unseen)
    }
  }

  /// What to ask for before it is known what draws: what is seen as fine as it may ever be, the rest as for
  /// a thrifty store, in which it may have to stay.
  ///
  /// - Parameter demands: the pages that ought to be at hand, the most urgent first.
  /// - Returns: as `requests`.
  public static func firstRequests(for demands: [PageDemand]) -> [PageRequest] {
    var residency = Residency(budget: .max)
    residency.isThrifty = true
    residency.finest = Set(demands.lazy.filter(\.isVisible).map(\.page))
    return residency.requests(for: demands)
  }

  /// What the budget has room for, one demand after the other: what lies open sharp in any case, the
  /// rest sharp as long as that fits, then coarse, then, where it is not seen, not at all.
  private func plan(_ demands: [PageDemand]) -> [Step] {
    var left = budget - partBytes
    return demands.compactMap { demand in
      let cost =
        isWholeAtHand(demand)
        ? pictures[.whole(demand.page)]?.bytes ?? 0
        : bytes(of: demand.page, width: wholeWidth(demand))
      if demand.isVisible && !demand.isPassing || cost <= left && isNear(demand) {
        left -= cost
        return Step(demand: demand, isCoarse: false, bytes: cost)
      }
      let reckoned = Self.bytes(ofWidth: Self.coarseWidth(shownWidth: demand.shownWidth))
      let asked = Self.coarseWidth(shownWidth: demand.fittingWidth)
      let coarseCost = max(reckoned, costs[demand.page]?[asked] ?? 0)
      guard demand.isVisible || coarseCost <= left else { return nil }
      left -= coarseCost
      return Step(demand: demand, isCoarse: true, bytes: coarseCost)
    }
  }

  /// Whether a page is worth a sharp picture where there is room for it.
  private func isNear(_ demand: PageDemand) -> Bool { !isThrifty || demand.turns <= 1 }

  /// What is planned for a demand.
  private struct Step {
    var demand: PageDemand
    var isCoarse: Bool
    /// What it may take.
    var bytes: Int
  }

  private static func bytes(ofWidth width: Int) -> Int { width * width * bytesPerSquare }

  /// What a picture of a page takes, as far as that is known.
  private func bytes(of page: PageNumber, width: Int) -> Int {
    max(Self.bytes(ofWidth: width), costs[page]?[width] ?? 0)
  }

  private mutating func recordCost(of picture: Picture, of page: PageNumber) {
    guard picture.bytes > Self.bytes(ofWidth: picture.asked) else { return }
    if costs[page]?.count ?? 0 >= Self.knownWidths { costs[page] = nil }
    costs[page, default: [:]][picture.asked] = picture.bytes
  }

  private static func coarseWidth(shownWidth: Double) -> Int { step(up: shownWidth * coarse) }

  /// The width in pixels to ask for: in steps, so that a window's edge may be dragged without
  /// asking anew at each pixel.
  public static func pictureWidth(shownWidth: Double) -> Int {
    pictureWidth(shownWidth: shownWidth, fineness: fineness)
  }

  static func pictureWidth(shownWidth: Double, fineness: Double) -> Int {
    step(up: shownWidth * fineness)
  }

  private static func step(up width: Double) -> Int {
    let steps = min(widest, max(64, (Int(width.rounded(.up)) + 63) / 64 * 64))
    return PictureSide.unremarkable(steps, most: widest)
  }

  /// Records a picture that has come.
  ///
  /// - Returns: whether it is worth showing: not where a finer one of the whole page is at hand already, nor
  ///   where nobody wants it of a part or for certain pixels any more, nor where it only says why the page
  ///   that is seen cannot be had, or not any finer.
  public mutating func record(_ picture: Picture, of pictured: PicturedPage) -> Bool {
    switch pictured {
    case .whole(let page):
      recordCost(of: picture, of: page)
      if let held = pictures[pictured], !held.isPlaceholder,
        picture.isPlaceholder || held.width >= picture.width
      {
        change(page) {
          if picture.isPlaceholder {
            $0.isSharpest = true
          } else {
            $0.asked = max($0.asked, picture.asked)
          }
        }
        return false
      }
    case .part, .fitted:
      guard !picture.isPlaceholder else {
        pictures.settle(pictured)
        if case .part(let page) = pictured { change(page) { $0.isSharpest = true } }
        return false
      }
      guard pictures.isWanted(pictured) else { return false }
    }
    pictures.show(picture, of: pictured, bytes: picture.bytes)
    return true
  }

  private mutating func change(_ page: PageNumber, _ body: (inout Picture) -> Void) {
    guard var picture = pictures[.whole(page)] else { return }
    body(&picture)
    pictures.show(picture, of: .whole(page), bytes: picture.bytes)
  }

  /// Gives up every picture: the pages have other numbers now.
  public mutating func forget() {
    pictures.forget()
    (aims, costs) = ([:], [:])
  }

  /// Gives up pictures until the rest fits the budget: those that nobody demands, the farthest
  /// from the first demand first, then demands for which there is no room; what is seen stays.
  ///
  /// A thrifty store keeps a quarter more than is planned, whatever the budget.
  ///
  /// Law: what is given up is not asked for again while the demands stay the same, however large the
  /// pictures are that come.
  ///
  /// - Parameters:
  ///   - demands: the pages that ought to be at hand, the most urgent first.
  ///   - shown: the pages of the frame that the window shows. While those that are demanded have no pictures, it
  ///     may have to be drawn again.
  /// - Returns: the pages that were given up.
  public mutating func evict(
    keeping demands: [PageDemand], showing shown: [PageNumber] = []
  ) -> [PageNumber] {
    let most = mostKept(for: demands)
    guard pictures.bytes > most, let middle = demands.first?.page.value else { return [] }
    let kept = Set(shown).union(
      plan(demands).filter { step in
        !step.isCoarse || step.demand.isVisible
          || pictures[.whole(step.demand.page)].map { $0.bytes <= step.bytes } ?? false
      }.map(\.demand.page))
    let farthestFirst = pictures.shown.lazy.filter(\.isWhole).map(\.page)
      .filter { !kept.contains($0) }
      .sorted { abs($0.value - middle) > abs($1.value - middle) }
    var given: [PageNumber] = []
    for page in farthestFirst where pictures.bytes > most {
      pictures.drop([.whole(page)])
      given.append(page)
    }
    return given
  }

  /// The bytes above which pictures are given up.
  private func mostKept(for demands: [PageDemand]) -> Int {
    guard isThrifty else { return budget }
    return min(budget, partBytes + plan(demands).reduce(0) { $0 + $1.bytes } / 4 * 5)
  }
}
