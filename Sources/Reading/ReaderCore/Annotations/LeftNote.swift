import RectoKeyboard

/// A note that was saved or left a moment ago: a hand that writes may have keys under way still, and these were meant for
/// the note. They do nothing.
///
/// Law: a key does what it always does once so long a pause has gone before it, or so long ago the note has gone.
struct LeftNote: Equatable, Sendable {
  /// When it went, and when the last key was held back, in seconds of the events' clock.
  private let time: Double
  private var last: Double

  /// Seconds within which a hand that writes strikes its next key, and those after which nobody is still writing.
  private static let (pause, most) = (0.6, 2.0)

  /// A note that goes at a time.
  init(at time: Double) { (self.time, last) = (time, time) }

  /// Whether a key at a time still belongs to it.
  mutating func holds(at time: Double) -> Bool {
    guard time - last <= Self.pause, time - self.time <= Self.most else { return false }
    last = time
    return true
  }

  /// Whether a key is one that is struck while a note is written.
  static func isOfWriting(_ chord: Chord, in keys: KeyTable) -> Bool {
    switch keys.control(for: chord, in: .prompt) {
    case .choose, .newLine, .erase, .eraseNext, .eraseWord: true
    default: chord.types
    }
  }
}

extension LeftNote {
  /// Does what is ordered of the book; nil where it is no affair of that. A hand that writes its note before there is a line
  /// for it gives no commands.
  static func perform(_ invocation: Invocation, in reader: inout Reader) -> [Effect]? {
    guard let reply = reader.book.perform(invocation, keys: reader.keys) else { return nil }
    let effects = reader.carryOut(reply)
    if invocation.command == .note, reader.layers.prompt == nil {
      reader.keyboard.leftNote = LeftNote(at: reader.lastClock)
    }
    return effects
  }
}

extension KeyboardState {
  /// Whether a key at a time still belongs to a note that has gone.
  mutating func isLate(at time: Double) -> Bool {
    guard leftNote?.holds(at: time) == true else {
      leftNote = nil
      return false
    }
    return true
  }
}
