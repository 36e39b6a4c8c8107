public import RectoBookModel

/// Measures how long somebody reads, and which pages: told of what is seen, as often as anybody looks.
///
/// Time counts while the window is in front and something was pressed in the last three minutes. A page counts once it was
/// in sight for two seconds of such time, and nothing moved.
///
/// Laws: however often it is told, the same time is counted; no moment is counted twice; what was counted and not handed
/// over is never longer than `mostKept` and a look.
public struct ReadingTime: Equatable, Sendable {
  /// What is seen at a moment.
  public struct Sight: Equatable, Sendable {
    /// The pages in sight; none of a book that is closed, or on its way.
    public var pages: [PageNumber]
    /// Whether they lie still.
    public var isAtRest: Bool
    /// Whether the window is in front, and what is read in it is counted.
    public var counts: Bool
    /// When something was pressed last.
    public var touched: Double

    /// Makes a sight.
    public init(pages: [PageNumber], isAtRest: Bool, counts: Bool, touched: Double) {
      (self.pages, self.isAtRest) = (pages, isAtRest)
      (self.counts, self.touched) = (counts, touched)
    }

    /// Until when somebody reads, if nothing is pressed: before that moment somebody does.
    fileprivate var end: Double {
      counts && !pages.isEmpty ? touched + ReadingTime.patience : -.infinity
    }
  }

  /// Seconds after the last press in which somebody still reads.
  public static let patience = 180.0
  /// Seconds that a page is in sight before it is read.
  public static let pageSeconds = 2.0
  /// Seconds that are counted before they are handed over: what a sudden end loses.
  public static let mostKept = 50.0

  private var sight: Sight?
  /// When what is not handed over began; nil while nobody reads.
  private var start: Double?
  /// When the pages came to lie still; nil while they move.
  private var stillSince: Double?
  /// The pages that were read and are not handed over.
  private var pages: Set<Int> = []
  private var last = -Double.infinity

  /// Knows of nothing that is read.
  public init() {}

  /// When a look is due, though nothing happens; nil where none is.
  public var wakeUp: Double? {
    guard let start, let sight else { return nil }
    return min(start + Self.mostKept, sight.end)
  }

  /// Receives what is seen now; time does not go back.
  ///
  /// - Returns: what is to be recorded, of what was seen before.
  public mutating func follow(_ now: Sight, at time: Double) -> ReadingSpell? {
    let time = max(time, last)
    defer { last = time }
    let spell = pass(to: time, readsOn: now.end > time)
    let isOther = now.pages != sight?.pages
    if isOther || !now.isAtRest || stillSince == nil {
      stillSince = now.isAtRest ? time : nil
    }
    sight = now
    if now.end <= time {
      start = nil
    } else if start == nil {
      (start, readingSince) = (time, time)
    }
    return spell
  }

  /// Hands over what was counted so far; what is read goes on.
  public mutating func handOver(at time: Double) -> ReadingSpell? {
    guard let sight else { return nil }
    if let spell = follow(sight, at: time) { return spell }
    guard let start else { return nil }
    let rest = pass(to: max(time, last), readsOn: false)
    self.start = rest?.end ?? start
    return rest
  }

  /// Ends what is read: another book comes, or none.
  ///
  /// - Returns: what is to be recorded.
  public mutating func finish(at time: Double) -> ReadingSpell? {
    let spell = pass(to: max(time, last), readsOn: false)
    let now = max(time, last)
    self = ReadingTime()
    last = now
    return spell
  }

  /// Counts the time up to a moment.
  private mutating func pass(to time: Double, readsOn: Bool) -> ReadingSpell? {
    guard let start, let sight else { return nil }
    let end = min(time, sight.end)
    if sight.isAtRest, let still = stillSince, end - max(still, readingSince) >= Self.pageSeconds {
      pages.formUnion(sight.pages.map(\.value))
    }
    guard end < time || !readsOn || end - start >= Self.mostKept else { return nil }
    let spell = ReadingSpell(from: start, to: end, pages: pages)
    pages = []
    self.start = nil
    if readsOn, end == time { self.start = time }
    return spell.end > spell.start ? spell : nil
  }

  /// When the time began that counts for the pages in sight.
  private var readingSince = -Double.infinity
}
