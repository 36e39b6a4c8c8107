import BookModel

/// Keys that were pressed and are no order yet: a count, the beginning of a sequence, a command
/// that waits for its letter.
struct KeyInput: Equatable, Sendable {
  /// The digits so far; nil before the first.
  private(set) var count: Int?
  private var pending = ""
  private var awaiting: Command?

  /// Whether nothing was begun.
  var isEmpty: Bool { count == nil && pending.isEmpty && awaiting == nil }

  /// Whether nothing but a count was begun, if that.
  var isCounting: Bool { pending.isEmpty && awaiting == nil }

  /// What was begun, as it is shown.
  var words: String {
    let digits = count.map(String.init) ?? ""
    let letter = awaiting.map { "\($0.rawValue) …" } ?? pending
    return [digits, letter].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Forgets what was begun.
  mutating func clear() { self = KeyInput() }

  /// Takes a key and gives the orders that it completes, mostly none or one.
  ///
  /// Laws: digits are counts and never commands; a key that continues no sequence is taken for
  /// itself, after the command of what came before it where that has one.
  mutating func take(_ chord: String, in table: KeyTable) -> [Order] {
    if let command = awaiting {
      defer { clear() }
      guard chord.count == 1 else { return [] }
      return [Order(command, count: count, argument: chord)]
    }
    if pending.isEmpty, KeyTable.isDigit(chord), let digit = Int(chord), digit > 0 || count != nil {
      count = min((count ?? 0) * 10 + digit, Order.mostCount)
      return []
    }
    let sequence = pending.isEmpty ? chord : pending + " " + chord
    if table.begins(sequence) {
      pending = sequence
      return []
    }
    if let command = table.command(for: sequence) { return order(command) }
    guard !pending.isEmpty else {
      clear()
      return []
    }
    // The sequence came to nothing: its beginning may be a command, and so may this key.
    let before = table.command(for: pending)
    pending = ""
    guard let before else {
      clear()
      return take(chord, in: table)
    }
    let orders = order(before)
    return orders + take(chord, in: table)
  }

  private mutating func order(_ command: Command) -> [Order] {
    guard !command.takesLetter else {
      (awaiting, pending) = (command, "")
      return []
    }
    defer { clear() }
    return [Order(command, count: count)]
  }
}
