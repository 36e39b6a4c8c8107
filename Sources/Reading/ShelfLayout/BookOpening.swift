import PageGeometry
public import PageLayout

/// A book on its way from the shelf to the desk, where it opens; and back.
public struct BookOpening: Equatable, Sendable {
  /// The index of the book on the shelf.
  public var index: Int
  /// How far it has come: 0 on the shelf, 1 open on the desk.
  public var progress: Double
  /// The book as it lies open at the end; nil while that is not known, and it stays closed.
  public var book: BookArrangement?
  /// How far it may open, 0…1: less while its pages are only just there.
  public var readiness: Double
  /// Whether it comes as two fingers bring it: it gets up on its spine and unfolds; else its cover opens.
  public var unfolds: Bool
  /// Whether its cover may be another picture than its first page.
  public var hasOwnCover: Bool

  /// Makes an opening; `progress` and `readiness` are 0…1.
  public init(
    index: Int, progress: Double, book: BookArrangement? = nil, readiness: Double = 1,
    unfolds: Bool = false, hasOwnCover: Bool = false
  ) {
    (self.index, self.progress, self.book) = (index, progress, book)
    (self.readiness, self.unfolds, self.hasOwnCover) = (readiness, unfolds, hasOwnCover)
  }

  /// How far a book has come, by the way of two fingers, from where it begins to unfold.
  private static let unfolding = 0.5

  /// How far a book has come, 0.5…1, that lies on the desk folded by a pinch.
  public static func progress(foldedBy pinch: Double) -> Double {
    unfolding.mixed(with: 1, BookArrangement.share(foldedBy: pinch))
  }

  /// The pinch by which it lies folded on the desk; nil while it does not stand there.
  public static func pinch(at progress: Double) -> Double? {
    BookArrangement.pinch(at: (progress - unfolding) / (1 - unfolding))
  }

  /// How far the book is open, 0…1: its cover, or all of it where it unfolds.
  public var openness: Double {
    let begun =
      unfolds
      ? ((progress - Self.unfolding) / (1 - Self.unfolding)).clamped(to: 0...1)
      : smoothStep((progress - 0.4) / 0.6)
    return begun * readiness
  }

  /// How far it has come to where it opens: what unfolds has done so before.
  private var way: Double { unfolds ? progress * 0.72 / Self.unfolding : progress }

  /// How far the book has been lifted off the case.
  private var raised: Double {
    smoothStep(way / 0.16) * (1 - smoothStep((way - 0.42) / 0.3))
  }

  /// How far it has come from its place to the desk.
  var travelled: Double { smoothStep((way - 0.12) / 0.53) }

  /// How far the case is out of the way.
  var cleared: Double { smoothStep((way - 0.15) / 0.4) }

  /// How far it lies on the desk, and no longer over it.
  var settled: Double { smoothStep((way - 0.62) / 0.33) }

  /// How far the eye and the lamp have come from where they were before the case.
  var arrived: Double { smoothStep(unfolds ? progress / 0.7 : progress) }

  /// How much it still shades the books behind it.
  var shade: Double { 1 - smoothStep(way / 0.16) }

  /// How high it rises over both, in page heights: over the ledge before it.
  var height: Double { 0.88 * raised }
}
