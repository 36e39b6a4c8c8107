internal import RectoReaderCore

/// Something that lies over the shelf at a place: of the form for a book's card, and of what books are chosen by.
nonisolated public enum LibraryPart: Hashable, Sendable {
  /// The form, and all around its lines.
  case form
  /// A line of it.
  case field(Int)
  /// The sign that leads to an earlier cover, or a later one.
  case coverStep(by: Int)
  /// The button that saves.
  case save
  /// The button, and the sign, that send the form away.
  case cancel, closes
  /// One of the chips at the upper edge, by its place.
  case chip(Int)
  /// The sign on a chip that takes it away.
  case removesChip(Int)
  /// A selected book, by its place among those in sight.
  case pick(Int)
  /// A collection onto which books are dragged, by its place among those in sight.
  case collection(Int)

  /// Whether the pointer over it is the overlay's and not the shelf's.
  var takesPointer: Bool {
    switch self {
    case .pick, .collection: false
    case .form, .field, .coverStep, .save, .cancel, .closes, .chip, .removesChip: true
    }
  }

  /// What a click means.
  var actions: [OverlayAction] {
    let action: LibraryAction? =
      switch self {
      case .field(let field): .focused(field: field)
      case .coverStep(let pages): .steppedCover(by: pages)
      case .save: .savedCard
      case .cancel, .closes: .closedCard
      case .chip(let chip): .chose(chip: chip)
      case .removesChip(let chip): .removed(chip: chip)
      case .form, .pick, .collection: nil
      }
    return action.map { [.library($0)] } ?? []
  }
}
