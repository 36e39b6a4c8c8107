public import RectoReaderCore

/// Something on the look editor that lies at a place; rows by their index in the content.
nonisolated public enum LookEditorPart: Hashable, Sendable {
  /// The panel, and all around its rows.
  case panel
  /// A row as a whole: what lies on it has cases of its own.
  case row(Int)
  /// The way on which a row's number slides.
  case slider(Int)
  /// The number of a row.
  case number(Int)
  /// The sign that leads to the item before, −1, or after, 1.
  case step(Int, by: Int)
  /// The name of a page.
  case page(Int)
  /// A button, by what it does.
  case button(LookDeed)
  /// The sign that sends the panel away.
  case closes
  /// The mark that says how far the rows are scrolled.
  case scroll

  /// Whether there is something to be told of it while the pointer rests on it.
  var hasTip: Bool {
    switch self {
    case .row, .slider, .button: true
    case .panel, .number, .step, .page, .closes, .scroll: false
    }
  }

  /// What a click means.
  var action: LookEditorAction? {
    switch self {
    case .row(let row): .chose(row: row)
    case .number(let row): .typed(row: row)
    case .step(let row, let count): .stepped(row: row, by: count)
    case .page(let page): .turned(page: page)
    case .button(let deed): .did(deed)
    case .closes: .closed
    case .panel, .slider, .scroll: nil
    }
  }
}
