import RectoBookModel
import RectoKeyboard

/// Keys that were pressed and are no invocation yet: a count, the beginning of a sequence, a command
/// that waits for its letter.
struct KeyInput: Equatable, Sendable {
  /// The digits so far; nil before the first.
  private(set) var count: Int?
  private var pending: KeySequence?
  private var awaiting: Command?

  /// Whether nothing was begun.
  var isEmpty: Bool { count == nil && pending == nil && awaiting == nil }

  /// Whether nothing but a count was begun, if that.
  var isCounting: Bool { pending == nil && awaiting == nil }

  /// What was begun, as it is shown.
  var words: String {
    let digits = count.map(String.init) ?? ""
    let letter = awaiting.map { ScreenText.awaitsLetter($0.rawValue) } ?? pending?.description ?? ""
    return [digits, letter].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Forgets what was begun.
  mutating func clear() { self = KeyInput() }

  /// Receives a key and gives the invocations that it completes, mostly none or one.
  ///
  /// Laws: digits are counts and never commands; a key that continues no sequence is taken for
  /// itself, after the command of what came before it where that has one.
  mutating func receive(_ chord: Chord, in table: KeyTable) -> [Invocation] {
    if let command = awaiting {
      defer { clear() }
      guard let letter = chord.character else { return [] }
      return [Invocation(command, count: count, argument: String(letter))]
    }
    if pending == nil, let digit = chord.digit, digit > 0 || count != nil {
      count = min((count ?? 0) * 10 + digit, Invocation.mostCount)
      return []
    }
    let sequence = pending?.then(chord) ?? KeySequence(chord)
    if table.begins(sequence) {
      pending = sequence
      return []
    }
    if let command = table.command(for: sequence) { return invocation(command) }
    guard let pending else {
      clear()
      return []
    }
    // The sequence came to nothing: its beginning may be a command, and so may this key.
    let before = table.command(for: pending)
    self.pending = nil
    guard let before else {
      clear()
      return receive(chord, in: table)
    }
    let invocations = invocation(before)
    return invocations + receive(chord, in: table)
  }

  private mutating func invocation(_ command: Command) -> [Invocation] {
    guard !command.takesLetter else {
      (awaiting, pending) = (command, nil)
      return []
    }
    defer { clear() }
    return [Invocation(command, count: count)]
  }
}
