public import RectoBookModel

/// Which sizes of text are worth counting the pages in before anybody asks for them: those that a press leads to, where the
/// reader would have to wait.
///
/// Law: what is counted or was begun is not asked for again in the same book.
public struct SizesToCount: Sendable {
  /// Seconds of counting that are worth it: what takes less is not noticed, and what takes more is too much to do for a
  /// reader who may never ask.
  public static let worth = 0.05...5.0

  /// The layouts that are counted, or were tried.
  private var tried: Set<String> = []
  private var present: String?
  /// When the present layout was seen first, while it is not counted.
  private var since: Double?
  /// Seconds that counting takes in this book, as far as that was seen.
  private var seconds: Double?
  private var hasChanged = false

  /// Nothing is known of a book.
  public init() {}

  /// Hears how the text is laid out that is in sight.
  ///
  /// - Parameters:
  ///   - layout: its layout.
  ///   - isCounted: whether all its pages are counted.
  ///   - time: the time.
  public mutating func follow(_ layout: TextLayout, isCounted: Bool, at time: Double) {
    let name = layout.drawnName
    if name != present {
      hasChanged = present != nil
      (present, since) = (name, isCounted ? nil : time)
    }
    guard isCounted else { return }
    tried.insert(name)
    if let since { record(seconds: time - since) }
    since = nil
  }

  /// Hears how many seconds counting took, or how many were not enough.
  public mutating func record(seconds: Double) { self.seconds = max(self.seconds ?? 0, seconds) }

  /// Says what to count now.
  ///
  /// A book that was counted in another sitting says nothing of how long that takes: it waits until its reader tries a size.
  ///
  /// - Parameters:
  ///   - near: the layouts that a press leads to.
  ///   - isSought: whether one of them is likely to be asked for.
  /// - Returns: the layout; nil where there is none.
  public func next(of near: [TextLayout], isSought: Bool) -> TextLayout? {
    guard since == nil, present != nil,
      seconds.map(Self.worth.contains) ?? (isSought || hasChanged)
    else { return nil }
    return near.first { !tried.contains($0.drawnName) }
  }

  /// Begins to count a layout.
  public mutating func begin(_ layout: TextLayout) { tried.insert(layout.drawnName) }

  /// Stops before a layout is counted: it may be asked for again.
  public mutating func stop(_ layout: TextLayout) { tried.remove(layout.drawnName) }
}
