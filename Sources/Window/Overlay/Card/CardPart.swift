internal import RectoReaderCore

/// Something on the card where paper and text are set that lies at a place; rows by their index.
nonisolated public enum CardPart: Hashable, Sendable {
  /// The card, and all around its rows.
  case panel
  /// A row as a whole: what lies on it has cases of its own.
  case row(Int)
  /// The way on which a row's number slides.
  case slider(Int)
  /// The sign that leads to less, −1, or more, 1.
  case step(Int, by: Int)
  /// One of the items that stand side by side.
  case item(Int, Int)
  /// The sign that sends the card away.
  case closes
  /// The mark that says how far the rows are scrolled.
  case scroll

  /// Whether there is something to be told of it while the pointer rests on it.
  var hasTip: Bool {
    switch self {
    case .row, .slider: true
    case .panel, .step, .item, .closes, .scroll: false
    }
  }

  /// What a click means.
  var action: CardAction? {
    switch self {
    case .row(let row): .chose(row: row)
    case .step(let row, let count): .stepped(row: row, by: count)
    case .item(let row, let item): .picked(row: row, item: item)
    case .closes: .closed
    case .panel, .slider, .scroll: nil
    }
  }
}
