internal import RectoReaderCore

/// How far a list is scrolled, in pixels.
///
/// Law: after `fit`, `offset` is from 0 to what is longer than the window.
nonisolated struct Scroll: Equatable {
  /// What is above the window.
  var offset = 0.0
  /// The same in whole pixels, for drawing: a slow wheel moves by less than one at a time.
  var shift: Double { offset.rounded() }
  /// How long everything is.
  private(set) var length = 0.0
  /// How much of it is seen at once.
  private(set) var window = 0.0
  /// The way of the mark that drags it; nil where all is seen.
  private(set) var track: OverlayBox?

  /// The most that can be above the window.
  var most: Double { max(0, length - window) }

  /// Takes the sizes of a frame.
  mutating func fit(length: Double, in box: OverlayBox) {
    (self.length, window) = (length, max(0, box.height))
    track = most > 0 ? box : nil
    offset = max(0, min(most, offset.isFinite ? offset : 0))
  }

  /// Scrolls on; returns whether anything moved.
  mutating func move(by pixels: Double) -> Bool {
    guard pixels.isFinite else { return false }
    let before = offset
    offset = max(0, min(most, offset + pixels))
    return offset != before
  }

  /// The pixels that a key means, of which a line has so many.
  func way(of step: ScrollStep, line: Double) -> Double {
    switch step {
    case .lines(let count): Double(count) * line
    // Something of what was seen stays.
    case .screens(let count): Double(count) * 0.85 * window
    case .toStart: -length
    case .toEnd: length
    }
  }

  /// Scrolls no farther than it must for a span to be seen.
  mutating func show(_ span: ClosedRange<Double>) {
    if span.upperBound > offset + window { offset = span.upperBound - window }
    if span.lowerBound < offset { offset = span.lowerBound }
  }

  /// Scrolls so that a span is in the middle.
  mutating func center(_ span: ClosedRange<Double>) {
    offset = (span.lowerBound + span.upperBound - window) / 2
  }

  /// The least length of a mark: what a hand can take.
  static func leastMark(scale: Double) -> Double { (28 * scale).rounded() }

  /// The mark's length on its way.
  func thumbLength(least: Double) -> Double {
    guard length > 0 else { return window }
    return min(window, max(least, window * window / length))
  }

  /// Where on its way the mark begins.
  func thumbStart(least: Double) -> Double {
    most > 0 ? (window - thumbLength(least: least)) * offset / most : 0
  }

  /// Scrolls as far as a drag of the mark by some pixels means.
  mutating func drag(by pixels: Double, least: Double) -> Bool {
    let way = window - thumbLength(least: least)
    guard way > 0, pixels.isFinite else { return false }
    let before = offset
    offset = max(0, min(most, offset + pixels * most / way))
    return offset != before
  }

  /// Brings the middle of the mark to a height where it is not; returns whether anything moved.
  mutating func grab(at y: Double, least: Double) -> Bool {
    guard let track else { return false }
    let start = track.top + thumbStart(least: least)
    let length = thumbLength(least: least)
    guard y < start || y >= start + length else { return false }
    return drag(by: y - start - length / 2, least: least)
  }
}
