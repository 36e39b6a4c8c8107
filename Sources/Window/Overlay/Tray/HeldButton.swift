internal import RectoReaderCore

/// A button that is held down and does its part again and again, faster and faster: ink is taken back as a film that is
/// wound back.
///
/// Law: so many times are told together as have passed since the last time; the pace depends on time alone.
struct HeldButton {
  let command: Command
  /// When it does so next.
  private(set) var nextTime: Double
  /// How often it has.
  private var rounds = 0

  /// Seconds before it begins, and between two times.
  private static let pauses = (first: 0.4, next: 0.12)
  /// The most that is done at a time.
  private static let most = 64

  /// Whether holding a button does something again and again.
  static func repeats(_ command: Command) -> Bool { command == .undo || command == .redo }

  /// It went down.
  init(_ command: Command, at seconds: Double) {
    self.command = command
    nextTime = seconds + Self.pauses.first
  }

  /// How often it does its part now: once, once, twice, four times and so on.
  mutating func take(at seconds: Double) -> Int {
    var times = 0
    while nextTime <= seconds, times < Self.most {
      times += min(Self.most, 1 << max(0, min(rounds, 8) - 1))
      rounds += 1
      nextTime += Self.pauses.next
    }
    // A window that stood still does not make up for it.
    nextTime = max(nextTime, seconds)
    return min(times, Self.most)
  }
}
