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

  /// Makes an opening; `progress` and `readiness` are 0…1.
  public init(index: Int, progress: Double, book: BookArrangement? = nil, readiness: Double = 1) {
    (self.index, self.progress, self.book) = (index, progress, book)
    self.readiness = readiness
  }

  /// How far the cover is open, 0…1.
  public var openness: Double { smoothStep((progress - 0.4) / 0.6) * readiness }

  /// How far the book has been lifted off the case.
  private var raised: Double {
    smoothStep(progress / 0.16) * (1 - smoothStep((progress - 0.42) / 0.3))
  }

  /// How far it has come from its place to the desk.
  var travelled: Double { smoothStep((progress - 0.12) / 0.53) }

  /// How far the case is out of the way.
  var cleared: Double { smoothStep((progress - 0.15) / 0.4) }

  /// How far it lies on the desk, and no longer over it.
  var settled: Double { smoothStep((progress - 0.62) / 0.33) }

  /// How high it rises over both, in page heights: over the ledge before it.
  var height: Double { 0.6 * raised }
}
