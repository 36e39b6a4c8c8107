public import BookModel

/// Which pictures of pages are at hand, which to ask for and which to give up.
public struct Residency: Equatable, Sendable {
  /// A picture that is at hand.
  public struct Picture: Equatable, Sendable {
    /// Its width in pixels.
    public var width: Int
    /// The memory it takes, mip levels included.
    public var bytes: Int
    /// Whether the book has no more detail to give.
    public var isSharpest: Bool

    /// Makes a picture's description.
    public init(width: Int, bytes: Int, isSharpest: Bool) {
      self.width = width
      self.bytes = bytes
      self.isSharpest = isSharpest
    }
  }

  /// The pictures at hand.
  public private(set) var pictures: [PageNumber: Picture] = [:]
  /// The bytes that all pictures together may take.
  public var budget: Int

  /// Pixels of a picture for each pixel of the screen: text is sharpest there.
  static let fineness = 2.2
  /// Pixels for each pixel of the screen in the first picture of a page that is waited for.
  static let coarse = 0.4
  /// Below this a picture looks soft and is asked for again.
  static let coarsest = 1.2
  /// Beyond this many pixels across, a page is not drawn as one picture.
  static let widest = 4096

  /// Makes an empty store with a budget in bytes.
  public init(budget: Int) { self.budget = budget }

  /// The bytes that are taken.
  public var bytes: Int { pictures.values.reduce(0) { $0 + $1.bytes } }

  /// Whether a page shown `shownWidth` pixels wide looks as sharp as it can.
  public func isSharp(_ page: PageNumber, shownWidth: Double) -> Bool {
    guard let picture = pictures[page] else { return false }
    return picture.isSharpest || picture.width >= Self.widest
      || Double(picture.width) >= Self.coarsest * shownWidth
  }

  /// What to ask for, the most urgent first: nothing that is at hand and sharp.
  ///
  /// A page that is seen and has no picture at all is asked for coarsely before anything else,
  /// and while leaves fly so is every page that is about to be seen: a soft page for an instant
  /// is better than a blank one.
  ///
  /// - Parameters:
  ///   - wishes: the pages that ought to be at hand, the most urgent first.
  ///   - isHurried: whether leaves are in the air.
  /// - Returns: pages and widths in pixels.
  public func requests(
    for wishes: [PageWish], isHurried: Bool = false
  ) -> [(page: PageNumber, width: Int)] {
    let missing = wishes.filter { pictures[$0.page] == nil && ($0.isVisible || isHurried) }
    let soft = wishes.filter { !isSharp($0.page, shownWidth: $0.shownWidth) }
    return missing.map { ($0.page, Self.step(up: $0.shownWidth * Self.coarse)) }
      + soft.map { ($0.page, Self.pictureWidth(shownWidth: $0.shownWidth)) }
  }

  /// The width in pixels to ask for: in steps, so that a window's edge may be dragged without
  /// asking anew at each pixel.
  public static func pictureWidth(shownWidth: Double) -> Int { step(up: shownWidth * fineness) }

  private static func step(up width: Double) -> Int {
    min(widest, max(64, (Int(width.rounded(.up)) + 63) / 64 * 64))
  }

  /// Notes a picture that has come.
  ///
  /// - Returns: whether it is worth showing: false where a finer one is at hand already.
  public mutating func note(_ picture: Picture, of page: PageNumber) -> Bool {
    if let held = pictures[page], held.width >= picture.width { return false }
    pictures[page] = picture
    return true
  }

  /// Gives up pictures until the rest fits the budget: those that nobody wishes, the farthest
  /// from the first wish first; a wished one is never given up.
  ///
  /// - Parameter wishes: the pages that ought to be at hand.
  /// - Returns: the pages that were given up.
  public mutating func evict(keeping wishes: [PageWish]) -> [PageNumber] {
    guard bytes > budget, let middle = wishes.first?.page.value else { return [] }
    let wished = Set(wishes.map(\.page))
    let farthestFirst = pictures.keys.filter { !wished.contains($0) }
      .sorted { abs($0.value - middle) > abs($1.value - middle) }
    var left = bytes
    var given: [PageNumber] = []
    for page in farthestFirst where left > budget {
      left -= pictures.removeValue(forKey: page)?.bytes ?? 0
      given.append(page)
    }
    return given
  }
}
