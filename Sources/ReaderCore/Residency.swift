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
  public func requests(for wishes: [PageWish]) -> [(page: PageNumber, width: Int)] {
    wishes.filter { !isSharp($0.page, shownWidth: $0.shownWidth) }.map {
      ($0.page, Self.pictureWidth(shownWidth: $0.shownWidth))
    }
  }

  /// The width in pixels to ask for: in steps, so that a window's edge may be dragged without
  /// asking anew at each pixel.
  public static func pictureWidth(shownWidth: Double) -> Int {
    let wanted = Int((shownWidth * fineness).rounded(.up))
    return min(widest, max(64, (wanted + 63) / 64 * 64))
  }

  /// Notes a picture that has come.
  public mutating func note(_ picture: Picture, of page: PageNumber) { pictures[page] = picture }

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
