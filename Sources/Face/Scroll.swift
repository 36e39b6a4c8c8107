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
  private(set) var track: FaceBox?

  /// The most that can be above the window.
  var most: Double { max(0, length - window) }

  /// Takes the sizes of a frame.
  mutating func fit(length: Double, in box: FaceBox) {
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

extension FaceFrame {
  /// Draws the mark that says how far a list is scrolled, at the right edge of its box.
  func scrollMark(_ part: FacePart, _ scroll: Scroll) {
    guard let track = scroll.track else { return }
    let reach = FaceBox(
      left: track.right - px(12), top: track.top, right: track.right, bottom: track.bottom)
    put(part, reach)
    let isLive = isOver(part) || held == part
    let width = isLive ? px(6) : px(4)
    let least = Scroll.leastMark(scale: scale)
    let thumb = FaceBox(
      track.right - px(3) - width, track.top + scroll.thumbStart(least: least), width: width,
      height: scroll.thumbLength(least: least)
    ).inset(0, px(2))
    shapes.fill(thumb, isLive ? theme.quiet : theme.track, radius: width / 2)
  }
}

/// The line along the lower edge: shares of the book to pixels and back.
///
/// Law: `share(at: x(of: s))` is `s`; from right to left is the mirror image.
nonisolated struct ScrubTrack: Equatable {
  var left: Double
  var right: Double
  var runsFromRight: Bool

  /// Where a share lies.
  func x(of share: Double) -> Double {
    let share = Self.clamped(share)
    return left + (right - left) * (runsFromRight ? 1 - share : share)
  }

  /// The share at a place, 0…1.
  func share(at x: Double) -> Double {
    guard right > left else { return 0 }
    let way = Self.clamped((x - left) / (right - left))
    return runsFromRight ? 1 - way : way
  }

  /// A share that can be drawn, whatever it was.
  static func clamped(_ share: Double) -> Double { share.isFinite ? max(0, min(1, share)) : 0 }
}
