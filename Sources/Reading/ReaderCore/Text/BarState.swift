import PageGeometry
import RectoBookModel

/// Whether the bar is in sight, and what is done to its scrubber.
public struct BarState: Equatable, Sendable {
  /// Whether it stays until it is sent away.
  var isPinned = false
  /// When it goes, where the pointer called it.
  private(set) var until: Double?
  /// The share under the pointer on the scrubber.
  var hoverShare: Double?
  /// Whether the scrubber is being dragged.
  var isScrubbing = false

  /// Whether it stays as long as the pointer rests over it.
  private let holds: Bool

  /// When the pointer will have rested long enough over the paper near it.
  private var restsUntil: Double?

  /// Where the pointer is to the bar, which stands along the lower edge of the view.
  enum Nearness: Equatable, Sendable {
    /// Elsewhere.
    case away
    /// Near it, over paper or beside that: perhaps on its way to a corner of the page.
    case nearPaper
    /// Below the pages or over the desk beside them, where there is only the bar to go to.
    case belowPage
  }

  /// Seconds for which it stays after the pointer moved near it.
  static let seconds = 2.5
  /// Seconds for which it stays that no pointer has called.
  static let calledSeconds = 4.0
  /// Seconds after which a pointer that rests over paper near it waits for it: a hand that goes to
  /// press on a corner of the page does not rest so long.
  static let rest = 0.5
  /// The share of a view of so many pixels, at its lower end, in which a movement may call it, and in which it lies.
  static func zone(of height: Double) -> Double {
    max(leastShare, min(leastPixels / max(height, 1), mostShare))
  }

  /// Whether a height of a view, from its upper edge, is in that zone.
  static func isNear(_ y: Double, of height: Double) -> Bool {
    y > height * (1 - zone(of: height))
  }

  private static let (leastShare, leastPixels, mostShare) = (0.1, 90.0, 0.2)

  /// What its buttons do, in their order.
  static let commands: [Command] = [
    .shelf, .chooseBook, .outline, .find, .toggleBookmark, .card, .menu,
  ]

  /// Whether it is in sight.
  var isShown: Bool {
    isPinned || until != nil || hoverShare != nil || isScrubbing
  }

  /// Whether a pointer has called it, so that it goes by itself.
  var isCalled: Bool { !isPinned && !isScrubbing && isShown }

  mutating func pointerMoved(_ nearness: Nearness, at time: Double) {
    restsUntil = nil
    switch nearness {
    case .away: if until == .infinity { until = time + Self.seconds }
    case .nearPaper where !isShown: restsUntil = time + Self.rest
    case .nearPaper, .belowPage: until = holds ? .infinity : time + Self.seconds
    }
  }

  /// The pointer has come over the bar, which stays as long as it is there, or has left it.
  mutating func rest(under isUnderPointer: Bool, at time: Double) {
    guard until != nil else { return }
    until = isUnderPointer ? .infinity : time + Self.seconds
  }

  /// It is shown for a moment, wherever the pointer is.
  mutating func call(at time: Double) {
    (until, restsUntil) = (max(until ?? 0, time + Self.calledSeconds), nil)
  }

  /// The pointer is over the scrubber, or holds it, at a share of the book; or is no longer.
  ///
  /// - Returns: what is to be shown of the page there.
  mutating func hover(at share: Double?, in facts: BookFacts?) -> [Effect] {
    hoverShare = share.flatMap { $0.isFinite ? $0.clamped(to: 0...1) : nil }
    guard let facts, let share = hoverShare else { return [] }
    return [.thumbnails([PageNumber.at(share: share, of: facts.pageCount)])]
  }

  /// A button went down elsewhere: nobody waits for the bar.
  mutating func pressed() { restsUntil = nil }

  /// What a hand draws over its place is to be seen: it goes, unless it was called to stay.
  mutating func makeWay() { (until, restsUntil, hoverShare) = (nil, nil, nil) }

  /// The book leaves the desk: what a hand did near it was meant for that book.
  mutating func leave() { self = BarState(isPinned: isPinned, holds: holds) }

  /// It is so late.
  mutating func pass(to time: Double) {
    if let restsUntil, restsUntil <= time {
      (self.restsUntil, until) = (nil, holds ? .infinity : restsUntil + Self.seconds)
    }
    if let until, until <= time { self.until = nil }
  }

  /// Shows it to stay, or sends it away.
  mutating func toggle() { self = BarState(isPinned: !isShown, holds: holds) }

  /// When it comes or goes by itself.
  var nextWakeUp: Double? {
    isPinned || isScrubbing || hoverShare != nil
      ? nil : restsUntil ?? (until == .infinity ? nil : until)
  }

  init(isPinned: Bool = false, holds: Bool = false) {
    (self.isPinned, self.holds) = (isPinned, holds)
  }
}
