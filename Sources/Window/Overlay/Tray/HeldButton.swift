internal import PageGeometry
internal import RectoReaderCore

/// A button that is held down and winds back what was drawn, or on again: slowly at first, so that the last stroke is
/// seen to go, then faster and faster.
///
/// Law: what is told in parts is what is told at once; the pace depends on time alone.
struct HeldButton {
  let command: Command
  /// When it does so next.
  private(set) var nextTime: Double
  private let start: Double
  /// How many strokes it has wound.
  private var told = 0.0

  /// Seconds before it begins, and for which it is slow.
  private static let (pause, slowly) = (0.4, 1.2)
  /// Strokes a second while it is slow, and seconds in which it doubles that from then on.
  private static let (pace, doubling) = (2.5, 0.25)
  /// Seconds between two frames.
  private static let frame = 1.0 / 60
  /// The most strokes at a time.
  private static let most = 64.0

  /// Whether holding a button winds.
  static func repeats(_ command: Command) -> Bool { command == .undo || command == .redo }

  /// It went down.
  init(_ command: Command, at seconds: Double) {
    (self.command, start) = (command, seconds)
    nextTime = seconds + Self.pause
  }

  /// How many strokes are wound since the last time, or parts of one; on again where negative.
  mutating func take(at seconds: Double) -> Double {
    guard seconds >= nextTime else { return 0 }
    let strokes = Self.strokes(after: seconds - start)
    defer { (told, nextTime) = (strokes, seconds + Self.frame) }
    // A window that stood still does not make up for it.
    return min(Self.most, strokes - told) * (command == .undo ? 1 : -1)
  }

  /// How many strokes are wound by so many seconds.
  static func strokes(after seconds: Double) -> Double {
    let slow = (seconds - pause).clamped(to: 0...slowly) * pace
    let fast = min(max(0, seconds - pause - slowly) / doubling, 16)
    let growth = naturalLogarithm(2)
    return slow + pace * doubling / growth * (exponential(fast * growth) - 1)
  }
}
