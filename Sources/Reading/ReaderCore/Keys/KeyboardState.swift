import RectoKeyboard

/// The keyboard: what its keys mean, and what was pressed and is no invocation yet.
struct KeyboardState: Equatable, Sendable {
  /// The keys in force.
  var table: KeyTable
  /// Keys that are no invocation yet.
  var input = KeyInput()
  /// The key of a character that was typed into a line: it is no command as well.
  var typed: Chord?
  /// The note that was written last, as long as keys may belong to it still.
  var leftNote: LeftNote?

  /// What these keys mean while matches show.
  private static let matchKeys: [Chord: Command] = ["n": .nextMatch, "N": .previousMatch]

  /// The invocations that a key completes, mostly none or one.
  ///
  /// - Parameters:
  ///   - chord: a key that nothing over the book took.
  ///   - hasMatches: whether matches show, which keys go through.
  /// - Returns: the invocations; to leave takes first back what was begun.
  mutating func invocations(for chord: Chord, hasMatches: Bool) -> [Invocation] {
    if table.command(for: chord) == .leaveLevel, !input.isEmpty {
      input.clear()
      return []
    }
    if hasMatches, input.isCounting, let step = Self.matchKeys[chord] {
      let count = input.count
      input.clear()
      return [Invocation(step, count: count)]
    }
    return input.receive(chord, in: table)
  }
}
