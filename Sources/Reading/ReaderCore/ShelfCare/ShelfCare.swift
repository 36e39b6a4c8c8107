/// What the menu of a book on the shelf offers, and keys do to the book that is meant.
enum ShelfCare: CaseIterable, Equatable, Sendable {
  case open, about, finish, collect, uncollect, edit, forget

  /// What a key does to the shelf; nil where that is something else.
  init?(_ control: Control) {
    guard let care = Self.allCases.first(where: { $0.control == control }) else { return nil }
    self = care
  }

  /// What its key does to the shelf; nil where it is a command.
  var control: Control? {
    switch self {
    case .open: .open
    case .about, .uncollect: nil
    case .finish: .finish
    case .collect: .collect
    case .edit: .edit
    case .forget: .remove
    }
  }
}
