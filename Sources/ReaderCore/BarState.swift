/// Whether the bar is in sight, and what is done to its scrubber.
struct BarState: Equatable, Sendable {
  /// Whether it stays until it is sent away.
  var isPinned = false
  /// When it goes, where the pointer called it.
  private(set) var until: Double?
  /// The share under the pointer on the scrubber.
  var hoverShare: Double?
  /// Whether the scrubber is being dragged.
  var isScrubbing = false

  /// Seconds for which it stays after the pointer moved near it.
  static let seconds = 2.5
  /// The parts of the view, at its upper and lower end, in which a movement calls it.
  private static let zone = 0.1

  /// Whether it is in sight.
  var isShown: Bool { isPinned || until != nil || hoverShare != nil || isScrubbing }

  /// The pointer moved to a height, 0 at the upper end of the view and 1 at the lower.
  mutating func pointerMoved(to height: Double, at time: Double) {
    if height < Self.zone || height > 1 - Self.zone { until = time + Self.seconds }
  }

  /// It is so late.
  mutating func pass(to time: Double) {
    if let until, until <= time { self.until = nil }
  }

  /// Shows it to stay, or sends it away.
  mutating func toggle() { self = isShown ? BarState() : BarState(isPinned: true) }

  /// When it goes by itself.
  var nextWakeUp: Double? { isPinned || isScrubbing || hoverShare != nil ? nil : until }

  init(isPinned: Bool = false) { self.isPinned = isPinned }
}
